#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Warnings for the director of an event: for every act of the log the command and the API give the
same, in the same words in three languages, and the API also before the act; both write the same
log."""
import json
import os
import re
import shutil
import tempfile

from house import Server, ready, run

LANGUAGES = ("en", "zh-Hans", "zh-Hant")
SOURCE = os.path.join(os.path.dirname(__file__), "../../src/answer")

# ---- events, each made by the command: what is done to an empty folder's file "cup"

ADDED = [["add", "cup", name, str(2000 - 10 * i)] for i, name in enumerate(("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal"))]


def begun(*options, players=6):
    return [["new", *options, "cup", "Cup"], *ADDED[:players]]


# three rounds of eight, whose results are all 1-0: pairs and results as they come
PLAYED = [*begun("--system=dutch", "--rounds=5", "--seed=7", players=8), *[["ROUND"]] * 3]
TABLE = begun("--system=roundrobin-cn", "--seed=7", players=5)
TEAMS = [["new", "--system=team-swiss", "--teams=fixed:2", "--rounds=3", "--seed=7", "cup", "Cup"],
         *[["add", "cup", name] for name in ("Red", "Blue", "Green", "White")],
         *[["member", "cup", str(1 + i // 2), f"M{i}", str(2000 - i)] for i in range(8)]]
LEVEL = [*begun("--system=knockout", "--seed=7", players=4), ["pair", "cup"], ["DRAW"]]
BRACKET = [*begun("--system=knockout", "--seed=7", players=4), ["ROUND"], ["pair", "cup"]]
ARENA = begun("--system=arena", "--minutes=30", "--seed=7", players=4)

# ---- every act: the event, the words of the command behind its file, the act of the API (or the path and body of
# another call), and what is warned of, in this order. Where a row has more than one way of doing it, each is a row.

ROWS = {
    "new": [([], ["--system=dutch", "--rounds=3", "--seed=7", "--scoring=3,1,0"], {"system": "dutch", "rounds": 3, "seed": 7, "scoring": "3,1,0"}, ["fide-scoring", "leaves-fide"]),
            ([], ["--system=dutch", "--rounds=3", "--seed=7", "--time=7m+3s", "--rules=chess-fide-2023"], {"system": "dutch", "rounds": 3, "seed": 7, "time": "7m+3s", "rules": "chess-fide-2023"}, ["pace-differs"]),
            ([], ["--system=knockout", "--seed=7"], {"system": "knockout", "seed": 7}, ["rules-taken"]),
            ([], ["--system=swiss-cn", "--rounds=3", "--seed=7"], {"system": "swiss-cn", "rounds": 3, "seed": 7}, [])],
    "add": [(begun("--system=dutch", "--rounds=5"), ["Bob", "1500"], {"name": "Bob", "rating": 1500}, ["twins"]),
            (begun("--system=dutch", "--rounds=5"), ["--title=Lord", "Hal", "1500"], {"name": "Hal", "rating": 1500, "title": "Lord"}, ["untitled"]),
            (begun("--system=dutch", "--rounds=5"), ["Gus"], {"name": "Gus"}, [])],
    "redraw": [(TABLE, [], ("redraw", {}), [])],
    "bye": [([*PLAYED, ["bye", "cup", "2", "4", "half"]], ["2", "5", "half"], {"number": 2, "round": 5, "kind": "half"}, ["fide-last-bye", "fide-bye"]),
            (PLAYED, ["2", "4", "full"], {"number": 2, "round": 4, "kind": "full"}, ["fide-full-bye", "leaves-fide"]),
            (PLAYED, ["2", "4", "zero"], {"number": 2, "round": 4, "kind": "zero"}, [])],
    "withdraw": [(TABLE, ["3"], {"number": 3}, ["draw-again"]), (PLAYED, ["3"], {"number": 3}, [])],
    "pair": [(begun("--system=dutch", "--rounds=9", "--seed=7"), [], ("pair", {}), ["too-many-rounds"]),
             ([*begun("--system=dutch", "--rounds=3", "--seed=7"), ["arrive", "--yes", "cup", "1,2,3,4"]], [], ("pair", {}), ["away"]),
             ([*begun("--system=dutch", "--rounds=3", "--seed=7"), ["arrive", "--yes", "cup", "1,2,3,4"]], ["--pairs=1-2,3-4"], ("pair", {"pairs": [[1, 2], [3, 4]]}), ["away"]),
             (TABLE, [], ("pair", {}), ["not-drawn"]),
             ([*begun("--system=dutch", "--rounds=3", "--seed=7"), ["edit", "--table=9", "cup", "1"], ["edit", "--table=3", "cup", "2"]], [], ("pair", {}), ["other-table"]),
             ([*begun("--system=dutch", "--rounds=3", "--seed=7"), ["edit", "--table=3", "cup", "1"]], [], ("pair", {}), []),
             (begun("--system=swiss-cn", "--rounds=4", "--seed=7"), [], ("pair", {}), ["rounds-of-players"]),
             ([*begun("--system=swiss-cn", "--rounds=5", "--seed=7"), ["pair", "cup"]], [], ("pair", {}), ["open-games"]),
             ([["new", "--system=swiss-cn", "--teams=fixed:1", "--rounds=3", "--seed=7", "cup", "Cup"], *ADDED[:6]], [], ("pair", {}), ["rounds-of-teams"]),
             (LEVEL, [], ("pair", {}), ["drawn-winner"]),
             (PLAYED, [], ("pair", {}), [])],
    "result": [(PLAYED, ["W1", "B1", "0-1", "1"], {"white": "W1", "black": "B1", "result": "0-1", "round": 1}, ["fide-earlier", "leaves-fide", "built-upon", "ranks-change", "would-differ"]),
               (PLAYED, ["W2", "B2", "0-1", "2"], {"white": "W2", "black": "B2", "result": "0-1", "round": 2}, ["built-upon", "ranks-change", "would-differ"]),
               (PLAYED, ["W1", "B1", "1-0", "1"], {"white": "W1", "black": "B1", "result": "1-0", "round": 1}, []),
               (PLAYED, ["W3", "B3", "0-1"], {"white": "W3", "black": "B3", "result": "0-1"}, []),
               ([*begun("--system=berger", "--seed=7"), *[["ROUND"]] * 2], ["W1", "B1", "0-1", "1"], {"white": "W1", "black": "B1", "result": "0-1", "round": 1}, ["replaced", "ranks-change"]),
               (BRACKET, ["W1", "B1", "0-1", "1"], {"white": "W1", "black": "B1", "result": "0-1", "round": 1}, ["replaced", "bracket-moved"]),
               (BRACKET, ["W1", "B1", "+-", "1"], {"white": "W1", "black": "B1", "result": "+-", "round": 1}, ["replaced"]),
               ([*BRACKET, ["result", "cup", "W2", "B2", "1-0"]], ["W1", "B1", "0-1", "1"], {"white": "W1", "black": "B1", "result": "0-1", "round": 1}, ["replaced", "ranks-change", "bracket-moved"]),
               ([*begun("--system=swiss-cn", "--rounds=5", "--seed=7"), ["pair", "cup"], ["pair", "cup"]], ["W1", "B1", "0-1", "1"], {"white": "W1", "black": "B1", "result": "0-1", "round": 1}, [])],
    "penalise": [(PLAYED, ["2", "warning"], {"number": 2, "kind": "warning"}, [])],
    "decide": [([*begun("--system=berger", "--seed=7", players=4), *[["ROUND"]] * 3], ["1,2"], {"order": [1, 2]}, [])],
    "arrive": [(PLAYED, ["--yes", "1"], {"order": [1]}, ["leaves-out"]), (PLAYED, ["1,2,3,4,5"], {"order": [1, 2, 3, 4, 5]}, [])],
    "absent": [(PLAYED, ["1"], {"order": [1]}, [])],
    "rate": [(begun("--system=dutch", "--rounds=5", players=1), ["--quiet", "LIST"], {"number": 1, "rating": 1234}, [])],
    "appeal": [(PLAYED, ["2", "3", "noise"], {"number": 2, "round": 3, "reason": "noise"}, [])],
    "rule": [([*PLAYED, ["appeal", "cup", "2", "3", "noise"]], ["1", "rejected"], {"number": 1, "kind": "rejected"}, [])],
    "member": [(TEAMS, ["2", "M0", "1500"], {"team": 2, "name": "M0", "rating": 1500}, ["twins"]), (TEAMS, ["2", "New"], {"team": 2, "name": "New"}, [])],
    "lineup": [([*TEAMS, ["pair", "cup"]], ["1", "2,0"], {"team": 1, "order": [2, 0]}, [])],
    "match": [([*TEAMS, ["TEAMS"], ["TEAMS"]], ["--round=1", "W1", "B1", "0-1,0-1"], {"white": "W1", "black": "B1", "result": "0-1,0-1", "round": 1}, ["built-upon", "ranks-change", "would-differ"]),
              ([*TEAMS, ["TEAMS"]], ["--round=1", "W1", "B1", "0-1,0-1"], {"white": "W1", "black": "B1", "result": "0-1,0-1", "round": 1}, [])],
    "edit": [(PLAYED, ["2", "--name=Ann"], {"number": 2, "name": "Ann"}, ["twins"]), (PLAYED, ["2", "--club=Rook"], {"number": 2, "club": "Rook"}, [])],
    "remove": [(TABLE, ["3"], {"number": 3}, ["draw-again"])],
    "return": [([*PLAYED, ["withdraw", "cup", "3"]], ["3"], {"number": 3}, [])],
    "event": [(begun("--system=dutch", "--rounds=5", "--time=20/2h,1h"), ["--dates=2026/12/01,2026/12/01,2026/12/01"], {"dates": "2026/12/01,2026/12/01,2026/12/01"}, ["long-day", "few-moves"]),
              (PLAYED, ["--tiebreaks=BH"], {"tiebreaks": "BH"}, ["fide-tiebreaks", "leaves-fide"]),
              (PLAYED, ["--rounds=4"], {"rounds": 4}, ["fide-rounds"]), (PLAYED, ["--place=Rome"], {"place": "Rome"}, [])],
    "avoid": [(PLAYED, ["1,2", "hard"], {"order": [1, 2], "kind": "hard"}, ["fide-avoid", "leaves-fide"])],
    "strike": [(PLAYED, ["11"], {"line": 11}, ["fide-earlier", "leaves-fide", "built-upon", "ranks-change", "not-rejudged"]), (PLAYED, ["R"], {"line": "R"}, [])],
    "amend": [(PLAYED, ["11", "result", "W1", "B1", "0-1", "1"], {"line": 11, "instead": {"act": "result", "white": "W1", "black": "B1", "result": "0-1", "round": 1}}, ["fide-earlier", "leaves-fide", "built-upon", "ranks-change", "would-differ"])],
    "playoff": [(LEVEL, ["W1", "B1", "1-0"], {"white": "W1", "black": "B1", "result": "1-0", "kind": "game"}, [])],
    "undo": [([*PLAYED, ["result", "cup", "W2", "B2", "0-1", "2"]], [], {}, ["built-upon", "ranks-change"]), (PLAYED, [], {}, [])],
    "arena": [(ARENA, ["open"], {"kind": "open"}, [])],
}
# of itself, with the act before it: "leaves-fide" tells it
BY_ITSELF = {"leave"}
# What no act calls for: of logs and answers (`of_the_log_and_of_papers` below); a round of nobody.
OF_NO_ACT = {"torn-line", "unguarded", "results-missing", "prize-unclaimed", "no-birth", "tied-for-first", "no-font"} | {"nobody-plays"} | \
    {"seen-out", "renumbered"}  # after two rounds missed, after a rating put right: tests/cli/golden/event_games.txt, report_files.txt


class Cup:
    """An event made by the command in a folder of its own. Players are entered in the order of
    their numbers."""

    made = {}  # steps -> the log; many rows begin with the same ones, which are done once

    def __init__(self, program, steps):
        self.program, self.folder = program, tempfile.mkdtemp(prefix="qiyuan-test-")
        self.file = os.path.join(self.folder, "cup")
        known = next(count for count in range(len(steps), -1, -1) if count == 0 or str(steps[:count]) in self.made)
        if known:
            with open(self.file, "wb") as file:
                file.write(self.made[str(steps[:known])])
        for step in steps[known:]:
            self.step(step)
        if steps:
            with open(self.file, "rb") as file:
                self.made[str(steps)] = file.read()

    def q(self, action, *words, lang="en", file="cup"):
        done = ready(self.program).run("--lang", lang, "tournament", action, *[file if word == "cup" else word for word in words], cwd=self.folder)
        assert done.returncode == 0, (action, words, done)
        return done

    def step(self, step):
        if step[0] in ("ROUND", "TEAMS"):  # a round, and who is named first wins
            self.q("pair", "-q", "cup")
            for white, black in self.games(-1):
                self.q(*(["result", "-q", "cup", white, black, "1-0"] if step[0] == "ROUND" else ["match", "-q", "cup", white, black, "1-0,1-0"]))
        elif step[0] == "DRAW":
            for white, black in self.games(-1):
                self.q("result", "-q", "cup", white, black, "1/2-1/2")
        else:
            self.q(step[0], "-q", *[self.meant(word) for word in step[1:]])

    def lines(self):
        with open(self.file, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def games(self, round):
        """White and Black of the games of a round, or the teams of its matches."""
        paired = [line["pairs"] for line in self.lines() if line["act"] == "pair"]
        return [(str(white), str(black)) for white, black in paired[round if round < 0 else round - 1] if black]

    def meant(self, word):
        """W1 and B1 are the two of the first game of round one; R is the line of the latest result; LIST a list of ratings."""
        if isinstance(word, dict):
            return {key: int(self.meant(value)) if value in ("W1", "W2", "W3", "B1", "B2", "B3", "R") else self.meant(value) for key, value in word.items()}
        if word == "R":
            return str(len(self.lines()))
        if word == "LIST":
            with open(os.path.join(self.folder, "list.csv"), "w", encoding="utf-8") as file:
                file.write("number,name,rating\n1,Ann,1234\n")
            return "list.csv"
        if isinstance(word, str) and re.fullmatch(r"[WB]\d", word):
            return self.games(int(word[1]))[0]["WB".index(word[0])]
        return word


def commanded(cup, action, words):
    """The command's warnings in each language, and the log that it made in English."""
    said = {}
    for lang in LANGUAGES:
        if action == "new":
            done = cup.q("new", *words, "cup", "Cup", lang=lang, file="cup-" + lang)
        else:
            shutil.copy(cup.file, cup.file + "-" + lang)
            options = [word for word in words if word.startswith("--")]
            done = cup.q("ratings" if action == "rate" else action, *options, "cup", *[cup.meant(word) for word in words if not word.startswith("--")],
                         lang=lang, file="cup-" + lang)
        begin = f"qiyuan: cup-{lang}"
        assert all(line.startswith(begin) for line in done.stderr.splitlines()), done.stderr
        said[lang] = [re.sub("^(: |：)", "", line[len(begin):]) for line in done.stderr.splitlines()]
    with open(cup.file + "-en", encoding="utf-8") as file:
        return said, file.read()


