#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What golden files can't hold of the program: terminals, completions, man pages, every command's help. TAP.

The folder of the program is in QIYUAN_PROGRAM, that of the test data in QIYUAN_TEST_DATA.
"""
import functools
import json
import os
import pty
import re
import select
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))
import standing  # noqa: E402
from waiting import wait_for  # noqa: E402

PROGRAM = Path(os.environ["QIYUAN_PROGRAM"])
DATA = Path(os.environ["QIYUAN_TEST_DATA"]) / "cli"
QIYUAN = str(PROGRAM / "qiyuan")
LANGS = ("en", "zh-Hans", "zh-Hant")
TESTS = []
READY = standing.ready(QIYUAN, {"LANG": "C", "LC_ALL": "", "TERM": "xterm"})


class Skip(Exception):
    """The machine lacks something that the test needs."""


def test(function):
    TESTS.append(function)
    return function


def check(truth, text):
    if not truth:
        raise AssertionError(text)


def run(*args, **options):
    env = {name: value for name, value in os.environ.items() if not name.startswith("LC_") and name != "NO_COLOR"}
    env.update(LANG="C", TERM="xterm", **options.pop("env", {}))
    return subprocess.run([QIYUAN, *args], cwd=DATA, env=env, capture_output=True, text=True, encoding="utf-8",
                          timeout=120, check=False, **options)


@functools.lru_cache(maxsize=None)
def helped(*words, lang="en"):
    """The help of a command or action, requested once."""
    return READY.run(*words, "--help", "--lang", lang)


@functools.lru_cache(maxsize=None)
def commands():
    found = re.findall(r"^  ([a-z]+) {2,}\S", run("--help").stdout.split("Options")[0], re.M)
    check(len(found) >= 7, f"--help names {found}")
    return found


def on_terminal(*args, **extra_env):
    """The program's output when standard output and error are a terminal."""
    env = {**os.environ, "LANG": "C", "TERM": "xterm", **extra_env}
    if "NO_COLOR" not in extra_env:
        env.pop("NO_COLOR", None)
    main, side = pty.openpty()
    with subprocess.Popen([QIYUAN, *args], stdin=subprocess.DEVNULL, stdout=side, stderr=side, env=env) as child:
        os.close(side)
        seen = b""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            if select.select([main], [], [], 0.1)[0]:
                try:
                    piece = os.read(main, 65536)
                except OSError:
                    break
                if not piece:
                    break
                seen += piece
        child.wait(timeout=10)
    os.close(main)
    return seen.decode()


@test
def every_command_has_help_in_every_language():
    texts = set()
    for command in commands():
        for lang in LANGS:
            done = helped(command, lang=lang)
            check(done.returncode == 0 and not done.stderr, f"{command} --lang {lang}: {done.stderr}")
            check(f"qiyuan {command}" in done.stdout, f"{command} --lang {lang} shows no usage")
            # A message that the registry lacks would show as its id, or as nothing.
            check(not re.search(r"\b(option|command|help|cli)\.[a-z-]+", done.stdout), f"{command}: {done.stdout}")
            texts.add(done.stdout)
    check(len(texts) == len(commands()) * len(LANGS), "two helps are the same")


def actions(command):
    """The actions that a command's help lists; most commands have none."""
    parts = re.split(r"^Actions:$", helped(command).stdout, flags=re.M)
    return re.findall(r"^  ([a-z0-9]+) {2,}\S", parts[1].split("Options")[0], re.M) if len(parts) > 1 else []


def helps():
    """The lines of every help: those of a command, those of an action and its command."""
    return [words for command in commands() for words in [[command], *([command, name] for name in actions(command))]]


