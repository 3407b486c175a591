#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tournament files of earlier versions replay the same, as TAP: every system, every stage, every act.

usage: kept_events.py [--update [NAME...]]

tests/data/event/kept/NAME.log was written by an earlier version, NAME.txt holds what that version answered about it.
--update writes the answers of the program as it is: read the difference, an event that is over must not change.
The folder of the program is in QIYUAN_PROGRAM, that of the test data in QIYUAN_TEST_DATA.
"""
import difflib
import os
import sys
from pathlib import Path

import standing

QIYUAN = os.path.join(os.environ["QIYUAN_PROGRAM"], "qiyuan")
KEPT = Path(os.environ["QIYUAN_TEST_DATA"]) / "event" / "kept"

PROGRAM = standing.ready(QIYUAN, {"LC_ALL": "C", "LANG": "C"})

# The questions about each event; what an event has no answer to is an answer, too.
QUESTIONS = (
    ("check",),
    ("standings", "--json"),
    ("standings", "--tsv"),
    ("crosstable",),
    ("teams", "--tsv"),
    ("bracket",),
    ("appeals",),
    ("export",),
)


def answers(log):
    """The program's answers about an event."""
    text = []
    for question in QUESTIONS:
        done = PROGRAM.run("tournament", *question, log.name, cwd=log.parent)
        text.append(f"$ {' '.join(question)}\n{done.stdout}{done.stderr}= {done.returncode}\n")
    return "".join(text)


def main():
    """Asks, and compares or writes the answers."""
    update = sys.argv[1:2] == ["--update"]
    logs = sorted(KEPT.glob("*.log"))
    if not update:
        print(f"1..{len(logs)}")
    failed = 0
    for number, log in enumerate(logs, 1):
        kept = log.with_suffix(".txt")
        ours = answers(log)
        if update:
            if not sys.argv[2:] or log.stem in sys.argv[2:]:
                kept.write_text(ours, encoding="utf-8")
            continue
        then = kept.read_text(encoding="utf-8")
        print(f"{'ok' if ours == then else 'not ok'} {number} - {log.stem}")
        if ours != then:
            failed += 1
            for line in difflib.unified_diff(then.splitlines(), ours.splitlines(), "then", "now", lineterm=""):
                print(f"# {line}")
    return failed > 0


sys.exit(main())
