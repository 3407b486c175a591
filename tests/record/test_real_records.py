#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real game files, kept outside the project, read into records and written: in every text format what is written is
read back as an equal record and written as the same bytes again; and what is written of chess as PGN is read by
pgn-extract, where it is installed, without complaint and as the same moves. Prints TAP.

Arguments: the program that checks the laws, the folder of qiyuan, a folder to unpack to. The files are in
$QIYUAN_DATA/games."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from real_games import unpack  # noqa: E402

CHESS = ["chess/masters-b", "chess/masters-educhess", "chess/carlsen-online-clk", "chess/broadcast-clk",
         "chess/studies-variations-comments", "chess/parser-fixtures", "chess/broken-synthetic"]
XIANGQI = ["xiangqi/ccpd-big5-pgn", "xiangqi/gbk-chinese-pgn", "xiangqi/wukong-three-notations",
           "xiangqi/liu-dahua-1125-uci"]
FORMATS = {"chess": ["pgn", "reduced", "json", "san", "uci"], "xiangqi": ["pgn", "json", "zh", "wxf", "iccs", "uci"]}
PGN_EXTRACT = shutil.which("pgn-extract") or shutil.which("/usr/games/pgn-extract")


class Skip(Exception):
    """The machine lacks something that the test needs."""


def check_laws(program, form, files):
    for start in range(0, len(files), 500):
        done = subprocess.run([program, "-t", form] + files[start:start + 500], capture_output=True, text=True,
                              encoding="utf-8", errors="replace", timeout=1800, check=False)
        lines = done.stdout.splitlines()
        if done.returncode != 0:
            raise AssertionError("\n".join(lines[-20:]) + done.stderr[-500:])


def moves_of(text):
    """The moves of each game in pgn-extract's output in UCI, without tags."""
    games = []
    for line in text.splitlines():
        if line.startswith("[Event "):
            games.append("")
        elif line and not line.startswith("["):
            games[-1] += line.strip().lower()
    return [re.sub(r"(?:^| )(?:1-0|0-1|1/2-1/2|\*)$", "", game) for game in games]


def without_passes(files):
    """The files without null moves: pgn-extract accepts `--` only with an option, and convert
    reports them."""
    return [path for path in files if not re.search(rb"(?m)[ .\n]--[ \n]", open(path, "rb").read())]


def check_pgn_extract(qiyuan, files):
    """A second program accepts every game and finds the same moves."""
    if PGN_EXTRACT is None:
        raise Skip("pgn-extract is not installed")
    with tempfile.TemporaryDirectory() as folder:
        pgn, uci, theirs = (os.path.join(folder, name) for name in ("a.pgn", "a.uci", "b.pgn"))
        listed = os.path.join(folder, "files")
        with open(listed, "w", encoding="utf-8") as out:
            out.write("".join(path + "\n" for path in without_passes(files)))
        subprocess.run([qiyuan, "convert", "-q", "-o", pgn, "--files-from", listed], check=False, timeout=600)
        subprocess.run([qiyuan, "convert", "-q", "-o", uci, pgn], check=True, timeout=600)
        done = subprocess.run([PGN_EXTRACT, "-Wuci", "--nomovenumbers", "--noresults", "--nocomments", "--novars",
                               "--nonags", "-w1000000", pgn, "-o", theirs], capture_output=True, text=True,
                              encoding="utf-8", errors="replace", timeout=600, check=True)
        with open(uci, encoding="utf-8") as lines:
            ours = [re.sub(r"^position (?:startpos|fen .*?)(?: moves |$)", "", line.rstrip("\n")) for line in lines]
        with open(theirs, encoding="utf-8", errors="replace") as text:
            read = moves_of(text.read())
    if f"{len(ours)} games matched out of {len(ours)}" not in done.stderr:
        raise AssertionError(f"{len(ours)} games: " + done.stderr[-300:])
    complaints = [line for line in done.stderr.splitlines()
                  if re.search("[Ee]rror|[Ff]ailed|[Uu]nknown|[Mm]issing", line)]
    if complaints:
        raise AssertionError("\n".join(complaints[:10]))
    differences = [number for number, (a, b) in enumerate(zip(ours, read), 1) if a != b]
    if len(ours) != len(read) or differences:
        raise AssertionError(f"{len(ours)} and {len(read)} games; the moves differ in {differences[:10]}")


