#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Type, heads, titles and names of every paper that an event has, on A4 and letter, read from the PDF's text and boxes.

usage: test_layout.py [--large] PROGRAM

Events of 5 to 24 players, with --large of 300 and 2,000; their names are long, of many scripts. Where a sample is asked for
(tests/share.h) each paper of an event is on A4 or on letter in turn, and each list in one of the languages.
"""
import itertools
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
ALL = int(os.environ.get("QIYUAN_TEST_SAMPLE", "1")) == 1
TURN = itertools.count()
SIZES = ("a4", "letter")
PROGRAM = sys.argv[-1]
READY = standing.ready(PROGRAM, {"LC_ALL": "C"})
FOOT = 9.0  # points: what the number of a page is set in
LEAST = 8.0
NAMES = ["Wolfeschlegelsteinhausen-Hohenzollern, Maximilian Alexander", "Nguyễn, Thị Thanh Thủy Trường Sơn", "Příhoda-Řehořová, Žaneta",
         "Непомнящий-Переславский, Иннокентий", "Καραγιάννης, Αθανάσιος", "阿不都热依木·买买提明·艾合买提江", "Þorsteinsson, Hjörvar Steinn", "王如意",
         "Łukaszewicz-Wójcik, Małgorzata", "Sasikiran, Krishnan Subramaniam Venkataraman", "欧阳明", "O'Kelly de Galway, Albéric"]
UNITS = ["新疆生产建设兵团棋牌运动管理中心", "上海", "浙江民泰银行象棋队", "Hong Kong Xiangqi Association 香港象棋總會"]
FEDERATIONS = ["GER", "VIE", "CZE", "FID", "GRE", "CHN"]
BOOK = "Programme|Regulations|Schedule|Officials|Players|Teams|Results|tandings|Cross table|able|Bracket|report|Prizes|Conduct|Times"
# What is on every page of a paper: its title, or what a piece that is cut says of its place.
TITLES = {"players": "Players", "pairings": "Pairings, round", "names": "Pairings by name, round", "standings": "tandings", "crosstable": "Cross table",
          "teams": "Teams", "boards": "Results by board", "bracket": "Bracket|Final standings", "table": "Round-robin table",
          "check-in": "Check-in list", "lots": "Drawing of lots", "runner": "Results by board, round", "appeal": "Appeal", "notice": "Notice of a foul", "report": "Tournament report",
          "ruling": "Ruling", "slips": "Round|-finals|Final", "cards": "Round|-finals|Final", "matches": "Match sheet", "sheets": "Record of", "arbiters": "rbiter",
          "norms": "norm", "programme": BOOK, "results": BOOK, "lineups": "Line-up", "badges": "Open International|第三届|Random event", "certificates": "ertificate|Final", "prizes": "Prizes"}
# Pieces that are cut, and sheets that are each a paper of their own: their pages are numbered through, or not at all.
PIECES = {"slips", "cards", "matches", "sheets", "lineups", "badges", "certificates"}
# Where a title ends; that of a card which is folded is below the upper face.
HEADS = {"cards": 260}
# Where everybody's name is, or where nobody has a bye that of everybody.
OF_ALL = {"players", "names", "check-in", "lots", "badges", "pairings", "standings", "crosstable"}
OF_BOARDS = {"slips", "cards", "sheets", "matches", "runner"}


def name_of(i):
    return f"{NAMES[i % len(NAMES)]} {i + 1}"


def event_of(folder, players, system, options, units, rounds=3):
    """An event with two rounds played and a third one paired, or fewer."""
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
    for played in range(rounds):
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
    """A finished event, with long names in the columns that report files have for them."""
    report = os.path.join(folder, "large.trf")
    done = READY.run("tournament", "simulate", "--players", str(players), "--rounds", "9", "--seed", "1", "-o", report)
    assert done.returncode == 0, done.stderr
    rows = Path(report).read_text(encoding="utf-8").splitlines()
    for at, row in enumerate(rows):
        if row.startswith("001 "):
            rows[at] = row[:14] + NAMES[at % len(NAMES)][:33].ljust(33) + row[47:]
    Path(report).write_text("\n".join(rows) + "\n", encoding="utf-8")
    return report


def teams_of(folder, boards=4, *options):
    log, source = os.path.join(folder, "teams.jsonl"), os.path.join(folder, "in.csv")
    rows = ["team,board,name,rating"] + [f'"{UNITS[t % 4]}{t}",{b},"{name_of(4 * t + b)}",{2300 - 10 * t - 30 * b}' for t in range(6) for b in range(1, boards + 1)]
    Path(source).write_text("\n".join(rows) + "\n", encoding="utf-8")
    for act, text in ((["new", "--teams", f"fixed:{boards}", "--system", "team-swiss", "--rounds", "3", *options, log, "第三届全国象棋团体锦标赛"], None),
                      (["import", log, source], None), (["pair", log], None),
                      (["results", log], " ".join(f"{m}.{b}:1" for m in (1, 2, 3) for b in range(1, boards + 1)))):
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


def point_of(pages):
    """The height of a box of one point of type, measured on page numbers of known size; those of
    other papers are in a paper beside them."""
    feet = [word[3] - word[1] for page in pages for word in page.words if word[1] > page.height - 60 and word[4] in ("Page", "of")]
    return max(feet) / FOOT if feet else None


def faults_of(page, title, point, margin, head):
    """The layout faults of a page, in words."""
    faults = []
    for x, y, right, bottom, word in page.words:
        if bottom - y < LEAST * point * 0.97:
            faults.append(f"{word!r} in {(bottom - y) / point:.1f} points")
        if x < margin or right > page.width - margin or y < margin - 2 or bottom > page.height - 30:
            faults.append(f"{word!r} is in the margin")
        if "…" in word or "..." in word:
            faults.append(f"{word!r} is cut")
        if "\u2010" in word:
            faults.append(f"{word!r} is broken")
    top = " ".join(word[4] for word in page.words if word[1] < head)
    if not re.search(title, top):
        faults.append(f"no title, but {top[:60]!r}")
    return faults + collisions(page)


def collisions(page):
    """Words of one line that overlap."""
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


def print_paper(path, log, what, paper, lang="en"):
    """The pages of a paper; None if the event has no such paper."""
    done = READY.run("tournament", "print", "-q", "--lang", lang, "--paper", paper, "--what", what, "-o", path, log)
    assert done.returncode in (0, 1) or "no such paper" in done.stderr or "has stages" in done.stderr, (what, done.stderr)
    return pages_of(path) if done.returncode in (0, 1) else None


def absent_of(pages, names):
    """The parts of names that fewer words contain than there are players; lines may break between
    parts."""
    words = [word[4] for page in pages for word in page.words]
    parts = [part for name in names for part in re.split("(?<=[ ·-])", name) if not part.isdigit()]
    wanted = {part.strip(): parts.count(part) for part in set(parts)}
    return [part for part, count in wanted.items() if sum(part in word for word in words) < count]


def look_at(folder, log, names, papers=None, missing=()):
    """Prints every paper of an event in both sizes: each page has its title and number, no word is
    too small, cut, broken, in the margin or overlapping, and all names are complete. `missing`: the
    papers that the event does not have."""
    path = os.path.join(folder, "out.pdf")
    point = point_of(print_paper(path, log, "players", "a4"))
    found = []
    first = next(TURN)
    for turn, what in enumerate(papers or TITLES, first):
        for paper in SIZES if ALL else (SIZES[turn % 2],):
            pages = print_paper(path, log, what, paper)
            if not pages:
                found.append(what)
                break
            for number, page in enumerate(pages, 1):
                is_cover = number == 1 and TITLES[what] == BOOK
                faults = faults_of(page, TITLES[what], point, 18 if what == "badges" else 40, page.height if is_cover else HEADS.get(what, 150))
                assert not faults, (os.path.basename(log), what, paper, number, faults[:5])
                assert what in PIECES or is_cover or f"Page {number} of {len(pages)}" in page.text(), (what, number)
            absent = absent_of(pages, names) if what in OF_ALL or (what in OF_BOARDS and len(names) % 2 == 0) else []
            assert not absent, (os.path.basename(log), what, paper, absent[:3])
    assert sorted(found) == sorted(missing), (os.path.basename(log), sorted(found))


TEAMS_ONLY = ("boards", "lineups", "matches", "teams")
LATER = ("certificates", "norms", "prizes")  # when all is played


def five_in_a_round_robin(folder):
    look_at(folder, event_of(folder, 5, "berger", [], FEDERATIONS), [name_of(i) for i in range(5)], missing=(*TEAMS_ONLY, *LATER, "bracket"))


def twenty_four_in_a_swiss_of_xiangqi(folder):
    look_at(folder, event_of(folder, 24, "swiss-cn", ["--rounds=7"], UNITS), [name_of(i) for i in range(24)], missing=(*TEAMS_ONLY, *LATER, "bracket", "table"))


def twelve_in_a_swiss_that_is_over(folder):
    log = event_of(folder, 12, "dutch", ["--rounds=2"], FEDERATIONS)
    prizes = os.path.join(folder, "prizes")
    Path(prizes).write_text("all\t300\t200\t100\n", encoding="utf-8")
    assert READY.run("tournament", "-q", "event", log, f"--prizes={prizes}").returncode == 0
    look_at(folder, log, [name_of(i) for i in range(12)], missing=(*TEAMS_ONLY, "bracket", "table", "norms"))


def twenty_four_in_a_knock_out(folder):
    look_at(folder, event_of(folder, 24, "knockout", ["--game=chess"], FEDERATIONS), [], missing=(*TEAMS_ONLY, *LATER, "crosstable", "standings", "table"))


def three_hundred_in_a_swiss(folder):
    look_at(folder, event_of(folder, 300, "dutch", ["--rounds=9", "--tiebreaks=BH/C1,BH,SB,DE,WIN,BPG,ARO"], FEDERATIONS), [name_of(i) for i in range(300)],
            missing=(*TEAMS_ONLY, *LATER, "bracket", "table"))


def six_teams(folder):
    look_at(folder, teams_of(folder), [], missing=(*LATER, "bracket", "table"))


def six_teams_with_times_and_fouls(folder):
    """Match sheets have more columns, so they are in landscape."""
    look_at(folder, teams_of(folder, 10, "--game=xiangqi"), [name_of(4 * t + b) for t in range(6) for b in range(1, 11)], ["matches", "slips", "sheets", "cards"])


def few_pages(folder):
    """A bracket with a name of 70 letters, and a list of teams that stay together, take no more pages than their rows need."""
    path = os.path.join(folder, "out.pdf")
    names = NAMES[:]
    NAMES[:] = ["Wolfeschlegelsteinhausenbergerdorff-Hohenzollern, Maximilian Alexander", "Příhoda, Žaneta", "王如意", "Αθανάσιος"] + ["Li, Chao"] * 8
    try:
        knock_out = event_of(folder, 24, "knockout", ["--game=chess"], FEDERATIONS)
        expected = [name_of(i) for i in range(24)]
    finally:
        NAMES[:] = names
    teams = teams_of(folder, 5, "--game=xiangqi")
    for log, what, most in ((knock_out, "bracket", 1), (teams, "teams", 1)):
        for paper in ("a4", "letter"):
            for lang in LANGS:
                pages = print_paper(path, log, what, paper, lang)
                assert len(pages) <= most, (what, paper, lang, len(pages))
    for players in range(20, 32):  # the number of players is on the page of the last of them
        pages = print_paper(path, event_of(folder, players, "dutch", ["--rounds=9"], FEDERATIONS, 0), "players", "letter")
        assert len(pages[-1].words) > 20, (players, pages[-1].text())
    absent = absent_of(print_paper(path, knock_out, "bracket", "a4"), [name.replace("Wolfeschlegelsteinhausenbergerdorff-", "") for name in expected])
    assert not absent, absent


def one_long_name_leaves_room(folder):
    """One word of 36 letters among the players of Black does not squeeze those of White into lines of a word."""
    path = os.path.join(folder, "out.pdf")
    names = NAMES[:]
    NAMES[:] = ["Wolfeschlegelsteinhausenbergerdorff-Hohenzollern, Maximilian Alexander"] + ["Magnus", "Þorsteinsson, Hjörvar Steinn", "Li"] * 8
    try:
        log = event_of(folder, 24, "dutch", ["--rounds=9"], FEDERATIONS)
    finally:
        NAMES[:] = names
    for paper in ("a4", "letter"):
        for page in print_paper(path, log, "pairings", paper):
            texts = [word[4] for word in page.words]
            lines = [len({round(word[3]) for word in page.words[at - 1 : at + 3]}) for at, text in enumerate(texts) if text == "Þorsteinsson,"]
            assert len(lines) > 5 and max(lines) <= 2, (paper, lines)


def officials_are_named(folder):
    """A list with dates of birth or identities says for whom it is; one without does not."""
    log, path = event_of(folder, 5, "dutch", ["--rounds=3"], FEDERATIONS), os.path.join(folder, "out.pdf")
    said = {"en": "For officials only", "zh-Hans": "仅供裁判员和工作人员使用", "zh-Hant": "僅供裁判員和工作人員使用"}
    for lang, words in said.items():
        assert words not in print_paper(path, log, "players", "a4", lang)[-1].text(), lang
    assert READY.run("tournament", "-q", "edit", log, "2", "--birth=2012-03-01").returncode == 0
    for lang, words in said.items():
        assert words in print_paper(path, log, "players", "letter", lang)[-1].text(), lang
        assert not any(words in page.text() or "2012" in page.text() for page in print_paper(path, log, "programme", "a4", lang)), lang


def norms_that_were_made(folder):
    look_at(folder, str(Path(os.environ["QIYUAN_TEST_DATA"]) / "cli" / "tournament" / "norms-open.trf"), [], ["norms"])


def two_thousand_in_a_swiss(folder):
    look_at(folder, large_event_of(folder, 2000), [], missing=(*TEAMS_ONLY, "bracket", "table", "norms", "prizes"))


def every_round_has_its_day(folder):
    log = event_of(folder, 24, "dutch", ["--rounds=9"], FEDERATIONS)
    path = os.path.join(folder, "out.pdf")
    assert READY.run("tournament", "print", "-q", "--what", "pairings,names", "-o", path, log).returncode in (0, 1)
    assert all("2026-12-07 09:30" in page.text() for page in pages_of(path)), [page.text()[:200] for page in pages_of(path)]


LANGS = {"en": r"Page\d+of\d+", "zh-Hans": r"第\d+页，共\d+页", "zh-Hant": r"第\d+頁，共\d+頁"}
LISTS = ("players", "teams", "pairings", "names", "standings", "crosstable", "table", "boards", "prizes", "report", "check-in", "lots", "runner")


def squeezed(text):
    """Removes spaces, and hyphens, which pdftotext drops at the end of a line."""
    return re.sub(r"[\s-]+", "", text)


def in_turn(all_of_them):
    """All of them, or one where a sample is asked for: the next one each time."""
    return all_of_them if ALL else [list(all_of_them)[next(TURN) % len(all_of_them)]]


def texts_of(page):
    """The non-empty texts of a paper's elements, in their order."""
    found = [squeezed(unescape(re.sub("<[^>]*>", "", text))) for _, text in re.findall(r"<(h2|h3|p|th|td)\b[^>]*>(.*?)</\1>", page, re.S)]
    return [text for text in found if text]


