# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of the project: what git tracks or would track, or, in an unpacked archive, everything that is not made."""
import fnmatch
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def project_files(*patterns):
    """Paths relative to the root, sorted; with patterns, only those that match one (`*` also matches `/`)."""
    listed = _listed_by_git() if os.path.exists(os.path.join(ROOT, ".git")) else None
    if listed is None:
        listed = _walk()
    files = {path for path in listed if path and os.path.isfile(os.path.join(ROOT, path))}
    if patterns:
        files = {path for path in files if any(fnmatch.fnmatch(path, pattern) for pattern in patterns)}
    return sorted(files)


def _listed_by_git():
    """The files that git tracks or would track; None if git isn't available."""
    try:
        return subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                              check=True, capture_output=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        return None


def _walk():
    """Every file outside the folders that .gitignore names."""
    for folder, folders, files in os.walk(ROOT):
        relative = os.path.relpath(folder, ROOT)
        folders[:] = [name for name in folders if not _made(os.path.normpath(os.path.join(relative, name)))]
        for name in files:
            yield os.path.normpath(os.path.join(relative, name))


def _made(folder):
    name = os.path.basename(folder)
    return (name in {"node_modules", "__pycache__", ".git"} or folder in {".cache", "bare", "web/dist", "tests/web/out"}
            or (os.sep not in folder and name.startswith("build")))


def read(path):
    """The text of a file of the project."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()