def asked(cup, action, way):
    """The API call and body for the same act."""
    if isinstance(way, tuple):
        return way
    act = cup.meant(way)
    if "instead" in act:
        act["instead"] = json.dumps(cup.meant(act["instead"]))
    return ("", {"act": {"act": "new", "name": "Cup", **act}}) if action == "new" else ("acts", {"acts": [{"act": action, **act}]})


def told(server, cup, action, way, said, ids, log):
    """The API gives the warnings before and after the act, and changes nothing before."""
    call, body = asked(cup, action, way)
    path, token, based = "/api/tournaments", None, {}

    def ask(lang, **more):
        status, answer = server.call("POST", f"{path}?lang={lang}", {**based, **body, **more}, token)
        assert status == (201 if "token" in answer else 200), (action, way, answer)
        return answer, [one["text"] for one in answer["warnings"]], [one["id"] for one in answer["warnings"]]

    if call:
        with open(cup.file, encoding="utf-8") as file:
            text = file.read()
        made = server.call("POST", path, {"log": text})[1]
        path, token, based = f"{path}/{made['id']}/{call}", made["token"], {"based": text.count("\n")}
    for lang in LANGUAGES:
        answer, words, kinds = ask(lang, preview=True)
        assert "lines" not in answer and "token" not in answer, answer
        assert kinds == ids and words == said[lang], (action, way, lang, answer["warnings"], said[lang])
    answer, words, kinds = ask("en", ask=True)
    assert kinds == ids and words == said["en"], answer
    assert (("lines" in answer) or ("token" in answer)) == (not ids), (action, answer)
    if ids:
        answer, words, kinds = ask("en")
        assert kinds == ids and words == said["en"], answer
    if not call:
        path, token = f"{path}/{answer['id']}/", answer["token"]
    status, _, ours = server.raw("GET", path.rpartition("/")[0] + "/log?format=text", token=token)
    assert status == 200
    if action != "arena":  # whose hour is the clock's
        assert ours.decode() == log, (action, ours.decode(), log)


