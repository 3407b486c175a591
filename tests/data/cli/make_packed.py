# SPDX-License-Identifier: GPL-3.0-or-later
"""Packs games in every way that is read, whole and damaged: make_packed.py FOLDER."""
import bz2
import lzma
import sys
import zipfile
from pathlib import Path

folder = Path(sys.argv[1])
ONE = '[White "One"]\n[Result "*"]\n\n1. e4 e5 *\n\n'.encode()
TWO = '[White "Two"]\n[Result "*"]\n\n1. d4 d5 *\n\n'.encode()

# two streams, one after the other, are one content
for name, pack in (("xz", lzma.compress), ("bz2", bz2.compress)):
    whole = pack(ONE) + pack(TWO)
    (folder / f"games.pgn.{name}").write_bytes(whole)
    (folder / f"cut.{name}").write_bytes(whole[:-5])
    half = len(whole) // 4
    (folder / f"bad.{name}").write_bytes(whole[:half] + b"\xa5" * 16 + whole[half + 16:])

with zipfile.ZipFile(folder / "games.zip", "w") as archive:
    archive.writestr("b/two.pgn", TWO, zipfile.ZIP_DEFLATED)
    archive.writestr("one.PGN", ONE, zipfile.ZIP_STORED)
    archive.writestr("b/readme.txt", "no game")
    archive.comment = b"PK\5\6 looks like the end and is not"
whole = (folder / "games.zip").read_bytes()
(folder / "after.zip").write_bytes(b"PK\3\4" + b"x" * 100 + whole)
(folder / "cut.zip").write_bytes(whole[:len(whole) // 2])
at = whole.index(b"1. e4")
(folder / "bad.zip").write_bytes(whole[:at] + b"1. d4" + whole[at + 5:])
with zipfile.ZipFile(folder / "empty.zip", "w") as archive:
    archive.writestr("readme.txt", "no game")
locked = bytearray(whole)
directory = locked.index(b"PK\1\2")
locked[directory + 8] |= 1
(folder / "locked.zip").write_bytes(locked)
