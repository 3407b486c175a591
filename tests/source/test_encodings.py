#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes games in every encoding and has each one guessed: none may be read wrongly without a word. TAP.

Usage: test_encodings.py GUESS_ENCODINGS. Prints the table that docs/notation.md has.
"""
import subprocess
import sys

from encoding_samples import SETS, samples

COUNT = 500
# How Python calls what the program names.
CODECS = {"Big5": "cp950", "Shift_JIS": "cp932", "EUC-KR": "cp949", "KOI8-R": "koi8_r"}
# The least of a set that must be read right: doubt is no excuse for not knowing.
LEAST = {"windows-1252": 450, "windows-1250": 420, "windows-1254": 470, "ISO-8859-1": 450, "ISO-8859-2": 480,
         "ISO-8859-15": 450}


def guess(program, texts):
    data = b"".join(len(text).to_bytes(4, "little") + text for text in texts)
    lines = subprocess.run([program], input=data, capture_output=True, check=True).stdout.decode().splitlines()
    return [line.split() for line in lines]


def main():
    print(f"1..{len(SETS)}")
    failed = 0
    for number, name in enumerate(SETS, 1):
        made = samples(name, COUNT)
        right = doubted = told = silent = 0
        for (text, data), (found, sure) in zip(made, guess(sys.argv[1], [data for _, data in made])):
            good = data.decode(CODECS.get(found, found), "replace") == text
            right += good
            doubted += good and sure == "doubt"
            told += not good and sure == "doubt"
            silent += not good and sure == "sure"
        bad = silent > 0 or right < LEAST.get(name, COUNT)
        failed += bad
        print(f"# | {name} | {right} | {doubted} | {told} | {silent} |")
        print(f"{'not ok' if bad else 'ok'} {number} - {name}")
    return 1 if failed else 0


sys.exit(main())