@test
def every_action_has_a_help_of_its_own():
    listed = {command: actions(command) for command in commands() if actions(command)}
    check({"tournament", "tables", "rate"} <= set(listed) and len(listed["tournament"]) >= 33, listed)
    texts = set()
    for command, names in listed.items():
        for lang in LANGS:
            for name in names:
                done = helped(command, name, lang=lang)
                check(done.returncode == 0 and not done.stderr, f"{command} {name} --lang {lang}: {done.stderr}")
                check(f"qiyuan {command} {name}" in done.stdout, f"{command} {name} --lang {lang} shows no usage")
                check(not re.search(r"\b(option|command|action|help|cli)\.[a-z-]+", done.stdout), done.stdout)
                texts.add(done.stdout)
                options = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", done.stdout, re.M)
                for written in set(re.findall(r"--[a-z-]+", done.stdout.split("\n\n")[0])):
                    check(written in options, f"{command} {name}: the usage has {written}, the options have it not")
                check(len(options) <= 34, f"{command} {name} shows {len(options)} options")
        whole = helped(command).stdout.split("Options of")[0]
        check(not re.search(r"^  --", whole, re.M), f"{command} --help repeats options of its actions")
    check(len(texts) == len(LANGS) * sum(map(len, listed.values())), "two helps are the same")


@test
def every_option_has_words():
    for command in helps():
        for lang in LANGS:
            lines = helped(*command, lang=lang).stdout.splitlines()
            for line, following in zip(lines, lines[1:]):
                if re.match(r"  (-\w, )?--", line):
                    words = re.sub(r"^ +(-\w, )?--\S+", "", line).strip() or following.strip()
                    check(words and not words.startswith(("--", "(")), f"{command} {lang}: {line!r} has no words")


@test
def texts_name_options_that_there_are():
    """A renamed option is renamed in every text."""
    registry = Path(__file__).resolve().parents[2] / "registry"
    with open(registry / "commands.toml", "rb") as file:
        table = tomllib.load(file)
    there = {*table["options"], *table["shared"]}
    with open(registry / "messages.toml", "rb") as file:
        for name, words in tomllib.load(file).items():
            for lang, text in words.items():
                unknown = [word for word in re.findall(r"(?<![\w-])--([a-z][a-z-]+)", str(text)) if word not in there]
                check(not unknown, f"{name} ({lang}): {unknown}")


@test
def messages_that_the_code_names_are_in_the_registry():
    root = Path(__file__).resolve().parents[2]
    with open(root / "registry" / "messages.toml", "rb") as file:
        known = tomllib.load(file)
    for path in sorted((root / "src" / "cli").glob("*.c")):
        for name in re.findall(r'"((?:cli|help|show|progress|convert)\.[a-z-]+)"', path.read_text(encoding="utf-8")):
            check(name in known, f"{path.name} names {name}")


@test
def colour_on_a_terminal_only():
    check("\033[" in on_terminal("show", "--ascii"), "no colour on a terminal")
    check("\033[" not in on_terminal("show", "--ascii", NO_COLOR="1"), "NO_COLOR is not obeyed")
    check("\033[" not in on_terminal("show", "--ascii", TERM="dumb"), "colour on a dumb terminal")
    check("\033[" not in on_terminal("show", "--ascii", "--color", "never"), "--color never is not obeyed")


@test
def progress_on_a_terminal_only():
    line = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D5 4865609\n"
    with tempfile.NamedTemporaryFile(suffix=".epd") as file:
        file.write(line * 100)
        file.flush()
        seen = on_terminal("perft", "--epd", file.name)
        check("100 of 100 positions hold" in seen, seen[-200:])
        done = run("perft", "--epd", file.name)
    check(done.stderr == "", f"progress without a terminal: {done.stderr[:200]}")
    check(done.stdout == "100 of 100 positions hold\n", done.stdout)
    if "bytes" not in seen:
        raise Skip("the machine is too fast: it was done within a second")
    check("\r" in seen and "\033[K" in seen, "the line is not taken away")


@test
def man_pages_are_clean():
    pages = sorted(PROGRAM.glob("*.1"))
    check({page.stem for page in pages} == {"qiyuan", *("qiyuan-" + name for name in commands())},
          f"the pages are {[page.name for page in pages]}")
    linter = shutil.which("mandoc") or shutil.which("groff")
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS"):
            check(f".SH {section}\n" in text, f"{page.name} has no section {section}")
        if linter and linter.endswith("mandoc"):
            done = subprocess.run([linter, "-T", "lint", "-W", "warning", page], capture_output=True, text=True, check=False)
            check(done.returncode == 0, done.stdout)
        elif linter:
            done = subprocess.run([linter, "-man", "-Kutf8", "-Tutf8", "-ww", "-z", page], capture_output=True,
                                  text=True, check=False)
            check(done.returncode == 0 and not done.stderr, f"{page.name}: {done.stderr}")
    for command in commands():
        text = (PROGRAM / f"qiyuan-{command}.1").read_text(encoding="utf-8")
        check(re.findall(r"^\.SS (\w+)$", text, re.M) == actions(command), f"the page of {command} has other actions")
    if not linter:
        raise Skip("neither mandoc nor groff is there to read the pages")


