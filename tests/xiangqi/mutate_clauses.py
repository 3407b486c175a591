#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes each clause of the judge of repetitions out in turn and counts the rows that fall.

usage: mutate_clauses.py BUILD_DIRECTORY [CLAUSE...]

Takes out those clauses whose name begins with a CLAUSE, or all. Copies one file of src, breaks one clause in the copy, links the
room's tests with it before the built library and reads which rows fail. Own rows are those that no published figure is; a row
under two rule sets is one. Prints a row of the table of docs/repetition.md for each. Exits with 1 where fewer than two own rows
notice a clause. Not part of ./test: it takes some minutes.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ("xiangqi/libqyi-xiangqi", "base/libqyi-base", "base/libqyi-words", "board/libqyi-board")
# name, file, what stands there, what stands there instead
CLAUSES = [
    ("28.2 kill threats", "label.c", "(tools->reading & QYI_XIANGQI_KILL_THREATS) && label_kill_threat", "false && label_kill_threat"),
    ("29.1 through checks", "chase.c", "if (!find_by(qyi_xiangqi_win_by_checks, tools, turn, &line)) {", "if (true) {"),
    ("29.1 through an exchange", "chase.c", "if (!find_by(qyi_xiangqi_win_by_exchange, tools, turn, &line))", "if (true)"),
    ("29.2 old wins at once", "chase.c", "turn->was.gain[victim][taker] >= turn->now.gain[victim][taker])", "false)"),
    ("29.2 old wins by lines", "chase.c", "    if (!wins_pair(search, &search->was, taker, victim))\n        return false;", "    return false;"),
    ("29.2 old wins behind mates", "chase.c", "search.was.no_mates = qyi_xiangqi_can_mate(", "search.was.no_mates = false && qyi_xiangqi_can_mate("),
    ("26.5 more is lost by checks on the line left", "win.c", "if (ret_outcome->wins && is_exposed(", "if (false && is_exposed("),
    ("29.2 the result has not changed", "chase.c", "return price != QYI_XIANGQI_NO_PRICE", "return false"),
    ("29.4 mated after", "exchange.c", "ret_trade->mated = !(tools->reading", "ret_trade->mated = false && !(tools->reading"),
    ("28.16 answered by mate", "exchange.c", "!(mates && qyi_xiangqi_can_mate(tools, position))", "true"),
    ("29.3 won back by checks", "win.c", "    if (ret_outcome->wins &&\n        qyi_xiangqi_checks_win_back(", "    if (false &&\n        qyi_xiangqi_checks_win_back("),
    ("example 12, 26.5 a greater loss", "win.c", "ret_outcome->wins = !qyi_xiangqi_is_gain(tools->reading, -ret_outcome->balance);", ""),
    ("example 12, 26.5 an equal loss", "win.c", "ret_outcome->wins = !qyi_xiangqi_is_gain(tools->reading, -ret_outcome->balance);", "ret_outcome->wins = qyi_xiangqi_is_gain(tools->reading, ret_outcome->balance);"),
    ("26.5 what a root leaves", "ruling.c", "QYI_XIANGQI_ROOTS_COUNT |", "0 |"),
    ("24.4, 28.5 exchange", "win.c", "        if (!is_exchange(tools, &passed, moves[i]))", "        if (true)"),
    ("24.4 nor loses material at once", "win.c", "&& !wins_now(&goal, &taken) &&", "||"),
    ("24.3 iii, 24.17 joint chase", "ruling.c", "QYI_XIANGQI_JOINT |", "0 |"),
    ("26.9 weights", "ruling.c", "if (weak[QY_FIRST] != weak[QY_SECOND])", "if (false)"),
    ("26.1.3 a general's answer to check", "label.c", "if (evades && (tools->reading & QYI_XIANGQI_EVASIONS))", "if (false)"),
    ("26.1.4 another man's answer to check", "chase.c", "    if (checked)\n        qyi_xiangqi_win_in_check(", "    if (false)\n        qyi_xiangqi_win_in_check("),
    ("26.8 a pawn unmasks a check", "ruling.c", "QYI_XIANGQI_PAWN_UNMASKS |", "0 |"),
    ("26.1.4 an old mate", "ruling.c", "| QYI_XIANGQI_KILLS_ANEW,", ","),
    ("26.1.4 a mate by another check is new", "label.c", "            !qyi_xiangqi_can_mate_with(tools, &calm, then))", "            false)"),
    ("26.1.4 as if not in check", "chase.c", "    if (count == 0)\n        return calm;", "    return calm;"),
    ("a pawn for a rook", "ruling.c", "QYI_XIANGQI_PAWN_FOR_ROOK", "0"),
    ("27.1 general and pawns alone", "win.c", "return kind == QY_XIANGQI_PAWN || kind == QY_XIANGQI_GENERAL;", "return false && kind;"),
    ("27.2 pawns in a mutual attack", "ruling.c", "    count_pawns(judgement, conduct);", ""),
    ("27.3 post", "label.c", "} else if (tools->reading & QYI_XIANGQI_POSTS) {", "} else if (false) {"),
    ("27.3 undecided", "label.c", "    ret->post = holds == QY_ANSWER_UNKNOWN;", "    ret->post = false;"),
    ("27.3 only advisors and elephants", "label.c", "        if (chase->pairs.by[man] || (ours", "        if ((ours"),
    ("27.3 one attacking man", "label.c", "defender != QYI_XIANGQI_GONE))\n            return QYI_XIANGQI_GONE;", "false))\n            return QYI_XIANGQI_GONE;"),
    ("27.3 a mate without the man", "label.c", "    if (qyi_xiangqi_can_mate(tools, &without))\n        return QY_ANSWER_YES;", ""),
    ("27.3 nothing to hold against", "label.c", "!presses(&scene->after))", "false)"),
    ("helper under attack", "chase.c", "!may_help(tools, turn->before, old_square[helper])", "false"),
    ("29.2 like men told apart", "check_search.c", "(!s->asked.goal || memcmp(", "(true || memcmp("),
    ("regulation suspended", "judge.c", "{QY_REGULATION_SUSPENDED, QYI_XIANGQI_ONLY_PAIR}", "{QY_REGULATION_SUSPENDED, 0}"),
    ("regulation hanging", "judge.c", "{QY_REGULATION_HANGING, QYI_XIANGQI_HANGING}", "{QY_REGULATION_HANGING, 0}"),
    ("regulation means", "judge.c", "{QY_REGULATION_MEANS, QYI_XIANGQI_NEW_MEANS}", "{QY_REGULATION_MEANS, 0}"),
    ("regulation helper", "judge.c", "{QY_REGULATION_HELPER, QYI_XIANGQI_ANY_HELPER}", "{QY_REGULATION_HELPER, 0}"),
    ("regulation evasion", "judge.c", "{QY_REGULATION_EVASION, QYI_XIANGQI_EVASIONS}", "{QY_REGULATION_EVASION, 0}"),
    ("regulation weak_moves", "ruling.c", "judgement->otherwise & QY_REGULATION_BIT(QY_REGULATION_WEAK_MOVES)", "0"),
    ("regulation yields", "ruling.c", "!(judgement->otherwise & QY_REGULATION_BIT(QY_REGULATION_YIELDS))", "true"),
    ("25.1 a pattern", "judge.c", "rules->by_moves ? find_pattern(&course, wanted) :", ""),
]


