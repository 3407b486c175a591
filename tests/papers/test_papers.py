#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Papers of tournaments as other programs read them.

usage: test_papers.py PROGRAM

The folder of the test data is in QIYUAN_TEST_DATA.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import standing  # noqa: E402

DATA = Path(os.environ["QIYUAN_TEST_DATA"]) / "ranking"
PROGRAM = sys.argv[1]
READY = standing.ready(PROGRAM, {"LC_ALL": "C"})
SWISS = DATA / "t44_n012_r06.trf"
ROBIN = DATA / "robin.trf"


def run(*args, **how):
    return READY.run("tournament", *args, **how)


class Papers:
    """The PDF that the command makes with these arguments."""

    def __init__(self, folder, event, *args):
        path = os.path.join(folder, "out.pdf")
        done = run("print", *args, "-o", path, event)
        assert done.returncode == 0, (args, done.returncode, done.stderr)
        info = subprocess.run(["pdfinfo", "-l", "-1", path], capture_output=True, text=True, check=True).stdout
        self.sizes = [(float(w), float(h)) for w, h in re.findall(r"size: +([\d.]+) x ([\d.]+) pts", info)]
        text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
        self.pages = [[line.split() for line in page.splitlines() if line.strip()] for page in text.split("\f")[:-1]]
        self.text = " ".join(text.split())

    def rows(self, *start):
        """The rows of all pages that begin like this."""
        return [row for page in self.pages for row in page if row[:len(start)] == list(start)]


def lists_hold_everybody(folder):
    players = Papers(folder, SWISS, "--what", "players")
    assert players.rows("7") == [["7", "Player", "0007", "2188"]], players.rows("7")
    assert "12 players" in players.text
    assert "Synthetic Open" in players.text and "Chief arbiter: Arbiter, Chief" in players.text


def days_are_written_alike(folder):
    """Births are dates in the form of the paper's other days, whatever form the source has."""
    for lang, birth in (("en", "1980-03-01"), ("zh-Hans", "1980年3月1日")):
        event = begin(folder, ["--system=dutch", "--rounds=2"], ["name,birth", "Ann,1980/03/01", "Bob,1981"], [])
        told = Papers(folder, event, "--what", "players", "--lang", lang).text
        assert birth in told and "1981" in told and "1980/" not in told, told


def begin(folder, options, rows, acts):
    """An event made from a list; each act is a command's words and its input."""
    log, source = os.path.join(folder, "e.log"), os.path.join(folder, "e.csv")
    Path(log).unlink(missing_ok=True)
    Path(source).write_text("\n".join(rows) + "\n", encoding="utf-8")
    for words, text in ((["new", *options, log, "Cup"], None), (["import", log, source], None), *acts):
        done = READY.run("tournament", "-q", *[log if word == "LOG" else word for word in words], text=text)
        assert done.returncode == 0, (words, done.stderr)
    return log


def rounds_of_two_games_are_told(folder):
    log = begin(folder, ["--system", "swiss-cn", "--games", "2", "--rounds", "3"], ["姓名,单位", "甲,京", "乙,沪", "丙,津", "丁,渝"],
                [(["pair", "LOG"], None), (["results", "LOG"], "1.1:1 1.2:0 2.1:½"),
                 (["event", "LOG", "--chief=Ng, A. (11)", "--arbiters=FA Li, B. (22), Roe"], None)])
    papers = Papers(folder, log, "--what", "all,report,arbiters")
    assert "Pairings, round 1 · Game 2" in papers.text and "Round 1 · Game 2" in papers.text, papers.text
    assert "Standings after round 1 · Game 2" in papers.text and "1 without a result" in papers.text
    assert "Games a round 2" in papers.text and "Rounds 3" in papers.text and "Rounds paired 1" in papers.text
    assert "Unit" in papers.text and "Club" not in papers.text
    assert "FA Li, B. (22)" in papers.text and "Arbiter Roe" in papers.text
    sheets = Papers(folder, log, "--what", "sheets")
    assert "1.2" in sheets.text, sheets.text


def teams_stand_as_the_standings_have_them(folder):
    rows = ["team,board,name,rating", *(f"T{t},{b},M{t}{b},{2300 - 10 * t - 30 * b}" for t in range(1, 15) for b in range(1, 4))]
    log = begin(folder, ["--teams", "fixed:2", "--system", "team-swiss", "--rounds", "5"], rows,
                [(["pair", "LOG"], None), (["results", "LOG"], " ".join(f"{m}.1:1 {m}.2:½" for m in range(1, 7)) + " 7.1:0 7.2:0")])
    told = [json.loads(line) for line in run("standings", "-q", "--json", log).stdout.splitlines()]
    papers = Papers(folder, log, "--what", "standings")
    ranks = [(int(row[0]), int(row[1])) for page in papers.pages for row in page if row[0].isdigit() and len(row) > 3]
    assert ranks == [(row["rank"], row["id"]) for row in told], ranks
    assert "Match points" in papers.text or "Match" in papers.text
    for page in Papers(folder, log, "--what", "teams").pages:  # no team is broken over pages
        teams, members = (sum(len(row) > 1 and row[mark][0] == letter for row in page) for mark, letter in ((1, "T"), (-2, "M")))
        assert members == 3 * teams, page


def long_names_are_whole_on_cards(folder):
    long = "Papadopoulos, Georgios Alexandros Konstantinos"
    log = begin(folder, ["--system", "dutch", "--rounds", "3"], ["name", f'"{long}"', "B", "C", "D"], [(["pair", "LOG"], None)])
    cards = Papers(folder, log, "--what", "cards")
    assert all(word in cards.text for word in long.split()), cards.text
    assert "…" not in cards.text and "..." not in cards.text


def pairings_are_those_of_the_round(folder):
    pairings = Papers(folder, SWISS, "--what", "pairings", "--round", "2")
    names = Papers(folder, SWISS, "--what", "names", "--round", "2")
    assert "Pairings, round 2" in pairings.text
    rows = [row for page in pairings.pages for row in page if len(row) == 12 and row[0].isdigit()]
    assert len(rows) == 5, pairings.pages  # board, number, two of the name, rating, points, result ...
    for row in rows:
        board, white, black = row[0], row[1], row[11]
        assert row[3] == f"{int(white):04}" and row[9] == f"{int(black):04}", row
        assert any(line[4:5] == [board] and line[-1] == black for line in names.rows(white)), (row, names.rows(white))
        assert any(line[4:5] == [board] and line[-1] == white for line in names.rows(black)), (row, names.rows(black))
    assert len(pairings.rows("1")) >= 1 and "White" in names.text