def tree_of(line):
    """The content of a game in JSON: start, moves with their parents, comments and NAGs; repeated
    white space is reduced."""
    game = json.loads(line)

    def items(of):
        found = []
        for item in of:
            behind = item.get("variations", 0) if isinstance(item, dict) else 0
            said = item.get("comment", item.get("nag")) if isinstance(item, dict) else item
            found.append((behind, " ".join(said.split()) if isinstance(said, str) else said))
        return found

    return (game.get("start"), game["result"], items(game.get("comments", [])),
            [(move["move"], move.get("parent"), items(move.get("before", [])), items(move.get("after", [])))
             for move in game["moves"]])


def check_second_writer(qiyuan, files):
    """Our output, read and rewritten by pgn-extract, has the same trees, comments and NAGs."""
    if PGN_EXTRACT is None:
        raise Skip("pgn-extract is not installed")
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs, listed = (os.path.join(folder, name) for name in ("a.pgn", "b.pgn", "files"))
        with open(listed, "w", encoding="utf-8") as out:
            out.write("".join(path + "\n" for path in without_passes(files)))
        subprocess.run([qiyuan, "convert", "-q", "-o", ours, "--files-from", listed], check=False, timeout=600)
        subprocess.run([PGN_EXTRACT, "-s", "-w100000", ours, "-o", theirs], stderr=subprocess.DEVNULL, check=True,
                       timeout=600)
        one, two = ([tree_of(line) for line in
                     subprocess.run([qiyuan, "convert", "-q", "--to", "json", path], capture_output=True, text=True,
                                    encoding="utf-8", timeout=600, check=True).stdout.splitlines()]
                    for path in (ours, theirs))
    differences = [number for number, (a, b) in enumerate(zip(one, two), 1) if a != b]
    if not one or len(one) != len(two) or differences:
        raise AssertionError(f"{len(one)} and {len(two)} games; they differ in {differences[:10]}")


def main():
    program, qiyuan, folder = sys.argv[1:]
    tests = []
    for name in CHESS + XIANGQI:
        for form in FORMATS[name.split("/", maxsplit=1)[0]]:
            tests.append((f"{name}: {form}", lambda n=name, f=form: check_laws(program, f, unpack(n, folder))))
    # The broken files hold a brace in a comment to the end of its line, which pgn-extract does not know.
    for name in CHESS[:-1]:
        tests.append((f"{name}: read by pgn-extract",
                      lambda n=name: check_pgn_extract(os.path.join(qiyuan, "qiyuan"), unpack(n, folder))))
    for name in CHESS[2:-1]:
        tests.append((f"{name}: comments and variations read by pgn-extract",
                      lambda n=name: check_second_writer(os.path.join(qiyuan, "qiyuan"), unpack(n, folder))))
    if not os.path.isdir(os.path.join(os.environ.get("QIYUAN_DATA", ""), "games")) or "QIYUAN_DATA" not in os.environ:
        print("1..0 # SKIP no game files: QIYUAN_DATA does not name a folder with games/")
        return
    # Of folders and forms one of so many, each form and each folder among them: tests/share.h.
    tests = tests[::2 * int(os.environ.get("QIYUAN_TEST_SAMPLE", "1")) - 1]
    print(f"1..{len(tests)}")
    for number, (name, check) in enumerate(tests, 1):
        try:
            check()
            print("ok", number, "-", name)
        except Skip as reason:
            print("ok", number, "-", name, "# SKIP", reason)
        except (AssertionError, subprocess.SubprocessError, OSError) as fault:
            print("not ok", number, "-", name)
            for line in str(fault).splitlines():
                print("#", line)


main()
