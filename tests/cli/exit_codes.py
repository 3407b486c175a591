#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command that reads files gets every kind of input, and ends with the code that registry/exit_codes.txt states. TAP.

QIYUAN_PROGRAM as for golden.py. A kind of input that is stated and not made here is a failure, and so is a command.
"""
import gzip
import os
import random
import sys
import tempfile
from pathlib import Path

import standing

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from command_tables import Exits  # noqa: E402

QIYUAN = standing.ready(str(Path(os.environ["QIYUAN_PROGRAM"]) / "qiyuan"), {"LANG": "C", "LC_ALL": ""})
PLAIN = standing.Plain(str(Path(os.environ["QIYUAN_PROGRAM"]) / "qiyuan"), {"LANG": "C", "LC_ALL": ""})  # starts itself
EXITS = Exits((ROOT / "registry" / "exit_codes.txt").read_text(encoding="utf-8"))
HEAD = '[Event "Test"]\n[White "Ann"]\n[Black "Bob"]\n[Result "{}"]\n{}\n'
NOISE = random.Random(44).randbytes(3000)
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"



def games(result, moves, tags=""):
    return (HEAD.format(result, tags) + moves + " " + result + "\n\n").encode()


GOOD = games("1-0", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#")
FILES = {
    "games": {
        "good": GOOD,
        "illegal": games("*", "1. e4 e5 2. Ke3 Nc6"),
        "contradicts": games("1-0", "1. f3 e5 2. g4 Qh4#"),
        "none": GOOD,
        "damaged": games("*", "1. e4 e5", '[FEN "8/8/8/8 w"]\n'),
    },
    "positions": {"good": b"8/8/8/8/8/2k5/1R6/K7 w - - 0 1\n", "damaged": b"8/8/8/8 w - - 0 1\n"},
}
FILES["searched games"] = FILES["games"]
# How a command is called: its words, {} where the file stands. `none` is what finds nothing, of commands that can.
CALLS = {
    "judge": "judge {}", "convert": "convert {}", "sheet": "sheet -o out.pdf {}", "sheet --print": "sheet --print -o out.pdf {}",
    "stats": "stats {}", "index": "index -o out.qyindex {}", "analyse": "analyse --depth 1 {}", "show": "show {}",
    "grep": "grep --white Ann {}", "tree": "tree {}", "merge": "merge {}", "puzzles make": "puzzles make --nodes 1000 {}",
    "moves --fen=-": "moves --fen=-", "show --fen=-": "show --fen=-", "winnable": "winnable {}",
    "solve": "solve --mate 1 --nodes 1000 {}", "perft --epd": "perft --epd {}", "tables probe": "tables probe",
    "tournament standings": "tournament standings {}", "tournament check": "tournament check {}",
    "tournament crosstable": "tournament crosstable {}", "rate elo": "rate elo {}", "arbiter": "arbiter {}",
}
NONE = {"stats": "stats --where white=Zoe {}", "show": "show --number 9 {}", "grep": "grep --white Zoe {}",
        "tree": "tree --moves a3 {}", "merge": "merge --where white=Zoe {}"}
LOGS = {
    "arbiter": ("arbiter/f23-two-hands.jsonl", b'{"event":"start","game":"chess"}\n{"event":"move","t":"x"}\n'),
    "rate elo": (b"Ann\tBob\t1-0\n", b"Ann\tBob\t7-0\n"),
    None: ("ranking/t24_n016_r05.trf", b"012 Test\n001    1      Ann                               x\n"),
}


def content(reader, command, kind):
    """The contents of the file."""
    if kind in ("foreign", "cut", "empty"):
        good = content(reader, command, "good")
        return {"foreign": NOISE, "empty": b"", "cut": gzip.compress(good + NOISE)[:-500]}[kind]
    if (command, kind) == ("perft --epd", "good"):
        return f"{START} ;D1 20\n".encode()
    if reader in FILES:
        return FILES[reader].get(kind, FILES[reader]["good"])
    good, bad = LOGS.get(command, LOGS[None])
    if kind == "damaged":
        return bad
    return good if isinstance(good, bytes) else (ROOT / "tests" / "data" / good).read_bytes()


def ended(folder, reader, command, kind):
    """The exit code of a command for an input, and its output."""
    words = (NONE[command] if kind == "none" else CALLS[command]).split()
    path = Path(folder) / "input"
    path.unlink(missing_ok=True)
    if kind != "missing":
        path.write_bytes(content(reader, command, kind))
    if kind == "usage":
        words.append("--no-such-option")
    done = (PLAIN if command == "analyse" else QIYUAN).run(*(str(path) if word == "{}" else word for word in words), cwd=folder,
                      **({} if "{}" in words or kind == "missing" else {"text": path.read_bytes().decode("latin-1")}))
    return done.returncode, done.stderr


def cases():
    for reader, commands in EXITS.readers.items():
        for command in commands:
            for kind in EXITS.inputs:
                code = EXITS.code(kind, reader)
                standing_input = "{}" not in CALLS.get(command, "")
                if code is None or (kind == "none" and command not in NONE) or (standing_input and kind in ("missing", "cut")):
                    continue
                yield reader, command, kind, 1 if (command, kind) == ("judge", "contradicts") else code


def main():
    rows = list(cases())
    missing = [command for commands in EXITS.readers.values() for command in commands if command not in CALLS]
    print(f"1..{len(rows) + 1}")
    bad = bool(missing) or len(rows) < 170
    print(f"{'not ok' if bad else 'ok'} 1 - {len(rows)} pairs of command and input {missing}")
    with tempfile.TemporaryDirectory() as folder:
        for number, (reader, command, kind, code) in enumerate(rows, 2):
            got, said = ended(folder, reader, command, kind)
            print(f"{'ok' if got == code else 'not ok'} {number} - {command}: {kind} is {code}")
            if got != code:
                bad = True
                print(f"# ended with {got}: {said[:300]}".replace("\n", "\n# "))
    return 1 if bad else 0


sys.exit(main())
