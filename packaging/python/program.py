"""The program that comes with this package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig


def find() -> str:
    """Returns the path of the program: beside this Python, or on the path."""
    file = "pagefacts.exe" if os.name == "nt" else "pagefacts"
    for folder in (sysconfig.get_path("scripts"), os.path.dirname(sys.executable)):
        path = os.path.join(folder, file)
        if os.path.isfile(path):
            return path
    found = shutil.which("pagefacts") or shutil.which("service")
    if found is None:
        raise FileNotFoundError("pagefacts is not beside this Python and not on the path")
    return found


def main() -> None:
    """Is the program by its other name, `service`."""
    path = find()
    if os.name == "nt":
        raise SystemExit(subprocess.call([path, *sys.argv[1:]]))
    os.execv(path, ["service", *sys.argv[1:]])
