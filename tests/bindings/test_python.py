#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python package: its structs are those of C, and its programs print what those in C print. TAP.

usage: test_python.py LIBRARIES, the folder where the libraries were built.
"""
import ctypes
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = Path(sys.argv[1]).resolve()
PYTHON = ROOT / "bindings" / "python"
# The structs that the package mirrors, by their names in C.
STRUCTS = {
    "Buf": "qy_buf", "ErrorStruct": "qy_error", "Outcome": "qy_outcome", "JudgedMan": "qy_judged_piece",
    "JudgedMove": "qy_judged_move", "OpenRuling": "qy_open_ruling", "Judgement": "qy_judgement",
    "GameVerdict": "qy_game_verdict", "Place": "qy_place", "Pair": "qy_pair", "Pairing": "qy_pairing",
    "EngineClock": "qy_engine_clock", "EngineLimits": "qy_engine_limits", "EngineResult": "qy_engine_result",
    "Visitor": "qy_records_visitor",
}
PROGRAMS = ["legal_moves", "verdicts", "repetition", "pair_round", "best_move"]


def environment():
    return {**os.environ, "PYTHONPATH": str(PYTHON), "QIYUAN_LIBRARY_PATH": str(LIBRARIES), "PYTHONDONTWRITEBYTECODE": "1",
            "LD_LIBRARY_PATH": str(LIBRARIES)}


def layout_in_c(structs):
    """The size of each struct and the offsets of its fields, according to a C compiler."""
    lines = ["#include <qiyuan/core.h>", "#include <qiyuan/record/verdict.h>", "#include <qiyuan/event/pairing.h>",
             "#include <qiyuan/play/engine.h>", "#include <stddef.h>", "#include <stdio.h>", "int main(void) {"]
    for name, struct in structs.items():
        lines.append(f'printf("{name} %zu", sizeof(struct {STRUCTS[name]}));')
        lines += [f'printf(" %zu", offsetof(struct {STRUCTS[name]}, {field[0]}));' for field in struct._fields_]
        lines.append('printf("\\n");')
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "layout.c"
        source.write_text("\n".join([*lines, "return 0; }"]))
        subprocess.run(["cc", source, "-o", source.with_suffix(""), f"-I{ROOT}/include", f"-I{LIBRARIES.parent}/include"], check=True)
        return subprocess.run([source.with_suffix("")], capture_output=True, text=True, check=True).stdout.splitlines()


def structs_are_those_of_c():
    os.environ.update(environment())
    sys.path.insert(0, str(PYTHON))
    from qiyuan import _library
    structs = {name: value for name, value in vars(_library).items()
               if isinstance(value, type) and issubclass(value, ctypes.Structure) and value is not ctypes.Structure}
    assert set(structs) == set(STRUCTS), f"{set(structs) ^ set(STRUCTS)} are mirrored and not compared"
    for line in layout_in_c(structs):
        name, *numbers = line.split()
        here = [ctypes.sizeof(structs[name]), *(getattr(structs[name], field[0]).offset for field in structs[name]._fields_)]
        assert here == [int(number) for number in numbers], f"{name}: {here} here, {numbers} in C"


def program(name):
    def prints_what_c_prints():
        first, expected = (ROOT / "examples" / f"{name}.out").read_text(encoding="utf-8").split("\n", 1)
        done = subprocess.run([sys.executable, PYTHON / "examples" / f"{name}.py", *shlex.split(first)[1:]], cwd=ROOT,
                              env=environment(), capture_output=True, text=True, encoding="utf-8", timeout=120, check=False)
        assert done.stdout == expected, f"{done.stderr}\ngot:\n{done.stdout}expected:\n{expected}"
    prints_what_c_prints.__name__ = name
    return prints_what_c_prints


def what_fails_raises():
    import qiyuan
    for fen, name in (("bad", None), ("8/8/8/8/8/8/8/8 w - - 0 1", "position-faults")):
        try:
            qiyuan.Position(fen)
            raise AssertionError(f"{fen} was taken")
        except qiyuan.Error as error:
            assert str(error) and (not name or error.name == name), error.name
    position = qiyuan.Position.start()
    assert position.after("e4").side == "black" and position.side == "white", "a position changed"
    assert position.after("Nf3").fen == position.after("g1f3").fen
    try:
        position.after("Ke2")
        raise AssertionError("an illegal move was made")
    except qiyuan.Error as error:
        assert error.name == "illegal-move" and "not legal" in str(error), error
    game = qiyuan.Game(qiyuan.Position.start("xiangqi"))
    game.push("炮二平五")
    assert game.position.side == "black" and game.pop() and not game.pop()
    mate = qiyuan.Position("R6k/8/6K1/8/8/8/8/8 b - - 0 1")
    assert mate.outcome() == ("1-0", "checkmate", "ch:10.1"), mate.outcome()
    assert qiyuan.version() == re.search(r"version = \"(.*)\"", (PYTHON / "pyproject.toml").read_text(encoding="utf-8"))[1]


def the_program_of_the_readme():
    text = (PYTHON / "README.md").read_text(encoding="utf-8")
    code = "\n".join(line[4:] for line in text.splitlines() if line.startswith("    ") or not line)
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, encoding="utf-8", timeout=120,
                          check=False)
    assert "炮二平五" in done.stdout and done.stdout.endswith("Red: perpetual check; Black: two idle moves; Red loses\n"), done


def main():
    tests = [structs_are_those_of_c, the_program_of_the_readme, *(program(name) for name in PROGRAMS), what_fails_raises]
    print(f"1..{len(tests)}")
    bad = False
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {test.__name__}")
        except Exception as error:  # pylint: disable=broad-except
            bad = True
            print(f"not ok {number} - {test.__name__}")
            print("# " + f"{type(error).__name__}: {error}".replace("\n", "\n# "))
    return 1 if bad else 0


sys.exit(main())