def standings_are_those_of_the_command(folder):
    said = [row.split("\t") for row in run("standings", "--tsv", SWISS).stdout.splitlines()]
    printed = Papers(folder, SWISS, "--what", "standings")
    for number, rank, name, *values in said[1:]:
        behind = 2 + len(name.split())  # there stands the rating
        rows = [row[:behind] + row[behind + 1:] for row in printed.rows(rank, number)]
        assert [rank, number, *name.split(), *values] in rows, (rank, number, values)
    assert all(code in printed.text for code in said[0][4:]), said[0]
    earlier = Papers(folder, SWISS, "--what", "standings", "--round", "1")
    assert "Standings after round 1" in earlier.text and earlier.text != printed.text


def a_wide_cross_table_turns_the_page(folder):
    event = os.path.join(folder, "wide.trf")
    assert run("simulate", "--players", 40, "--rounds", 15, "--seed", 5, "-o", event).returncode == 0
    papers = Papers(folder, event, "--what", "players,crosstable")
    assert papers.sizes[0][0] < papers.sizes[0][1] and papers.sizes[-1][0] > papers.sizes[-1][1], papers.sizes
    small = Papers(folder, ROBIN, "--what", "crosstable", "--paper", "letter")
    assert small.sizes == [(612.0, 792.0)], small.sizes
    assert small.rows("4")[0][3:8] == ["0", "0", "0", "×", "0.0"], small.rows("4")


def cross_tables_say_who(folder):
    """The cross table of a Swiss has ratings, units and tie-breaks, and explains these; if it is printed in parts it has none."""
    rows = ["name,rating,federation", *(f"P{i},{2000 - i},ENG" for i in range(1, 5))]
    acts = [(["pair", "LOG"], None), (["results", "LOG"], "1:1 2:1")]
    event = begin(folder, ["--system=dutch", "--rounds=2", "--tiebreaks=BH,WIN"], rows, acts)
    for out in (Papers(folder, event, "--what", "crosstable").pages[0], Papers(folder, event, "--what", "crosstable", "--paper", "letter").pages[0]):
        head = next(words for words in out if words[:1] == ["Place"])
        assert head[1:6] == ["No.", "Name", "Rating", "Fed.", "1"] and "BH" in head and "WIN" in head, head
        assert ["1", "1", "P1", "1999", "ENG"] in [words[:5] for words in out] and any("Buchholz" in " ".join(words) for words in out), out
    report = os.path.join(folder, "many.trf")
    assert run("simulate", "--players", "40", "--rounds", "30", "--seed", "1", "-o", report).returncode == 0
    parts = Papers(folder, report, "--what", "crosstable").pages
    assert len(parts) > 2 and not any("Rating" in words for page in parts for words in page), parts[0][:5]


def a_table_is_that_of_the_event(folder):
    table = Papers(folder, ROBIN, "--what", "table")
    heads = ["Round", "Board", "1", "Board", "2"]  # as many as a round has games
    assert heads in table.pages[0], table.pages[0]
    rounds = table.pages[0][table.pages[0].index(heads) + 1:][:3]
    assert [row[0] for row in rounds] == ["1", "2", "3"], rounds
    pairs = sorted(tuple(sorted(pair.split("-"))) for row in rounds for pair in row[1:])
    assert pairs == [("1", "2"), ("1", "3"), ("1", "4"), ("2", "3"), ("2", "4"), ("3", "4")], pairs
    done = run("print", "--what", "table", "-o", os.path.join(folder, "none.pdf"), SWISS)
    assert done.returncode != 0 and "table" in done.stderr and not os.path.exists(os.path.join(folder, "none.pdf"))


def long_texts_of_logs_are_whole(folder):
    event = os.path.join(folder, "event.jsonl")
    name = "Maximilian-Alexander Hohenlohe-Langenburg"
    assert run("new", "--system", "roundrobin-cn", "--seed", 1, event, "五羊杯").returncode == 0
    for i in range(5):
        assert run("add", event, f"{name} {i}", 2000 + i, "广东棋院").returncode == 0
    assert run("pair", event).returncode == 0
    papers = Papers(folder, event, "--lang", "zh-Hans")
    assert papers.text.count("广东棋院") >= 5 and all(f"{name} {i}" in papers.text for i in range(5))
    assert papers.text.count("本轮无对局") == 2, papers.text  # of five, one is free: by board and by name
    table = [row for page in papers.pages for row in page if len(row) == 4 and row[0].isdigit() and all("-" in cell for cell in row[1:])]
    assert [row[0] for row in table] == ["1", "2", "3", "4", "5"], table


def every_language_has_its_words(folder):
    for lang, words in (("en", "Arbiters Before Ruling Result Standings Cross"),
                        ("zh-Hans", "裁判员名单 赛前 裁决书 结果 对阵表 交叉成绩表 循环赛对局表"),
                        ("zh-Hant", "裁判員名單 賽前 裁決書 結果 對陣表 交叉成績表 循環賽對局表")):
        text = Papers(folder, ROBIN, "--lang", lang, "--what", "all,arbiters,ruling").text
        assert all(word in text for word in words.split()), (lang, [w for w in words.split() if w not in text])


def tie_breaks_are_told_in_the_language(folder):
    event = begin(folder, ["--system=dutch", "--rounds=3", "--tiebreaks=BH/C1,SB,WIN,AOB"], ["name,rating"] + [f"P{i},{2000 - i}" for i in range(4)], [])
    for lang, heads in (("zh-Hant", "對手分−1 小分 勝局 平均對手"), ("en", "BH/C1 SB WIN AOB")):
        text = Papers(folder, event, "--lang", lang, "--what", "standings").text
        assert all(head in text for head in heads.split()), (lang, text)
    for what in ("programme", "report"):
        for lang, words in (("zh-Hant", "對手分"), ("en", "Buchholz without the lowest 1 (BH/C1), Sonneborn-Berger (SB), ")):
            text = " ".join(Papers(folder, event, "--lang", lang, "--what", what).text.split())
            assert words in text, (lang, what, text)
    for ties in ("BH/C1", "BH/C1,BH,SB", "BH/C1,BH,SB,DE,WIN", "BH/C1,BH,SB,DE,WIN,BPG,ARO,TPR,PS", "BH/C1,BH,BH/C2,SB,DE,WIN,BPG,ARO,TPR,PS,AOB"):
        event = begin(folder, ["--system=dutch", "--rounds=3", f"--tiebreaks={ties}"], ["name,rating", "Ann,2000", "Bob,1900"], [])
        for paper in ("a4", "letter"):  # nobody signs on a page that has nothing else
            assert len(Papers(folder, event, "--what", "report", "--paper", paper).pages[-1]) > 6, (ties, paper)


