#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What hangs on a wall: type, heads, titles and names of all papers, read from the PDF's text and boxes.

usage: test_layout.py [--large] PROGRAM

Events of 5, 24 and 300 players, with --large of 2,000; their names are long, of many scripts.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from html import unescape
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import standing  # noqa: E402

LARGE = "--large" in sys.argv
PROGRAM = sys.argv[-1]
READY = standing.ready(PROGRAM, {"LC_ALL": "C"})
FOOT = 9.0  # points: what the number of a page is set in
LEAST = 8.0
NAMES = ["Wolfeschlegelsteinhausen-Hohenzollern, Maximilian Alexander", "Nguyễn, Thị Thanh Thủy Trường Sơn", "Příhoda-Řehořová, Žaneta",
         "Непомнящий-Переславский, Иннокентий", "Καραγιάννης, Αθανάσιος", "阿不都热依木·买买提明·艾合买提江", "Þorsteinsson, Hjörvar Steinn", "王如意",
         "Łukaszewicz-Wójcik, Małgorzata", "Sasikiran, Krishnan Subramaniam Venkataraman", "欧阳明", "O'Kelly de Galway, Albéric"]
UNITS = ["新疆生产建设兵团棋牌运动管理中心", "上海", "浙江民泰银行象棋队", "Hong Kong Xiangqi Association 香港象棋總會"]
FEDERATIONS = ["GER", "VIE", "CZE", "FID", "GRE", "CHN"]
TITLES = {"players": "Players", "pairings": "Pairings, round", "names": "Pairings by name, round", "standings": "tandings", "crosstable": "Cross table",
          "teams": "Teams", "boards": "Results by board", "bracket": "Bracket|Final standings", "table": "Round-robin table",
          "check-in": "Check-in list", "lots": "Drawing of lots", "runner": "Results by board, round", "appeal": "Appeal", "notice": "Notice of a foul", "report": "Tournament report",
          "ruling": "Ruling"}


def name_of(i):
    return f"{NAMES[i % len(NAMES)]} {i + 1}"


def event_of(folder, players, system, options, units):
    """An event, two rounds of which are played and a third is paired."""
    log = os.path.join(folder, f"{system}{players}.jsonl")
    source = os.path.join(folder, "in.csv")
    rows = ["name,title,rating,federation"]
    rows += [f'"{name_of(i)}",{("GM", "", "WIM")[i % 3]},{2600 - i},{units[i % len(units)]}' for i in range(players)]
    Path(source).write_text("\n".join(rows) + "\n", encoding="utf-8")
    acts = [["new", "--system", system, *options, log, "Open International de la Région – 第十二届如意杯"], ["import", log, source],
            ["event", log, "--dates=2026-12-05,2026-12-06,2026-12-07", "--times=14:00,09:30,09:30", "--place=Saint-Jean-de-Maurienne", "--chief=Dupont, Jean (600001)"]]
    for act in acts:
        done = READY.run("tournament", "-q", *act)
        assert done.returncode == 0, (act, done.stderr)
    for played in range(3):
        done = READY.run("tournament", "-q", "pair", log)
        if done.returncode != 0:
            break
        pairs = [act for act in map(json.loads, Path(log).read_text(encoding="utf-8").splitlines()) if act["act"] == "pair"][-1]["pairs"]
        if played < 2:
            text = " ".join(f"{board}:{('1', '0')[board % 2]}" for board, pair in enumerate(pairs, 1) if pair[1])
            done = READY.run("tournament", "-q", "results", log, text=text)
            assert done.returncode == 0, done.stderr
    return log


def large_event_of(folder, players):
    """One that is played, with long names in the columns that report files have for them."""
    report = os.path.join(folder, "large.trf")
    done = READY.run("tournament", "simulate", "--players", str(players), "--rounds", "9", "--seed", "1", "-o", report)
    assert done.returncode == 0, done.stderr
    rows = Path(report).read_text(encoding="utf-8").splitlines()
    for at, row in enumerate(rows):
        if row.startswith("001 "):
            rows[at] = row[:14] + NAMES[at % len(NAMES)][:33].ljust(33) + row[47:]
    Path(report).write_text("\n".join(rows) + "\n", encoding="utf-8")
    return report


def teams_of(folder):
    log, source = os.path.join(folder, "teams.jsonl"), os.path.join(folder, "in.csv")
    rows = ["team,board,name,rating"] + [f'"{UNITS[t % 4]}{t}",{b},"{name_of(4 * t + b)}",{2300 - 10 * t - 30 * b}' for t in range(6) for b in range(1, 5)]
    Path(source).write_text("\n".join(rows) + "\n", encoding="utf-8")
    for act, text in ((["new", "--teams", "fixed:4", "--system", "team-swiss", "--rounds", "3", log, "第三届全国象棋团体锦标赛"], None), (["import", log, source], None),
                      (["pair", log], None), (["results", log], " ".join(f"{m}.{b}:1" for m in (1, 2, 3) for b in (1, 2, 3, 4)))):
        done = READY.run("tournament", "-q", *act, text=text)
        assert done.returncode == 0, (act, done.stderr)
    return log


