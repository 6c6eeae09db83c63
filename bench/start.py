"""Measures what starting costs: processor time of all processes of a call, and the clock.

    python3 bench/start.py dist/service [another binary ...]

Linux only. A reader process is killed at the end of a call, so its time is in no `time`: this
script adopts what a program leaves behind (prctl(2), PR_SET_CHILD_SUBREAPER) and counts it.
Programs take turns, so that all meet the same load; medians of RUNS runs.
"""

import ctypes
import http.client
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

PR_SET_CHILD_SUBREAPER = 36
RUNS = 15
CALLS = {
    "--version": ["--version"],
    "tools": ["tools"],
    "call extract_declared": ["call", "extract_declared", "<p>x"],
    "call page_markdown": ["call", "page_markdown", "<p>x"],
    "call run_extractor": ["call", "run_extractor", '{"html_or_url": "<p>x", "extractor": {"select": {"a": "p"}}}'],
}


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def adopt():
    """Waits for every process that is left."""
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass


def run(command):
    before, started = used(), time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    seconds = time.monotonic() - started
    adopt()
    return (used() - before) * 1e3, seconds * 1e3


def first_health(binary):
    """Milliseconds from starting the server to the first answer of /health."""
    with tempfile.TemporaryFile() as log:
        started = time.monotonic()
        server = subprocess.Popen([binary, "serve", "--port", "0"], stdout=log, stderr=log)
        try:
            port = None
            while port is None:
                time.sleep(0.002)
                log.seek(0)
                said = re.search(rb"http://127\.0\.0\.1:(\d+)", log.read())
                port = said and int(said[1])
            connection = http.client.HTTPConnection("127.0.0.1", port)
            connection.request("GET", "/health")
            assert connection.getresponse().status == 200
            return (time.monotonic() - started) * 1e3
        finally:
            server.terminate()
            server.wait()
            adopt()


def main(binaries):
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    for name, arguments in CALLS.items():
        runs = {binary: [] for binary in binaries}
        for _ in range(RUNS):
            for binary in binaries:
                runs[binary].append(run([binary, *arguments]))
        for binary, measured in runs.items():
            cpu, clock = (statistics.median(column) for column in zip(*measured))
            print(f"{binary} {name}: {cpu:.0f} ms of processor time, {clock:.0f} ms")
    healths = {binary: [] for binary in binaries}
    for _ in range(RUNS):
        for binary in binaries:
            healths[binary].append(first_health(binary))
    for binary, measured in healths.items():
        print(f"{binary} serve, first /health: {statistics.median(measured):.0f} ms")


main(sys.argv[1:])
