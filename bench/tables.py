"""Tables of public pages as the service reads them, beside pandas.read_html.

    python3 bench/tables.py

Needs pandas and lxml, and `deno` on the path or DENO. A page is taken where pandas reads a table
of at least three rows below a first row of header cells alone, with no table inside; its largest
one by words is compared: the names of the columns, the number of rows, and cell by cell where both
have as many rows. Text is compared without white space, as pandas joins it otherwise.
"""
import glob
import gzip
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
import warnings

import lxml.html
import pandas

warnings.filterwarnings("ignore")
DATA = os.environ.get("SERVICE_DATA", "../shared/data")
DENO = os.environ.get("DENO", "deno").split()
SETS = [
    "wcxb/html/*",
    "readability/*/source.html",
    "article-extraction-benchmark/html/*",
    "listings/*.html.gz",
    "product-extraction-benchmark/html/*",
]


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    return gzip.decompress(data) if path.endswith(".gz") else data


def largest(data):
    """The largest plain table with a row of header cells, as pandas reads it; None for none."""
    if b"<th" not in data.lower():
        return None
    try:
        page = lxml.html.fromstring(data.decode("utf-8", "replace"))
    except Exception:
        return None
    best = None
    for table in page.iter("table"):
        if table.xpath(".//table") or table.xpath("ancestor::table"):
            continue
        rows = list(table.iter("tr"))
        head = [cell.tag for cell in rows[0] if cell.tag in ("td", "th")] if rows else []
        if len(head) < 2 or "td" in head or len([r for r in rows[1:] if r.xpath("./td")]) < 3:
            continue
        words = len((table.text_content() or "").split())
        if best is None or words > best[0]:
            best = (words, table)
    if best is None:
        return None
    try:
        text = lxml.html.tostring(best[1], encoding="unicode")
        return pandas.read_html(io.StringIO(text))[0]
    except Exception:
        return None


def plain(text):
    return re.sub(r"\s+|\.0$", "", str(text if text is not None else "")).lower()


def names_of(frame):
    names = [str(name[0] if isinstance(name, tuple) else name) for name in frame.columns]
    return [re.sub(r"\.\d+$", "", name) for name in names if not name.startswith("Unnamed")]


folder = tempfile.mkdtemp()
frames = []
for pattern in SETS:
    for path in sorted(glob.glob(os.path.join(DATA, pattern))):
        data = read(path)
        frame = largest(data)
        if frame is None:
            continue
        with open(f"{folder}/{len(frames):04}.html", "wb") as file:
            file.write(data)
        frames.append(frame)
command = [*DENO, "run", "-A", "--quiet", "main.ts", "batch", "page_markdown", folder]
args = json.dumps({"format": "tables", "max_chars": 60000})
out = subprocess.run([*command, "--args", args], capture_output=True, text=True, check=False)
named = right = cells = same = 0
for frame, line in zip(frames, out.stdout.splitlines()):
    wanted = [plain(name) for name in names_of(frame)]
    tables = json.loads(line).get("tables", [])

    def score(table):
        own = {plain(column["name"]) for column in table["columns"]}
        return sum(name in own for name in wanted) * 1000 - abs(table["row_count"] - len(frame))

    table = max(tables, key=score, default=None)
    if table is None:
        continue
    own = {plain(column["name"]) for column in table["columns"]}
    named += all(name in own for name in wanted)
    if table["row_count"] != len(frame) or len(table["cells"]) != len(frame):
        continue
    right += 1
    for theirs, ours in zip(frame.astype(object).values.tolist(), table["cells"]):
        for one, two in zip(theirs, ours):
            cells += 1
            same += plain(None if one != one else one) == plain(two)
print(f"pages {len(frames)}, columns by name {named}, rows {right}, cells {same} of {cells}")
shutil.rmtree(folder)