def an_arena_stands_without_rounds(folder):
    event = begin(folder, ["--system=arena", "--minutes=60"], ["name", "Ann", "Bob"], [(("arena", "LOG", "open"), None), (("pair", "LOG"), None), (("result", "LOG", "1", "2", "1-0"), None)])
    for lang, head in (("zh-Hans", "名次"), ("en", "Standings")):
        papers = Papers(folder, event, "--lang", lang, "--what", "standings")
        assert papers.pages[0][1] == [head], (lang, papers.pages[0][:3])
        assert re.search("胜局.*表现分未列出" if lang != "en" else "WIN.*TPR is not shown", papers.text), papers.text


def the_arbiters_have_the_articles(folder):
    papers = Papers(folder, SWISS, "--what", "arbiters,ruling")
    for article in ("12.1", "12.6", "12.8"):
        assert papers.rows(article), article
    assert "Articles applied" in papers.text and "FIDE" in papers.text and "White" in papers.text
    event = xiangqi(folder)
    papers = Papers(folder, event, "--lang", "zh-Hans", "--what", "arbiters,ruling")
    for article in ("16.2", "17.1", "17.8", "19.3"):
        assert papers.rows(article), article
    assert "红方" in papers.text and "FIDE" not in papers.text


def papers_speak_of_their_game(folder):
    event = xiangqi(folder)
    assert run("pair", event).returncode == 0
    assert run("result", event, *first_pair(event), "1-0").returncode == 0
    text = Papers(folder, event, "--lang", "zh-Hans", "--what", "pairings,slips,names,standings").text
    assert "红方" in text and "黑方" in text and "先走" not in text and "1-0" not in text, text
    assert text.count("红胜") == 4 and text.count("黑胜") == 3 and "犯规" in text and "用时" in text, text
    text = Papers(folder, event, "--lang", "en", "--what", "pairings,slips").text
    assert "Red" in text and "White" not in text, text
    assert run("penalise", event, 2, "warning").returncode == 0
    assert "[警告 1 次]" in Papers(folder, event, "--lang", "zh-Hans", "--what", "standings").text


def names_stand_in_the_order_of_their_language(folder):
    event = xiangqi(folder)
    assert run("pair", event).returncode == 0
    for lang, order in (("zh-Hans", "Øst Zöllner 柳大华 区锦荣 单霞丽 曾东平"), ("zh-Hant", "Øst Zöllner 区锦荣 单霞丽 曾东平 柳大华")):
        names = [row[1] for page in Papers(folder, event, "--lang", lang, "--what", "names").pages for row in page if row[0].isdigit() and len(row) > 3]
        assert names == order.split(), (lang, names)


def names_are_in_the_script_of_the_paper(folder):
    """Of two names of a player, Chinese papers print the one in characters, English papers the
    other; neither prints contact or note."""
    event = os.path.join(folder, "both")
    assert run("new", "--system", "dutch", "--rounds", 3, "--seed", 1, "--game", "chess", event, "Cup").returncode == 0
    for name, also in (("Xu Yinchuan", "许银川"), ("王天一", "Wang Tianyi"), ("Adler", ""), ("林海", ""), ("Berg", "Ludwig Berg")):
        assert run("add", "--also", also, "--contact", "+431555", "--note", "deafened", event, name, 2000).returncode == 0
    assert run("pair", event).returncode == 0
    for lang, words, others in (("en", ("Xu Yinchuan", "Wang Tianyi", "Adler", "林海", "Berg"), ("许银川", "王天一", "Ludwig")),
                                ("zh-Hans", ("许银川", "王天一", "Adler", "林海", "Berg"), ("Yinchuan", "Tianyi", "Ludwig"))):
        for what in ("pairings", "names", "standings", "crosstable", "players", "slips", "cards", "programme", "results", "sheets", None):
            text = Papers(folder, event, "--lang", lang, *(["--what", what] if what else [])).text
            assert not any(word in text for word in (*others, "+431555", "deafened")), (lang, what, text)
            if what not in ("sheets", "slips", "cards"):
                assert all(word in text for word in words), (lang, what, text)
    # of teams, and of their members
    league = os.path.join(folder, "league")
    assert run("new", "--system", "team-swiss", "--teams", "fixed:1", "--rounds", 1, "--seed", 1, league, "League").returncode == 0
    for team, also in (("江北", "Jiangbei"), ("Rook", "")):
        assert run("add", "--also", also, league, team).returncode == 0
    for team, name, also in ((1, "顾长风", "Gu Changfeng"), (2, "Li", "李")):
        assert run("member", "--also", also, "--note", "deafened", league, team, name).returncode == 0
    assert run("pair", league).returncode == 0
    for lang, words, others in (("en", ("Jiangbei", "Gu Changfeng", "Li"), ("江北", "顾长风", "李")), ("zh-Hans", ("江北", "顾长风", "李"), ("Jiangbei", "Changfeng"))):
        text = Papers(folder, league, "--lang", lang).text
        assert all(word in text for word in words) and not any(word in text for word in (*others, "deafened")), (lang, text)


def a_programme_has_the_prizes(folder):
    event, prizes = os.path.join(folder, "cup"), os.path.join(folder, "prizes")
    assert run("new", "--system", "dutch", "--rounds", 3, "--seed", 1, "--game", "chess", event, "Cup").returncode == 0
    for name in "ABCD":
        assert run("add", event, name, 2000).returncode == 0
    with open(prizes, "w", encoding="utf-8") as file:
        file.write("# of the year before\nall\t500\t300.50\nwomen&u18\t40\n")
    assert not Papers(folder, event, "--what", "programme", "--lang", "en").rows("overall")
    assert run("event", "--prizes", prizes, "--division", "hort", event).returncode == 0
    booklet = Papers(folder, event, "--what", "programme", "--lang", "en")
    assert booklet.rows("overall") == [["overall", "1", "500"]] and booklet.rows("2", "300.50") and booklet.rows("women"), booklet.text
    assert "the other halves are shared equally" in booklet.text and "year before" not in booklet.text
    chinese = Papers(folder, event, "--what", "programme", "--lang", "zh-Hans").text
    assert "奖励办法" in chinese and "另一半均分" in chinese and "500" in chinese, chinese
    # slips of chess ask for illegal moves, those of xiangqi for fouls
    assert run("pair", event).returncode == 0
    slips = Papers(folder, event, "--what", "slips", "--lang", "en").text
    assert "Illegal" in slips and "Fouls" not in slips, slips
    event = xiangqi(folder)
    assert run("pair", event).returncode == 0
    slips = Papers(folder, event, "--what", "slips", "--lang", "en").text
    assert "Fouls" in slips and "Illegal" not in slips, slips


