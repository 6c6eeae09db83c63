"""Prints the answers of a table in the order of its parts, a line each."""

import sys

from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[1]").getOrCreate()
for row in spark.read.parquet(sys.argv[1]).orderBy("part", "n").select("answer").collect():
    print(row.answer)
spark.stop()
