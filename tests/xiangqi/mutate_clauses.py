#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes each clause of the judge of repetitions out in turn and counts the rows that fall.

usage: mutate_clauses.py BUILD_DIRECTORY [CLAUSE...]

Takes out those clauses whose name begins with a CLAUSE, or all. Copies src, breaks one clause in the copy, builds the room's test against it and reads which rows fail. Exits
with 1 where fewer than two rows notice a clause. Not part of ./test: it takes some minutes.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ("base/libqyi-base", "base/libqyi-words", "board/libqyi-board")
# name, file, what stands there, what stands there instead
CLAUSES = [
    ("28.2 kill threats", "label.c", "(tools->reading & QYI_XIANGQI_KILL_THREATS) && label_kill_threat", "false && label_kill_threat"),
    ("29.1 through checks", "chase.c", "if (!find_by(qyi_xiangqi_win_by_checks, tools, turn, &line)) {", "if (true) {"),
    ("29.1 through an exchange", "chase.c", "if (!find_by(qyi_xiangqi_win_by_exchange, tools, turn, &line))", "if (true)"),
    ("29.2 old wins at once", "chase.c", "turn->was.gain[victim][taker] >= turn->now.gain[victim][taker])", "false)"),
    ("29.2 old wins by lines", "chase.c", "!wins_pair(search, &search->was, taker, victim))", "true)"),
    ("29.2 old wins behind mates", "chase.c", "search.was.no_mates = qyi_xiangqi_can_mate(", "search.was.no_mates = false && qyi_xiangqi_can_mate("),
    ("26.5 more is lost by checks on the line left", "win.c", "if (ret_outcome->wins && is_exposed(", "if (false && is_exposed("),
    ("29.2 the result has not changed", "chase.c", "return price != QYI_XIANGQI_NO_PRICE", "return false"),
    ("29.4 mated after", "exchange.c", "ret_trade->mated = !(tools->reading", "ret_trade->mated = false && !(tools->reading"),
    ("28.16 answered by mate", "exchange.c", "!(mates && qyi_xiangqi_can_mate(tools, position))", "true"),
    ("29.3 won back by checks", "win.c", "    if (ret_outcome->wins &&\n        qyi_xiangqi_checks_win_back(", "    if (false &&\n        qyi_xiangqi_checks_win_back("),
    ("example 12, 26.5 a greater loss", "win.c", "ret_outcome->wins = !qyi_xiangqi_is_gain(tools->reading, -ret_outcome->balance);", ""),
    ("example 12, 26.5 an equal loss", "win.c", "ret_outcome->wins = !qyi_xiangqi_is_gain(tools->reading, -ret_outcome->balance);", "ret_outcome->wins = qyi_xiangqi_is_gain(tools->reading, ret_outcome->balance);"),
    ("26.5 what a root leaves", "judge.c", "QYI_XIANGQI_ROOTS_COUNT |", "0 |"),
    ("24.4, 28.5 exchange", "win.c", "        if (!is_exchange(tools, &passed, moves[i]))", "        if (true)"),
    ("24.4 nor loses material at once", "win.c", "&& !wins_now(&goal, &taken) &&", "||"),
    ("24.3 iii, 24.17 joint chase", "judge.c", "QYI_XIANGQI_JOINT |", "0 |"),
    ("26.9 weights", "judge.c", "conduct[QY_FIRST].weak != conduct[QY_SECOND].weak)", "false)"),
    ("26.1.3 a general's answer to check", "label.c", "(tools->reading & QYI_XIANGQI_EVASIONS) &&", "false &&"),
    ("26.1.4 another man's answer to check", "chase.c", "    if (checked)\n        qyi_xiangqi_win_in_check(", "    if (false)\n        qyi_xiangqi_win_in_check("),
    ("26.8 a pawn unmasks a check", "judge.c", "QYI_XIANGQI_PAWN_UNMASKS,", "0,"),
    ("a pawn for a rook", "judge.c", "QYI_XIANGQI_PAWN_FOR_ROOK", "0"),
    ("27.1 general and pawns alone", "win.c", "return kind == QY_XIANGQI_PAWN || kind == QY_XIANGQI_GENERAL;", "return false && kind;"),
    ("27.2 pawns in a mutual attack", "judge.c", "    count_pawns(judgement, conduct);", ""),
    ("27.3 post", "label.c", "(tools->reading & QYI_XIANGQI_POSTS) &&", "false &&"),
    ("25.1 a pattern", "judge.c", "find_pattern(&course, rules->occurrences)\n", "find_return(&course, rules->occurrences)\n"),
]


def failing(build, source):
    """The rows that fail, by name; None when it does not build."""
    out = source / "mutant"
    files = [str(f) for f in (source / "xiangqi").glob("*.c") if f.name not in ("gen_tables.c", "movegen_avx2.c")]
    files += [str(build / "src/xiangqi/xiangqi_tables.c")]
    tests = [str(ROOT / "tests/xiangqi" / f) for f in ("test_repetition.c", "repetition_rows.c")]
    command = [*(["ccache"] if shutil.which("ccache") else []), "gcc", "-std=c17", "-O1", "-D_GNU_SOURCE", f"-I{source}", f"-I{ROOT / 'include'}",
               f"-I{build / 'include'}", f"-I{build / 'src'}", f"-I{ROOT / 'tests'}", *files, *tests,
               "-Wl,--start-group", *[str(build / f"src/{a}.a") for a in LIBRARIES], "-Wl,--end-group", "-lcmocka", "-lm", "-o", str(out)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode:
        print(built.stderr, file=sys.stderr)
        return None
    done = subprocess.run([str(out)], capture_output=True, text=True, check=False,
                          env={**os.environ, "QIYUAN_TEST_DATA": str(ROOT / "tests/data")})
    return set(re.findall(r"^([\w-]+), [a-z ]+: ", done.stdout + done.stderr, re.M)) | set(
        re.findall(r"\[  FAILED  \] (pattern_that_changes|idle_move_allows)", done.stdout + done.stderr))


def main():
    build = Path(sys.argv[1]).resolve()
    weak = 0
    wanted = tuple(sys.argv[2:]) or ("",)
    with tempfile.TemporaryDirectory() as folder:
        for name, file, old, new in CLAUSES:
            if not name.startswith(wanted):
                continue
            source = Path(folder) / "src"
            shutil.rmtree(source, ignore_errors=True)
            shutil.copytree(ROOT / "src", source)
            path = source / "xiangqi" / file
            text = path.read_text(encoding="utf-8")
            rows = failing(build, source) if old not in text else None
            if old in text:
                path.write_text(text.replace(old, new), encoding="utf-8")
                rows = failing(build, source)
            else:
                print(f"{name}: the code has changed")
            own = set() if rows is None else {r for r in rows if not r.startswith(("cxa", "axf"))}
            weak += len(own) < 2
            print(f"{name}: {'does not build' if rows is None else f'{len(rows)} rows, {len(own)} own'}", flush=True)
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
