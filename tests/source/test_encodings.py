#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes games in every encoding and has each one guessed: none may be read wrongly without a word. TAP.

Usage: test_encodings.py GUESS_ENCODINGS RESULTS_MD [--write]. The table of bench/RESULTS.md must be what is
measured; --write puts it there.
"""
import re
import subprocess
import sys
from pathlib import Path

from encoding_samples import SETS, SHAPES, samples

COUNT = 500
# How Python calls what the program names.
CODECS = {"Big5": "cp950", "Shift_JIS": "cp932", "EUC-KR": "cp949", "KOI8-R": "koi8_r", "Big5-HKSCS": "big5hkscs"}
# The least that must be read right of each: doubt is no excuse for not knowing.
LEAST = {"one name": 420, "two names": 470, "all of it": 495}


# Names that were once read wrongly without a word: Icelandic as Turkish, Chinese, a word of one letter as Russian; and
# UTF-8 that must stay so: whatever is well formed, however odd.
ONCE = [("cp1252", name) for name in ("Þórhallsson, Þröstur", "Guðmundsson, Héðinn", "Steinþór", "c’est à voir")]
ONCE += [("iso8859-1", "Þröstur"), ("gb18030", "决家")]
ALWAYS = ["Re\u0301ti", "\u00abjou\u00e9\u00bb", "Таль", "Γιώργος", "Ñandú", "Žižka", "Μ\u00b7Χ", "50 £",
          "Məmmədyarov, Şəhriyar", "Rəcəbov, Teymur", "Oʻtkir", "Dˤad", "Chinesł4 2. [Eve ˙t é",
          "Nimzo–Indian", "O’Kelly", "Queen’s–Indian", "a…b", "שָׁלוֹם", "ދިވެހި", "ߒߞߏ", "ܣܘܪܝܝܐ", "۱۲۳", "aÐ–b", "½–½",
          "\u059f\u03a9\u0369", "ÿþ", "中Ωé", "🂡", "ʃ", "×"]


def guess(program, texts):
    data = b"".join(len(text).to_bytes(4, "little") + text for text in texts)
    lines = subprocess.run([program], input=data, capture_output=True, check=True).stdout.decode().splitlines()
    return [line.split() for line in lines]


def is_utf8(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def judge(program, name, shape):
    """Of made games: how many are read right, of these doubtful, wrong and told so, wrong without a word, and read as the
    UTF-8 that they are by chance."""
    made = samples(name, shape, COUNT)
    right = doubted = told = silent = chance = 0
    for (text, data), (found, sure) in zip(made, guess(program, [data for _, data in made])):
        good = data.decode(CODECS.get(found, found), "replace").lstrip("\ufeff") == text
        right += good
        doubted += good and sure == "doubt"
        told += not good and sure == "doubt"
        silent += not good and sure == "sure" and not is_utf8(data)
        chance += not good and sure == "sure" and is_utf8(data)
    return right, doubted, told, silent, chance


def main():
    print(f"1..{len(SETS) + 2}")
    texts = [text.encode(codec) for codec, text in ONCE] + [text.encode() for text in ALWAYS]
    found = guess(sys.argv[1], texts)
    wrong = [text for (codec, text), (name, sure), data in zip(ONCE, found, texts)
             if sure == "sure" and data.decode(CODECS.get(name, name), "replace") != text]
    wrong += [text for text, told in zip(ALWAYS, found[len(ONCE):]) if told != ["UTF-8", "sure"]]
    failed = bool(wrong)
    print(f"{'not ok' if wrong else 'ok'} 1 - names that were once read wrongly {ascii(wrong)}")
    rows = []
    for number, name in enumerate(SETS, 2):
        row, bad = f"| {name} |", False
        for shape in SHAPES:
            right, doubted, told, silent, chance = judge(sys.argv[1], name, shape)
            bad |= silent > 0 or right < LEAST[shape]
            row += f" {right} ({doubted}), {told}, {silent + chance} |"
        failed += bad
        rows.append(row)
        print("#", row)
        print(f"{'not ok' if bad else 'ok'} {number} - {name}")
    page = Path(sys.argv[2])
    text = page.read_text(encoding="utf-8")
    made = re.sub(r"(?<=\| set \| one name \| two names \| event, town, names, a remark \|\n\| --- \| --- \| --- \| --- \|\n)(\|.*\n)+",
                  "\n".join(rows) + "\n", text, count=1)
    if sys.argv[3:] == ["--write"]:
        page.write_text(made, encoding="utf-8")
    elif made != text:
        failed += 1
    print(f"{'not ok' if made != text else 'ok'} {len(SETS) + 2} - the table of {page.name} is what is measured")
    return 1 if failed else 0


sys.exit(main())
