# SPDX-License-Identifier: GPL-3.0-or-later
"""Real game files, kept outside the project in $QIYUAN_DATA/games, packed."""
import fcntl
import os
import shutil
import subprocess


def unpack_folder(archive, folder):
    """The folder with the files of an archive (or of one packed file), unpacked once by the first
    caller."""
    name = os.path.join(folder, archive.replace("/", "-"))
    os.makedirs(os.path.dirname(name), exist_ok=True)
    with open(name + ".lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.isdir(name):
            _unpack(os.path.join(os.environ["QIYUAN_DATA"], "games", archive), name)
    return name


def _unpack(source, name):
    shutil.rmtree(name + ".new", ignore_errors=True)
    os.makedirs(name + ".new")
    if os.path.exists(source + ".tar.zst"):
        script = 'zstd -dc --long=27 "$1.tar.zst" | tar xf - -C "$2"'
    else:
        script = 'for f in "$1".*.zst; do n=${f%.zst}; zstd -dc --long=27 "$f" > "$2/games.${n##*.}"; done'
    subprocess.run(["bash", "-o", "pipefail", "-c", script, "x", source, name + ".new"], check=True, timeout=300)
    os.rename(name + ".new", name)


def unpack(archive, folder):
    """The PGN files of an archive."""
    found = []
    for base, _, files in os.walk(unpack_folder(archive, folder)):
        found += [os.path.join(base, f) for f in files if f.lower().endswith(".pgn")]
    return sorted(found)
