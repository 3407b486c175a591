#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes how Chinese characters are read in pinyin as C, from Unihan (Debian: unicode-data), on the standard output:
the first reading of kMandarin, and the others that a character has there, in kHanyuPinlu or in kXHC1983. Without the
file no character has a reading.

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
    readings, others = {}, set()
    for path in sys.argv[1:]:
        with bz2.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                found = re.match(r"U\+([0-9A-F]+)\t(kMandarin|kHanyuPinlu|kXHC1983)\t(.*)", line)
                if not found or not FIRST <= int(found[1], 16) <= LAST:
                    continue
                letter = int(found[1], 16)
                # kMandarin "yuè lè", kHanyuPinlu "lè(2) yuè(1)", kXHC1983 "0691.030:lè 1426.010,1427.020:yuè"
                words = [re.sub(r"\(\d+\)|.*:", "", word) for word in found[3].split()]
                if found[2] == "kMandarin":
                    readings[letter] = plain(words[0])
                others.update((letter, plain(one)) for word in words for one in word.split(","))
    others = sorted((letter, said) for letter, said in others if said and readings.get(letter, said) != said)
    syllables = ["", *sorted(set(readings.values()) | {said for _, said in others})]
    print('/* Made by gen_readings.py. */\n#include "collection/pinyin.h"\n')
    print("const char qyi_syllables[][QYI_SYLLABLE] = {")
    print("\n".join(f'    "{syllable}",' for syllable in syllables))
    print(f"}};\n\nconst size_t qyi_syllable_count = {len(syllables)};")
    print("\nconst struct qyi_other_reading qyi_other_readings[] = {")
    print("\n".join(f"    {{0x{letter:X}, {syllables.index(said)}}}," for letter, said in others or [(0, "")]))
    print(f"}};\n\nconst size_t qyi_other_reading_count = {len(others)};")
    print("\nconst uint16_t qyi_readings[QYI_READINGS] = {")
    for begin in range(FIRST, LAST + 1, 16):
        print("    " + " ".join(f"{syllables.index(readings.get(at, ''))}," for at in range(begin, begin + 16)))
    print("};")


main()