def bash_complete(line):
    """The completions that bash offers at the end of a line."""
    script = r"""
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        compopt() { :; }
        _qiyuan
        printf '%s\n' "${COMPREPLY[@]}"
    """
    done = subprocess.run(["bash", "-c", script, "bash", PROGRAM / "qiyuan.bash", *line], cwd=DATA,
                          capture_output=True, text=True, timeout=60, check=False)
    check(done.stderr == "", done.stderr)
    return done.stdout.split()


@test
def bash_completion():
    check("perft" in bash_complete(["qiyuan", "pe"]), "no commands")
    check(set(commands()) <= set(bash_complete(["qiyuan", ""])), "not all commands")
    check(bash_complete(["qiyuan", "perft", "--div"]) == ["--divide"], "no options")
    check("--rules" not in bash_complete(["qiyuan", "perft", "--"]), "an option of another command")
    check(set(bash_complete(["qiyuan", "tournament", ""])) == set(actions("tournament")), "not all actions")
    check(bash_complete(["qiyuan", "tournament", "redraw", "--va"]) == ["--varma"], "no options of an action")
    check("--varma" not in bash_complete(["qiyuan", "tournament", "pair", "--"]), "an option of another action")
    check("good.epd" in bash_complete(["qiyuan", "tournament", "pair", "go"]), "no files of an action")
    check(bash_complete(["qiyuan", "moves", "--notation", ""]) == ["san", "uci", "iccs", "wxf", "zh", "letters"], "no choices")
    check(bash_complete(["qiyuan", "moves", "--game", "=", "x"]) == ["xiangqi"], "no choices behind =")
    check("judge.pgn" in bash_complete(["qiyuan", "judge", "jud"]), "no files")
    check("good.epd" in bash_complete(["qiyuan", "perft", "--epd", "go"]), "no files of an option")


@test
def zsh_and_fish_completion():
    for shell, name in (("zsh", "_qiyuan"), ("fish", "qiyuan.fish")):
        text = (PROGRAM / name).read_text(encoding="utf-8")
        for command in commands():
            check(command in text, f"{name} does not know {command}")
            for action in actions(command):
                check(action in text, f"{name} does not know {command} {action}")
        if shutil.which(shell):
            done = subprocess.run([shell, "-n", PROGRAM / name], capture_output=True, text=True, check=False)
            check(done.returncode == 0 and not done.stderr, f"{name}: {done.stderr}")


@test
def bench_checks_its_answers():
    done = run("bench", "--duration", "1", "--json")
    check(done.returncode == 0, done.stderr)
    parts = [json.loads(line) for line in done.stdout.splitlines()]
    check(len(parts) >= 18, f"{len(parts)} parts")
    for part in parts:
        check(part["work"] > 0 and part["per_cpu_second"] > 0, part)
    check(len({part["name"] for part in parts}) == len(parts), "a part is named twice")
    only = run("bench", "--duration", "1", "--only", "perft-chess").stdout.splitlines()
    check(len(only) == 2, only)


class Server:
    """Runs `qiyuan serve` on a free port, with a store of its own, during the block."""

    def __init__(self, folder, *args):
        command = [QIYUAN, "serve", "--port", "0", "--db", str(Path(folder) / "club.db"), *args]
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.first_line = self.child.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.first_line)
        self.port = int(found[1]) if found else 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child.poll() is None:
            self.child.kill()
        self.child.communicate()


