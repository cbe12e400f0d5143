#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A job over a list of crawled URLs: Parquet in, Parquet out.

usage: crawl.py INPUT OUTPUT [--master MASTER | --remote ADDRESS] [--archive FILE] [--conf NAME=VALUE]…

INPUT has the columns `id` and `url`. OUTPUT becomes a folder with two tables:

    pages    id, url and, where it is a URL: canon, its canonical form; domain, its registrable domain; surt, a key that sorts
             by domain; normal, the form that is the same for URLs that are likely to show the same page; first, the smallest
             id with that form, so that id <> first is a duplicate; severity, that of the worst finding of an audit
    sites    for each domain: pages, distinct (pages with different normal forms), audited (pages with a finding)

It needs PySpark and urlens. Executors that have no urlens get it by --archive, which `urlens-spark pack` writes.
"""
import argparse
import sys

import urlens.spark


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("input")
    parser.add_argument("output")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--master", default="local[2]", help="where to run (local[2])")
    where.add_argument("--remote", help="a server of Spark Connect, such as sc://host")
    parser.add_argument("--archive", help="what urlens-spark pack has written, for executors without urlens")
    parser.add_argument("--conf", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark")
    return parser.parse_args()


def session(options):
    from pyspark.sql import SparkSession
    builder = SparkSession.builder.remote(options.remote) if options.remote else SparkSession.builder.master(options.master)
    for setting in options.conf:
        name, _, value = setting.partition("=")
        builder = builder.config(name, value)
    return builder.getOrCreate()


def pages(crawl):
    """What is known of each page: all functions see a row in one pass."""
    from pyspark.sql import Window
    from pyspark.sql import functions as F
    known = urlens.spark.add_columns(crawl, "url", {
        "canon": "url_canon", "domain": "url_domain", "surt": "url_surt", "normal": ["url_normalize", "likely"],
        "severity": "url_audit",
    })
    # Rows without a normal form are no duplicates of each other.
    first = F.min("id").over(Window.partitionBy("normal"))
    return known.withColumn("first", F.when(F.col("normal").isNotNull(), first))


def sites(known):
    from pyspark.sql import functions as F
    counted = known.where(F.col("domain").isNotNull()).groupBy("domain")
    return counted.agg(F.count("*").alias("pages"), F.countDistinct("normal").alias("distinct"),
                       F.count("severity").alias("audited"))


def main():
    options = arguments()
    try:
        urlens.spark.need_pyspark()
        if not (options.remote or "").startswith("sc://"):
            urlens.spark.need_java()
    except (ImportError, RuntimeError) as missing:
        print(f"crawl.py: {missing}", file=sys.stderr)
        return 4
    spark = session(options)
    if options.archive:
        urlens.spark.add_archive(spark, options.archive)
    crawl = spark.read.parquet(options.input).select("id", "url")
    pages(crawl).write.mode("overwrite").parquet(f"{options.output}/pages")
    sites(spark.read.parquet(f"{options.output}/pages")).write.mode("overwrite").parquet(f"{options.output}/sites")
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
