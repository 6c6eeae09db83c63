"""Builds the wheel of one platform: the binary on the path, and a client of the service.

    python3 packaging/build_wheel.py OUT NAME VERSION TAG BINARY

Format: PEP 427, PEP 491. The standard library suffices; the times in the archive are fixed, so that
the same binary always gives the same wheel.
"""

import base64
import hashlib
import os
import pathlib
import sys
import zipfile

HERE = pathlib.Path(__file__).parent
FIXED_TIME = (1980, 1, 1, 0, 0, 0)
CLIENT_FILES = {
    "client.py": "__init__.py",
    "methods.py": "methods.py",
    "program.py": "program.py",
    "answers.py": "answers.py",
}


LICENCES = ["LICENSE", "THIRD_PARTY_LICENSES.md"]
# The program stands in the wheel once, by the package's name; its other name starts that one.
ENTRY = "[console_scripts]\nservice = {name}.program:main\n"


def links():
    """The links of the package's page, where the repository that releases is named."""
    repository = os.environ.get("REPOSITORY")
    if not repository:
        return []
    home = f"https://github.com/{repository}"
    return [
        f"Project-URL: Source, {home}",
        f"Project-URL: Changes, {home}/blob/main/CHANGELOG.md",
    ]


def add(archive, record, path, content, mode=0o644):
    """Adds a file and its line of RECORD."""
    entry = zipfile.ZipInfo(path, FIXED_TIME)
    entry.external_attr = (0o100000 | mode) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content, compresslevel=9)
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    record.append(f"{path},sha256={digest},{len(content)}")


def build(out, name, version, tag, binary):
    info = f"{name}-{version}.dist-info"
    program = name + (".exe" if binary.suffix == ".exe" else "")
    readme = (HERE / "python" / "README.md").read_text().replace("NAME", name)
    repository = os.environ.get("REPOSITORY")
    if repository:
        # The registry of MCP takes the line as proof that the package's owner lists it.
        readme += f"\n<!-- mcp-name: io.github.{repository} -->\n"
    metadata = "\n".join([
        "Metadata-Version: 2.4",
        f"Name: {name}",
        f"Version: {version}",
        "Summary: Reads web pages for programs and agents; no model, every value with its place",
        "License-Expression: MIT",
        "License-File: LICENSE",
        "License-File: THIRD_PARTY_LICENSES.md",
        "Keywords: markdown,mcp,scraping,structured-data,tables",
        "Classifier: Environment :: Console",
        "Classifier: Intended Audience :: Developers",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Topic :: Text Processing :: Markup :: HTML",
        "Classifier: Typing :: Typed",
        *links(),
        "Requires-Python: >=3.9",
        "Description-Content-Type: text/markdown",
        "",
        readme,
    ])
    wheel = "\n".join([
        "Wheel-Version: 1.0",
        "Generator: build_wheel",
        "Root-Is-Purelib: false",
        f"Tag: py3-none-{tag}",
        "",
    ])
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{name}-{version}-py3-none-{tag}.whl"
    record = []
    with zipfile.ZipFile(path, "w") as archive:
        for kept, path_inside in CLIENT_FILES.items():
            add(archive, record, f"{name}/{path_inside}", (HERE / "python" / kept).read_bytes())
        add(archive, record, f"{name}/py.typed", b"")
        add(archive, record, f"{name}-{version}.data/scripts/{program}", binary.read_bytes(), 0o755)
        add(archive, record, f"{info}/METADATA", metadata.encode())
        for kept in LICENCES:
            add(archive, record, f"{info}/licenses/{kept}", (HERE.parent / kept).read_bytes())
        add(archive, record, f"{info}/entry_points.txt", ENTRY.format(name=name).encode())
        add(archive, record, f"{info}/WHEEL", wheel.encode())
        lines = "\n".join([*record, f"{info}/RECORD,,", ""])
        entry = zipfile.ZipInfo(f"{info}/RECORD", FIXED_TIME)
        entry.external_attr = 0o100644 << 16
        archive.writestr(entry, lines)
    return path


if __name__ == "__main__":
    out, name, version, tag, binary = sys.argv[1:]
    print(build(pathlib.Path(out), name, version, tag, pathlib.Path(binary)))
