"""Reads pages in one process, for bench/speed.ts: the paths as a JSON list, then page numbers."""

import json
import sys

task = sys.argv[1]
if task == "extract_declared":
    from sluicer import extract

    def read(page):
        extract(page.decode("utf-8", "replace"))
elif task == "main_text":
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str

    def read(page):
        extract_plain_text(bytes_to_str(page), main_content=True)
else:
    from trafilatura import extract

    def read(page):
        extract(page.decode("utf-8", "replace"), output_format="markdown", include_links=True)

pages = None
for line in sys.stdin:
    if pages is None:
        pages = [open(path, "rb").read() for path in json.loads(line)]
    else:
        read(pages[int(line)])
    print("done", flush=True)
