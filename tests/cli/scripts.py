#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command as scripts call it: lists of files, names that are no text, many positions, help, errors as JSON, signals. TAP.

The folder of the program is in QIYUAN_PROGRAM.
"""
import base64
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QIYUAN = str(Path(os.environ["QIYUAN_PROGRAM"]) / "qiyuan")
ENV = {**os.environ, "LANG": "C", "LC_ALL": "", "TERM": "xterm"}
GAME = b'[Event "Test"]\n[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4 e5 *\n'
NAMES = [b"plain.pgn", b"line\nend.pgn", b"tab\there.pgn", b"no-utf8-\xe9\xff.pgn", b'"quoted".pgn']
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def check(truth, text):
    if not truth:
        raise AssertionError(text)


def run(*words, data=b"", folder=None):
    return subprocess.run([QIYUAN, *words], input=data, cwd=folder, env=ENV, capture_output=True, timeout=120, check=False)


def registry():
    with open(ROOT / "registry" / "commands.toml", "rb") as file:
        return tomllib.load(file)


def takers():
    """Each command and action with its entry, as the words that call it."""
    for name, entry in registry()["commands"].items():
        yield [name], entry
        for action, fields in entry.get("actions", {}).items():
            yield [name, action], fields


def games(folder):
    for name in NAMES:
        with open(os.path.join(os.fsencode(folder), name), "wb") as file:
            file.write(GAME)
    return b"".join(name + b"\0" for name in NAMES)


# What each command that takes a list of files is called with beside it; the rest of them can't be forgotten.
LISTERS = {
    "judge": [], "convert": [], "grep": ["--white", "Ann", "--count"], "stats": [], "tree": [], "index": ["-o", "out.qyindex"],
    "merge": [], "sheet": ["-o", "out.pdf"], "puzzles make": ["--nodes", "100"], "puzzles check": [], "rate levels": [],
    "rate elo": [], "rate glicko2": [],
}


@test
def every_list_of_files_comes_with_zero_bytes():
    taking = {" ".join(words) for words, entry in takers() if "files-from" in entry.get("options", [])}
    check(taking == set(LISTERS), f"other commands take --files-from: {taking ^ set(LISTERS)}")
    for words, entry in takers():
        wanted = re.search(r"\b(?:FILE|GAMES\S*)\.\.\.", " ".join(entry["usage"])) and not entry.get("actions")
        check(not wanted or " ".join(words) in LISTERS, f"{words} takes files and no --files-from")
    with tempfile.TemporaryDirectory() as folder:
        listed = games(folder)
        for command, more in LISTERS.items():
            kind = command.split()[0]
            data = listed
            if kind == "rate":
                data = b"".join(os.fsencode(name) + b"\0" for name in ("a\nb.tsv", "c.tsv"))
                for name in ("a\nb.tsv", "c.tsv"):
                    (Path(folder) / name).write_text("Ann\tBob\t1-0\n")
            if command == "puzzles check":
                data = b"puzzles\n.jsonl\0"
                (Path(folder) / "puzzles\n.jsonl").write_text("")
            done = run(*command.split(), *more, "--files-from=-", "-0", data=data, folder=folder)
            check(done.returncode == 0, f"{command}: {done.returncode} {done.stderr}")
            cut = run(*command.split(), *more, "--files-from=-", data=b"plain\0", folder=folder)
            check(cut.returncode == 3 and b"--null" in cut.stderr, f"{command} took zero bytes for lines: {cut}")
    done = run("grep", "-c", "--white", "Ann", "--files-from=-", "--null", data=b"")
    check(done.stdout == b"0\n", done.stdout)


@test
def places_come_back_as_they_are():
    with tempfile.TemporaryDirectory() as folder:
        listed = games(folder)
        found = run("grep", "-l", "-0", "--white", "Ann", "--files-from=-", data=listed, folder=folder).stdout
        check(found == b"".join(name + b":1\0" for name in NAMES), found)
        lines = run("grep", "--list", "--white", "Ann", "-0", "--files-from=-", data=listed, folder=folder).stdout
        check(lines == found, "--list and -l differ")


@test
def a_row_is_a_line_whatever_the_name():
    with tempfile.TemporaryDirectory() as folder:
        listed = games(folder)
        for words in (["judge"], ["judge", "--tsv"], ["grep", "--tsv", "--white", "Ann"]):
            done = run(*words, "--files-from=-", "-0", data=listed, folder=folder)
            rows = done.stdout.splitlines()[len(words) > 1:]
            check(len(rows) == len(NAMES), f"{words}: {rows}")
            check(any(row.startswith(b'"line\\nend.pgn"') for row in rows), rows)
            check(any(row.startswith(b'"tab\\there.pgn"') for row in rows), rows)
            check(any(row.startswith(b'"\\"quoted\\".pgn"') for row in rows), rows)


@test
def json_names_files_reversibly():
    with tempfile.TemporaryDirectory() as folder:
        listed = games(folder)
        for words in (["judge"], ["grep", "--white", "Ann"]):
            rows = [json.loads(line) for line in
                    run(*words, "--json", "--files-from=-", "-0", data=listed, folder=folder).stdout.splitlines()]
            got = [base64.b64decode(row["file_base64"]) if "file_base64" in row else row["file"].encode() for row in rows]
            check(got == NAMES, got)


@test
def a_game_has_one_status():
    """`judge` and `grep` use the same name for a game."""
    words = set()
    for name in ("judge.pgn", "judge_ends.pgn", "collection.pgn", "repetition.pgn", "natural_limit.pgn"):
        path = str(ROOT / "tests" / "data" / "cli" / name)
        judged, found = ([json.loads(line) for line in run(*call, "--json", path).stdout.splitlines()]
                         for call in (["judge"], ["grep", "-v", "--white", "nobody of this name"]))
        status = {row["line"]: row["status"] for row in judged}
        check(found and len(found) <= len(judged), f"{name}: {len(judged)} are judged, {len(found)} found")
        for row in found:
            check(row["status"] == status[row["line"]], f"{name}:{row['line']}: {row['status']}, {status[row['line']]}")
        words.update(row["status"] for row in found)
    check({"ok", "contradicts", "illegal", "unfinished"} <= words, words)


@test
def positions_come_by_the_thousand():
    count = 10000
    begun = time.monotonic()
    done = run("moves", "--json", "--fen=-", data=(START + "\n").encode() * count)
    took = time.monotonic() - begun
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    one = [json.loads(line) for line in run("moves", "--json", "--fen", START).stdout.splitlines()]
    check(done.returncode == 0 and len(rows) == count, f"{len(rows)} rows, {done.stderr[:200]}")
    check(all(row["moves"] == one and row["line"] == number for number, row in enumerate(rows, 1)), "the moves are others")
    check(took < 60, f"{count} positions took {took:.0f} s")
    text = run("moves", "--fen=-", data=f"{START}\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n".encode()).stdout.decode().splitlines()
    check([len(line.split()) for line in text] == [20, 5], text)
    mated = run("moves", "--fen=-", data=b"R6k/8/6K1/8/8/8/8/8 b - - 0 1\n")
    check(mated.stdout == b"-\n", "a position without moves has no line of its own")
    shown = run("show", "--json", "--fen=-", data=f"{START}\n\nbad\n{START}\n".encode())
    check(shown.returncode == 3 and len(shown.stdout.splitlines()) == 2 and b"-:3:" in shown.stderr, shown)
    check(run("show", "--fen=-", "-o", "x").returncode == 2, "a picture of many positions")


def columns(text):
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else not unicodedata.combining(char) for char in text)


@test
def every_help_is_narrow_and_has_an_example():
    pages = 0
    for words, entry in takers():
        for lang in ("en", "zh-Hans", "zh-Hant"):
            text = run("help", *words, "--lang", lang).stdout.decode()
            check(text == run(*words, "--help", "--lang", lang).stdout.decode(), f"help {words} is another page")
            wide = [line for line in text.splitlines() if columns(line) > 80]
            check(not wide, f"{words} {lang}: {wide}")
            check(f"\n  {entry['example']}\n" in text, f"{words} {lang} shows no example")
            pages += 1
    check(pages > 300, pages)


@test
def examples_are_taken_apart():
    """Every example in a help is a command line that would run: only a missing file may stop it."""
    for words, entry in takers():
        line = entry["example"].split(" < ")[0].split(" > ")[0]
        if words[0] in ("serve", "bot", "bench", "engine", "simulate", "match") or words[-1] in ("prune", "simulate", "index"):
            continue
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["bash", "-c", line.replace("qiyuan ", f"{QIYUAN} ", 1)], cwd=folder, stdin=subprocess.DEVNULL,
                                  env={**ENV, "XDG_DATA_HOME": folder}, capture_output=True, timeout=120, check=False)
            check(b"--help" not in done.stderr, f"{line}: {done.stderr.decode()}")


@test
def help_and_version_as_people_type_them():
    for words in (["help"], ["-h"], ["--help"]):
        check(run(*words).stdout == run("--help").stdout, words)
    version = run("--version").stdout
    check(re.fullmatch(rb"qiyuan \d+\.\d+\.\d+(-rc\d+)?\n", version), version)
    check(run("version").stdout == run("-V").stdout == version, "the version differs")
    check(json.loads(run("version", "--json").stdout) == {"version": version.split()[1].decode()}, "no version as JSON")
    check(run("help", "nothing").returncode == 2, "help of a command that isn't there")
    check(run("grep", "-c", "-v", "--white", "Ann", "-", data=GAME).stdout == b"0\n", "-c -v")


@test
def old_names_work_and_say_so():
    """Each renamed option, with a command that accepts the new name."""
    renamed = registry()["renamed"]
    tried = set()
    for words, entry in takers():
        options = entry.get("options", [])
        for old, new in renamed.items():
            if new not in options or old in options or entry.get("actions"):
                continue
            value = registry()["options"][new]
            done = run(*words, *([f"--{old}"] if not value else [f"--{old}=7"]), "--no-such-option")
            said = done.stderr.decode()
            check(f"--{old} is now called --{new}" in said and "--no-such-option" in said, f"{words}: {said}")
            tried.add(old)
    check(tried == set(renamed), f"no command has {set(renamed) - tried}")


@test
def errors_are_objects_with_json():
    """Whatever the error, each line of standard error is a JSON object with a text."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "bad.pgn").write_text("1. e4 e5 2. Ke3 *\n")
        Path(folder, "noise").write_bytes(bytes(range(256)) * 4)
        for words in (["judge", "bad.pgn"], ["judge", "missing.pgn"], ["judge", "noise"], ["convert", "-o", "out.pgn", "bad.pgn"],
                      ["grep", "--white", "x", "bad.pgn"], ["stats", "bad.pgn"], ["judge", "--no-such"], ["nothing"], [],
                      ["moves", "--fen", "bad"], ["moves", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], ["show", "--number=9", "bad.pgn"],
                      ["tournament", "pair", "missing.trf"], ["tables", "stats", "KXK"], ["explain", "nothing"],
                      ["perft", "--epd", "bad.pgn"], ["merge", "-o", "out.pgn", "noise"], ["index", "-o", "x", "noise"]):
            done = run(*words, "--json", folder=folder)
            lines = done.stderr.decode().splitlines()
            check(lines, f"{words} says nothing")
            for line in lines:
                told = json.loads(line)
                check(told["code"] and told["text"] and set(told) <= {"code", "file", "file_base64", "line", "column", "offset", "text"}, told)
    check(run("merge", "--json", "-", data=GAME).returncode == 2, "merge --json puts games where an answer belongs")


@test
def an_interrupted_match_claims_no_result():
    engine = f"{QIYUAN} engine"
    for number in (signal.SIGINT, signal.SIGTERM):
        with subprocess.Popen([QIYUAN, "match", "--games=1000", "--nodes=200", f"--engine={engine}", f"--engine={engine}"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENV) as child:
            child.stdout.readline()
            child.stdout.readline()
            child.send_signal(number)
            out, said = child.communicate(timeout=60)
        check(child.returncode == -number, f"ended with {child.returncode}")
        check(b"%" not in out and b"interrupted" in said, f"{out[-200:]} {said}")


def main():
    print(f"1..{len(TESTS)}")
    failed = False
    for number, function in enumerate(TESTS, 1):
        try:
            function()
            print(f"ok {number} - {function.__name__}", flush=True)
        except (AssertionError, subprocess.TimeoutExpired, ValueError, KeyError) as error:
            failed = True
            print(f"not ok {number} - {function.__name__}")
            print("# " + str(error)[:600].replace("\n", "\n# "), flush=True)
    return 1 if failed else 0


sys.exit(main())
