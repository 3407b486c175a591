#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a command alone tells, of a store, a clock or a run, has the types that registry/answers.txt states; and no action of
any command tells what is not stated. TAP.

Usage: runs.py OPENAPI_JSON; QIYUAN_PROGRAM as for golden.py. What is told of facts too is for test_answers and types.py.
"""
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "server"), str(ROOT / "tests" / "answer")]
sys.dont_write_bytecode = True
import described  # noqa: E402
from types_of_answers import fault_of, stated  # noqa: E402

QIYUAN = Path(os.environ["QIYUAN_PROGRAM"]) / "qiyuan"
DATA = Path(os.environ["QIYUAN_TEST_DATA"])
NOTHING, FILE, ACT, LINES = "nothing", "a file", "an act", "lines of a protocol"
LIST = """number,name,rating
1,Bob,1850
"""
MARKED = '[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n'
PLAYERS = "ID Number  Name           Fed Sex Tit  WTit SRtng RRtng BRtng B-day\n1001       Gao, Wen       CHN F   WGM       2400 2300 2200 1990\n"
# In one folder, one after the other: the name of the answer in registry/answers.txt, or what else comes; the command.
RUNS = [
    (NOTHING, "tournament new --system dutch --rounds 5 cup"),
    *((ACT, f"tournament add cup {name}") for name in ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")),
    (ACT, "tournament redraw cup"), (ACT, "tournament event --place Ulm cup"), (ACT, "tournament avoid cup 1,2"),
    (ACT, "tournament bye cup 6 1 half"), (ACT, "tournament absent cup 5"), (ACT, "tournament withdraw cup 4"),
    (ACT, "tournament return cup 4"), (ACT, "tournament ratings cup list.csv"), (ACT, "tournament remove cup 6"),
    ("tournament pair", "tournament pair cup"), (ACT, "tournament results cup < results"), (ACT, "tournament undo cup"),
    (ACT, "tournament results cup < results"), (ACT, "tournament penalise cup 1 foul"), (ACT, "tournament appeal cup 1 1 noise"),
    (ACT, "tournament rule cup 1 rejected"), ("tournament history", "tournament history cup"),
    (ACT, "tournament amend cup 2 add Anna"), (ACT, "tournament strike cup 9"), (FILE, "tournament export cup"),
    (FILE, "tournament simulate --system dutch --players 6 --rounds 2"), (FILE, "tournament game cup 1"),
    (NOTHING, "tournament new --system dutch --rounds 3 other"), (ACT, "tournament import other entries.csv"),
    (NOTHING, "tournament new --system knockout ko"), (ACT, "tournament add ko A"), (ACT, "tournament add ko B"),
    ("tournament pair", "tournament pair ko"), (ACT, "tournament result ko 1 2 1/2-1/2"), (ACT, "tournament playoff ko 1 2 1-0"),
    (NOTHING, "tournament new --system knockout tie"), (ACT, "tournament add tie A"), (ACT, "tournament add tie B"),
    ("tournament pair", "tournament pair tie"), (ACT, "tournament result tie 1 2 1/2-1/2"), (ACT, "tournament decide tie 2,1 play-off"),
    (NOTHING, "tournament new --teams fixed:2 --system roundrobin-cn team"), (ACT, "tournament add team A"), (ACT, "tournament add team B"),
    *((ACT, f"tournament member team {team} {name}") for team in (1, 2) for name in ("M", "N", "O")),
    ("tournament pair", "tournament pair team"), (ACT, "tournament lineup team 1 1 1,3"),
    (NOTHING, "tournament new --system arena --minutes 9 --time 3m+2s a"), (ACT, "tournament arena a open"), (ACT, "tournament arena a close"),
    ("rate index", "rate index list.txt -o players.db"), ("bench", "bench --only perft --duration 5"), ("version", "version"), (LINES, "engine < quit"),
    (NOTHING, "tables build --tables . KRK"), ("tables shares", "tables shares --tables . KRK"), ("tables check", "tables check --tables . KRK"),
    (FILE, "puzzles make --nodes 2000 game.pgn"), (FILE, "puzzles draw --game chess --top 1 KRK"),
    ("serve", None),  # from here on a server is up, whose address is URL
    ("admin top", "admin top --server URL"), ("tournament publish", "tournament publish cup URL"), (NOTHING, "tournament follow --once LINK copied"),
    ("admin bot", "admin bot Stone --db store"), ("admin user", "admin user --db store"), ("admin role", "admin role --db store Stone player"),
    ("admin codes", "admin codes --db store Stone"), ("admin backup", "admin backup --db store copy"), ("admin check", "admin check copy"),
    ("admin remove", "admin remove --db store --tournaments events ID"), ("admin removed", "admin removed --db store"),
    ("admin prune", "admin prune --db store --tournaments events --dry-run"), ("admin restore", "admin restore --db new copy"),
    (NOTHING, "bot --server http://localhost:9 --engine x"),
]


def actions():
    """All commands and their actions in registry/commands.toml."""
    commands = tomllib.loads((ROOT / "registry" / "commands.toml").read_text(encoding="utf-8"))["commands"]
    for name, command in commands.items():
        yield from (f"{name} {action}" for action in command["actions"]) if "actions" in command else [name]


class Runs:
    def __init__(self, folder, openapi):
        self.folder, self.facts, self.server = Path(folder), {}, None
        self.promised = described.Description(json.loads(Path(openapi).read_text(encoding="utf-8")))
        self.answers, self.faults, self.told = stated(), [], 0
        for name, text in (("list.csv", LIST), ("entries.csv", "name,rating\nGus,1700\n"), ("results", "1:1 2:0\n"), ("quit", "uci\nquit\n"),
                           ("game.pgn", MARKED), ("list.txt", PLAYERS), ("token", "x" * 32 + "\n")):
            (self.folder / name).write_text(text, encoding="utf-8")

    def serve(self):
        (self.folder / "events").mkdir()
        self.server = subprocess.Popen([QIYUAN, "serve", "--json", "--port", "0", "--db", "store", "--tournaments", "events"],
                                       cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.server.stdout.readline()
        self.facts["URL"] = json.loads(line)["url"]
        return 0, line, ""

    def run(self, words):
        text, _, source = words.partition(" < ")
        command = [str(self.facts.get(word, word)) for word in text.split()]
        with open(self.folder / source if source else os.devnull, encoding="utf-8") as given:
            done = subprocess.run([QIYUAN, *command, "--json"], cwd=self.folder, stdin=given, capture_output=True, text=True, timeout=10,
                                  check=False, env={**os.environ, "XDG_DATA_HOME": str(self.folder), "LC_ALL": "C.UTF-8"})
        return done.returncode, done.stdout, done.stderr

    def fault(self, name, code, out, errors):
        """What is wrong with a command's output, or None."""
        objects = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
        for line in errors.splitlines():
            found = fault_of(self.answers["messages, on standard error"], json.loads(line))
            if found:
                return f"a message: {found}"
        if name in (NOTHING, FILE, LINES):
            return "tells something" if name == NOTHING and out else "writes nothing" if name != NOTHING and not out else None
        if code != 0:
            return f"ends with {code}: {errors}"
        if not objects:
            return f"tells nothing {errors}"
        for one in objects:
            if name == ACT:
                one.pop("sum", None)  # of a line as it stands in the log
            found = self.promised.fault(one, self.promised.schemas["Act"]) if name == ACT else None
            if name == "tournament history":
                found = self.promised.fault(one["act"], self.promised.schemas["Act"])
                one["act"] = {}
            found = found or (fault_of(self.answers[name], one) if name != ACT else None)
            missing = set() if name == ACT else {key for key in self.answers[name] if "." not in key and key not in ("file_base64", "until")} - set(one)
            if found or missing:
                return f"{found or f'has no {sorted(missing)}'}: {one}"
            if name == "tournament publish":
                self.facts["ID"], self.facts["LINK"] = one["url"].partition("#")[0].rpartition("/")[2], one["url"]
        self.told += len(objects)
        return None

    def all(self):
        tried = set()
        for name, words in RUNS:
            found = self.fault(name, *(self.run(words) if words else self.serve()))
            tried |= {action for action in actions() if (words or "serve").startswith(action)}
            if found:
                self.faults.append(f"{words or 'serve'}: {found}")
        # Actions that only print facts are in registry/answers.txt; report any other action not
        # tried here.
        left = [action for action in actions() if action not in tried and
                not any(name.split(",")[0].split(" --")[0] == action for name in self.answers) and
                not (action.startswith("tournament ") and action.split()[1] in ("edit", "result", "arrive", "pair"))]
        self.faults += [f"{action}: neither stated nor tried" for action in left]


def main():
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(folder, sys.argv[1])
        try:
            runs.all()
        finally:
            if runs.server:
                runs.server.kill()
                runs.server.communicate()
    print("1..1")
    print(f"{'not ok' if runs.faults else 'ok'} 1 - every action tells what is stated ({runs.told} objects of {len(RUNS)} runs)")
    for fault in runs.faults:
        print(f"# {fault}")
    return bool(runs.faults)


if __name__ == "__main__":
    sys.exit(main())
