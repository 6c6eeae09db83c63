"""Answers pages on Ray: python ray_work.py PAGES.jsonl OUTPUT.jsonl [TOOL]

A part of the pages is a task with a reader of its own; Ray runs one again whose worker or command dies.
"""

import json
import sys

import ray

from work import answers

RECORDS_A_TASK = 100


@ray.remote(num_cpus=1, max_retries=3, retry_exceptions=True)
def answer_part(records, tool):
    return list(answers(records, tool))


def main(pages, output, tool="extract_declared"):
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    with open(pages, encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    parts = [records[at : at + RECORDS_A_TASK] for at in range(0, len(records), RECORDS_A_TASK)]
    done = ray.get([answer_part.remote(part, tool) for part in parts])
    answered = [answer for part in done for answer in part]
    with open(output, "w", encoding="utf-8") as file:
        for answer in sorted(answered, key=lambda one: one["id"]):
            file.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
