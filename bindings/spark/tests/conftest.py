# SPDX-License-Identifier: MIT
"""A session of Spark in the mode that URLENS_SPARK_MODE names, whose workers have no urlens but what is sent to them."""
import os
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
BUILD = pathlib.Path(os.environ.get("URLENS_SPARK_BUILD", ROOT / "build" / "spark"))
MODES = {"local": "local[2]", "local-cluster": "local-cluster[2,1,1024]", "connect": "local[2]"}
MODE = os.environ.get("URLENS_SPARK_MODE", "local")

# Not in PYTHONPATH, which workers on this machine would have too.
sys.path.insert(0, str(BUILD / "site"))
sys.path.insert(0, str(ROOT / "bindings" / "sql" / "tests"))

SETTINGS = {"spark.jars": str(BUILD / "urlens.jar"), "spark.sql.shuffle.partitions": "4", "spark.driver.memory": "1g",
            "spark.sql.execution.arrow.pyspark.enabled": "true", "spark.local.dir": str(BUILD / "run" / "tmp")}


def in_place():
    """How the mode is chosen: the arguments of crawl.py."""
    return ["--remote" if MODE == "connect" else "--master", MODES[MODE]]


@pytest.fixture(scope="session")
def archive(tmp_path_factory):
    import urlens.spark
    return urlens.spark.pack(str(tmp_path_factory.mktemp("archive") / "urlens-spark.zip"))


@pytest.fixture(scope="session")
def spark():
    from pyspark.sql import SparkSession
    builder = SparkSession.builder
    builder = builder.remote(MODES[MODE]) if MODE == "connect" else builder.master(MODES[MODE])
    for name, value in SETTINGS.items():
        builder = builder.config(name, value)
    if MODE != "connect":
        builder = builder.config("spark.ui.enabled", "false")
    session = builder.getOrCreate()
    yield session
    session.stop()