def xiangqi(folder):
    """A xiangqi Swiss with six players."""
    event = os.path.join(folder, "xiangqi.jsonl")
    assert run("new", "--system", "swiss-cn", "--rounds", 3, "--seed", 1, "--time", "60m+30s", event, "如意杯").returncode == 0
    for name in ("柳大华", "单霞丽", "曾东平", "Zöllner", "Øst", "区锦荣"):
        assert run("add", event, name).returncode == 0
    return event


def first_pair(event):
    acts = [json.loads(line) for line in Path(event).read_text(encoding="utf-8").splitlines()]
    return next(act for act in acts if act["act"] == "pair")["pairs"][0]


def slips_leave_byes_out(folder):
    papers = Papers(folder, SWISS, "--what", "slips,cards")
    assert papers.text.count("1-0") == 6 and "Board 6" in papers.text and "Board 7" not in papers.text


def cards_are_folded(folder):
    """A card has all it says twice, on both sides of the middle where it is folded."""
    path = os.path.join(folder, "c.pdf")
    assert run("print", "--what", "cards", "-o", path, SWISS).returncode == 0
    text = subprocess.run(["pdftotext", "-bbox", "-l", "1", path, "-"], capture_output=True, text=True, check=True).stdout
    found = [(float(y), word) for y, word in re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="[\d.]+">([^<]+)</word>', text)]
    places = sorted(round(y) for y, word in found if word == "White")
    assert len(places) == 4 and places == sorted(round(y) for y, word in found if word == "Black"), places
    numbers = sorted(round(y) for y, word in found if word == "Board")
    assert all(places[i] < numbers[i] < numbers[i + 1] < places[i + 1] for i in (0, 2)), (places, numbers)


def lines_are_about_equal(folder):
    """A long name of an event has no short last line on a cover or badge, and no line of a badge begins with a hyphen."""
    log = os.path.join(folder, "even.jsonl")
    assert run("new", "-q", "--system", "swiss-cn", "--rounds=3", "--game=xiangqi", log, "第三届全国象棋团体锦标赛（男子甲组）").returncode == 0
    for name in ("Wolfeschlegelsteinhausenbergerdorff-Hohenzollern, Maximilian Alexander", "Li, Chao"):
        assert run("add", "-q", log, name).returncode == 0
    assert run("pair", "-q", log).returncode == 0
    for what, line in (("programme", "锦标赛（男子甲组）"), ("badges", "Wolfeschlegelsteinhausenbergerdorff-")):
        page = Papers(folder, log, "--lang", "zh-Hans", "--what", what).pages[0]
        assert any(line in "".join(words) for words in page) and not any("组）" == "".join(words)[:2] for words in page), page


def booklets_are_whole(folder):
    event = xiangqi(folder)
    assert run("pair", event).returncode == 0
    assert run("result", event, *first_pair(event), "1-0").returncode == 0
    programme = Papers(folder, event, "--lang", "zh-Hans", "--what", "programme")
    assert all(word in programme.text for word in "秩序册 竞赛规程 竞赛日程 竞赛官员 主办单位 柳大华 对手分".split()), programme.text
    assert "每方 60 分钟，每着加 30 秒" in programme.text and "第3轮" in programme.text.replace(" ", ""), programme.text
    results = Papers(folder, event, "--lang", "zh-Hans", "--what", "results")
    assert all(word in results.text.replace(" ", "") for word in "成绩册 第1轮后名次 交叉成绩表 第1轮成绩 红胜 赛事报告".split()), results.text
    assert ["尚无结果", "2"] in results.pages[-1] and ["已弈局数", "1"] in results.pages[-1], results.pages[-1]
    assert run("event", event, "--place", "广州", "--begins", "2026-11-20", "--ends", "2026-11-24", "--organiser", "广东棋院", "--chief", "陈裁判", "--arbiters", "甲裁判,乙裁判",
               "--dates", "2026-11-20,2026-11-21,2026-11-22", "--words", "每方一小时", "--pace", "rapid").returncode == 0
    told = Papers(folder, event, "--lang", "zh-Hans", "--what", "programme,sheets")
    assert all(word in told.text for word in "广州 广东棋院 陈裁判 甲裁判 乙裁判 2026年11月22日 2026年11月20日—24日 每方一小时 快棋".split()), told.text
    assert "2026-11-20" in " ".join(" ".join(row) for row in told.pages[0]), told.pages  # of the round, on its sheets
    # the schedule in the order of days and hours, committees, leaders, units with their numbers
    assert run("event", event, "--times", "10:00,14:30,9:00", "--meetings", "2026-11-20 09:30 开幕式; 2026-11-22 15:00 闭幕式", "--committee", "王一、李二",
               "--jury", "张三，赵四", "--leaders", "北京：领队 钱五；上海：领队 周七").returncode == 0
    for number, club in ((1, "北京"), (3, "北京"), (2, "上海")):
        assert run("edit", event, number, "--club", club).returncode == 0
    told = Papers(folder, event, "--lang", "zh-Hans", "--what", "programme").text
    order = "开幕式 第1轮 第2轮 第3轮 闭幕式 组织委员会 王一 李二 仲裁委员会 张三 赵四 裁判员 甲裁判 参赛单位 领队、教练 钱五 周七 运动员名单".split()
    places = [told.replace("第 ", "第").replace(" 轮", "轮").find(word, told.find("竞赛日程")) for word in order]
    assert -1 not in places and places == sorted(places), (places, told)
    assert "09:00" in told and "2026年11月22日" in told, told
    assert "签字" not in told and "组别" not in told, "nothing to be filled in where it is known or never was"
    # a duty that is named stands in place of "arbiter", and not in the report file
    assert run("event", event, "--arbiters", "副裁判长：李六, 编排记录长: 孙八,丙裁判, 技术:").returncode == 0
    lines = [" ".join(row).split() for page in Papers(folder, event, "--lang", "zh-Hans", "--what", "programme").pages for row in page]
    assert all(row in lines for row in (["副裁判长", "李六"], ["编排记录长", "孙八"], ["裁判", "丙裁判"], ["裁判", "技术:"])), lines
    lines = [row for row in Papers(folder, event, "--lang", "zh-Hans", "--what", "arbiters").pages[0] if row[0] == "副裁判长"]
    assert lines == [["副裁判长", "李六"]], lines  # no blank line for one who is known
    assert run("export", event).stdout.count("\n112 李六\n112 孙八\n112 丙裁判\n") == 1
    # more arbiters than the form has lines, and the regulations' own text
    many = [f"裁判{chr(0x4e00 + i)}" for i in range(15)]
    assert run("event", event, "--arbiters", ",".join(many), "--regulations-at", "一、宗旨\n二、办法").returncode == 0
    for what in ("programme", "arbiters"):
        told = Papers(folder, event, "--lang", "zh-Hans", "--what", what).text
        assert all(name in told for name in many), (what, told)
    assert "一、宗旨" in Papers(folder, event, "--lang", "zh-Hans", "--what", "programme").text
    assert f"{many[0]}、{many[1]}" in Papers(folder, event, "--lang", "zh-Hans", "--what", "report").text
    # a round without a day is behind what has one
    assert run("event", event, "--dates", "2026-11-20", "--times", "10:00").returncode == 0
    told = Papers(folder, event, "--lang", "zh-Hans", "--what", "programme").text.replace("第 ", "第").replace(" 轮", "轮")
    places = [told.find(word, told.find("竞赛日程")) for word in "开幕式 第1轮 闭幕式 第2轮 第3轮 组织委员会".split()]
    assert -1 not in places and places == sorted(places), (places, told)
    assert run("withdraw", event, 4).returncode == 0
    assert "Zöllner [退出]" in Papers(folder, event, "--lang", "zh-Hans", "--what", "players").text
    league_results = Papers(folder, league(folder), "--what", "programme")
    assert "P31" in league_results.text and "Round-robin table" in league_results.text
    assert "Programme" not in Papers(folder, event, "--what", "all").text


def all_is_what_the_round_needs(folder):
    """Without `--what` nothing is printed that a round does not need: the list of players is hung up once, the report is
    written at the end, cards, arbiters and the blank ruling are asked for."""
    event = begin(folder, ["--system=dutch", "--rounds=2"], ["name", "Ann", "Bob", "Cid", "Dan"], [(["pair", "LOG"], None)])
    never = ("Ruling", "Articles applied", "Task", "Before the event")
    said = [Papers(folder, event).text]
    for act, text in ((["results", "LOG"], "1:1 2:1"), (["pair", "LOG"], None), (["results", "LOG"], "1:1 2:1")):
        assert run(*[event if word == "LOG" else word for word in act], text=text).returncode == 0
        said.append(Papers(folder, event).text)
    for text, wanted, absent in ((said[0], "Players|Pairings, round 1", "Tournament report"), (said[2], "Pairings, round 2|Cross table", "Players|Tournament report"),
                                 (said[3], "Final standings|Tournament report", "Born")):
        assert all(word in text for word in wanted.split("|")), (wanted, text)
        assert not any(word in text for word in (*absent.split("|"), *never)), (absent, text)


def sheets_of_a_round_are_filled_in(folder):
    sheets = Papers(folder, SWISS, "--what", "sheets", "--round", "2")
    assert len(sheets.pages) == 5, len(sheets.pages)
    assert "Record of Chess" in sheets.text and "Testville" in sheets.text
    for page, (white, black) in zip(sheets.pages, (("0001", "0002"), ("0005", "0006"))):
        text = " ".join(" ".join(row) for row in page)
        assert f"White Player {white}" in text and f"Black Player {black}" in text and "Round 2" in text, text
    teams = Papers(folder, league(folder), "--what", "sheets")
    assert "P21" in teams.text and "<b>Alpha</b>" in teams.text and "Table 2-1" in teams.text and len(teams.pages) == 4, teams.text


def brackets_are_drawn(folder):
    event = os.path.join(folder, "ko.jsonl")
    assert run("new", "--system", "knockout", "--seed", 1, event, "Cup").returncode == 0
    for i in range(40):
        assert run("add", event, f"P{i + 1:02}", 2500 - i).returncode == 0
    assert run("pair", event).returncode == 0
    bracket = Papers(folder, event, "--what", "bracket")
    assert len(bracket.pages) == 3, len(bracket.pages)  # two halves, and the last two rounds
    assert all(bracket.text.count(f"P{i + 1:02}") >= 1 for i in range(40)), bracket.text
    assert "Round of 64" in bracket.text and "Final" in bracket.text and "bye" in bracket.text
    done = run("print", "--what", "bracket", "-o", os.path.join(folder, "none.pdf"), SWISS)
    assert done.returncode != 0 and "bracket" in done.stderr, done


def knock_outs_name_their_rounds_and_winner(folder):
    cup = begin(folder, ["--system=knockout", "--third"], ["name", "Ann", "Bob", "Cid", "Dan"],
                [(["pair", "LOG"], None), (["results", "LOG"], "1:1 2:1"), (["pair", "LOG"], None)])
    pairings = Papers(folder, cup, "--what", "pairings")
    assert "Final · Pairings, round 2" in pairings.text and "Match for third place" in pairings.text and "Pts" not in pairings.text, pairings.text
    assert "Semi-finals · Pairings, round 1" in Papers(folder, cup, "--what", "pairings", "--round", "1").text
    slips = Papers(folder, cup, "--what", "slips")
    assert "Final Board 1" in slips.text and "Match for third place Board 2" in slips.text, slips.text
    assert "Final standings" not in Papers(folder, cup, "--what", "bracket").text
    assert run("results", cup, text="1:1 2:0").returncode == 0
    places = Papers(folder, cup, "--what", "bracket").pages[-1]
    assert ["Final", "standings"] in places and [row[0] for row in places if len(row) == 3 and row[0].isdigit()] == ["1", "2", "3", "4"], places


def standings_say_whether_they_are_final(folder):
    event = begin(folder, ["--system=dutch", "--rounds=2"], ["name", "Ann", "Bob", "Cid", "Dan"],
                  [(["pair", "LOG"], None), (["results", "LOG"], "1:1 2:1"), (["pair", "LOG"], None), (["results", "LOG"], "1:1")])
    text = Papers(folder, event, "--what", "standings").text
    assert "Standings after round 2 (1 without a result)" in text and "signature" not in text, text
    assert run("results", event, text="2:½").returncode == 0
    text = Papers(folder, event, "--what", "standings").text
    assert "Final standings" in text and "Chief arbiter (signature)" in text and "without a result" not in text, text
    assert "Standings after round 1" in Papers(folder, event, "--what", "standings", "--round", "1").text


def the_desk_has_its_lists_and_forms(folder):
    event = league(folder)
    lists = Papers(folder, event, "--what", "check-in")
    assert "Check-in list" in lists.text and all(f"P{t}{b}" in lists.text for t, b in ((1, 1), (2, 3), (4, 3))), lists.text
    assert "昆明" in Papers(folder, event, "--what", "lots").text
    runner = Papers(folder, event, "--what", "runner")
    assert ["2-1", "P21", "P31", "□", "□", "□"] in runner.rows("2-1"), runner.pages
    lineups = Papers(folder, event, "--what", "lineups")
    assert len(lineups.pages) == 4 and "Table 2 · against Beta" in lineups.text and "against <b>Alpha</b>" in lineups.text, lineups.text
    badges = Papers(folder, event, "--what", "badges")
    assert len(badges.pages) == 2 and badges.text.count("Player ") == 11 and "P43" in badges.text, badges.text
    for what, words in (("appeal", "申诉书 申诉人 证据 处理决定"), ("notice", "通知 事实经过 棋手")):
        text = Papers(folder, event, "--what", what, "--lang", "zh-Hans").text
        assert all(word in text for word in words.split()), (what, text)
    for what in ("lineups", "certificates"):  # of an event without matches; of one that is not over
        done = run("print", "--what", what, "-o", os.path.join(folder, "none.pdf"), ROBIN if what == "lineups" else xiangqi(folder))
        assert done.returncode != 0 and what in done.stderr, done


def certificates_are_of_the_first_places(folder):
    event = begin(folder, ["--system=dutch", "--rounds=1"], ["name", "Ann", "Bob", "Cid", "Dan"], [(["pair", "LOG"], None), (["results", "LOG"], "1:1 2:½")])
    papers = Papers(folder, event, "--what", "certificates")
    told = run("standings", "--tsv", event).stdout.splitlines()[1:]
    assert len(papers.pages) == 4 and papers.text.count("Certificate") == 4, papers.text
    for page, row in zip(papers.pages, told):
        assert any(row.split("\t")[2] in line for line in page), (page, row)
    assert ["First", "place"] in papers.pages[0] and "Organiser (signature)" in papers.text, papers.pages[0]


def rulings_are_cited_by_book_and_article(folder):
    log = os.path.join(folder, "game.jsonl")
    events = [{"t": 0, "event": "start", "game": "xiangqi", "rules": "xiangqi-1999", "mode": "online"}, {"t": 0, "event": "begin"},
              {"t": 1000, "event": "move", "side": "red", "move": "h2e2"}, {"t": 2000, "event": "resign", "side": "black"},
              {"t": 3000, "event": "move", "side": "black", "move": "h9g7"}]
    Path(log).write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
    for lang, words in (("en", ("Rules of Xiangqi Competition (1999), Article ", "1. Red plays")), ("zh-Hans", ("《中国象棋竞赛规则》（1999）第 ", " 条：", "1. 红方走"))):
        path = os.path.join(folder, "form.pdf")
        done = subprocess.run([PROGRAM, "--lang", lang, "arbiter", "--output", path, log], capture_output=True, text=True, check=False)
        text = " ".join(subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout.split())
        assert all(word in text for word in words) and "xq:" not in text, (done, text)
        assert "1..." not in text, text  # what is refused when the game is over is not what was ruled


def letters_without_a_font_are_told(folder):
    event = begin(folder, ["--system=dutch", "--rounds=1"], ["name", "\U0001A000b", "Bob"], [(["pair", "LOG"], None)])  # a letter that no font will have
    done = run("print", "--what", "pairings", "-o", os.path.join(folder, "out.pdf"), event)
    assert done.returncode == 0 and "no font" in done.stderr and "fonts-noto-core" in done.stderr, done
    known = begin(folder, ["--system=dutch", "--rounds=1"], ["name", "Ann", "Bob"], [(["pair", "LOG"], None)])
    done = run("print", "--what", "pairings", "-o", os.path.join(folder, "out.pdf"), known)
    assert "no font" not in done.stderr, done


def boards_count_what_members_made(folder):
    event = league(folder)
    assert run("match", event, 2, 3, "1-0,1/2-1/2").returncode == 0
    boards = Papers(folder, event, "--what", "boards")
    assert ["4", "P21", "<b>Alpha</b>", "1990", "1", "1", "0", "0", "1.0", "100%"] in boards.rows("4"), boards.pages
    assert ["8", "P32", "Beta", "1980", "1", "0", "1", "0", "0.5", "50%"] in boards.rows("8"), boards.pages
    book = Papers(folder, event, "--what", "results")  # who sat at which board, and how it ended
    assert "Results, round 1" in book.text and "Pairings, round" not in book.text, book.text
    assert ["1", "w", "P21", "1-0", "P31", "b"] in book.rows("1") and ["2", "b", "P23", "½-½", "P32", "w"] in book.rows("2"), book.pages
    assert ["2", "<b>Alpha</b>", "1.5:0.5", "Beta", "3"] in book.rows("2"), book.pages
    pairings = Papers(folder, event, "--what", "pairings,crosstable")
    assert "1.5:0.5" in pairings.text and "0.5:1.5" in pairings.text, pairings.text


def prizes_and_norms_are_certified(folder):
    prizes = os.path.join(folder, "prizes.txt")
    Path(prizes).write_text("all\t500\t300.50\n", encoding="utf-8")
    said = [row.split("\t") for row in run("prizes", "--tsv", SWISS, prizes).stdout.splitlines()]
    path = os.path.join(folder, "out.pdf")
    assert run("print", "--what", "prizes", "-o", path, SWISS, prizes).returncode == 0
    text = " ".join(subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout.split())
    assert "overall" in text and "500" in text and "300.50" in text and "800.50" in text and all(row[3] in text for row in said if len(row) > 3), text
    assert run("print", "--what", "prizes", "-o", path, SWISS).returncode != 0
    cup = begin(folder, ["--system=knockout"], ["name", "Ann", "Bob"], [(("pair", "LOG"), None), (("result", "LOG", "1", "2", "0-1"), None)])
    assert run("print", "--what", "prizes", "-o", path, cup, prizes).returncode == 0  # places of a knock-out
    text = " ".join(subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout.split())
    assert re.search("overall 1 2 Bob 500 overall 2 1 Ann 300.50", text), text
    # categories in the words of the page; those of an arena that has come to its end
    arena = os.path.join(folder, "arena.jsonl")
    assert run("new", "--system", "arena", "--minutes", "30", "--game", "xiangqi", arena, "Evening").returncode == 0
    assert all(run("add", arena, name, str(rating), "North").returncode == 0 for name, rating in (("Ann", 1500), ("Bob", 1900)))
    for row in (["arena", arena, "open"], ["pair", arena], ["result", arena, "2", "1", "1-0"], ["arena", arena, "close"]):
        done = run(*row)
        assert done.returncode == 0, (row, done)
    Path(prizes).write_text("all\t500\nrating:0-1600&unit:North\t100\n", encoding="utf-8")
    for lang, words in (("en", r"Prize Place No\. Name.*overall 1 2 Bob 500.*rating 0–1600 · of.* 1 1 Ann 100"), ("zh-Hans", "总名次 1 2 Bob 500.*等级分 0–1600 · 单位：.*1 1 Ann 100")):
        assert run("print", "--lang", lang, "--what", "prizes", "-o", path, arena, prizes).returncode == 0
        text = " ".join(subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout.split())
        assert re.search(words, text), text
    event = os.path.join(folder, "norm.jsonl")
    assert run("new", "--system", "berger", "--game", "chess", event, "Norm").returncode == 0
    titles, units = " GM IM GM IM GM IM IM FM GM".split(" "), "GER POL CZE FRA IND POL UKR CZE GER NED".split()
    players = os.path.join(folder, "players.csv")
    Path(players).write_text("number,name,title,rating,federation\n" + "".join(
        f"{i + 1},P{i + 1},{titles[i]},{2400 + 10 * i},{units[i]}\n" for i in range(10)), encoding="utf-8")
    assert run("import", event, players).returncode == 0
    for _ in range(9):
        assert run("pair", event).returncode == 0
        acts = [json.loads(line) for line in Path(event).read_text(encoding="utf-8").splitlines()]
        for white, black in [act for act in acts if act["act"] == "pair"][-1]["pairs"]:
            assert run("result", event, white, black, "0-1" if black == 1 else "1-0").returncode == 0
    made = [line for line in run("norms", "--quiet", "--host", "GER", event).stdout.splitlines() if " norm: " in line]
    norms = Papers(folder, event, "--what", "norms", "--host", "GER")
    assert len(norms.pages) == len(made) > 0, (made, len(norms.pages))
    assert ["Certificate", "of", "title", "norm"] in norms.pages[0] and "form IT1" in norms.text, norms.pages[0]
    assert ["Name", "P1"] in norms.pages[0] and norms.rows("9"), norms.pages[0]


def league(folder):
    """A league of four teams: team 2 has a line-up, team 3 needs none, the others have reserves."""
    event = os.path.join(folder, "league.jsonl")
    assert run("new", "--teams", "fixed:2", "--system", "berger", event, "城市 League").returncode == 0
    for team, members in (("昆明", 3), ("<b>Alpha</b>", 3), ("Beta", 2), ("Gamma", 3)):
        assert run("add", event, team).returncode == 0
        number = {"昆明": 1, "<b>Alpha</b>": 2, "Beta": 3, "Gamma": 4}[team]
        for i in range(1, members + 1):
            assert run("member", event, number, f"P{number}{i}", 2000 - 10 * i).returncode == 0
    assert run("pair", event).returncode == 0
    assert run("lineup", event, 2, "4,6").returncode == 0
    return event


def teams_are_listed_in_the_order_of_boards(folder):
    event = league(folder)
    teams = Papers(folder, event, "--what", "teams")
    assert "<b>Alpha</b>" in teams.text and "昆明" in teams.text
    assert teams.rows("1", "4", "P21", "1990") and teams.rows("2", "5", "P22", "1980"), teams.pages
    assert teams.rows("reserve", "6", "P23", "1970") and len(teams.rows("reserve")) == 3, teams.pages
    players = Papers(folder, event, "--what", "players")
    assert "11 players" in players.text and players.rows("8", "P32", "Beta", "1980"), players.pages
    assert len(Papers(folder, event, "--what", "teams", "--lang", "zh-Hans").rows("替补")) == 3
    done = run("print", "--what", "teams", "-o", os.path.join(folder, "none.pdf"), SWISS)
    assert done.returncode != 0 and "teams" in done.stderr, done
    done = run("print", "--what", "matches", "-o", os.path.join(folder, "none.pdf"), ROBIN)
    assert done.returncode != 0 and "matches" in done.stderr, done


def match_sheets_hold_line_ups_and_results(folder):
    event = league(folder)  # Berger's first round: 1-4, 2-3
    sheets = Papers(folder, event, "--what", "matches")
    assert len(sheets.pages) == 1 and sheets.text.count("Match sheet") == 2 and sheets.text.count("Captain") == 4
    assert "Round 1 Table 1" in sheets.text and "Round 1 Table 2" in sheets.text
    assert ["1", "w", "1", "P11", "9", "P41", "b"] in sheets.rows("1"), sheets.pages  # by the order of the boards
    assert ["1", "w", "4", "P21", "7", "P31", "b"] in sheets.rows("1"), sheets.pages
    assert ["2", "b", "6", "P23", "8", "P32", "w"] in sheets.rows("2"), sheets.pages
    assert sheets.rows("Board") and ["Match", "points"] in sheets.rows("Match"), sheets.pages
    twice = Papers(folder, event, "--what", "sheets:2")  # both players write
    assert len(twice.pages) == 8 and twice.text.count("P31") == 2 == twice.text.count("Table 2-1"), twice.text
    assert twice.text.count("Captain") == 0 and "Arbiter (signature)" in twice.text
    report = Papers(folder, event, "--lang", "zh-Hans", "--what", "report")
    assert ["参赛队", "4"] in report.rows("参赛队"), report.pages
    assert run("match", event, 2, 3, "1-0,1/2-1/2").returncode == 0
    sheets = Papers(folder, event, "--what", "matches", "--round", "1")
    assert ["1", "w", "4", "P21", "1", "0", "7", "P31", "b"] in sheets.rows("1"), sheets.pages
    assert ["2", "b", "6", "P23", "½", "½", "8", "P32", "w"] in sheets.rows("2"), sheets.pages
    assert ["Board", "points", "1.5", "0.5"] in sheets.rows("Board"), sheets.pages
    assert ["Match", "points", "2", "0"] in sheets.rows("Match"), sheets.pages
    for lang, words in (("zh-Hans", "团体赛成绩单 局分 场分 领队"), ("zh-Hant", "團體賽成績單 局分 場分 領隊")):
        text = Papers(folder, event, "--what", "matches", "--lang", lang).text
        assert all(word in text for word in words.split()), (lang, text)


def standings_of_teams_are_those_of_the_command(folder):
    event = os.path.join(folder, "teams.jsonl")
    for teams, system, head in (("free:3", "berger", "Match points Board points"), ("fixed:2", "swiss-cn", "Match points Opponents"),
                                ("sum:2", "swiss-cn", "Sum of places Best place")):
        log = run("simulate", "--teams", teams, "--system", system, "--players", 8, "--rounds", 3, "--seed", 4).stdout
        Path(event).write_text(log, encoding="utf-8")
        said = [row.split("\t") for row in run("teams", "--tsv", event).stdout.splitlines()]
        papers = Papers(folder, event, "--what", "standings")
        place, number = said[0].index("rank") if "rank" in said[0] else 0, 1
        for row in said[1:]:
            want = [cell for at, cell in enumerate(row) if teams != "sum:2" or at != number]
            want = [piece for cell in want for piece in cell.split()]
            shown = [[piece.removesuffix(".0") for piece in found] for found in papers.rows(row[place])]
            assert [piece.removesuffix(".0") for piece in want] in shown, (teams, want, papers.pages)
        assert teams == "sum:2" or not re.search(r" Team 000\d \d+\.0 ", papers.text), papers.text  # match points are whole
        words = head.split()
        assert all(word in papers.text for word in words), (teams, papers.text)
        if teams == "sum:2":
            assert len(papers.pages) == 2, papers.pages
        else:
            order = [row[1] for row in said[1:]]
            cross = Papers(folder, event, "--what", "crosstable")
            assert [rows[1] for i in range(1, len(order) + 1) for rows in cross.rows(str(i)) if rows[2:3] == ["Team"]] == order, cross.pages
    assert Papers(folder, event, "--what", "standings", "--round", "1").text != papers.text


def sums_and_faults_are_told(folder):
    path = os.path.join(folder, "out.pdf")
    done = run("print", "--json", "--what", "ruling", "-o", path, SWISS)
    assert done.returncode == 0 and json.loads(done.stdout) == {"pages": 1}, done
    for args in (["--what", "players,nothing"], ["--what", ""], ["--what", "players,"]):
        done = run("print", *args, "-o", path, SWISS)
        assert done.returncode == 2 and "crosstable" in done.stderr, (args, done)
    assert run("print", SWISS).returncode == 2
    assert run("print", "--round", 9, "-o", path, SWISS).returncode not in (0, 2)
    assert run("print", "-o", "/dev/full", SWISS).returncode == 4


ROUND = ["a6a4", "c4c6", "a4a6", "c6c4"]
FORM = {"en": ["The repeated cycle", "3. Ra4: chase, the rook at a4 attacks the cannon at c4, falsely rooted: if the horse at e5 recaptured, the "
               "generals would face each other [Rxc4]", "Red: perpetual chase; Black: two idle moves"],
        "zh-Hans": ["循环着法", "3. 车九退二：捉，九路车捉３路炮，５路马若吃回则将帅照面，是假根 [车九平七]", "红方长捉，黑方二闲"],
        "zh-Hant": ["循環著法", "九路車捉３路砲，５路馬若吃回則將帥照面，是假根", "紅方長捉，黑方二閒"]}


def rulings_show_the_round(folder):
    """The form of a ruling on a repetition has a diagram for each move with its description, in
    each language."""
    log = os.path.join(folder, "round.jsonl")
    events = [{"t": 0, "event": "start", "game": "xiangqi", "rules": "xiangqi-1999", "mode": "online",
               "fen": "4k4/9/9/R8/4n4/2c6/9/9/9/4K4 w - - 0 1"}, {"t": 0, "event": "begin"}]
    events += [{"t": 1000 * n, "event": "move", "side": ["red", "black"][n % 2], "move": move} for n, move in enumerate(ROUND * 2)]
    Path(log).write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
    for lang, sentences in FORM.items():
        path = os.path.join(folder, "form.pdf")
        done = subprocess.run([PROGRAM, "--lang", lang, "arbiter", "--output", path, log], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done
        text = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, text=True, check=True).stdout
        pages = text.split("\f")
        assert len(pages) == 3, pages
        told = re.sub(r"\s+", "", text)
        for sentence in sentences:
            assert re.sub(r"\s+", "", sentence) in told, (lang, sentence, text)
        kings = re.findall("[將将]", pages[1])
        assert len(kings) >= 4, (lang, pages[1])  # a board for each move


def main():
    tests = [rulings_show_the_round, lists_hold_everybody, days_are_written_alike, rounds_of_two_games_are_told, teams_stand_as_the_standings_have_them, long_names_are_whole_on_cards, pairings_are_those_of_the_round, standings_are_those_of_the_command,
             a_wide_cross_table_turns_the_page, a_table_is_that_of_the_event, tie_breaks_are_told_in_the_language, an_arena_stands_without_rounds, long_texts_of_logs_are_whole, every_language_has_its_words,
             the_arbiters_have_the_articles, papers_speak_of_their_game,
             names_stand_in_the_order_of_their_language, names_are_in_the_script_of_the_paper, a_programme_has_the_prizes, booklets_are_whole, all_is_what_the_round_needs, sheets_of_a_round_are_filled_in,
             brackets_are_drawn, knock_outs_name_their_rounds_and_winner, standings_say_whether_they_are_final, the_desk_has_its_lists_and_forms,
             certificates_are_of_the_first_places, rulings_are_cited_by_book_and_article, letters_without_a_font_are_told, boards_count_what_members_made, prizes_and_norms_are_certified, slips_leave_byes_out, cards_are_folded, cross_tables_say_who, lines_are_about_equal, teams_are_listed_in_the_order_of_boards,
             match_sheets_hold_line_ups_and_results, standings_of_teams_are_those_of_the_command, sums_and_faults_are_told]
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
