#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every letter that is printed is drawn: as poppler renders it from small subsets, against the font's own outline.

usage: test_glyphs.py GLYPH_INK REGISTRY [all]

Without `all` the letters of the registries that stand in more than a few sentences, names that were holes once, and a
few letters of each script; with it every letter of the registries, GB 2312, Big5 level one, Latin, Cyrillic, Greek and
Arabic, in small documents and in larger ones. Prints TAP.
"""
import os
import subprocess
import sys
import tomllib
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

INK, REGISTRY, WHOLE = sys.argv[1], Path(sys.argv[2]), sys.argv[3:] == ["all"]
LANGS = ("zh-Hans", "zh-Hant", "en")
STYLES = (("sans", "regular"), ("sans", "bold"), ("serif", "regular"), ("serif", "bold"))
HOLES = "如瘃"  # what cairo's subsets of Noto Sans CJK SC leave out


def letters(text):
    """Each once, in their order, without what leaves no ink and marks that stand on another letter."""
    return "".join(dict.fromkeys(one for one in text if unicodedata.category(one)[0] not in "ZCM"))


def texts(value, lang):
    """All that a registry says in a language."""
    if isinstance(value, dict):
        return "".join(texts(part, lang) for key, part in value.items() if key not in LANGS or key == lang)
    if isinstance(value, list):
        return "".join(texts(part, lang) for part in value)
    return value if isinstance(value, str) else ""


def of_registries(lang):
    return "".join(texts(tomllib.loads(path.read_text(encoding="utf-8")), lang) for path in sorted(REGISTRY.glob("*.toml")))


def table(encoding, rows, columns):
    return "".join(bytes([row, column]).decode(encoding, "ignore") for row in rows for column in columns)


def span(*ranges):
    return "".join(chr(code) for first, last in ranges for code in range(first, last + 1) if unicodedata.name(chr(code), ""))


GB2312 = letters(table("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF)))
BIG5 = letters(table("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *range(0xA1, 0xFF)])[:5401])
LATIN = letters(span((0x21, 0x24F), (0x1E00, 0x1EF9)))
CYRILLIC = letters(span((0x400, 0x525)))
GREEK = letters(span((0x370, 0x3FF), (0x1F00, 0x1FFF)))
ARABIC = letters("ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىة٠١٢٣٤٥٦٧٨٩،؛؟")


def sets(lang):
    """Letters for a language, each with how many of them make a document."""
    words = letters(of_registries(lang))
    if not WHOLE:
        some = letters(HOLES + words[::9] + LATIN[::17] + CYRILLIC[::31] + GREEK[::41] + ARABIC[::9])
        return [("core", some, 40)]
    chinese = ("Big5 level one", BIG5) if lang == "zh-Hant" else ("GB 2312", GB2312)
    return [("registries", words, 14), ("registries", words, 70), (*chinese, 14), (*chinese, 252),
            ("Latin", LATIN, 42), ("Cyrillic", CYRILLIC, 42), ("Greek", GREEK, 42), ("Arabic", ARABIC, 14)]


def check(lang, face, weight, name, text, count):
    done = subprocess.run([INK, lang, face, weight, str(count)], input=text, capture_output=True, text=True, check=False)
    said = done.stdout.splitlines() or [f"exit {done.returncode} {done.stderr}"]
    return done.returncode == 0, f"{lang}, {face} {weight}, {name} by {count}: {said[-1]}", said[:-1][:20]


def main():
    work = [(lang, *style, *one) for lang in LANGS for one in sets(lang) for style in STYLES]
    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        results = list(pool.map(lambda one: check(*one), work))
    print(f"1..{len(results)}")
    for number, (good, what, faults) in enumerate(results, 1):
        print(f"{'ok' if good else 'not ok'} {number} - {what}")
        for fault in faults:
            print(f"# {fault}")
    return not all(good for good, _, _ in results)


if __name__ == "__main__":
    sys.exit(main())