def compare(path, log, what, lang, event):
    """The texts of a paper as a web page equal those of its PDF, in the same order, except for text
    repeated on each sheet."""
    page = path.replace(".pdf", ".html")
    for output in (path, page):
        done = READY.run("tournament", "print", "-q", "--lang", lang, "--what", what, "-o", output, log)
        assert done.returncode in (0, 1), (what, done.stderr)
    html = Path(page).read_text(encoding="utf-8")
    texts = texts_of(html)
    titles = [squeezed(unescape(text)) for text in re.findall(r"<h2>(.*?)</h2>", html)]
    whens = [squeezed(unescape(text)) for text in re.findall(r'<p class="when">(.*?)</p>', html)]
    heads = [squeezed(unescape("".join(re.findall(r"<th[^>]*>(.*?)</th>", row)))) for row in re.findall(r"<thead>(.*?)</thead>", html, re.S)]
    repeated = sorted({squeezed(event), *heads, *titles, *(title + "·" + when for title in titles for when in whens)}, key=len, reverse=True)
    rest = squeezed(subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, text=True, check=True).stdout)
    for at, text in enumerate(texts):
        while not rest.startswith(text):
            foot = re.match(LANGS[lang], rest)
            again = foot.group() if foot else next((one for one in repeated if one and rest.startswith(one)), None)
            assert again, (os.path.basename(log), what, lang, texts[max(0, at - 3):at + 1], rest[:200])
            rest = rest[len(again):]
        rest = rest[len(text):]
    for again in (squeezed(event), *titles):
        rest = rest.replace(again, "")
    assert not re.sub(LANGS[lang], "", rest), (what, lang, rest[:200])
    return len(texts)


