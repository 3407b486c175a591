#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes how Chinese characters are read in pinyin as C, from Unihan's kMandarin (Debian: unicode-data), on
the standard output. Without the file no character has a reading.

Usage: gen_readings.py [Unihan_Readings.txt.bz2]
"""
import bz2
import re
import sys
import unicodedata

FIRST, LAST = 0x4E00, 0x9FFF


def plain(reading):
    """Without its tone; the umlaut is written v."""
    text = unicodedata.normalize("NFD", reading).replace("u\u0308", "v")
    return "".join(char for char in text if char.isascii() and char.isalpha())


def main():
    readings = {}
    for path in sys.argv[1:]:
        with bz2.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                found = re.match(r"U\+([0-9A-F]+)\tkMandarin\t(\S+)", line)
                if found and FIRST <= int(found[1], 16) <= LAST:
                    readings[int(found[1], 16)] = plain(found[2])
    syllables = ["", *sorted(set(readings.values()))]
    print('/* Made by gen_readings.py. */\n#include "collection/pinyin.h"\n')
    print("const char qyi_syllables[][QYI_SYLLABLE] = {")
    print("\n".join(f'    "{syllable}",' for syllable in syllables))
    print("};\n\nconst uint16_t qyi_readings[QYI_READINGS] = {")
    for begin in range(FIRST, LAST + 1, 16):
        print("    " + " ".join(f"{syllables.index(readings.get(at, ''))}," for at in range(begin, begin + 16)))
    print("};")


main()
