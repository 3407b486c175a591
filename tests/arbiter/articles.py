# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the books of the rule sets against what the arbiter cites in this folder's tests: points of cases.py, one a rule
set.

An article that stands in a book (SOURCE/src/core/game/rules) is one that the arbiter can cite. All logs and sequences are ruled
on; what no ruling cites is listed. Books of xiangqi later than 1999 share its conduct: they are asked for what is their own.
"""
import glob
import os
import re
import tomllib

import sequences
from ruled import ruled

ARTICLE = re.compile(r'"((?:ch|fide|xq|cxa|axf|wxf):[A-Za-z0-9.-]+)"')
# Cited by what is no ruling: an event's regulations when they are refused, a check that is shown online, an article beside an
# `ok`; heads of articles that a referee names; and by judges of repetitions, which other tests hold.
ELSEWHERE = re.compile(r"\.event =\s*\{.*?\}\}|QYI_XIANGQI_EVENT\(.*?\)|QYI_FIDE_2023_EVENT.*|_family\[\] =\s*\{.*?\n\};", re.DOTALL)


def book(source, rules):
    """The articles of a rule set's book: from its own file, and from the part that it shares."""
    folder = os.path.join(source, "src/core/game/rules")
    with open(os.path.join(folder, f"{rules}.c"), encoding="utf-8") as file:
        text = file.read()
    for header in re.findall(r'#include "game/rules/(\S+)"', text):
        if rules in ("chess-classic", "chess-fide-2023", "xiangqi-1999"):
            with open(os.path.join(folder, header), encoding="utf-8") as file:
                text += file.read()
    return set(ARTICLE.findall(ELSEWHERE.sub("", text)))


def add_cited(program, path, cited):
    """Adds the articles cited by the rulings on a log to the log's rule set."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    rules = re.search(r'"rules":\s*"([^"]+)"', text)
    for one in ruled(program, path).all:
        if rules and one.get("article"):
            cited.setdefault(rules.group(1), set()).add(one["article"])


def points(program, source):
    """Yields (name, faults) for each rule set."""
    data = os.path.join(source, "tests/data/arbiter")
    cited = {}
    for path in sorted(glob.glob(os.path.join(data, "*.jsonl"))) + sorted(glob.glob(os.path.join(data, "evening/*.jsonl"))):
        add_cited(program, path, cited)
    written = [block for name in ("sequences.txt", "laws_2023.txt", "practice_2023.txt", "regulations.txt", "decisions.txt", "repetitions.txt") for block in sequences.blocks(os.path.join(data, name))]
    for block in written:
        for rules, steps, end in block["rows"]:
            for name in re.findall(r"\b(?:ch|fide|xq|cxa|axf|wxf):[A-Za-z0-9.-]+[A-Za-z0-9]", " ".join([*steps, end])):
                cited.setdefault(rules, set()).add(name)
    with open(os.path.join(source, "registry/rule_sets.toml"), "rb") as file:
        books = sorted(tomllib.load(file))
    for rules in books:
        yield (f"every article in the book of {rules} is cited",
               [f"no ruling cites {name}" for name in sorted(book(source, rules) - cited.get(rules, set()))])