@test
def the_server_starts_answers_and_ends():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        check(re.fullmatch(r"listening on http://127\.0\.0\.1:\d+\n", server.first_line), server.first_line)
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/healthz", timeout=20) as answer:
            check(json.load(answer)["status"] == "ok", "it is not well")
        taken = run("serve", "--port", str(server.port), "--db", str(Path(folder) / "other.db"))
        check(taken.returncode == 4, f"a port that is taken: {taken.returncode}")
        check(str(server.port) in taken.stderr and taken.stdout == "", taken.stderr)
        server.child.terminate()
        check(server.child.wait(timeout=20) == 0, f"ended with {server.child.returncode}")


@test
def the_server_tells_its_address_as_json():
    with tempfile.TemporaryDirectory() as folder, Server(folder, "--json") as server:
        check(json.loads(server.first_line) == {"url": f"http://127.0.0.1:{server.port}"}, server.first_line)
    done = run("serve", "--port", "0", "--db", QIYUAN + "/club.db")  # below a file
    check(done.returncode == 4 and "club.db" in done.stderr, f"{done.returncode} {done.stderr}")


@test
def a_file_is_whole_or_as_it_was():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.txt"
        path.write_text("old", encoding="utf-8")
        check(run("show", "--fen", "x", "-o", str(path)).returncode == 3, "a bad position was drawn")
        check(path.read_text(encoding="utf-8") == "old", "the old file is gone")
        check(run("show", "-o", str(path)).returncode == 0, "no file")
        check("FEN: " in path.read_text(encoding="utf-8"), "no position in the file")
        check([name.name for name in Path(folder).iterdir()] == ["board.txt"], "something was left behind")


