#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Events in and out, as TAP: ranks of exports, events that began elsewhere, lists as people write them.

The folder of the program is in QIYUAN_PROGRAM.
"""
import json
import os
import sys
import tempfile
from pathlib import Path

import standing

QIYUAN = os.path.join(os.environ["QIYUAN_PROGRAM"], "qiyuan")
SAMPLE = int(os.environ.get("QIYUAN_TEST_SAMPLE", "1"))  # of random events one of so many: tests/share.h


PROGRAM = standing.ready(QIYUAN, {"LC_ALL": "C", "LANG": "C"})


def run(*arguments, text=None):
    """Runs `qiyuan tournament`; returns the finished process."""
    return PROGRAM.run("tournament", *arguments, text=text)


def must(*arguments, text=None):
    """The same; returns its output."""
    done = run(*arguments, text=text)
    if done.returncode != 0:
        raise RuntimeError(f"{arguments}: {done.returncode} {done.stderr}")
    return done.stdout


def ranks(text):
    """Ranks by number, from the rows of a report file."""
    return {int(line[4:8]): int(line[85:89]) for line in text.splitlines() if line.startswith("001")}


def records(text):
    """The lines of a report file without comments, because these say which rounds came from a file."""
    return [line for line in text.splitlines() if not line.startswith("###")]


def exports_rank_as_standings(folder):
    """200 random events (one in SAMPLE of them): the exported ranks equal the standings, and
    `check` accepts them."""
    lists = (None, "BH/C1,BH,SB", "SB,BH", "DE,WIN,BH", "ARO,TPR", "PS,WON,BPG")
    for seed in range(200 // SAMPLE):
        sim, log, out = (os.path.join(folder, name) for name in ("sim", "log", "out.trf"))
        for path in (log, sim):
            Path(path).unlink(missing_ok=True)
        must("simulate", "--players", 8 + seed % 23, "--rounds", 3 + seed % 4, "--seed", seed, "--forfeits", 9, "--byes", 11,
             "--withdrawals", 13, "--late", 7, "-o", sim)
        options = ["--tiebreaks", lists[seed % 6]] if lists[seed % 6] else []
        must("new", "--system", "dutch", "--rounds", 9, *options, log)
        must("import", "-q", log, sim)
        must("export", "-q", "-o", out, log)
        theirs = {row["id"]: row["rank"] for row in map(json.loads, must("standings", "-q", "--json", log).splitlines())}
        if ranks(Path(out).read_text(encoding="utf-8")) != theirs or run("check", out).returncode != 0:
            return f"seed {seed}"
    return None


def team_exports_rank_as_standings(folder):
    """QIYUAN_EVENTS random team events: the ranks in the 310 records equal the standings."""
    systems = ("team-swiss", "swiss-cn", "team-swiss-b-gp", "roundrobin-cn", "team-swiss-none")
    for seed in range(int(os.environ.get("QIYUAN_EVENTS", 40 // SAMPLE))):
        log = os.path.join(folder, f"t{seed}")
        system = systems[seed % 5]
        rounds = () if system == "roundrobin-cn" else ("--rounds", 3 + seed % 3)
        must("simulate", "--system", system, "--teams", ("fixed:4", "free:3")[seed // 5 % 2], "--players", 6 + seed % 9, *rounds,
             "--seed", seed, "--forfeits", 9, "--byes", 11, "--withdrawals", 7, "-o", log)
        theirs = {row["id"]: row["rank"] for row in map(json.loads, must("standings", "-q", "--json", log).splitlines())}
        ours = {int(line[4:7]): int(line[68:71]) for line in must("export", "-q", log).splitlines() if line.startswith("310")}
        if ours != theirs:
            return f"seed {seed}: {ours} {theirs}"
    return None


def check_finds_wrong_ranks(folder):
    """Two exchanged ranks are reported, with exit code 1."""
    sim, log, out = (os.path.join(folder, name) for name in ("a", "b", "c.trf"))
    must("simulate", "--players", 12, "--rounds", 4, "--seed", 3, "-o", sim)
    must("new", "--system", "dutch", "--rounds", 9, "--tiebreaks", "BH/C1,BH,SB", log)
    must("import", "-q", log, sim)
    must("export", "-q", "-o", out, log)
    lines = Path(out).read_text(encoding="utf-8").splitlines()
    rows = [i for i, line in enumerate(lines) if line.startswith("001")]
    best = min(rows, key=lambda i: int(lines[i][85:89]))
    worst = max(rows, key=lambda i: int(lines[i][85:89]))
    one, other = lines[best][85:89], lines[worst][85:89]
    lines[best] = lines[best][:85] + other + lines[best][89:]
    lines[worst] = lines[worst][:85] + one + lines[worst][89:]
    done = run("check", "-", text="\n".join(lines) + "\n")
    return None if done.returncode == 1 and done.stdout.count("rank of") == 2 else done.stdout


def play(log, rounds, seed):
    """Pairs rounds and enters results by boards."""
    spelled = ("1", "0", "½", "1-0", "0:1", "=", "+:-", "1/2-1/2")
    for number in range(rounds):
        pairs = [line.split() for line in must("pair", "-q", log).splitlines()]
        lines = [f"{board}:{spelled[(board * 7 + number + seed) % len(spelled)]}"
                 for board, pair in enumerate(pairs, 1) if pair[1] != "0"]
        must("results", "-q", log, text=" ".join(lines))


def events_go_on_here(folder):
    """20 events with five imported rounds and four rounds played after them: the exported file is
    right after each round."""
    for seed in range(20 // SAMPLE):
        sim, log, out = (os.path.join(folder, f"{name}{seed}") for name in ("s", "l", "o"))
        must("simulate", "--players", 20 + seed, "--rounds", 5, "--seed", seed, "--forfeits", 9, "--byes", 11, "-o", sim)
        must("new", "--system", "dutch", "--rounds", 9, log)
        must("import", "-q", log, sim)
        before = [line for line in Path(sim).read_text(encoding="utf-8").splitlines() if line.startswith("001")]
        after = [line for line in must("export", "-q", log).splitlines() if line.startswith("001")]
        if [line[:84] + line[89:] for line in before] != [line[:84] + line[89:] for line in after]:
            return f"seed {seed}: rows differ"
        play(log, 4, seed)
        must("export", "-q", "-o", out, log)
        for path in (log, out):
            done = run("check", path)
            if done.returncode != 0 or done.stdout.count(" ok") != 9:
                return f"seed {seed}: {done.stdout}"
    return None


# Bytes, what must be told, and (name, rating, sex, birth, federation, club) of the first player.
LISTS = (
    ("name,rating\nAnn,2000\n", ["“rating” is taken"], ("Ann", 2000, None, None, None, None)),
    ("Name;Rtg;FED\nAnn;2000;GER\n", ["“Rtg” is taken"], ("Ann", 2000, None, None, "GER", None)),
    ("No.\tName\tFideID\tFED\tRtg\tClub/City\n1\tAnn\t77\tGER\t2000\tX\n", ["“FideID”"], ("Ann", 2000, None, None, "GER", "X")),
    ("ID_No,Name,Title,Rtg_Nat,Birthday,Fed,Sex,Clubname\n1,Ann,WFM,1900,06.05.2010,GER,F,X\n",
     ["national rating", "06.05.2010", "“F” is read"], ("Ann", 1900, "w", "2010/05/06", "GER", "X")),
    ("Name;Title;IDFide;RatFide;Fed;Birth;Sex\nAnn;g;77;2000;GER;2010.05.06;f\n", ["“RatFide”"],
     ("Ann", 2000, "w", "2010/05/06", "GER", None)),
    ("ID Number,Name,Fed,Sex,Tit,SRtng,B-day\n77,\"Ann, B\",GER,F,WGM,2000,2010\n", ["“SRtng”", "“B-day”"],
     ("Ann, B", 2000, "w", "2010", "GER", None)),
    ("姓名,单位,等级分,性别\n王,京,2000,女\n", ["“单位” is taken as club"], ("王", 2000, "w", None, None, "京")),
    ("序號,姓名,單位,等級分,性別,出生日期\n1,王,京,2000,男,2010年5月6日\n", ["2010/05/06"],
     ("王", 2000, "m", "2010/05/06", None, "京")),
    ("姓名,等级分\n王,2000\n".encode("gbk"), ["read as GB"], ("王", 2000, None, None, None, None)),
    ("姓名,等級分\n王小,2000\n".encode("utf-16"), ["read as UTF-16"], ("王小", 2000, None, None, None, None)),
    ("\ufeffName,Rating\r\nAnn,2000\r\n", ["“Name”"], ("Ann", 2000, None, None, None, None)),
    ("name,rating\rAnn,2000\r", ["“name”"], ("Ann", 2000, None, None, None, None)),
    ("\n\nname,rating\n\nAnn,2000\n\n", ["“name”"], ("Ann", 2000, None, None, None, None)),
    ("name,colour\nAnn,red\n", ["unknown column “colour”"], ("Ann", None, None, None, None, None)),
    ("name,rating,Rtg\nAnn,2000,1900\n", ["“Rtg” repeats rating"], ("Ann", 2000, None, None, None, None)),
    ("name,rating\nAnn,good\n", ["“good” cannot be understood"], ("Ann", None, None, None, None, None)),
    ("name,rating\nAnn,2000.0\n", [], ("Ann", 2000, None, None, None, None)),
    ("name,rating\nAnn,0\n", [], ("Ann", None, None, None, None, None)),
    ("name,rating\nAnn,-\n", [], ("Ann", None, None, None, None, None)),
    ("name,sex\nAnn,maybe\n", ["“maybe” cannot be understood"], ("Ann", None, None, None, None, None)),
    ("name,birth\nAnn,6/5/2010\n", ["other way round"], ("Ann", None, None, "2010/05/06", None, None)),
    ("name,birth\nAnn,20100506\n", ["2010/05/06"], ("Ann", None, None, "2010/05/06", None, None)),
    ("name,birth\nAnn,6.5.10\n", ["“6.5.10” cannot be understood"], ("Ann", None, None, None, None, None)),
    ("name,birth\nAnn,13/25/2010\n", ["cannot be understood"], ("Ann", None, None, None, None, None)),
    ("name,rating\nAnn,2000\n,1900\n", [":3: a line without a name"], ("Ann", 2000, None, None, None, None)),
    ("name,rating\nAnn,2000,x,y\n", ["“x” comes after", "“y” comes after"], ("Ann", 2000, None, None, None, None)),
    ("name,rating\nAnn,2000\nAnn,1900\n", ["name “Ann” appears twice"], ("Ann", 2000, None, None, None, None)),
    ("name,id\nAnn,7\nBob,7\n", ["id “7” appears twice"], ("Ann", None, None, None, None, None)),
    ("name,club\n\"Ann\nB\",\"X \"\"Y\"\"\"\n", [], ("Ann B", None, None, None, None, 'X "Y"')),
    ("Last name,First name,rating\nLee,Ann,2000\n", ["first name"], ("Lee, Ann", 2000, None, None, None, None)),
    ("  name | rating \n  Ann | 2000 \n", ["“rating”"], ("Ann", 2000, None, None, None, None)),
    ("Name;Elo\nMüller;2000\n".encode("latin-1"), ["read as"], ("Müller", 2000, None, None, None, None)),
    ("sep=;\nName;Rtg\nAnn;2000\n", [":1: the line “sep=;” is no"], ("Ann", 2000, None, None, None, None)),
    ("2026年报名表,,,\n\n序号,姓名,单位,等级分\n1,王,京,2000\n", [":1: the line “2026年报名表,,,”"], ("王", 2000, None, None, None, "京")),
    ("No;Name;Rtg\n1;Ann;2000\nNo;Name;Rtg\n2;Bob;1900\n", [":3: the line “No”"], ("Ann", 2000, None, None, None, None)),
    ("姓名,等级分,出生日期,性别\n王,２０００,２０１０年５月６日,女子\n", ["“２０００” is read as 2000"], ("王", 2000, "w", "2010/05/06", None, None)),
    ("Name;Rtg;Birth\n\u00a0Ann\u00a0;\u00a02000\u200b;6 May 2010\n", ["2010/05/06"], ("Ann", 2000, None, "2010/05/06", None, None)),
    ("Name;FideID;Rtg;Born\n\"Ann\";=\"007\";=\"2000\";2010-05-06 00:00:00\n", ["“2010-05-06 00:00:00” is read"],
     ("Ann", 2000, None, "2010/05/06", None, None)),
    ("姓名,等級分,單位\n陳小明,2000,臺北市棋院\n李大華,1900,高雄\n".encode("big5"), ["read as Big5"],
     ("陳小明", 2000, None, None, None, "臺北市棋院")),
    ("Name;Rtg;Fed\nИванова, Анна;2000;RUS\nПетров, Борис;1900;RUS\n".encode("cp1251"), ["read as windows-1251"],
     ("Иванова, Анна", 2000, None, None, "RUS", None)),
    ("name,rating\nAnn,\"2,000\"\nBob,2.100\nCid,2000*\n", ["“2,000” is read as 2000", "“2.100” is read as 2100", "“2000*” cannot be understood"],
     ("Ann", 2000, None, None, None, None)),
    ("name,birth\nAnn,\"May 6, 2010\"\nBob,6 Mux 2010\n", ["“May 6, 2010” is read as 2010/05/06", "“6 Mux 2010” cannot be understood"],
     ("Ann", None, None, "2010/05/06", None, None)),
    ("Name;Club;Sex\nAnn;\"Schach \"Nord\" 1923\";Mrs\nANN;;mr\n", ["name “ANN” appears twice", "“Mrs” is read as w"],
     ("Ann", None, "w", None, None, '"Schach "Nord" 1923"')),
)


def lists_lose_nothing(folder):
    """For each list: the notes and entries are the same with --dry-run and without; the preview
    writes nothing."""
    for number, (content, told, player) in enumerate(LISTS):
        log, path = os.path.join(folder, f"e{number}"), os.path.join(folder, f"list{number}.csv")
        Path(path).write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        must("new", "--system", "dutch", "--rounds", 5, log)
        before = Path(log).read_bytes()
        dry, done = run("import", "--dry-run", log, path), None
        if Path(log).read_bytes() != before:
            return f"list {number}: the preview wrote"
        done = run("import", log, path)
        if done.returncode != 0 or dry.stderr != done.stderr or not all(piece in done.stderr for piece in told):
            return f"list {number}: {done.stderr}"
        act = json.loads(Path(log).read_text(encoding="utf-8").splitlines()[1])
        found = tuple(act.get(key) for key in ("name", "rating", "sex", "birth", "federation", "club"))
        if found != player:
            return f"list {number}: {found}"
    return None


def lists_that_are_none(folder):
    """A list without a name column, or that is not text, is refused with the position, and nothing
    is entered."""
    for number, content in enumerate((b"rating,fed\n2000,GER\n", b"", b"name\n\"open\n", b"name\0\nx\n")):
        log, path = os.path.join(folder, f"n{number}"), os.path.join(folder, f"none{number}.csv")
        Path(path).write_bytes(content)
        must("new", "--system", "dutch", "--rounds", 5, log)
        done = run("import", log, path)
        if done.returncode != 3 or len(Path(log).read_text(encoding="utf-8").splitlines()) != 1:
            return f"list {number}: {done.returncode} {done.stderr}"
    return None


def teams_come_with_boards(folder):
    """A list of members makes teams, each with its members in board order."""
    log, path = os.path.join(folder, "t"), os.path.join(folder, "t.csv")
    Path(path).write_text("team,board,name,rating\nB,2,B2,2100\nA,1,A1,2300\nB,1,B1,2200\nA,2,A2,2000\n", encoding="utf-8")
    must("new", "--teams", "fixed:2", "--system", "team-swiss", "--rounds", 3, log)
    must("import", "-q", log, path)
    acts = [json.loads(line) for line in Path(log).read_text(encoding="utf-8").splitlines()[1:]]
    found = [(act["act"], act["name"], act.get("team")) for act in acts]
    if found != [("add", "B", None), ("add", "A", None), ("member", "A1", 2), ("member", "B1", 1),
                 ("member", "B2", 1), ("member", "A2", 2)]:
        return str(found)
    again, out = os.path.join(folder, "u"), os.path.join(folder, "u.csv")  # and back
    must("edit", "-q", "--member", "--club", "Schach, Nord", log, 1)
    must("export", "-q", "-o", out, log)
    must("new", "--teams", "fixed:2", "--system", "team-swiss", "--rounds", 3, again)
    must("import", "-q", again, out)
    must("export", "-q", "-o", path, again)
    rows = [[line.split(",", 1)[1] for line in Path(file).read_text(encoding="utf-8").splitlines()] for file in (out, path)]
    return None if rows[0] == rows[1] and ",\"Schach, Nord\"," in rows[0][3] else str(rows)


def a_cell_over_several_lines_is_a_team(folder):
    """A spreadsheet's merged team cell has its text in the first row only; each row included under
    it is reported."""
    lists = (("team,board,name,rating\nA,1,A1,2300\n,2,A2,2000\nB,1,B1,2200\n,2,B2,2100\n", 2, 0, (1, 2, 1, 2)),
             ("代表队\t台次\t姓名\n北京\t1\t王\n\t2\t李\n\t3\t张\n上海\t1\t赵\n\t2\t钱\n", 3, 0, (1, 2, 1, 2, 1)),
             ("team,board,name,rating\n,1,A1,2300\nB,2,A2,2000\n,1,C1,2000\n", 0, 2, (1,)))  # no board after a higher one
    for number, (content, joined, left_out, teams) in enumerate(lists):
        log, path = os.path.join(folder, f"m{number}"), os.path.join(folder, f"m{number}.csv")
        Path(path).write_text(content, encoding="utf-8")
        must("new", "--teams", "fixed:2", "--system", "team-swiss", "--rounds", 3, log)
        dry, done = run("import", "--dry-run", log, path), run("import", log, path)
        found = tuple(act["team"] for act in map(json.loads, Path(log).read_text(encoding="utf-8").splitlines()) if act["act"] == "member")
        told = (done.stderr.count("as in the line above"), done.stderr.count("in no team"))
        if dry.stderr != done.stderr or told != (joined, left_out) or found != teams:
            return f"list {number}: {told} {found} {done.stderr}"
    return None


def struck_tables_go_on_here(folder):
    """Tables with whole rounds left out: the file is accepted, and the event that continues from it
    exports the same file."""
    rows = ["team,board,name,rating", *(f"T{i},{b},M{i}{b},{2300 - 10 * i - 30 * b}" for i in range(5) for b in range(1, 3))]
    for seed, options in enumerate((("roundrobin-cn",), ("roundrobin-cn", "--games", 2), ("berger", "--teams", "fixed:2"), ("berger-double",))):
        for rounds, leave in ((1, (4,)), (2, (1, 2, 3)), (3, (1, 5)), (2, (3, 4, 5))):
            log, again, source, out = (os.path.join(folder, f"{name}{seed}-{rounds}-{leave[0]}") for name in "laso")
            Path(source).write_text("\n".join(rows) + "\n" if "--teams" in options else "name\nA\nB\nC\nD\nE\n", encoding="utf-8")
            must("new", "--system", *options, log)
            must("import", "-q", log, source)
            for _ in range(rounds):
                must("pair", "-q", log)
            for number in leave:
                must("withdraw", "-q", log, number)
            if rounds > 1:
                must("pair", "-q", log)
            must("export", "-q", "-o", out, log)
            must("new", "--system", *options, again)
            must("import", "-q", again, out)
            back = must("export", "-q", again)
            # The opponent of a player who had left before the round has nothing there, or a bye.
            files = ([line.replace("0000 - Z", " " * 8).rstrip() for line in text.splitlines() if not line.startswith(("240 Z", "###"))]
                     for text in (Path(out).read_text(encoding="utf-8"), back))
            if rounds > 1 and next(files) != next(files):
                return f"{options} {rounds} {leave}: {back}"
            for path in (log, out, again):
                done = run("check", path)
                if done.returncode != 0 or "differs" in done.stdout or " ok" not in done.stdout:
                    return f"{options} {rounds} {leave}: {path} {done.stdout} {done.stderr}"
    return None


HEAD = """012 Open of Nis\r
022 Nis\r
032 SRB\r
042 2026/05/01\r
052 2026/05/09\r
062 24\r
072 24\r
082 0\r
092 Individual: Swiss-System (FIDE Dutch)\r
102 IA Ng, A. (12345678)\r
112 FA Li, B. (23456789)\r
112 FA Roe, C.\r
122 90 min + 30 sec per move\r
132                                                                                        26/05/01  26/05/02  26/05/03  26/05/04  26/05/05\r
XXR 7\r
XXC white1\r
"""


def a_swiss_manager_file_goes_on(folder):
    """An older program's file with five rounds: its head is kept complete, the next round is the
    one in the file itself, and the export can be checked and continued."""
    sim, source, log, out = (os.path.join(folder, name) for name in ("s", "f.trf", "l", "o.trf"))
    must("simulate", "--players", 24, "--rounds", 5, "--seed", 3, "--forfeits", 11, "-o", sim)
    rows = [line for line in Path(sim).read_text(encoding="utf-8").splitlines() if line.startswith("001")]
    Path(source).write_text(HEAD + "".join(f"{row}\r\n" for row in rows), encoding="utf-8", newline="")
    must("new", "--system", "dutch", "--rounds", 7, log)
    must("import", "-q", log, source)
    must("export", "-q", "-o", out, log)
    back = Path(out).read_text(encoding="utf-8").splitlines()
    lost = [line for line in HEAD.split("\r\n") if line and not line.startswith(("XX", "132")) and line not in back]
    dates = next(line for line in back if line.startswith("132")).split()
    if lost or dates != ["132", "26/05/01", "26/05/02", "26/05/03", "26/05/04", "26/05/05"]:
        return f"{lost} {dates}"
    pairs = [must("pair", "-q", path) for path in (source, out, log)]
    if len(set(pairs)) != 1 or pairs[0].count("\n") != 12:
        return str(pairs)
    must("results", "-q", log, text=" ".join(f"{board}:1" for board in range(1, 13)))
    must("export", "-q", "-o", out, log)
    return None if run("check", out).stdout.count(" ok") == 6 else run("check", out).stdout


def teams_go_on_here(folder):
    """Team events with imported rounds: the export equals the file except for team ratings, and
    they continue."""
    for seed, (system, form) in enumerate((("team-swiss", "fixed:4"), ("swiss-cn", "free:3"), ("berger", "fixed:2"))):
        sim, log, again = (os.path.join(folder, f"{name}{seed}") for name in ("s", "l", "m"))
        rounds = () if system == "berger" else ("--rounds", 6)
        must("simulate", "--system", system, "--teams", form, "--players", 14 if rounds else 8, "--rounds", 5, "--seed", seed, "-o", sim)
        file = must("export", "-q", sim)
        source = os.path.join(folder, f"f{seed}")
        Path(source).write_text(file, encoding="utf-8")
        must("new", "--system", system, "--teams", form, *rounds, log)
        must("import", "-q", log, source)
        back = must("export", "-q", log)
        if [line[89:] for line in file.splitlines() if line.startswith("001")] != \
                [line[89:] for line in back.splitlines() if line.startswith("001")]:
            return f"{system}: rows differ"
        if rounds:
            must("pair", "-q", log)
        must("new", "--system", system, "--teams", form, *rounds, again)
        must("import", "-q", again, "-", text=must("export", "-q", log))
        if records(must("export", "-q", again)) != records(must("export", "-q", log)) or run("check", again).stdout.count(" ok") != (6 if rounds else 7):
            return f"{system}: {run('check', again).stdout}"
        other = os.path.join(folder, f"n{seed}")
        must("new", "--system", system, "--teams", "fixed:9", *rounds, other)
        if run("import", other, source).returncode == 0 or len(Path(other).read_text(encoding="utf-8").splitlines()) != 1:
            return f"{system}: teams of other boards"
    return None


def typed(folder, name, options, rows, matches, rounds):
    """Runs an event from a list and results by boards; returns the number of commands used, and the
    output of `check`."""
    log, path = os.path.join(folder, name), os.path.join(folder, f"{name}.csv")
    Path(path).write_text("\n".join(rows) + "\n", encoding="utf-8")
    commands = [("new", *options, log), ("import", log, path), ("pair", log)]
    texts = [None] * 3
    for number in range(rounds):
        boards = matches(number)
        commands.append(("results", *(["--next"] if number + 1 < rounds else []), log))
        texts.append(" ".join(f"{board}:{'10='[(index + number) % 3] if len(boards) > 8 else '1'}"
                              for index, board in enumerate(boards)))
    commands.append(("standings", log))
    for command, text in zip(commands, [*texts, None]):
        must(*command, text=text)
    return len(commands), run("check", log).stdout.count(" ok")


def events_in_few_commands(folder):
    """An open of 24, eight teams of four, a knock-out of 16: from lists and results by boards, in
    fewer than fifteen commands."""
    players = ["name,rating", *(f"P{i},{2400 - i * 17}" for i in range(24))]
    teams = ["team,board,name,rating", *(f"T{i},{b},M{i}{b},{2300 - 10 * i - 30 * b}" for i in range(8) for b in range(1, 5))]
    found = (
        typed(folder, "open", ("--system", "dutch", "--rounds", 7), players, lambda _: range(1, 13), 7),
        typed(folder, "teams", ("--teams", "fixed:4", "--system", "team-swiss", "--rounds", 5), teams,
              lambda _: [f"{match}.{board}" for match in range(1, 5) for board in range(1, 5)], 5),
        typed(folder, "cup", ("--system", "knockout"), players[:17], lambda number: range(1, (8 >> number) + 1), 4),
    )
    return None if found == ((11, 7), (9, 5), (8, 4)) else str(found)


TESTS = (events_in_few_commands, exports_rank_as_standings, team_exports_rank_as_standings, check_finds_wrong_ranks, events_go_on_here, lists_lose_nothing, lists_that_are_none,
         teams_come_with_boards, a_cell_over_several_lines_is_a_team, a_swiss_manager_file_goes_on, teams_go_on_here,
         struck_tables_go_on_here)


def main():
    """Runs the tests."""
    print(f"1..{len(TESTS)}")
    failed = 0
    for number, test in enumerate(TESTS, 1):
        with tempfile.TemporaryDirectory() as folder:
            fault = test(folder)
        print(f"{'not ok' if fault else 'ok'} {number} - {test.__name__}")
        if fault:
            print(f"# {fault}")
            failed += 1
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