TESTS = {"test_repetition": ("repetition_rows", "twin_facts", "reference"), "test_readings": ("repetition_rows",)}
# The tests of rows as they stand: the laws on mirrors and the like would say the same of the same rows again.
NAMED = ("known_cases", "own_cases", "twins_of_the_figures", "posts_are_asked", "order_of_men", "pattern_that_changes")
FLAGS = ["-std=c17", "-O2", "-D_GNU_SOURCE"]


def includes(build):
    return [f"-I{p}" for p in (ROOT / "src", ROOT / "include", build / "include", build / "src", ROOT / "tests")]


def compile_tests(build, folder):
    """The objects of the tests, made once."""
    for name in {name for test, more in TESTS.items() for name in (test, *more)}:
        subprocess.run(["gcc", *FLAGS, *includes(build), "-c", str(ROOT / f"tests/xiangqi/{name}.c"), "-o", str(folder / f"{name}.o")],
                       check=True)


def failing(build, folder, source):
    """The rows that fail with this file in the place of the library's, by name; None when it does not build."""
    compiled = subprocess.run(["gcc", *FLAGS, *includes(build), "-w", "-c", str(source), "-o", str(folder / "mutant.o")],
                              capture_output=True, text=True, check=False)
    if compiled.returncode:
        print(compiled.stderr, file=sys.stderr)
        return None
    rows = set()
    for test, more in TESTS.items():
        objects = [str(folder / f"{name}.o") for name in ("mutant", test, *more)]
        subprocess.run(["gcc", *objects, "-Wl,--start-group", *[str(build / f"src/{a}.a") for a in LIBRARIES], "-Wl,--end-group",
                        "-lcmocka", "-lm", "-o", str(folder / "mutant")], check=True)
        said = ""
        for named in NAMED if test == "test_repetition" else ("*",):
            done = subprocess.run([str(folder / "mutant")], capture_output=True, text=True, check=False, env={
                **os.environ, "QIYUAN_TEST_DATA": str(ROOT / "tests/data"), "QIYUAN_TESTS_NAMED": named})
            said += done.stdout + done.stderr
        rows |= set(re.findall(r"^(?:\[  ERROR   \] --- )?([\w-]+)(?:, [a-z ]+)?: ", said, re.M))
        rows |= set(re.findall(r"\[  FAILED  \] (pattern_that_changes)", said))
    return rows


def main():
    build = Path(sys.argv[1]).resolve()
    published = {line.split("\t")[0] for name in ("cases", "figures")
                 for line in (ROOT / f"tests/data/xiangqi/repetition_{name}.tsv").read_text(encoding="utf-8").splitlines()}
    weak = 0
    wanted = tuple(sys.argv[2:]) or ("",)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compile_tests(build, folder)
        for name, file, old, new in CLAUSES:
            if not name.startswith(wanted):
                continue
            text = (ROOT / "src/xiangqi" / file).read_text(encoding="utf-8")
            (folder / file).write_text(text.replace(old, new), encoding="utf-8")
            rows = failing(build, folder, folder / file) if old in text else None
            own = set() if rows is None else {re.sub("-(1999|2020)$", "", r) for r in rows if not r in published}
            weak += len(own) < 2
            said = "the code has changed" if old not in text else "does not build" if rows is None else f"{len(rows)} | {len(own)}"
            print(f"| {name} | {said} |", flush=True)
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