@test
def an_interrupted_conversion_leaves_nothing():
    """With an endless pipe as input, the output file and its folder are unchanged."""
    game = b"1. e4 e5 2. Nf3 *\n\n" * 5000
    for number in (signal.SIGINT, signal.SIGTERM):
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "out.pgn.gz"
            target.write_text("as it was")
            with subprocess.Popen([QIYUAN, "convert", "-o", target, "-"], stdin=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as process:
                process.stdin.write(game)
                process.stdin.flush()
                wait_for(lambda: any(os.path.realpath(file).startswith(os.path.realpath(folder))  # the new file may have no name
                                     for file in Path(f"/proc/{process.pid}/fd").iterdir()), what="a file that is begun")
                process.send_signal(number)
                try:
                    for _ in range(200):
                        process.stdin.write(game)
                except BrokenPipeError:
                    pass
                said = process.communicate(timeout=60)[1]
            check(process.returncode == -number, f"ended with {process.returncode}")
            check(b"interrupted" in said, said)
            check(os.listdir(folder) == ["out.pgn.gz"] and target.read_text() == "as it was",
                  f"{os.listdir(folder)} are left")


@test
def convert_offers_the_formats_that_there_are():
    for option in ("to", "from"):
        said = run("convert", f"--{option}", "none", "x").stderr
        known = re.search(r"expected one of (.*), found", said).group(1).split(", ")
        offered = re.search(rf"--{option}=FORMAT .*?\(([^()]*)\)\n", run("convert", "--help").stdout, re.DOTALL).group(1)
        check(re.split(r",\s+", offered) == known, f"--{option} offers {offered}, and takes {known}")


@test
def threads_judge_as_one_does():
    """A file processed in pieces: a thousand copies of a damaged one give the same answers and
    messages a thousand times."""
    text = (DATA / "judge.pgn").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "many.pgn")
        with open(path, "wb") as file:
            file.write((text + b"\n\n") * (3 * 1024 * 1024 // len(text)))
        one, three = (run("judge", "--json", "--threads", threads, path) for threads in ("1", "3"))
        check(one.stdout == three.stdout, "answers of three threads differ from those of one")
        check(one.stderr == three.stderr, "messages of three threads differ from those of one")
        check(one.returncode == three.returncode == 3, f"exit codes {one.returncode} and {three.returncode}")
        check(one.stdout.count("\n") > 1000, "too few games")


@test
def threads_convert_as_one_does():
    """Files processed in pieces, with text between games, lost tags and games that a format cannot
    hold."""
    names = ("judge.pgn", "convert.pgn", "xiangqi.pgn", "encodings.pgn")
    text = b"".join((DATA / name).read_bytes() + b"\n\nA banner\n\n" for name in names)
    text *= 768 * 1024 // len(text)
    with tempfile.TemporaryDirectory() as folder:
        path, out, report = (os.path.join(folder, name) for name in ("many.pgn", "out", "report.csv"))
        Path(path).write_bytes(text)
        for options in ([], ["--strict"], ["--to=uci", "--quiet"], ["--to=san"], ["--to-encoding=latin1"]):
            got = []
            for threads in ("1", "3"):
                done = run("convert", *options, "--threads", threads, "--report", report, "-o", out, path)
                got.append((done.returncode, done.stderr, Path(out).read_bytes(), Path(report).read_bytes()))
            for what, one, three in zip(("exit code", "messages", "output", "report"), *got):
                check(one == three, f"{options}: {what} of three threads differ from those of one")
            check(len(got[0][2]) > 64 * 1024, f"{options}: too little was written")


@test
def the_arbiter_rules_line_by_line():
    log = (DATA.parent / "arbiter" / "f23-two-hands.jsonl").read_text(encoding="utf-8").splitlines()
    with subprocess.Popen([QIYUAN, "arbiter", "--json", "--verbose", "-"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as child:
        for number, line in enumerate(log, 1):
            child.stdin.write(line.encode() + b"\n")
            child.stdin.flush()
            check(select.select([child.stdout], [], [], 20)[0], f"line {number} is not answered before the next")
            rulings = [json.loads(ruling) for ruling in os.read(child.stdout.fileno(), 65536).splitlines()]
            check(rulings and all(ruling["line"] == number for ruling in rulings), f"line {number}: {rulings}")
        child.stdin.close()
        check(json.loads(child.stdout.read()).get("result") == "0-1", "the last line tells how it ended")
        check(child.wait(20) == 0, "the log is read to its end")


# Files without a game that can be read: what they begin with, and what the program calls them.
FOREIGN = {
    "games.zip": (b"PK\3\4" + bytes(40), "zip"),
    "games.pgn.xz": (b"\xfd7zXZ\0" + bytes(40), "xz"),
    "games.pgn.bz2": (b"BZh91AY&SY" + bytes(30), "bzip2"),
    "games.pdf": (b"%PDF-1.4\n%\xe2\xe3\n1 0 obj\n", "PDF"),
    "games.cbh": (b"\0\0,\0.\1" + bytes(90), "ChessBase"),
    "games.si4": (b"Scid.si\0" + bytes(100), "is truncated"),
    "book.bin": (b"".join(struct.pack(">QHHI", key << 55, 100, 3, 0) for key in range(5, 20)), "Polyglot"),
    "book.obk": (b"SQLite format 3\0" + bytes(100), "is truncated"),
    "club.trf": (b"012 Club\n022 Town\n001    1 m\n", "TRF"),
    "noise": (bytes(range(8)) * 40, "binary data"),
    "letter.txt": (b"Hello, this is a letter.\nNothing of chess.\n", "no game"),
    "empty.pgn": (b"", "no game"),
}
TERMS = {"grep": ["--player", "x"]}


def foreign_files(folder):
    for name, (content, words) in FOREIGN.items():
        path = Path(folder) / name
        path.write_bytes(content)
        yield str(path), words


@test
def no_command_replaces_its_output_by_nothing():
    takers = [command for command in commands() if "--output" in helped(command).stdout]
    check({"convert", "merge", "index", "sheet", "show", "analyse"} <= set(takers), f"--output: {takers}")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "kept"
        for path, _ in foreign_files(folder):
            for command in takers:
                target.write_text("what stood here before", encoding="utf-8")
                told = run(command, *TERMS.get(command, []), "--output", str(target), path)
                check(told.returncode != 0 and told.stderr, f"{command} takes {path}")
                check(target.read_text(encoding="utf-8") == "what stood here before", f"{command} {path} replaced it")


# The keys of xiangqi's array and of the positions after a0a1, b0c2, and b0c2 a9a7 b2b5, of which the last is a whole
# number as the bits of a real one; and moves there, points as the form has them.
BOOK = [(0x628D04D7C9C144AE, "b0c2"), (0x628D04D7C9C144AE, "a0a1"), (0x9EFD2CD58C22E4B7, "b7c7"),
        (0x072A7FD92E10F400, "a9a7"), (0x7223C0E85304DE52, "b2b5"), (0xC3C2B4CB5C074055, "b7c7")]


def book_point(name):
    return (12 - int(name[1])) << 4 | ord(name[0]) - ord("a") + 3


def write_book(path, as_key):
    base = sqlite3.connect(path)
    base.execute("create table bhobk(id integer primary key, vkey integer, vmove integer, vscore integer, vwin integer, "
                 "vdraw integer, vlost integer, vvalid integer, vmemo blob, vindex integer)")
    for at, (key, move) in enumerate(BOOK):
        memo = (None, "常见，好", "罕见".encode("gb18030"))[at % 3]
        base.execute(f"insert into bhobk values (null, {as_key(key)}, ?, ?, 3, 2, 1, 1, ?, 0)",
                     (book_point(move[:2]) << 8 | book_point(move[2:]), 90 - at, memo))
    base.commit()
    base.close()


def real_literal(key):
    return repr(struct.unpack(">d", struct.pack(">Q", key))[0])


@test
def keys_of_books_of_64_bits_are_read_as_programs_write_them():
    forms = {"the same bits": lambda key: key - (key >> 63 << 64), "the nearest real": str,
             "a real of the same bits": lambda key: real_literal(key) if key >> 63 else key}
    with tempfile.TemporaryDirectory() as folder:
        for form, as_key in forms.items():
            path = Path(folder) / "book.obk"
            path.unlink(missing_ok=True)
            write_book(path, as_key)
            told = run("convert", "-q", "--to", "pgn", str(path))
            check(told.returncode == 0 and not told.stderr, f"{form}: {told.stderr}")
            text = " ".join(told.stdout.split("\n\n")[1].split())
            moves = re.sub(r"\{[^}]*\}|\d+\.+|[()*]", " ", text).split()
            check(len(moves) == len(BOOK), f"{form}: {text}")
            check("{ [%score 90] [%won 3] [%drawn 2] [%lost 1] }" in text, f"{form}: {text}")
            check(text.count("{ 常见，好 }") == 2 and text.count("{ 罕见 }") == 2, f"{form}: {text}")


@test
def what_is_no_file_of_games_is_named():
    readers = ["judge", "convert", "merge", "grep", "stats", "tree", "index", "analyse", "sheet", "show"]
    with tempfile.TemporaryDirectory() as folder:
        for path, words in foreign_files(folder):
            for command in readers:
                output = ["--output", folder + "/sheet.pdf"] if command == "sheet" else []
                told = run(command, *TERMS.get(command, []), *output, path)
                check(told.returncode == 3, f"{command} {path}: {told.returncode}")
                check(path in told.stderr and words in told.stderr, f"{command} {path}: {told.stderr}")
            row = run("judge", "--json", path).stdout
            check(json.loads(row)["status"] == "unsupported", f"judge {path}: {row}")
        check(run("judge", *[path for path, _ in foreign_files(folder)], "collection.pgn").returncode == 3, "judge")


@test
def every_command_refuses_what_is_no_file_of_its_kind():
    with tempfile.TemporaryDirectory() as folder:
        files = [path for path, _ in foreign_files(folder) if "empty" not in path]
        for command in commands():
            help_text = helped(command).stdout
            if command != "serve" and re.search(rf"^.* qiyuan {command}\b.*(?<!=)\bFILE\b", help_text, re.M):
                told = run(command, *TERMS.get(command, []), files[0], stdin=subprocess.DEVNULL)
                check(told.returncode != 0, f"{command} takes {files[0]}")


def main():
    print(f"1..{len(TESTS)}")
    failed = 0
    for number, function in enumerate(TESTS, 1):
        name = function.__name__.replace("_", " ")
        try:
            function()
            print(f"ok {number} - {name}")
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}")
        except (AssertionError, subprocess.TimeoutExpired) as problem:
            failed += 1
            print(f"not ok {number} - {name}")
            for line in str(problem).splitlines():
                print(f"# {line}")
    return 1 if failed else 0


sys.stdout.reconfigure(encoding="utf-8")
sys.exit(main())