def every_act_warns_alike(command):
    server = Server(command, args=["--tournaments", tempfile.mkdtemp(prefix="qiyuan-test-"), "--limits", "requests=1000000,games=10000"])
    made = server.call("POST", "/api/tournaments", {"act": {"act": "new", "system": "dutch", "rounds": 3}})[1]
    deeds = {row["deed"] for row in server.call("GET", f"/api/tournaments/{made['id']}/people", token=made["token"])[1]["table"]}
    acts = deeds - {"people", "record", "papers", "report", "desk", "copy", "remove-event"}
    assert acts | {"new"} == set(ROWS) | BY_ITSELF, acts ^ (set(ROWS) | BY_ITSELF)  # a new act needs a row
    seen, faults = set(), []
    for action, steps, words, way, ids in [(action, *row) for action, rows in ROWS.items() for row in rows]:
        cup = Cup(command[0], steps)
        try:
            said, log = commanded(cup, action, words)
            assert len(said["en"]) == len(ids), (action, words, said["en"])
            told(server, cup, action, way, said, ids, log)
        except AssertionError as fault:
            faults.append(str(fault))
        seen |= set(ids)
        shutil.rmtree(cup.folder)
    assert not faults, "\n".join(faults)
    # whatever may be warned of is warned of here
    with open(os.path.join(SOURCE, "warnings.c"), encoding="utf-8") as one, open(os.path.join(SOURCE, "doing.c"), encoding="utf-8") as other:
        known = set(re.findall(r'"(?:tournament|import)\.([a-z-]+)"', one.read() + other.read())) - {"fide-system"}  # with --fide alone
    assert known == seen | OF_NO_ACT, known ^ (seen | OF_NO_ACT)
    assert server.stop() == 0


