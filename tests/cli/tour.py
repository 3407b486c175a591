#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command that README.md and the pages of docs/ show, run on the files of examples/tour. TAP.

Blocks in which commands stand behind "$ " show answers, too: they are what the program says, on either stream. A line
that only shows the forms of a command, in capitals or with "...", is none to run; one that needs another engine, a
network or much time is skipped by name. docs/questions.md has a test of its own. Arguments are the only pages to try.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ["QIYUAN_PROGRAM"]
# Why a command is not run here.
SKIPPED = {
    "qiyuan match": "plays other engines", "qiyuan serve": "does not end", "qiyuan bot": "needs a server",
    "qiyuan admin": "needs a store",
    "tables build KRKN": "takes minutes",
}
# Files that a page names, and which of the tour stand for them.
NAMES = {"game.pgn": "games.pgn", "open.trf": "../../tests/data/event/kept/dutch-baku.log", "game.xqf": "book.xqf",
         "event.jsonl": "../../tests/data/event/kept/berger.log"}


def blocks(page):
    """The fenced or indented blocks of a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S) + re.findall(r"((?:^    qiyuan .*\n)+)", text, re.M)


def shown(page):
    """Commands that a page shows after "$ ", with the lines of their answers."""
    found = []
    for block in blocks(page):
        if not block.startswith("$ "):
            continue
        for line in block.replace("\\\n", "").splitlines():
            if line.startswith("$ "):
                found.append((re.sub(r"\s{2,}#.*", "", line[2:]), []))
            else:
                found[-1][1].append(line)
    return [row for row in found if "qiyuan" in row[0]]


def told(page):
    """Commands shown without an answer."""
    for block in blocks(page):
        if block.startswith("$ "):
            continue
        for line in block.replace("\\\n", "").splitlines():
            line = re.sub(r"\s{2,}#.*", "", line.strip().removeprefix("$ "))
            if line.startswith("qiyuan ") and not re.search(r"\b[A-Z]{3,}\b(?!=)|\.\.\.|[<>]|\[", line):
                yield line, []


def commands():
    pages = sys.argv[1:] or ["README.md", *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md"))]
    return [(page, *row) for page in pages for row in (*shown(page), *told(page))]


def run(command, folder):
    env = {**os.environ, "LANG": "C", "LC_ALL": "C", "PATH": f"{PROGRAM}:{os.environ['PATH']}",
           "XDG_DATA_HOME": f"{folder}/data"}
    return subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, encoding="utf-8", timeout=240, check=False)


def skip_of(command):
    return next((why for form, why in SKIPPED.items() if form in command), None)


def check(command, answer, folder):
    """What is wrong with an answer; an empty one is not compared."""
    done = run(command, folder)
    said = [line.rstrip() for line in done.stdout.splitlines() + done.stderr.splitlines()]
    missing = [line for line in answer if line and line.rstrip() not in said]
    if missing:
        return f"does not tell {missing[0]!r}; said: {said[:12]}"
    if not answer and done.returncode:
        return f"ends with {done.returncode}: {done.stderr[:300]}"
    return None


def main():
    rows = commands()
    failed = 0
    print(f"1..{len(rows)}")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "examples" / "tour", folder, dirs_exist_ok=True)
        for name, source in NAMES.items():
            shutil.copy(ROOT / "examples" / "tour" / source, f"{folder}/{name}")
        run("qiyuan convert -o games.pgn.zst games.pgn", folder)
        for number, (page, command, answer) in enumerate(rows, 1):
            why = skip_of(command)
            fault = None if why else check(command, answer, folder)
            failed += fault is not None
            print(f"{'not ok' if fault else 'ok'} {number} - {page}: {command}{' # SKIP ' + why if why else ''}")
            if fault:
                print(f"# {fault}")
    return failed > 0


sys.exit(main())