class Page:
    """The words of a page with their boxes."""

    def __init__(self, text):
        size = re.search(r'width="([\d.]+)" height="([\d.]+)"', text)
        self.width, self.height = float(size.group(1)), float(size.group(2))
        self.words = [(*map(float, found[:4]), unescape(found[4])) for found in
                      re.findall(r'<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>', text)]

    def text(self):
        return " ".join(word[4] for word in self.words)


def pages_of(path):
    text = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    return [Page(part) for part in text.split("<page ")[1:]]


def faults_of(page, title):
    """The faults of a page, in words."""
    faults = []
    foot = [word for word in page.words if word[1] > page.height - 60 and word[4] in ("Page", "of")]
    if not foot:
        return ["no number at its foot"]
    point = max(word[3] - word[1] for word in foot) / FOOT
    for x, y, right, bottom, word in page.words:
        if bottom - y < LEAST * point * 0.97:
            faults.append(f"{word!r} in {(bottom - y) / point:.1f} points")
        if x < 40 or right > page.width - 40 or y < 38 or bottom > page.height - 30:
            faults.append(f"{word!r} stands in the margin")
        if "…" in word or "..." in word:
            faults.append(f"{word!r} is cut")
        if "\u2010" in word:
            faults.append(f"{word!r} is broken")
    top = " ".join(word[4] for word in page.words if word[1] < 150)
    if not re.search(title, top):
        faults.append(f"no title, but {top[:60]!r}")
    return faults + collisions(page)


def collisions(page):
    """Words of one line that stand upon each other."""
    lines = {}
    for word in page.words:
        lines.setdefault(round(word[3]), []).append(word)
    faults = []
    for line in lines.values():
        line.sort()
        for one, two in zip(line, line[1:]):
            if two[0] < one[2] - 1.5 and not any("\u0590" <= letter <= "\u06ff" for letter in one[4] + two[4]):
                faults.append(f"{one[4]!r} upon {two[4]!r}")
    return faults


def look_at(folder, log, papers, names):
    """Prints each paper in both sizes of paper; all names are to be whole in `names`."""
    for what in papers:
        for paper in ("a4", "letter"):
            path = os.path.join(folder, "out.pdf")
            done = READY.run("tournament", "print", "-q", "--paper", paper, "--what", what, "-o", path, log)
            assert done.returncode in (0, 1), (what, done.stderr)
            pages = pages_of(path)
            for number, page in enumerate(pages, 1):
                faults = faults_of(page, TITLES[what])
                assert not faults, (os.path.basename(log), what, paper, number, faults[:5])
                assert f"Page {number} of {len(pages)}" in page.text(), (what, number)
            text = "".join(page.text() for page in pages).replace(" ", "")
            missing = [name for name in names if name.replace(" ", "") not in text]
            assert not missing or what not in ("players", "names", "check-in"), (what, missing[:3])


def five_in_a_round_robin(folder):
    look_at(folder, event_of(folder, 5, "berger", [], FEDERATIONS), ["players", "pairings", "names", "standings", "crosstable", "table"], [name_of(i) for i in range(5)])


def twenty_four_in_a_swiss_of_xiangqi(folder):
    look_at(folder, event_of(folder, 24, "swiss-cn", ["--rounds=7"], UNITS), ["players", "pairings", "standings", "crosstable", "check-in", "lots", "runner", "appeal", "notice", "ruling"], [])


def twenty_four_in_a_knock_out(folder):
    look_at(folder, event_of(folder, 24, "knockout", ["--game=chess"], FEDERATIONS), ["players", "pairings", "bracket"], [])


def three_hundred_in_a_swiss(folder):
    look_at(folder, event_of(folder, 300, "dutch", ["--rounds=9", "--tiebreaks=BH/C1,BH,SB,DE,WIN,BPG,ARO"], FEDERATIONS), ["players", "pairings", "names", "standings", "crosstable"], [])


def six_teams(folder):
    look_at(folder, teams_of(folder), ["players", "teams", "pairings", "names", "standings", "boards", "crosstable", "check-in", "lots", "runner"], [])


def two_thousand_in_a_swiss(folder):
    look_at(folder, large_event_of(folder, 2000), ["players", "pairings", "names", "standings", "crosstable"], [])


def every_round_has_its_day(folder):
    log = event_of(folder, 24, "dutch", ["--rounds=9"], FEDERATIONS)
    path = os.path.join(folder, "out.pdf")
    assert READY.run("tournament", "print", "-q", "--what", "pairings,names", "-o", path, log).returncode in (0, 1)
    assert all("2026-12-07 09:30" in page.text() for page in pages_of(path)), [page.text()[:200] for page in pages_of(path)]


def main():
    tests = [two_thousand_in_a_swiss] if LARGE else [five_in_a_round_robin, twenty_four_in_a_swiss_of_xiangqi, twenty_four_in_a_knock_out, three_hundred_in_a_swiss, six_teams,
                                                     every_round_has_its_day]
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
                print(f"ok {number} - {test.__name__}")
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                print(f"not ok {number} - {test.__name__}")
                for line in str(error).splitlines():
                    print(f"# {line}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
