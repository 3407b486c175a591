# SPDX-License-Identifier: GPL-3.0-or-later
"""Real game files, kept outside the project in $QIYUAN_DATA/games, packed."""
import os
import subprocess


def unpack(archive, folder):
    """The files of an archive (or of one packed file), unpacked once."""
    name = os.path.join(folder, archive.replace("/", "-"))
    source = os.path.join(os.environ["QIYUAN_DATA"], "games", archive)
    if not os.path.isdir(name):
        os.makedirs(name + ".new", exist_ok=True)
        if os.path.exists(source + ".tar.zst"):
            script = 'zstd -dc --long=27 "$1.tar.zst" | tar xf - -C "$2"'
        else:
            script = 'zstd -dc --long=27 "$1.pgn.zst" > "$2/games.pgn"'
        subprocess.run(["bash", "-o", "pipefail", "-c", script, "x", source, name + ".new"], check=True, timeout=300)
        os.rename(name + ".new", name)
    found = []
    for base, _, files in os.walk(name):
        found += [os.path.join(base, f) for f in files if f.lower().endswith(".pgn")]
    return sorted(found)