def pages_are_the_papers(folder):
    """Every list of events of players and of teams."""
    over = event_of(folder, 12, "dutch", ["--rounds=2"], FEDERATIONS)
    prizes = os.path.join(folder, "prizes")
    Path(prizes).write_text("all\t300\t200\t100\n", encoding="utf-8")
    assert READY.run("tournament", "-q", "event", over, f"--prizes={prizes}").returncode == 0
    logs = {over: ("teams", "table", "boards"), event_of(folder, 40, "swiss-cn", ["--rounds=7"], UNITS): ("teams", "table", "boards", "prizes"),
            event_of(folder, 7, "berger", [], FEDERATIONS): ("teams", "boards", "prizes"), teams_of(folder): ("table", "prizes")}
    for log, absent in logs.items():
        event = json.loads(Path(log).read_text(encoding="utf-8").splitlines()[0])["name"]
        for what in LISTS:
            for lang in in_turn(LANGS) if what not in absent else ():
                assert compare(os.path.join(folder, "out.pdf"), log, what, lang, event) > 5, (what, lang)
    done = READY.run("tournament", "print", "-q", "--what", "slips", "-o", os.path.join(folder, "slips.html"), over)
    assert done.returncode == 3 and "no such paper" in done.stderr, (done.returncode, done.stderr)


def main():
    tests = [three_hundred_in_a_swiss, two_thousand_in_a_swiss] if LARGE else [five_in_a_round_robin, twenty_four_in_a_swiss_of_xiangqi, twelve_in_a_swiss_that_is_over, twenty_four_in_a_knock_out,
                                                     six_teams, six_teams_with_times_and_fouls, few_pages, one_long_name_leaves_room, officials_are_named, norms_that_were_made, every_round_has_its_day,
                                                     pages_are_the_papers]
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
