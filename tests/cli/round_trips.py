#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes own games in each format, reads them again, and holds what came back against the table of a page. TAP.

Usage: round_trips.py PAGE [--write]; QIYUAN_PROGRAM and QIYUAN_TEST_DATA as for golden.py. The games are those of
cli/round_trips.pgn, each in a file of its own; both sides are compared as JSON of the tree. A kind of thing that does
not come back whole must have been told as lost. --write puts the table there that holds.
"""
import json
import os
import re
import sys
import tempfile
from pathlib import Path

import standing

PAGE = Path(sys.argv[1])
PROGRAM = Path(os.environ["QIYUAN_PROGRAM"]) / "qiyuan"
READY = standing.ready(PROGRAM)
GAMES = Path(os.environ["QIYUAN_TEST_DATA"]) / "cli" / "round_trips.pgn"
TITLE = "## Round trips"
KINDS = ["moves", "start", "result", "tags", "variations", "pass", "comments", "nags"]
HEAD = "| format | game | moves | first position | results | tags | variations | passes | comments | NAGs |"
FORMATS = {
    "chess": ["pgn", "reduced", "san", "uci", "fen", "epd", "json", "polyglot"],
    "xiangqi": ["pgn", "reduced", "wxf", "zh", "iccs", "uci", "fen", "epd", "json", "xqf", "dhtmlxq"],
}
READ_AS = {"reduced": "pgn"}
# What the format is asked for, or has otherwise, and so is not told.
UNTOLD = {"reduced": {"tags", "variations", "pass", "comments", "nags"},
          "epd": {"moves"}}  # they stand there as operations
ANSWERED = {"Result", "FEN", "SetUp", "Game", "Format"}  # tags that the record itself answers for


def run(*words):
    return READY.run(*words)


def games_of(path, name):
    done = run("convert", "--to", "json", "--from", name, path)
    return [json.loads(line) for line in done.stdout.splitlines()]


def tree_of(game):
    """The line of moves that leads to each node, and the set of the main line's nodes."""
    paths = [()]
    first = {}
    main = {0}
    for number, move in enumerate(game["moves"], 1):
        parent = move.get("parent", number - 1)
        paths.append((*paths[parent], move["move"]))
        if parent in main and first.setdefault(parent, number) == number:
            main.add(number)
    return paths, main


def things_of(game):
    """What the game holds, as a set for each kind."""
    paths, main = tree_of(game)
    things = {kind: set() for kind in KINDS}
    if "start" in game:  # the men and rights, and the counters
        things["start"] = {game["start"].rsplit(" ", 2)[0], " ".join(game["start"].rsplit(" ", 2)[1:])}
    things["result"] = {game["result"]}
    things["tags"] = {(name, value) for name, value in game["tags"] if name not in ANSWERED and value not in ("", "?")}
    nodes = [({"after": game.get("comments", [])}, (), True)]
    nodes += [(move, paths[i], i in main) for i, move in enumerate(game["moves"], 1)]
    for node, path, is_main in nodes:
        if path:
            kind = "pass" if path[-1] == "0000" else "moves" if is_main else "variations"
            things[kind].add(path)
        for item in node.get("before", []) + node.get("after", []):
            item = item.get("comment", item.get("nag")) if isinstance(item, dict) else item
            things["nags" if isinstance(item, int) else "comments"].add((path, item))
    return things


def is_there(kind, thing, back):
    """Ignores that comments on one move may have been joined."""
    if kind != "comments":
        return thing in back
    return any(path == thing[0] and thing[1] in text for path, text in back)


def told_of(report):
    return {line.split(",")[4] for line in report.read_text(encoding="utf-8").splitlines() if ",lost," in line}


LOSSES = {"moves": "moves", "start": "start", "result": "result", "tags": "tags", "variations": "variations",
          "pass": "null-moves", "comments": "comments", "nags": "nags"}


def is_told(kind, told, name):
    """Whether the loss of such things was reported, by itself or with what they belong to."""
    if kind in UNTOLD.get(name, set()) or LOSSES[kind] in told or "moves" in told:
        return True
    return "start" in told or (kind in ("pass", "comments", "nags") and "variations" in told)


def try_format(name, texts, wholes, folder):
    """The cells of a format's row, and what was lost without a report."""
    whole = {kind: 0 for kind in KINDS}
    back = {kind: 0 for kind in KINDS}
    silent = []
    for number, text in enumerate(texts):
        source, made, report = (folder / f"{number}.{end}" for end in ("pgn", "made", "csv"))
        source.write_text(text, encoding="utf-8")
        done = run("convert", "--to", name, "--report", report, "-o", made, source)
        if done.returncode:
            silent.append(f"game {number + 1} is not written: {done.stderr}")
            continue
        before = wholes.get(text) or things_of(games_of(source, "pgn")[0])
        wholes[text] = before
        after = things_of((games_of(made, READ_AS.get(name, name)) or [{"result": "", "tags": [], "moves": []}])[0])
        told = told_of(report)
        for kind in KINDS:
            kept = sum(is_there(kind, thing, after[kind]) for thing in before[kind])
            whole[kind] += len(before[kind])
            back[kind] += kept
            if kept < len(before[kind]) and not is_told(kind, told, name):
                silent.append(f"game {number + 1}: {kind} {kept} of {len(before[kind])}, told: {sorted(told)}")
    return ["all" if back[kind] == whole[kind] else "–" if back[kind] == 0 else f"{back[kind]} of {whole[kind]}"
            for kind in KINDS], silent


def main():
    texts = re.split(r"(?<=\n)\n(?=\[(?:Event|Game) )", GAMES.read_text(encoding="utf-8"))
    games = {"chess": [t for t in texts if "[Game" not in t], "xiangqi": [t for t in texts if "[Game" in t]}
    page = PAGE.read_text(encoding="utf-8")
    stands = [line for line in page.split(TITLE)[-1].split("\n## ")[0].splitlines() if line.startswith("|")]
    made = [HEAD, "| --- " * 10 + "|"]
    wholes = {}  # what the games hold, by their text
    count = failed = 0
    for game, names in FORMATS.items():
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                cells, silent = try_format(name, games[game], wholes, Path(folder))
            made.append(f"| `{name}` | {game} | {' | '.join(cells)} |")
            count += 1
            good = not silent and (made[-1] in stands or "--write" in sys.argv)
            failed += not good
            print(f"{'ok' if good else 'not ok'} {count} - {game}: {name}")
            for line in silent or ([] if good else [f"the page does not have: {made[-1]}"]):
                print("#", line.replace("\n", " "))
    count += 1
    same = stands == made or "--write" in sys.argv
    failed += not same
    print(f"{'ok' if same else 'not ok'} {count} - the table of the page\n1..{count}")
    if "--write" in sys.argv:
        text = page.replace("\n".join(stands), "\n".join(made))
        PAGE.write_text(text, encoding="utf-8")
    return 1 if failed else 0


sys.exit(main())
