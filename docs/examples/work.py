"""Answers of `service work`, for a task of any engine: lines in, lines out, a process a task.

SERVICE names the command (`service`). Records are dicts with `id` and `url` or `html`, and what
arguments of the tool they have of their own; answers come in any order, each with its `id`.
"""

import json
import os
import shlex
import subprocess
import threading


def answers(records, tool="extract_declared", args=None):
    """Yields an answer for each record; raises where the command itself failed."""
    command = [*shlex.split(os.environ.get("SERVICE", "service")), "work", tool, "--jobs", "1"]
    if args is not None:
        command += ["--args", json.dumps(args)]
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send():
        # The pipe takes no more than the command can answer: a long partition is not held in memory.
        try:
            for record in records:
                worker.stdin.write(json.dumps(record).encode() + b"\n")
        except BrokenPipeError:
            pass
        finally:
            worker.stdin.close()

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    try:
        for line in worker.stdout:
            yield json.loads(line)
        sender.join()
        # grep's: 0 something was found, 1 nothing was, 2 a line could not be answered and says so.
        if worker.wait() not in (0, 1, 2):
            raise RuntimeError(f"the command ended with {worker.returncode}")
    finally:
        worker.kill()
        worker.wait()
