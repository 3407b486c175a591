#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program in two files: the one that is called loads few libraries, and becomes the other for what needs more.

Usage: start.py QIYUAN (the program as it is built)
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

QIYUAN = pathlib.Path(sys.argv[1]).resolve()
WHOLE = QIYUAN.parent / "whole" / "qiyuan"
# What draws and serves; none of it is for reading games.
HEAVY = ("cairo", "pango", "glib", "gobject", "fontconfig", "websockets", "uv", "ssl", "crypto", "pq", "jansson",
         "sodium", "qrencode", "gif")
LIGHT = ["judge", "convert", "grep", "tree", "stats", "index", "merge", "moves", "perft", "articles", "explain",
         "analyse", "match", "puzzles", "rate", "solve", "tables", "winnable", "engine"]
faults = []


def check(holds, what):
    if not holds:
        faults.append(what)


def run(*words, program=QIYUAN):
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=120, check=False,
                          env=dict(os.environ, LC_ALL="C.UTF-8"))


def needed(program):
    lines = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout.splitlines()
    return [line.split("[lib")[1].split(".so")[0].split("-")[0] for line in lines if "(NEEDED)" in line]


def main():
    loaded = needed(QIYUAN)
    check("c" in loaded, "readelf tells no libraries")
    for name in HEAVY:
        check(name not in loaded, f"qiyuan loads lib{name}")
    check(run("--version").stdout == run("--version", program=WHOLE).stdout, "two versions")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        game = folder / "game.pgn"
        game.write_text("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n")
        check("checkmate" in run("judge", game).stdout, "no ruling")
        # a command of the other file, its status and its output
        sheet = run("sheet", "--output", folder / "s.pdf", game)
        check(sheet.returncode == 0 and (folder / "s.pdf").read_bytes()[:4] == b"%PDF", f"no sheet: {sheet.stderr}")
        check(run("sheet", "--output", folder / "s.pdf", folder / "none.pgn").returncode == 4, "the status is lost")
        check(run("show", "--ascii").stdout == run("show", "--ascii", program=WHOLE).stdout != "", "no board")
        # every word reaches the other file, in its order
        log = folder / "event"
        made = run("tournament", "new", "--system=dutch", "--rounds=3", "--seed", "7", log, "--", "-Cup of -s")
        check(made.returncode == 0 and "-Cup of -s" in log.read_text(), f"words are lost: {made.stderr}")
        # called by a link, and with nothing beside it
        (folder / "link").symlink_to(QIYUAN)
        check(run("show", program=folder / "link").returncode == 0, "a link does not find the whole program")
        alone = shutil.copy(QIYUAN, folder / "alone")
        for command in LIGHT:
            check(run(command, "--no-such-option", program=alone).returncode == 2, f"{command} needs the other file")
        check(run("judge", game, program=alone).returncode == 0, "judge needs the other file")
        check(run("show", program=alone).returncode == 4 and "lib/qiyuan/qiyuan" in run("show", program=alone).stderr,
              "what is missing is not said")
        # as it is installed
        for place, program in (("bin", QIYUAN), ("lib/qiyuan", WHOLE)):
            (folder / "prefix" / place).mkdir(parents=True)
            shutil.copy(program, folder / "prefix" / place / "qiyuan")
        installed = run("show", "--ascii", program=folder / "prefix/bin/qiyuan")
        check(installed.stdout == run("show", "--ascii").stdout, f"not found where it is installed: {installed.stderr}")
    for fault in faults:
        print("fault:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
