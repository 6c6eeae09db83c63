"""Reads the parts of a crawl on an Apache Spark cluster and writes a table of Parquet files.

    spark-submit spark_batch.py PARTS OUTPUT [TOOL]

PARTS is a folder of WARC files (or of anything else that `service batch` reads) which every worker
sees under the same path. Each part is one task: a reader of its own, on one core. A task whose
worker dies is run again by Spark as a whole, and only what a task finished is in the table, so
nothing is lost and nothing is there twice. SERVICE names the command (`service`).
"""

import json
import os
import shlex
import subprocess
import sys

from pyspark.sql import Row, SparkSession

COLUMNS = "part string, n long, id string, ok boolean, title string, error string, answer string"


def read_part(path, command, tool):
    """Yields a row for each page of a part; raises where `service batch` itself failed."""
    call = [*command, "batch", tool, path, "--jobs", "1"]
    with subprocess.Popen(call, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as batch:
        for line in batch.stdout:
            yield to_row(path, line.decode().rstrip("\n"))
    # grep's: 0 something was found, 1 nothing was, 2 a page could not be answered and has its line.
    if batch.returncode not in (0, 1, 2):
        raise RuntimeError(f"{path}: the command ended with {batch.returncode}")


def to_row(path, line):
    """Takes what the table has as columns out of an answer; the whole of it is the last one."""
    answer = json.loads(line)
    title = answer.get("summary", {}).get("title") or {}
    error = answer.get("error") or {}
    return Row(
        part=os.path.basename(path),
        n=answer["n"],
        id=answer["id"],
        ok=answer["ok"],
        title=title.get("value"),
        error=error.get("code"),
        answer=line,
    )


def main(parts, output, tool="extract_declared"):
    spark = SparkSession.builder.appName("service").getOrCreate()
    command = shlex.split(os.environ.get("SERVICE", "service"))
    paths = sorted(os.path.join(parts, name) for name in os.listdir(parts))
    answers = spark.sparkContext.parallelize(paths, len(paths)).flatMap(
        lambda path: read_part(path, command, tool)
    )
    spark.createDataFrame(answers, COLUMNS).write.mode("overwrite").parquet(output)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
