#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rows a second in Spark: urlens from Java and from Python against what Spark itself has, in the same session.

usage: bench/spark/rows.py [--rows N] [--passes N] [--master MASTER]

`./dev spark bench` builds what this needs and starts it. All ways go over the same Parquet files in turn, several times; the best
of each is printed. "CPU" is what the processes of the session have used together: the driver, the Java machine and the workers
in Python. "own" is what is left without reading the column; "core hours" are those of a billion rows.
"""
import argparse
import glob
import os
import pathlib
import shutil
import subprocess
import sys
import time
from urllib.parse import urlsplit

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "spark"
sys.path.insert(0, str(BUILD / "site"))

import urlens.spark  # noqa: E402

FLOOR = "url"
# A way with "#" is slow, and sees a part of the rows.
WAYS = [
    "length(url)", "try_parse_url(url, 'HOST')", "regexp_extract(url, '^[a-z]+://([^/:?#]+)', 1)", "java_host(url)",
    "java_domain(url)", "java_canon(url)", "java_parse(url)", "five × try_parse_url", "identity(url)", "url_host(url)", "url_domain(url)",
    "url_canon(url)", "url_parse(url)", "table: url_host", "table: crawl without audit", "table: crawl",
    "#python_host_arrow(url)", "#python_host(url)",
]
FIVE = [f"try_parse_url(url, '{part}')" for part in ("PROTOCOL", "HOST", "PATH", "QUERY", "REF")]
CRAWL = {"canon": "url_canon", "domain": "url_domain", "surt": "url_surt", "normal": ["url_normalize", "likely"],
         "severity": "url_audit"}
SHARE = 10


def python_host(url):
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


def identity(column):
    return column


def ticks(stat):
    """The CPU time of a process and of those of its children that have ended."""
    return sum(map(int, stat.rpartition(")")[2].split()[11:15]))


def used():
    """The CPU time, in seconds, of this process and all that descend from it."""
    stats = {}
    for name in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(name, encoding="utf-8", errors="replace") as file:
                stats[int(name.split("/")[2])] = file.read()
        except OSError:
            pass
    parents = {number: int(stat.rpartition(")")[2].split()[1]) for number, stat in stats.items()}
    ours, found = {os.getpid()}, True
    while found:
        found = {number for number, parent in parents.items() if parent in ours} - ours
        ours |= found
    return sum(ticks(stats[number]) for number in ours) / os.sysconf("SC_CLK_TCK")


def session(master):
    from pyspark.sql import SparkSession
    builder = SparkSession.builder.master(master).config("spark.jars", str(BUILD / "urlens.jar"))
    settings = {"spark.ui.enabled": "false", "spark.driver.memory": "2g", "spark.local.dir": str(BUILD / "run" / "tmp"),
                "spark.log.level": "ERROR", "spark.ui.showConsoleProgress": "false"}
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def register(spark):
    import pyarrow
    from pyspark.sql.functions import arrow_udf, udf
    identity.__annotations__ = {"column": pyarrow.Array, "return": pyarrow.Array}
    urlens.spark.register(spark, archive=urlens.spark.pack(str(BUILD / "run" / "urlens-spark.zip")))
    parts = urlens.spark._JAVA_TYPES["url_parse"]
    for name, kind in {"host": "string", "domain": "string", "canon": "string", "parse": parts}.items():
        spark.udf.registerJavaFunction(f"java_{name}", f"org.urlens.UrlensUDFs${name.capitalize()}", kind)
    spark.udf.register("identity", arrow_udf(identity, "string"))
    spark.udf.register("python_host", udf(python_host, "string", useArrow=False))
    spark.udf.register("python_host_arrow", udf(python_host, "string", useArrow=True))


def frame_of(frame, way):
    """The query that a way is."""
    if way == "table: url_host":
        return urlens.spark.add_columns(frame, "url", {"host": "url_host"})
    if way.startswith("table: crawl"):
        calls = CRAWL if way == "table: crawl" else {name: call for name, call in CRAWL.items() if call != "url_audit"}
        return urlens.spark.add_columns(frame, "url", calls)
    return frame.selectExpr(*(FIVE if way.startswith("five") else [way.lstrip("#")]))


def write_rows(rows):
    """The list "web" of the benchmark of the library, again and again, in Parquet files."""
    import pyarrow
    import pyarrow.parquet
    printed = subprocess.run([ROOT / "build" / "urlens-bench", "--print", "web"], capture_output=True, check=True)
    urls = printed.stdout.decode().split("\n")[:-1]
    urls = (urls * (rows // len(urls) + 1))[:rows]
    print(f"{rows} rows, mean length {sum(map(len, urls)) / rows:.1f}, load {os.getloadavg()[0]:.1f}", flush=True)
    folders = []
    for name, count in (("rows", rows), ("some-rows", rows // SHARE)):
        folder = BUILD / "run" / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for part in range(4):
            pyarrow.parquet.write_table(pyarrow.table({"url": urls[part:count:4]}), folder / f"{part}.parquet")
        folders.append(str(folder))
    return folders


def measure(frames, rows, passes):
    """The best CPU and wall time of each way, in nanoseconds a row. Slow ways see the second frame, a part of the rows."""
    best = {}
    for number in range(passes + 1):
        for way in [FLOOR, *WAYS]:
            share = SHARE if way.startswith("#") or way == "table: crawl" else 1
            query = frame_of(frames[share > 1], way)
            cpu, wall = used(), time.monotonic()
            query.write.format("noop").mode("overwrite").save()
            taken = [(used() - cpu) * 1e9 * share / rows, (time.monotonic() - wall) * 1e9 * share / rows]
            if number > 0:  # the first pass warms up
                best[way] = [min(pair) for pair in zip(best.get(way, taken), taken)]
    return best


def report(best, passes):
    floor = best[FLOOR][0]
    print(f"best of {passes}, load {os.getloadavg()[0]:.1f}\n")
    print("| way | CPU, ns a row | own | million rows a second | core hours |\n|---|---|---|---|---|")
    for way, (cpu, wall) in best.items():
        print(f"| `{way.lstrip('#')}` | {cpu:.0f} | {cpu - floor:.0f} | {1000 / wall:.2f} | {cpu / 3600:.2f} |")


def count_nulls(frame):
    from pyspark.sql import functions as F
    ways = ["try_parse_url(url, 'HOST')", "java_host(url)", "url_host(url)"]
    row = frame.select(*(F.expr(f"count(CASE WHEN {way} IS NULL THEN 1 END)") for way in ways)).collect()[0]
    print("\nrows without a host: " + ", ".join(f"{way} {count}" for way, count in zip(ways, row)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--master", default="local[2]")
    wanted = parser.parse_args()
    (BUILD / "run").mkdir(exist_ok=True)
    folders = write_rows(wanted.rows)
    spark = session(wanted.master)
    register(spark)
    frames = [spark.read.parquet(folder) for folder in folders]
    report(measure(frames, wanted.rows, wanted.passes), wanted.passes)
    count_nulls(frames[0])
    spark.stop()


if __name__ == "__main__":
    main()
