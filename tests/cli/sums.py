# SPDX-License-Identifier: GPL-3.0-or-later
"""Sums of whole answers beside the rows of a test, so that what no row asks for doesn't change unnoticed either.

A line of a file of sums: `SUM RULES NAME`. A row that stands in its table twice has two lines, in that order.
"""
import hashlib

LANGS = ("en", "zh-Hans", "zh-Hant")


def sum_of(text):
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def lang_of(name):
    """One of the three languages, chosen by the name."""
    return LANGS[hashlib.blake2b(name.encode()).digest()[0] % len(LANGS)]


def read(path):
    """Reads the sums: {(name, rules): [sum]}."""
    sums = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            value, rules, name = line.rstrip("\n").split(" ", 2)
            sums.setdefault((name, rules), []).append(value)
    return sums


def take(sums, name, rules):
    """The next sum of a row; "" if it has none. Sums left at the end belong to no row."""
    values = sums.get((name, rules))
    return values.pop(0) if values else ""


def write(path, answers):
    """The sum of (name, rules, text)."""
    with open(path, "w", encoding="utf-8") as out:
        for name, rules, text in answers:
            out.write(f"{sum_of(text)} {rules} {name}\n")
