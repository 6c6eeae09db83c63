"""Answers pages on Dask: python dask_work.py PAGES.jsonl OUTPUT.jsonl [TOOL]

A partition is a task with a reader of its own; Dask runs one again whose worker or command dies.
"""

import json
import sys

import dask.bag
from dask.distributed import Client

from work import answers


def main(pages, output, tool="extract_declared"):
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None):
        records = dask.bag.read_text(pages, blocksize="4MiB").map(json.loads)
        answered = records.map_partitions(lambda part: list(answers(part, tool))).compute(
            retries=3
        )
    with open(output, "w", encoding="utf-8") as file:
        for answer in sorted(answered, key=lambda one: one["id"]):
            file.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