def of_the_log_and_of_papers(command):
    """A log to which someone else has written, missing results, prizes that nobody can win."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = Server(command, args=["--tournaments", folder, "--limits", "requests=1000000,games=10000"])
    cup = Cup(command[0], [*PLAYED, ["pair", "cup"], ["event", "--begins=2026-05-01", "cup"]])
    with open(cup.file, encoding="utf-8") as file:
        made = server.call("POST", "/api/tournaments", {"log": file.read() + '{"act":"event","place":"Rome"}\n'})[1]
    at = f"/api/tournaments/{made['id']}"
    kept = os.path.join(folder, next(name for name in os.listdir(folder) if name.endswith(".log")))
    with open(kept, "a", encoding="utf-8") as file:
        file.write('{"act":"add","na')
    prizes = os.path.join(cup.folder, "prizes")
    with open(prizes, "w", encoding="utf-8") as file:
        file.write("all\t1\t1\t1\t1\t1\t1\t1\nu20\t5\n")
    for lang in LANGUAGES:
        said = ready(command[0]).run("--lang", lang, "tournament", "prizes", kept, prizes).stderr
        said = [re.sub("^(: |：)", "", line[len(f"qiyuan: {kept}"):]) for line in said.splitlines()]
        desk = server.call("GET", f"{at}/desk?papers=1&lang={lang}", token=made["token"])[1]
        assert [one["id"] for one in desk["warnings"]] == ["torn-line", "unguarded", "results-missing"], desk["warnings"]
        answer = server.call("GET", f"{at}/prizes?prizes=all%091%091%091%091%091%091%091%3Bu20%095&lang={lang}")[1]
        assert [one["id"] for one in answer["warnings"]][0] == "results-missing", answer
        assert {one["id"] for one in answer["warnings"]} == {"results-missing", "prize-unclaimed", "no-birth"}, answer
        assert [one["text"] for one in desk["warnings"][:2] + answer["warnings"]] == said, (desk["warnings"], answer["warnings"], said)
    assert server.call("GET", at + "/desk")[1].get("warnings") is None  # it is the directors' business
    # an event that is over, with all of them level
    tied = Cup(command[0], [*begun("--system=berger", "--seed=7", players=4), *[["pair", "cup"], ["DRAW"]] * 3])
    with open(tied.file, encoding="utf-8") as file:
        over = server.call("POST", "/api/tournaments", {"log": file.read()})[1]
    for lang in LANGUAGES:
        desk = server.call("GET", f"/api/tournaments/{over['id']}/desk?papers=1&lang={lang}", token=over["token"])[1]
        assert [one["id"] for one in desk["warnings"]] == ["tied-for-first"], desk["warnings"]
        assert [re.sub("^qiyuan: cup(: |：)", "", line) for line in tied.q("standings", "cup", lang=lang).stderr.splitlines()] == [one["text"] for one in desk["warnings"]]
    # a player's own acts ask nobody
    fresh = Cup(command[0], begun("--system=dutch", "--rounds=5"))
    with open(fresh.file, encoding="utf-8") as file:
        made = server.call("POST", "/api/tournaments", {"log": file.read()})[1]
    at = f"/api/tournaments/{made['id']}"
    card = server.call("POST", at + "/invite", {"role": "player", "name": "Ann", "of": 1}, made["token"])[1]["token"]
    status, answer = server.call("POST", at + "/acts", {"based": 7, "ask": True, "acts": [{"act": "arrive", "order": [1]}]}, card)
    assert status == 200 and answer["lines"] == 8 and answer["warnings"] == [], answer
    assert server.stop() == 0


def a_sign_says_that_fide_mode_was_left(command):
    server = Server(command, args=["--tournaments", tempfile.mkdtemp(prefix="qiyuan-test-"), "--limits", "requests=1000000"])
    cup = Cup(command[0], PLAYED)
    for steps, left in ([], None), ([["avoid", "cup", "1,2", "hard"]], 3):
        for step in steps:
            cup.step(step)
        with open(cup.file, encoding="utf-8") as file:
            made = server.call("POST", "/api/tournaments", {"log": file.read()})[1]
        event = server.call("GET", f"/api/tournaments/{made['id']}")[1]
        assert event["left_fide"] == left, event
        text = server.raw("GET", f"/api/tournaments/{made['id']}?format=text")[2].decode()
        assert ("not in FIDE mode since round 3" in text) == bool(left), text
    assert server.stop() == 0


if __name__ == "__main__":
    run([every_act_warns_alike, of_the_log_and_of_papers, a_sign_says_that_fide_mode_was_left])
