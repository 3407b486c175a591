#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tournaments directed over HTTP: the log equals the command's, act by act; two arbiters never
overwrite each other; each deed is tried by each role."""
import json
import os
import re
import subprocess
import tempfile
import threading
import urllib.parse

from house import PATIENCE, Server, run, wait_for

PLAYERS = [("Ann", 2000), ("Bob", 1900), ("Cat", 1800), ("Dan", 1700), ("Eve", 1600)]


def serve(command, folder):
    return Server(command, args=["--tournaments", folder, "--limits", "requests=1000000,games=10000"])


def log_of(folder):
    files = [name for name in os.listdir(folder) if name.endswith(".log")]
    assert len(files) == 1, files
    return os.path.join(folder, files[0])


class Event:
    """An event created over HTTP, and its owner."""

    def __init__(self, server, act=None, **body):
        status, made = server.call("POST", "/api/tournaments", {"act": act, "by": "Li", **body} if act else body)
        assert status == 201, made
        self.server, self.id, self.token, self.lines = server, made["id"], made["token"], 1

    def post(self, action, body, token=None, based=None):
        based = self.lines if based is None else based
        status, answer = self.server.call("POST", f"/api/tournaments/{self.id}/{action}", {"based": based, **body},
                                          token or self.token)
        if status == 200 and "lines" in answer:
            self.lines = answer["lines"]
        return status, answer

    def act(self, *acts, **options):
        return self.post("acts", {"acts": list(acts)}, **options)

    def get(self, action, token=None):
        return self.server.call("GET", f"/api/tournaments/{self.id}/{action}", token=token or self.token)

    def must(self, *acts):
        status, answer = self.act(*acts)
        assert status == 200, answer
        return answer


def what_is_announced(command):
    """Every text of an announcement is returned unchanged; players kept apart, appeals; a tie is
    drawn by lot as the command does it."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3, "seed": 7, "units": "soft"})
    texts = {"place": "Wien", "federation": "AUT", "begins": "2026-05-01", "ends": "2026-05-03",
             "dates": "2026-05-01,2026-05-02,2026-05-03", "times": "09:30,14:00,09:00", "meetings": "2026-05-01 09:00 Opening",
             "organiser": "Club", "committee": "Ho, Lu", "chief": "A. Ng", "arbiters": "B, C", "jury": "Wu", "leaders": "Rook: Ma",
             "words": "90 minutes", "pace": "standard", "categories": "open", "regulations": "In\nthree lines",
             "prizes": "all\t300\nu18\t50", "division": "hort", "tiebreaks": "BH,SB"}
    event.must({"act": "event", **texts})
    event.must(*({"act": "add", "name": name, "rating": rating} for name, rating in PLAYERS[:4]))
    event.must({"act": "avoid", "order": [1, 2], "kind": "hard"}, {"act": "avoid", "order": [3, 4], "kind": "soft", "round": 2})
    event.must({"act": "amend", "line": 8, "instead": json.dumps({"act": "avoid", "order": [2, 4], "kind": "soft", "round": 2})})
    assert event.post("pair", {})[0] == 200
    event.must({"act": "appeal", "number": 2, "round": 1, "reason": "touched"}, {"act": "rule", "number": 1, "kind": "rejected", "by": "Wu"})
    status, told = event.get("announced")
    assert status == 200, told
    assert {key: told[key] for key in texts} == texts, told
    assert (told["rounds"], told["games"], told["units"], told["fide"]) == (3, 1, "soft", True), told
    assert told["avoid"] == [{"line": 7, "hard": True, "round": 0, "rounds": 0, "order": [1, 2]},
                             {"line": 9, "hard": False, "round": 2, "rounds": 0, "order": [2, 4]}], told["avoid"]
    assert told["appeals"] == [{"appeal": 1, "number": 2, "round": 1, "ruling": "rejected", "reason": "touched", "by": "Wu",
                                "answer": ""}], told["appeals"]
    event.must({"act": "strike", "line": 7})
    assert [one["line"] for one in event.get("announced")[1]["avoid"]] == [9]
    status, refused = server.call("GET", f"/api/tournaments/{event.id}/announced")
    assert status == 403, refused
    # prizes are those of the event where none are asked for
    assert {one["category"] for one in event.get("prizes")[1]["prizes"]} == {"all", "u18"}

    log = log_of(folder)
    copy = os.path.join(tempfile.mkdtemp(prefix="qiyuan-test-"), "cup")
    with open(log, "rb") as ours, open(copy, "wb") as theirs:
        theirs.write(ours.read())
    event.must({"act": "decide", "order": [1, 2, 3], "kind": "draw"})
    subprocess.run([command[0], "tournament", "decide", "-q", copy, "1,2,3", "draw"], check=True, capture_output=True)
    with open(log, encoding="utf-8") as ours, open(copy, encoding="utf-8") as theirs:
        assert ours.read() == theirs.read()
    server.stop()


def regulations_are_those_that_the_command_takes(command):
    """For a new event and for a corrected one: what the rule set does not leave to an event is
    refused by both the command and the API."""
    folder = tempfile.mkdtemp()
    server = serve(command, folder)
    begun = {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3, "game": "chess", "seed": 1}
    for rules, regulated, code in (
            ("chess-fide-2023", {"illegal_moves": 2}, "regulation-closed"),
            ("chess-fide-2023", {"default": -1}, "field-value"),
            ("chess-fide-2023", {"unheard": 1}, "field-unknown"),
            ("chess-fide-1890", None, "field-value"),
            ("chess-fide-2023", {"default": 600000}, None)):
        theirs = os.path.join(folder, "theirs")
        options = [f"--rules={rules}"]
        if regulated:
            with open(os.path.join(folder, "r.json"), "w", encoding="utf-8") as file:
                json.dump(regulated, file)
            options.append("--regulations=" + file.name)
        made = subprocess.run([command[0], "tournament", "new", "-q", "--system=dutch", "--rounds=3", "--game=chess", "--seed=1", *options,
                               theirs, "Cup"], capture_output=True, text=True, check=False)
        act = {**begun, "rules": rules, **({"regulated": regulated} if regulated else {})}
        for body in ({"act": act, "by": "Li", "preview": True}, {"act": act, "by": "Li"}):
            status, answer = server.call("POST", "/api/tournaments", body)
            assert (status in (200, 201)) == (made.returncode == 0) == (code is None), (act, status, answer, made.stderr)
            assert code is None or answer["code"] == code, (act, answer)
        if code is None:
            with open(theirs, "rb") as file, open(log_of(folder), "rb") as ours:
                assert file.read() == ours.read()
        event = Event(server, {**begun, "rules": "chess-fide-2023"})
        status, answer = event.act({"act": "amend", "line": 1, "instead": json.dumps(act)})
        assert status != 200 if code else status == 200, (act, status, answer)
        assert code is None or answer["code"] == code, (act, answer)
        for name in os.listdir(folder):
            os.unlink(os.path.join(folder, name))
    assert server.stop() == 0


def the_log_is_that_of_the_command(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, {"act": "new", "name": "Autumn Cup", "system": "dutch", "rounds": 3, "tiebreaks": "BH,SB", "seed": 7})
    event.must(*({"act": "add", "name": name, "rating": rating} for name, rating in PLAYERS[:4]))
    event.must({"act": "add", "name": PLAYERS[4][0], "rating": PLAYERS[4][1], "club": "Rook"})
    event.must({"act": "bye", "number": 5, "round": 2, "kind": "half"})
    assert event.post("pair", {})[0] == 200
    event.must({"act": "result", "white": 1, "black": 3, "result": "1:0"})
    event.must({"act": "result", "white": 4, "black": 2, "result": "½"})
    event.must({"act": "withdraw", "number": 3, "reason": "ill"})
    assert event.post("pair", {"pairs": [[2, 1], [4, 0]], "by": "chief", "reason": "asked"})[0] == 200
    event.must({"act": "result", "white": 2, "black": 1, "result": "0-1"})
    event.must({"act": "undo"})
    event.must({"act": "result", "white": 2, "black": 1, "result": "1-0"})
    event.must({"act": "result", "round": 1, "white": 1, "black": 3, "result": "0-1", "by": "chief", "reason": "read wrongly"})
    event.must({"act": "amend", "line": 9, "instead": json.dumps({"act": "result", "white": 4, "black": 2, "result": "1-0"})})
    with open(log_of(folder), encoding="utf-8") as file:
        ours = file.read()

    theirs = os.path.join(tempfile.mkdtemp(prefix="qiyuan-test-"), "cup")

    def q(*args):
        subprocess.run([command[0], "tournament", args[0], "-q", *args[1:]], check=True, capture_output=True)

    q("new", "--system=dutch", "--rounds=3", "--tiebreaks=BH,SB", "--seed=7", theirs, "Autumn Cup")
    for name, rating in PLAYERS[:4]:
        q("add", theirs, name, str(rating))
    q("add", "--club=Rook", theirs, "Eve", "1600")
    q("bye", theirs, "5", "2", "half")
    q("pair", theirs)
    q("result", theirs, "1", "3", "1:0")
    q("result", theirs, "4", "2", "½")
    q("withdraw", theirs, "3", "ill")
    q("pair", "--pairs=2-1,4-0", theirs, "chief", "asked")
    q("result", theirs, "2", "1", "0-1")
    q("undo", theirs)
    q("result", theirs, "2", "1", "1-0")
    q("result", theirs, "1", "3", "0-1", "1", "chief", "read wrongly")
    q("amend", theirs, "9", "result", "4", "2", "1-0")
    with open(theirs, encoding="utf-8") as file:
        assert ours == file.read(), ours
    # the log over HTTP is the file; a server takes it over byte for byte
    status, _, text = server.raw("GET", f"/api/tournaments/{event.id}/log?format=text", token=event.token)
    assert status == 200 and text.decode() == ours
    again = Event(server, log=ours)
    assert server.raw("GET", f"/api/tournaments/{again.id}/log?format=text", token=again.token)[2].decode() == ours
    assert server.stop() == 0


def acts_rest_on_the_log_as_it_is(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, {"act": "new", "name": "Cup", "system": "dutch", "rounds": 5})
    event.must(*({"act": "add", "name": f"P{i}"} for i in range(8)))
    before = event.lines
    answers = []

    def enter(i):
        answers.append(event.server.call("POST", f"/api/tournaments/{event.id}/acts",
                                         {"based": before, "acts": [{"act": "add", "name": f"Q{i}"}]}, event.token))

    threads = [threading.Thread(target=enter, args=(i,)) for i in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(status for status, _ in answers) == [200] + [409] * 11, answers
    assert [a["code"] for s, a in answers if s == 409] == ["tour-moved-on"] * 11
    # the command writes to the same file, and what rested on it before does not go through
    subprocess.run([command[0], "tournament", "add", "-q", log_of(folder), "By hand"], check=True)
    assert event.act({"act": "add", "name": "late"}, based=before + 1)[0] == 409
    assert event.act({"act": "add", "name": "late"}, based=before + 2)[0] == 200
    # several acts stand or fall together
    status, answer = event.act({"act": "add", "name": "X"}, {"act": "result", "white": 1, "black": 2, "result": "1-0"})
    assert status in (400, 409), answer
    with open(log_of(folder), encoding="utf-8") as file:
        assert file.read().count("\n") == before + 3
    assert event.act({"act": "add", "name": "X"}, {"act": "nonsense"})[0] == 400
    assert event.act({"act": "new", "name": "X", "system": "dutch"})[0] == 400
    server.kill()
    server.start()
    assert event.act({"act": "add", "name": "after a crash"})[0] == 200
    status, answer = event.post("pair", {"preview": True})
    assert status == 200 and len(answer["pairings"]) == 6 and "done" not in answer, answer
    assert event.get("desk")[1]["lines"] == event.lines
    assert server.stop() == 0


ACTS = {
    "add": {"name": "N"}, "redraw": {"order": [2, 1]}, "bye": {"number": 1, "round": 1, "kind": "half"}, "withdraw": {"number": 1},
    "result": {"white": 1, "black": 2, "result": "1-0"}, "penalise": {"number": 1, "kind": "warning"}, "decide": {"order": [1, 2]},
    "arrive": {"order": [1, 2]}, "absent": {"order": [1]}, "rate": {"number": 1, "rating": 1500},
    "appeal": {"number": 1, "round": 1, "reason": "r"}, "rule": {"number": 1, "kind": "upheld"}, "member": {"team": 1, "name": "M"},
    "lineup": {"team": 1, "round": 1, "order": [1]}, "match": {"white": 1, "black": 2, "result": "1-0"}, "edit": {"number": 1, "name": "E"},
    "remove": {"number": 1}, "return": {"number": 1}, "event": {"place": "Wien"}, "avoid": {"order": [1, 2], "kind": "hard"},
    "strike": {"line": 2}, "amend": {"line": 2, "instead": "{\"act\":\"add\",\"name\":\"Z\"}"}, "pair": {"round": 1, "pairs": [[1, 2]]}, "leave": {}, "playoff": {"white": 1, "black": 2, "result": "1-0", "kind": "game"}, "undo": {},
    "arena": {"kind": "open"},
}


def each_deed_is_tried_by_each_role(command):
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3})
    event.must({"act": "add", "name": "A"}, {"act": "add", "name": "B"})
    tokens = {"owner": event.token, "public": server.call("POST", "/api/guest", {"name": "Stranger"})[1]["token"]}
    for role in ("organiser", "chief", "arbiter", "captain", "player"):
        status, made = event.post("invite", {"role": role, "name": role.title(), "of": 2 if role in ("captain", "player") else 0})
        assert status == 200 and made["role"] == role, made
        tokens[role] = made["token"]
    status, people = event.get("people")
    assert status == 200 and [p["role"] for p in people["people"]] == list(tokens)[:1] + list(tokens)[2:], people
    assert "hash" not in json.dumps(people)
    table = {row.pop("deed"): row for row in people["table"]}
    assert set(ACTS) | {"people", "record", "papers", "report", "desk", "copy", "remove-event"} == set(table), set(ACTS) ^ set(table)
    for deed, row in table.items():
        for role, token in tokens.items():
            if deed == "people":
                status, answer = event.post("revoke", {"invitation": 999}, token=token)
            elif deed == "record":
                status, answer = event.get("log", token=token)
            elif deed == "papers":
                status, answer = event.get("export?as=csv", token=token)
            elif deed in ("desk", "copy", "remove-event"):
                continue  # below, by each call of theirs
            elif deed == "report":  # there is no game yet: who may is told that
                status, answer = event.post("report", {"result": "1-0"}, token=token)
                assert (status == 409) == (row[role] == "own"), (role, answer)
                continue
            else:
                # rests on another state: who may is told so, who may not is told that
                status, answer = event.act({"act": deed, **ACTS[deed]}, token=token, based=event.lines)
                if status == 200 and deed != "undo":
                    event.must({"act": "undo"})
            refused = status == 403
            may = row[role] == "yes" or (deed == "undo" and False)
            if deed == "undo":
                # what is taken back last here is an `add`: whoever may add may undo it
                may = row[role] == "yes" and table["add"][role] == "yes"
                if status == 200:
                    event.must({"act": "add", "name": "B"})
            assert refused != may, (deed, role, status, answer)
    # calls that stand for a deed each: whoever may not is refused before anything else is looked at
    calls = [("POST", "pair", "pair", {"preview": True, "pairs": []}), ("POST", "redraw", "redraw", {}), ("POST", "board", "result", {"board": "99"}), ("POST", "hour", "pair", {"round": 0}),
             ("POST", "list", "add", {}), ("POST", "invite", "people", {"role": "x"}), ("POST", "revoke", "people", {"invitation": 999}), ("POST", "remove", "remove-event", {}),
             ("GET", "people", "record", None), ("GET", "papers?what=pairings", "papers", None), ("GET", "export?as=csv", "papers", None), ("GET", "log", "record", None), ("GET", "announced", "record", None), ("GET", "copy", "copy", None),
             ("GET", "listed?who=A", "edit", None)]
    # what the API has and is none of these: acts and the command's lines of them, each of which is tried; taking part, which is an account's
    described = event.server.call("GET", "/api/openapi.json")[1]["paths"]
    guarded = {(method.upper(), path.rpartition("/")[2]) for path, ways in described.items() if path.startswith("/api/tournaments/{id}/")
               for method, one in ways.items() if method in ("get", "post") and one["security"] and {} not in one["security"]}
    assert guarded == {(method, path.partition("?")[0]) for method, path, _, _ in calls} | {("POST", name) for name in ("acts", "lines", "report", "join")}, guarded
    opened = {(path, one["operationId"]) for path, ways in described.items() if path.startswith("/api/tournaments") for method, one in ways.items() if method == "post" and not one["security"]}
    assert opened == {("/api/tournaments", "newTournament")}, opened
    for method, path, deed, body in calls:
        for role, token in tokens.items():
            status, answer = event.post(path, body, token=token, based=999) if method == "POST" else event.get(path, token=token) if path in ("people", "log", "copy") else (event.server.raw(method, f"/api/tournaments/{event.id}/{path}", token=token)[0], "")
            assert (status == 403) == (table[deed][role] != "yes"), (path, role, status, answer)
            if status == 403:  # in words, in each language, and no names of the program
                for lang, part in {"en": "your role here is ", "zh-Hans": "你在此的身份是", "zh-Hant": "你在此的身分是"}.items():
                    mark = "&" if "?" in path else "?"
                    said = server.call(method, f"/api/tournaments/{event.id}/{path}{mark}lang={lang}",
                                       {"based": 999, **body} if body is not None else None, token)[1]["detail"]
                    assert said.startswith(part) and (lang == "en" or not set(said) & set("abcdefghijklmnopqrstuvwxyz")), said
    # what everybody may take along is everybody's, whatever the role
    for path in ("file", "file?as=csv", "sheet?what=crosstable"):
        answers = [server.raw("GET", f"/api/tournaments/{event.id}/{path}", token=token) for token in tokens.values()]
        assert all(b"paper-none" in data if "sheet" in path else status == 200 for status, _, data in answers), (path, answers)
    # an act of each kind as another computer made it goes the same way
    for deed, body in ACTS.items():
        for role, token in tokens.items():
            status, answer = event.post("lines", {"lines": json.dumps({"act": deed, **body}) + "\n"}, token=token)
            if status == 200:
                event.must({"act": "add", "name": "B"} if deed == "undo" else {"act": "undo"})
            if deed not in ("leave", "undo"):  # the one comes of the act before it; the other goes by what it takes back
                assert (status == 403) == (table[deed][role] != "yes"), (deed, role, status, answer)
    # a game at the desk: of the event's people, those who may
    event.must({"act": "add", "name": "C"}, {"act": "add", "name": "D"})
    assert event.post("pair", {})[0] == 200
    status, board = event.post("board", {"board": "1"})
    assert status == 200, board
    at = {"GET": [f"/api/boards/{board['id']}", f"/api/boards/{board['id']}/log", f"/api/boards/{board['id']}/form.pdf"], "POST": [f"/api/boards/{board['id']}/events"]}
    assert {(method.upper(), path) for path, ways in described.items() if path.startswith("/api/boards/{id}") for method in ways if method in ("get", "post")} == {(method, path.replace(board["id"], "{id}").partition("?")[0]) for method, paths in at.items() for path in paths}
    for method, paths in at.items():
        for path in paths:
            for role, token in tokens.items():
                status = server.raw(method, path, {"based": 999, "events": []} if method == "POST" else None, token=token)[0]
                assert (status == 403) == (table["desk"][role] != "yes"), (path, role, status)
    event.must({"act": "undo"}, {"act": "undo"}, {"act": "undo"})
    # a captain and a player act for themselves alone
    assert event.get("desk", token=tokens["player"])[1]["here"] is False
    for number, expected in ((2, 200), (1, 403)):
        status, answer = event.act({"act": "arrive", "order": [number]}, token=tokens["player"])
        assert status == expected, answer
    assert event.get("desk", token=tokens["player"])[1]["here"] is True
    assert event.act({"act": "arrive", "order": [2]}, token=tokens["captain"])[0] == 403
    # nobody makes somebody above themselves, nor revokes them; a withdrawn invitation opens nothing
    assert event.post("invite", {"role": "owner"}, token=tokens["organiser"])[0] == 403
    assert event.post("revoke", {"invitation": 1}, token=tokens["organiser"])[0] == 403
    assert event.post("invite", {"role": "queen"})[0] == 400
    arbiter = next(p["invitation"] for p in people["people"] if p["role"] == "arbiter")
    assert event.get("desk", token=tokens["arbiter"])[1]["role"] == "arbiter"
    assert event.post("revoke", {"invitation": arbiter})[0] == 200
    shut_out = event.get("desk", token=tokens["arbiter"])[1]
    assert shut_out["role"] == "public" and shut_out["revoked"] is True, shut_out
    assert all("revoked" not in event.get("desk", token=token)[1] for token in (tokens["public"], event.token, tokens["player"]))
    assert "acts" not in event.get("desk?acts=1", token=tokens["public"])[1]
    assert event.get("desk?acts=1&lang=en")[1]["acts"][1]["text"].endswith(" is entered")
    assert event.act({"act": "arrive", "order": [1]}, token=tokens["arbiter"])[0] == 401
    # who did what
    deeds = event.get("people")[1]["deeds"]
    by_player = next(p["invitation"] for p in people["people"] if p["role"] == "player")
    assert [d for d in deeds if d["deed"] == "acts" and d["by"] == by_player], deeds
    assert deeds[-1]["deed"] == "revoke" and deeds[-1]["invitation"] == arbiter
    assert server.stop() == 0


def somebody_is_found_by_name(command):
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, {"act": "new", "name": "Cup", "system": "dutch", "rounds": 9})
    names = ["Kárpov, Anatoly", "Karp, Ann", "沈若溪", "單田芳", "歐陽明", "吕钦", "Xu Yinchuan", "Lee 7"] + [f"Ek {i:04}" for i in range(991)] + ["Tomás O’Rivera"]
    event.must(*({"act": "add", "name": name, "rating": 2999 - i} for i, name in enumerate(names)))

    def find(text):
        status, found = server.call("GET", f"/api/tournaments/{event.id}/find?name={urllib.parse.quote(text)}")
        assert status == 200, (text, found)
        return [one["name"] for one in found["found"]], found["more"]

    for text, found in {
        "karp": ["Kárpov, Anatoly", "Karp, Ann"], "karpov": ["Kárpov, Anatoly"], "an": ["Kárpov, Anatoly", "Karp, Ann"], "anatoly kar": ["Kárpov, Anatoly"],
        "沈": ["沈若溪"], "若溪": ["沈若溪"], "shen": ["沈若溪"], "Shen Ruo": ["沈若溪"], "shenruoxi": ["沈若溪"], "ruoxi": ["沈若溪"], "ruoxi shen": ["沈若溪"],
        "单": ["單田芳"], "shan tian": ["單田芳"], "ouyang": ["歐陽明"], "欧阳": ["歐陽明"], "lv qin": ["吕钦"], "lu qin": ["吕钦"],
        "rivera": ["Tomás O’Rivera"], "o'riv": ["Tomás O’Rivera"], "许银川": ["Xu Yinchuan"], "許銀川": ["Xu Yinchuan"], "yinchuan": ["Xu Yinchuan"], "Ek 0700": ["Ek 0700"], "999": ["Ek 0990"], "8": ["Lee 7"], "nobody": [], "kampov": [],
    }.items():
        assert find(text) == (found, False), (text, find(text))
    assert find("7") == (["Xu Yinchuan", "Lee 7"], False), find("7")  # the number first, then a word of a name
    found, more = find("ek")
    assert found == [f"Ek {i:04}" for i in range(12)] and more
    for path, code in {"find": "field-missing", "find?name=": "field-value", "find?name=%20,%20": "field-value", "find?name=%FF": "field-value"}.items():
        status, answer = server.call("GET", f"/api/tournaments/{event.id}/{path}")
        assert (status, answer["code"]) == (400, code), (path, answer)
    assert server.call("GET", "/api/tournaments/0000000000/find?name=a")[0] == 404
    # of teams, their members too
    teams = Event(server, {"act": "new", "name": "League", "system": "team-swiss", "rounds": 3, "teams": "fixed:2"})
    teams.must({"act": "add", "name": "江北"}, {"act": "add", "name": "Rook"}, *({"act": "member", "team": team, "name": name} for team, name in ((1, "顾长风"), (1, "B"), (2, "Gu Li"), (2, "D"))))
    status, found = teams.get("find?name=gu")
    assert status == 200 and found["found"] == [{"id": 1, "name": "江北", "member": "顾长风"}, {"id": 2, "name": "Rook", "member": "Gu Li"}], found
    assert server.stop() == 0


LISTED = """ID Number  Name           Fed Sex Tit  WTit SRtng RRtng BRtng B-day
1001       Gao, Wen       CHN F   WGM       2310  2280  2250  1994
1002       Muster, Max    GER M   IM        2415              1990
1003       Muster, Max    AUT M             1801              2001
1004       胡荣华               CHN M             2600
"""


def players_are_looked_up_in_the_lists(command):
    """Looks up players by id, name and start of a name like the command, in events of both games;
    if there are no lists, the answer says so."""
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = data = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    chess = Event(server, {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3, "game": "chess", "time": "15m+10s"})
    xiangqi = Event(server, {"act": "new", "name": "杯", "system": "swiss-cn", "rounds": 3, "game": "xiangqi"})

    def look(who, event=chess, token=None):
        status, answer = event.get("listed?who=" + urllib.parse.quote(who), token=token)
        assert status == 200, answer
        return answer

    chess.must({"act": "event", "pace": "rapid"})
    assert look("1001") == {"lists": False, "counts": "rapid", "more": False, "listed": []}
    lists = os.path.join(data, "list.txt")
    with open(lists, "w", encoding="utf-8") as file:
        file.write(LISTED)
    subprocess.run([command[0], "rate", "index", "-q", lists], check=True)  # while the server runs
    for event in chess, xiangqi:
        for who, ids in (("1001", [1001]), ("wen GAO", [1001]), ("Muster", [1002, 1003]), ("ma mu", [1002, 1003]), ("胡荣华", [1004]), ("胡", [1004]),
                         ("1009", []), ("uster", []), (" ", []), ("-1", []), ("x" * 900, [])):
            told = look(who, event)
            assert (told["lists"], told["more"], [one["id"] for one in told["listed"]]) == (True, False, ids), (who, told)
    rows = subprocess.run([command[0], "rate", "lookup", "--json", "1001", "muster"], check=True, capture_output=True, text=True).stdout
    assert look("1001")["listed"] + look("muster")["listed"] == [json.loads(line) for line in rows.splitlines()], rows
    assert look("1001", xiangqi)["counts"] == "rating"
    # those alone who enter players; nothing is asked of nobody
    for role, status in (("organiser", 200), ("chief", 200), ("arbiter", 403), ("captain", 403), ("player", 403)):
        chess.must({"act": "add", "name": role})
        _, made = chess.post("invite", {"role": role, **({"of": 1} if role in ("captain", "player") else {})})
        assert chess.get("listed?who=1001", token=made["token"])[0] == status, (role, made)
    assert server.call("GET", f"/api/tournaments/{chess.id}/listed?who=1001")[0] == 403
    assert chess.get("listed")[0] == chess.get("listed?who=")[0] == 400
    # a list is filled in as the command fills it in, and the preview says so
    cup = os.path.join(data, "cup")
    rows = "Name;FIDE-ID;Rtg;Fed\nGao, Wen;;;\nM. Muster;1002;;\nMax Muster;;;\nMuster, Max;;1900;AUT\nNobody, No;;1500;\n"
    with open(lists, "w", encoding="utf-8") as file:
        file.write(rows)
    subprocess.run([command[0], "tournament", "new", "-q", "--system=dutch", "--rounds=3", cup], check=True)
    subprocess.run([command[0], "tournament", "import", "-q", cup, lists], check=True, capture_output=True)
    event = Event(server, {"act": "new", "name": "List", "system": "dutch", "rounds": 3, "game": "chess"})
    for preview in "&preview=1", "":
        status, _, answer = server.raw("POST", f"/api/tournaments/{event.id}/list?based=1{preview}", rows.encode(), event.token)
        notes = [(note["kind"], note["found"], note["made"], note["column"]) for note in json.loads(answer)["notes"] if note["line"] == 0]
        assert status == 200 and notes == [
            ("filled", "Gao, Wen", "2310, WGM, CHN, 1001", "id"), ("other-name", "M. Muster", "1002", "Muster, Max"), ("filled", "M. Muster", "2415, IM, GER", "id"),
            ("several", "Max Muster", "2", "id"), ("filled", "Muster, Max", "1003", "id")], answer
    with open(cup, encoding="utf-8") as theirs:
        acts = [json.loads(line) for line in theirs][1:]
    ours = [json.loads(line) for line in server.raw("GET", f"/api/tournaments/{event.id}/log?format=text", token=event.token)[2].splitlines()][1:]
    assert [{**act, "sum": 0} for act in ours] == [{**act, "sum": 0} for act in acts] and len(ours) == 5, (ours, acts)
    # of many twenty
    with open(lists, "w", encoding="utf-8") as file:
        file.write("ID Number  Name      SRtng\n" + "".join(f"{n}         Lee, A{n}  2000\n" for n in range(10, 40)))
    subprocess.run([command[0], "rate", "index", "-q", lists], check=True)
    told = look("lee")
    assert (told["more"], len(told["listed"])) == (True, 20), told
    # a file that is no base
    with open(os.path.join(data, "qiyuan", "players.base"), "w", encoding="utf-8") as file:
        file.write("QYRATED1")
    status, refused = chess.get("listed?who=1001")
    assert (status, refused["code"]) == (400, "rating-base"), refused
    assert server.stop() == 0
    if before is None:
        del os.environ["XDG_DATA_HOME"]
    else:
        os.environ["XDG_DATA_HOME"] = before


def what_only_arbiters_see(command):
    """The contact and note of a player or member are in the log and at the desk, but in no response
    to other users."""
    folder, mirror = tempfile.mkdtemp(prefix="qiyuan-test-"), os.path.join(tempfile.mkdtemp(prefix="qiyuan-test-"), "mirror")
    server = Server(command, args=["--tournaments", folder, "--publish", mirror])
    secret = ("+431555", "deafened")
    known = {"contact": secret[0], "note": secret[1]}
    single = Event(server, {"act": "new", "name": "Open", "system": "dutch", "rounds": 3, "game": "chess", "tiebreaks": "BH"})
    single.must(*({"act": "add", "name": name, "rating": 2000 - i, "birth": "1999", "also": also, **known}
                  for i, (name, also) in enumerate((("Xu Yinchuan", "许银川"), ("Adler", ""), ("王天一", "Wang Tianyi"), ("Berg", "")))))
    single.must({"act": "edit", "number": 2, **known})
    teams = Event(server, {"act": "new", "name": "League", "system": "team-swiss", "rounds": 1, "teams": "fixed:1", "game": "chess"})
    teams.must(*({"act": "add", "name": name, **known} for name in ("North", "South")),
               *({"act": "member", "team": team, "name": name, "also": also, **known} for team, name, also in ((1, "N1", "北一"), (2, "S1", ""))))
    for event in (single, teams):
        assert event.post("pair", {})[0] == 200
        tokens = {"public": None}
        for role in ("organiser", "chief", "arbiter", "captain", "player"):
            status, made = event.post("invite", {"role": role, "name": role.title(), "of": 2 if role in ("captain", "player") else 0})
            assert status == 200, made
            tokens[role] = made["token"]
        described = server.call("GET", "/api/openapi.json")[1]["paths"]
        asked = 0
        for path, ways in described.items():
            if not path.startswith("/api/tournaments/{id}") or "get" not in ways:
                continue
            queries = {"explain": ["?pair=1-3"], "file": ["?as=trf", "?as=csv"], "export": ["?as=trf", "?as=csv"], "find": ["?name=a"],
                       "desk": ["?acts=1"]}.get(path.rpartition("/")[2], [""])
            for query in queries:
                for role, token in tokens.items():
                    status, headers, data = server.raw("GET", path.replace("{id}", event.id) + query, token=token)
                    told = any(word.encode() in data for word in secret)
                    sees = role not in ("public", "captain", "player") and path.rpartition("/")[2] in ("desk", "log", "copy")
                    assert told == (sees and status == 200), (path, query, role, status, data)
                    asked += status == 200
        assert asked > 50, asked
    for text, found in (("许", ["Xu Yinchuan"]), ("tianyi", ["王天一"]), ("wang", ["王天一"]), ("yinchuan", ["Xu Yinchuan"]), ("deafened", [])):
        status, answer = server.call("GET", f"/api/tournaments/{single.id}/find?name={urllib.parse.quote(text)}")
        assert [one["name"] for one in answer["found"]] == found, (text, answer)
    assert teams.get("find?name=" + urllib.parse.quote("北一"))[1]["found"] == [{"id": 1, "name": "North", "member": "N1"}]
    wait_for(lambda: sum("pairings.pdf" in names for _, _, names in os.walk(mirror)) == 2)
    assert server.stop() == 0
    for path, _, names in os.walk(mirror):
        for name in names:
            with open(os.path.join(path, name), "rb") as file:
                data = file.read()
            assert not any(word.encode() in data for word in secret), name


def a_list_is_looked_at_and_entered(command):
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, {"act": "new", "name": "杯", "system": "swiss-cn", "game": "xiangqi", "rounds": 7})
    text = "姓名,单位,等级分,缴费\n叶知秋,东城,1990,y\n顾长风,江北,19O2,\n".encode("gb18030")
    path = f"/api/tournaments/{event.id}/list?based=1"
    status, _, data = server.raw("POST", path + "&preview=1", text, event.token)
    seen = json.loads(data)
    assert status == 200 and [p["name"] for p in seen["players"]] == ["叶知秋", "顾长风"], seen
    assert {"unknown", "dropped"} <= {n["kind"] for n in seen["notes"]} and "done" not in seen, seen
    assert event.get("desk")[1]["players"] == []
    status, _, data = server.raw("POST", path, text, event.token)
    assert status == 200 and json.loads(data)["lines"] == 3
    players = event.get("desk")[1]["players"]
    assert [p["name"] for p in players] == ["叶知秋", "顾长风"] and players[0]["club"] == "东城", players
    assert server.raw("POST", path, text, event.token)[0] == 409
    # its encoding may be named, and what is none of it is not called sure
    path = f"/api/tournaments/{event.id}/list?based=3&preview=1&encoding="
    for encoding, text, names, sure in (("gb18030", "姓名\n叶\n".encode("gb18030"), ["叶"], True),
                                        ("cp437", "name\nMühl\n".encode("cp437"), ["Mühl"], True),
                                        ("gb18030", "姓名\n叶\n".encode("gb18030") + b"\xff\n", ["叶", "\ufffd"], False)):
        status, _, data = server.raw("POST", path + encoding, text, event.token)
        seen = json.loads(data)
        assert status == 200 and [p["name"] for p in seen["players"]] == names and seen["sure"] == sure, seen
    # of two encodings in one file the line is told; lines are left out by their numbers
    mixed = b"name;rating\nM\xc3\xbcller;2000\nA\xe9;1900\nB;1800\nTotal: 3;\n"
    status, _, data = server.raw("POST", path.replace("&encoding=", ""), mixed, event.token)
    seen = json.loads(data)
    assert (status, seen["sure"], seen["doubt"]) == (200, False, 3) and [p["line"] for p in seen["players"]] == [2, 3, 4, 5], seen
    status, _, data = server.raw("POST", path + "utf-8", mixed, event.token)
    assert status == 400 and json.loads(data)["code"] == "trf-line" and "“3:2 0xE9”" in json.loads(data)["detail"], data
    for without, lines in (("5", [2, 3, 4]), ("2,3,4,5", []), ("", [2, 3, 4, 5])):
        status, _, data = server.raw("POST", path.replace("&encoding=", "&without=" + without), mixed, event.token)
        assert status == 200 and [p["line"] for p in json.loads(data)["players"]] == lines, (without, data)
    status, _, data = server.raw("POST", path.replace("&encoding=", "&without=x"), mixed, event.token)
    assert (status, json.loads(data)["code"]) == (400, "field-value"), data
    status, _, data = server.raw("POST", path + "klingon", text, event.token)
    assert (status, json.loads(data)["code"]) == (400, "field-value") and "GB18030" in json.loads(data)["detail"], data
    assert server.stop() == 0


def phones_report_results(command):
    """Both players report, or one reports and the other confirms; whoever is first, one result is
    entered, and only once."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3, "seed": 7})
    event.must(*({"act": "add", "name": f"P{i}", "rating": 2000 - i} for i in range(9)))
    assert event.post("invite", {"role": "arbiter", "all": True})[0] == 400
    status, made = event.post("invite", {"role": "player", "all": True})
    assert status == 200 and len(made["invited"]) == 9, made
    assert event.post("invite", {"role": "player", "all": True})[1]["invited"] == []  # nobody is invited twice
    tokens = {one["of"]: one["token"] for one in made["invited"]}
    pairs = [p for p in event.post("pair", {})[1]["pairings"] if p["black"]]
    entry = {p["id"]: p["entry"] for p in event.get("desk")[1]["players"]}
    say = lambda number, result: event.post("report", {"result": result}, token=tokens[entry[number]])
    one, two, three, four = pairs
    # one enters, the other sees it and confirms
    assert say(one["white"], "1-0") == (200, {"state": "waiting"})
    seen = event.get("desk", token=tokens[entry[one["black"]]])[1]
    assert [(r["number"], r["result"]) for r in seen["reports"]] == [(one["white"], "1-0")], seen
    assert event.get("desk", token=tokens[entry[two["black"]]])[1]["reports"] == []
    status, answer = say(one["black"], "1-0")
    assert status == 200 and answer["state"] == "agreed" and '"by":"players"' in answer["done"][0], answer
    status, answer = say(one["black"], "0-1")
    assert (status, answer["code"]) == (409, "tour-result-stands"), answer
    # the two say different things: the arbiters see it and enter what was
    say(two["white"], "1-0")
    assert say(two["black"], "0-1") == (200, {"state": "disputed"})
    assert {r["number"] for r in event.get("desk")[1]["reports"]} == {two["white"], two["black"]}
    event.lines = event.get("desk")[1]["lines"]
    event.must({"act": "result", "white": two["white"], "black": two["black"], "result": "1/2-1/2"})
    assert event.get("desk")[1]["reports"] == []
    # somebody thinks better of it, and then they agree
    say(three["white"], "1-0")
    say(three["black"], "1/2-1/2")
    assert say(three["white"], "1/2-1/2")[1]["state"] == "agreed"
    # both at once, again and again
    threads = [threading.Thread(target=say, args=(side, "0-1")) for side in (four["white"], four["black"]) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open(log_of(folder), encoding="utf-8") as file:
        results = [json.loads(line) for line in file if '"act":"result"' in line]
    assert len(results) == 4, results
    bye = next(n for n in entry if n not in {p[side] for p in pairs for side in ("white", "black")})
    assert say(bye, "1-0")[1]["code"] == "tour-no-game"
    assert event.post("report", {"result": "+-"}, token=tokens[entry[four["white"]]])[0] == 400
    assert event.post("report", {"result": "1-0"})[0] == 403
    assert server.stop() == 0


def phones_report_boards_of_teams(command):
    """At a board of a match each side is represented by its player or captain; what both sides
    report is entered for that board only."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, {"act": "new", "name": "League", "system": "team-swiss", "teams": "fixed:3", "rounds": 3, "seed": 3})
    for team in range(1, 5):
        event.must({"act": "add", "name": f"T{team}"})
        event.must(*({"act": "member", "team": team, "name": f"T{team}M{i}", "rating": 2000 - 10 * i - team} for i in range(4)))
    captains = {one["of"]: one["token"] for one in event.post("invite", {"role": "captain", "all": True})[1]["invited"]}
    made = event.post("invite", {"role": "player", "all": True})[1]["invited"]
    assert len(made) == 16 and len({one["of"] for one in made}) == 16 and made[0]["name"].startswith("T1M"), made
    assert event.post("invite", {"role": "player", "all": True})[1]["invited"] == []
    for of in (0, 17, -1, 1 << 33):
        assert event.post("invite", {"role": "player", "name": "nobody", "of": of})[0] == 400, of
    tokens = {one["of"]: one["token"] for one in made}
    say = lambda token, result, board=None, **more: event.post("report", {"result": result, **({"round": 1, "white": board["white"], "black": board["black"]} if board else {}), **more}, token=token)
    # who plays for a team acts for no team, and there is no game yet
    me = event.get("desk", token=tokens[1])[1]
    assert (me["role"], me["member"], me["team"], me["number"], me["here"]) == ("player", 1, 1, 0, False), me
    assert event.act({"act": "arrive", "order": [1]}, token=tokens[1])[0] == 403
    assert say(tokens[1], "1-0")[1]["code"] == "tour-no-game"
    event.post("pair", {})
    sees = lambda token=event.token: [(r["number"], r["other"], r["result"]) for r in event.get("desk", token=token)[1]["reports"]]

    def matches():
        found = event.get("matches")[1]["matches"]
        for match in found:
            for board in match["boards"]:
                board["white"], board["black"] = (board["second"], board["first"]) if board["reversed"] else (board["first"], board["second"])
        return found

    # until the hour nobody is told who sits where, not by a report either
    far = 4102444800000
    assert event.post("hour", {"round": 1, "lineups": far})[0] == 200
    assert all(say(token, "1-0")[1]["code"] == "tour-no-game" for token in (tokens[1], captains[1]))
    assert event.post("hour", {"round": 1, "lineups": 1})[0] == 200
    match, another = matches()
    number = {event.get("desk", token=token)[1]["number"]: token for token in captains.values()}
    one, two, three = match["boards"]
    assert not one["reversed"] and two["reversed"]
    # one enters, the other sees it and confirms; other boards and other matches are told nothing of it
    assert say(tokens[one["white"]], "1-0", one) == (200, {"state": "waiting"})
    assert sees(tokens[one["black"]]) == sees(number[match["first"]]) == sees(number[match["second"]]) == sees() == [(one["white"], one["black"], "1-0")]
    assert sees(tokens[two["white"]]) == sees(number[another["first"]]) == []
    status, answer = say(tokens[one["black"]], "1-0", one)
    assert status == 200 and answer["state"] == "agreed" and '"by":"players"' in answer["done"][0], answer
    assert [b["result"] for b in matches()[0]["boards"]] == ["1-0", "*", "*"] and sees() == []
    assert say(tokens[one["black"]], "0-1", one)[1]["code"] == "tour-result-stands"
    # the results are as White has them, also where the team named second has White; a captain speaks for a side, not for both
    assert say(number[match["second"]], "1-0")[1]["code"] == "field-missing"  # for which of his boards?
    assert say(number[match["second"]], "1-0", two) == (200, {"state": "waiting"})
    assert say(tokens[two["white"]], "1-0", two) == (200, {"state": "waiting"})
    assert say(number[match["first"]], "0-1", two) == (200, {"state": "disputed"})
    assert sorted(sees()) == sorted([(two["white"], two["black"], "1-0"), (two["black"], two["white"], "0-1")])
    assert say(tokens[two["black"]], "1-0", two)[1]["state"] == "agreed"
    assert [b["result"] for b in matches()[0]["boards"]] == ["1-0", "0-1", "*"]
    # nobody speaks of another's board, nor of one that is changed since
    assert say(tokens[three["white"]], "1-0", one)[1]["code"] == "tour-other-game"
    assert say(number[another["first"]], "1-0", three)[1]["code"] == "tour-other-game"
    assert say(tokens[three["white"]], "1-0", three, round=2)[1]["code"] == "tour-other-game"
    reserve = next(m for m in range(1, 17) if all(m not in (b["white"], b["black"]) for q in (match, another) for b in q["boards"]))
    assert say(tokens[reserve], "1-0")[1]["code"] == "tour-no-game"
    assert say(captains[1], "+-", three)[0] == 400 and event.post("report", {"result": "1-0"})[0] == 403
    say(tokens[three["white"]], "1/2-1/2")
    event.lines = event.get("desk")[1]["lines"]
    event.must({"act": "undo"})  # the last result is open again
    assert [b["result"] for b in matches()[0]["boards"]] == ["1-0", "*", "*"]
    # both at once, again and again, at all boards: each is entered once
    boards = [two, three] + another["boards"]
    threads = [threading.Thread(target=say, args=(tokens[board[side]], "0-1", board)) for board in boards for side in ("white", "black") for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open(log_of(folder), encoding="utf-8") as file:
        results = [json.loads(line) for line in file if '"act":"result"' in line]
    assert len(results) == 7 and len({(r["white"], r["black"]) for r in results}) == 6, results
    assert all(b["result"] != "*" for q in matches() for b in q["boards"]) and sees() == []
    # killed and back: what one side said of round 2 waits for the other
    event.lines = event.get("desk")[1]["lines"]
    event.post("pair", {})
    board = matches()[0]["boards"][0]
    assert say(tokens[board["white"]], "1/2-1/2") == (200, {"state": "waiting"})
    server.kill()
    event.server = server = serve(command, folder)
    assert say(tokens[board["black"]], "1/2-1/2")[1]["state"] == "agreed"
    # everybody meets everybody of the other team: whose game it is must be said
    everybody = Event(server, {"act": "new", "name": "All", "system": "roundrobin-cn", "teams": "all:2", "seed": 3})
    for team in (1, 2):
        everybody.must({"act": "add", "name": f"U{team}"}, *({"act": "member", "team": team, "name": f"U{team}M{i}"} for i in range(2)))
    tokens = {one["of"]: one["token"] for one in everybody.post("invite", {"role": "player", "all": True})[1]["invited"]}
    everybody.post("pair", {})
    boards = everybody.get("matches")[1]["matches"][0]["boards"]
    assert len(boards) == 4
    ask = lambda who, **more: everybody.post("report", {"result": "1/2-1/2", **more}, token=tokens[who])
    board = boards[3]
    meant = {"white": board["second"], "black": board["first"]} if board["reversed"] else {"white": board["first"], "black": board["second"]}
    assert ask(board["first"])[1]["code"] == "field-missing"
    assert ask(board["first"], **meant)[1] == {"state": "waiting"} and ask(board["second"], **meant)[1]["state"] == "agreed"
    assert [b["result"] for b in everybody.get("matches")[1]["matches"][0]["boards"]] == ["*", "*", "*", "1/2-1/2"]
    assert server.stop() == 0


def what_is_said_of_other_pairs_is_not_said_of_these(command):
    """A phone may show an earlier round, or a pair that was since changed."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3, "seed": 7})
    event.must(*({"act": "add", "name": f"P{i}", "rating": 2000 - i} for i in range(4)))
    tokens = {one["of"]: one["token"] for one in event.post("invite", {"role": "player", "all": True})[1]["invited"]}
    first = event.post("pair", {})[1]["pairings"][0]
    entry = {p["id"]: p["entry"] for p in event.get("desk")[1]["players"]}
    game = lambda pair, round_number=1: {"round": round_number, "white": pair["white"], "black": pair["black"]}
    say = lambda number, meant, result="1-0": event.post("report", {"result": result, **meant}, token=tokens[entry[number]])
    for other in (game(first, 2), {**game(first), "white": first["black"]}, {**game(first), "black": 4}):
        assert say(first["white"], other)[1]["code"] == "tour-other-game", other
    assert event.get("desk")[1]["reports"] == []
    assert say(first["white"], game(first)) == (200, {"state": "waiting"})
    # paired anew by hand: what White said of the one opponent is not held against the other
    event.must({"act": "undo"})
    rest = [n for n in entry if n not in (first["white"], first["black"])]
    assert event.post("pair", {"pairs": [[first["white"], rest[0]], [first["black"], rest[1]]], "by": "chief"})[0] == 200
    assert event.get("desk")[1]["reports"] == []
    assert say(rest[0], {}) == (200, {"state": "waiting"})
    # an hour that one sets leaves the other as it stands
    for hour in ({"begins": 5000}, {"lineups": 4000}, {"begins": 6000}):
        assert event.post("hour", {"round": 2, **hour})[0] == 200
    assert event.get("desk")[1]["hours"] == [{"round": 2, "begins": 6000, "lineups": 4000}]
    assert server.stop() == 0


def captains_set_who_sits_where_until_the_hour(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, {"act": "new", "name": "League", "system": "team-swiss", "teams": "fixed:2", "rounds": 3, "seed": 3})
    for team in range(1, 5):
        event.must({"act": "add", "name": f"T{team}"})
        event.must(*({"act": "member", "team": team, "name": f"T{team}M{i}", "rating": 2000 - 10 * i - team} for i in range(3)))
    captains = {one["of"]: one["token"] for one in event.post("invite", {"role": "captain", "all": True})[1]["invited"]}
    members = server.call("GET", f"/api/tournaments/{event.id}/members")[1]["members"]
    assert len(members) == 12 and "birth" not in json.dumps(members)
    event.post("pair", {})
    match = server.call("GET", f"/api/tournaments/{event.id}/matches")[1]["matches"][0]
    assert len(match["boards"]) == 2 and match["boards"][0]["result"] == "*", match
    me = next(e for e in captains if event.get("desk", token=captains[e])[1]["number"] == match["first"])
    mine = [m["id"] for m in members if m["team_name"] == match["first_name"]]
    assert event.post("hour", {"round": 1, "begins": 0, "lineups": 1}, token=captains[me])[0] == 403
    line_up = {"act": "lineup", "team": match["first"], "round": 1, "order": [mine[0], mine[2]]}
    far = 4102444800000
    assert event.post("hour", {"round": 1, "begins": far, "lineups": far})[0] == 200
    status, answer = event.act(line_up, token=captains[me])
    assert status == 200, answer
    assert event.act({**line_up, "team": match["second"]}, token=captains[me])[0] == 403
    public = server.call("GET", f"/api/tournaments/{event.id}/matches")[1]["matches"][0]
    assert public["boards"] == [] and public["first_lined_up"], public
    status, answer = event.get("file")
    assert (status, answer["code"]) == (409, "tour-lineup-hidden") and event.get("file?as=csv")[0] == 200, answer
    assert server.call("GET", f"/api/tournaments/{event.id}/desk")[1]["hours"] == [{"round": 1, "begins": far, "lineups": far}]
    assert event.post("hour", {"round": 1, "begins": far, "lineups": 1})[0] == 200
    public = server.call("GET", f"/api/tournaments/{event.id}/matches")[1]["matches"][0]
    assert [b["first"] for b in public["boards"]] == [mine[0], mine[2]], public
    assert event.get("file")[0] == 200
    status, answer = event.act({**line_up, "order": mine[:2]}, token=captains[me])
    assert (status, answer["code"]) == (409, "tour-lineup-late"), answer
    event.must({"act": "match", "round": 1, "white": match["first"], "black": match["second"], "result": "1-0,1/2-1/2"})
    public = server.call("GET", f"/api/tournaments/{event.id}/matches")[1]["matches"][0]
    assert (public["first_points"], public["second_points"], [b["result"] for b in public["boards"]]) == (1.5, 0.5, ["1-0", "1/2-1/2"])
    assert server.stop() == 0


def a_late_entrant_may_get_half_points(command):
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, {"act": "new", "name": "Open", "system": "swiss-cn", "rounds": 3, "game": "xiangqi", "seed": 3})
    event.must(*({"act": "add", "name": name} for name in ("A", "B", "C", "D")))
    for _ in range(2):
        pairs = event.post("pair", {})[1]["pairings"]
        event.must(*({"act": "result", "white": one["white"], "black": one["black"], "result": "1-0"} for one in pairs))
    # points are those before the round, whatever was played in it since
    before = lambda n: sorted(one[side] for one in event.get(f"pairings?round={n}")[1]["pairings"] for side in ("white_points", "black_points"))
    assert (before(1), before(2)) == ([0, 0, 0, 0], [0, 0, 1, 1]), (before(1), before(2))
    event.must({"act": "add", "name": "Late"})
    missed = lambda: {p["name"]: p["missed"] for p in event.get("desk")[1]["players"] if "missed" in p}
    assert missed() == {"Late": [1, 2]}, missed()
    event.must({"act": "bye", "number": 5, "round": 2, "kind": "half"})
    assert missed() == {"Late": [1]}, missed()
    event.must({"act": "undo"}, {"act": "bye", "number": 5, "round": 1, "kind": "half"}, {"act": "bye", "number": 5, "round": 2, "kind": "half"})
    assert missed() == {} and event.act({"act": "bye", "number": 1, "round": 1, "kind": "half"})[0] == 409
    assert next(row["points"] for row in event.get("standings")[1]["standings"] if row["name"] == "Late") == 1.0
    # the prizes on paper, shared; a list that is none is told
    paper = lambda query: server.raw("GET", f"/api/tournaments/{event.id}/papers?what=prizes{query}", token=event.token)
    status, _, data = paper("&prizes=all%09300%09200&share=1")
    assert status == 200 and data.startswith(b"%PDF-"), data
    assert b"paper-none" in paper("")[2] and paper("&prizes=all%09x")[0] == 400
    # Hort: the mean of what each has by rank and of what each has where all is shared
    won = lambda share: {one["id"]: one["amount"] for one in
                         event.get(f"prizes?prizes=all%09500%09400%09300%09200%09100{share}")[1]["prizes"]}
    ranked, shared, hort = won(""), won("&share=1"), won("&share=hort")
    assert len(hort) == 5 and ranked != shared and all(abs(hort[i] - (ranked[i] + shared[i]) / 2) < 0.02 for i in hort), hort
    assert server.stop() == 0


def a_record_tells_byes_penalties_and_appeals(command):
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, {"act": "new", "name": "Open", "system": "dutch", "rounds": 5, "game": "chess", "seed": 3})
    event.must(*({"act": "add", "name": name, "rating": 2000 - i, "club": "Nord"} for i, name in enumerate("ABCDE")))
    event.must({"act": "bye", "number": 5, "round": 3, "kind": "half"}, {"act": "bye", "number": 5, "round": 3, "kind": "zero"}, {"act": "bye", "number": 1, "round": 1, "kind": "full"})
    event.post("pair", {})
    event.must({"act": "withdraw", "number": 2}, {"act": "absent", "order": [3]})
    event.must({"act": "penalise", "number": 4, "kind": "foul"}, {"act": "penalise", "number": 4, "kind": "warning"},
               {"act": "penalise", "number": 4, "kind": "points", "points": -5, "by": "chief"},
               {"act": "penalise", "number": 4, "kind": "disqualify", "by": "chief"})
    event.must({"act": "appeal", "number": 4, "round": 1, "reason": "touched"}, {"act": "rule", "number": 1, "kind": "rejected", "by": "Li", "reason": "not seen"})
    record = {p["name"]: {key: p[key] for key in ("byes", "fouls", "warnings", "disqualified", "points", "appeals") if key in p}
              for p in event.get("desk")[1]["players"]}
    assert record == {
        "A": {"byes": [{"round": 1, "kind": "full"}]},
        "B": {},  # what comes of leaving is no bye
        "C": {},  # nor is what comes of not having checked in
        "D": {"fouls": 1, "warnings": 1, "disqualified": 1, "points": -5,
              "appeals": [{"number": 1, "round": 1, "ruling": "rejected", "reason": "touched", "answer": "not seen"}]},
        "E": {"byes": [{"round": 3, "kind": "zero"}]}}, record
    # acts tell whom they are about by the numbers of now, which an edited rating makes others
    status, asked = event.post("acts", {"ask": True, "acts": [{"act": "edit", "number": 5, "rating": 2400}]})
    assert status == 200 and [one["id"] for one in asked["warnings"]] == ["renumbered"] and "lines" not in asked, asked
    event.must({"act": "edit", "number": 5, "rating": 2400})
    about = [(one["act"], one["number"], one.get("round")) for one in event.get("desk?acts=1")[1]["acts"] if "number" in one]
    assert about == [("bye", 1, 3), ("bye", 1, 3), ("bye", 2, 1), ("withdraw", 3, None), *[("penalise", 5, None)] * 4, ("appeal", 5, None), ("rule", 5, None), ("edit", 1, None)], about
    assert {p["club"] for p in server.call("GET", f"/api/tournaments/{event.id}")[1]["players"]} == {"Nord"}
    # of teams the records of their members, for the arbiters alone
    league = Event(server, {"act": "new", "name": "League", "system": "berger", "rounds": 1, "teams": "listed:2"})
    whole = {"title": "WGM", "federation": "CHN", "club": "Rook", "id": "1001", "birth": "1994/05/06", "sex": "w", "also": "Gao, Wen", "contact": "1", "note": "2", "rating": 2310}
    league.must({"act": "add", "name": "North"}, {"act": "add", "name": "South"}, {"act": "member", "team": 2, "name": "高文", **whole}, {"act": "member", "team": 1, "name": "Lin"})
    league.must({"act": "edit", "number": 2, "kind": "member", "rating": 1900})
    desk = league.get("desk")[1]
    teams = {player["name"]: player["id"] for player in desk["players"]}
    known = {("fide" if key == "id" else key): value for key, value in whole.items()}
    assert desk["members"][0] == {"id": 1, "team": teams["South"], "name": "高文", **known}, desk["members"]
    assert (desk["members"][1]["name"], desk["members"][1]["rating"], desk["members"][1]["note"]) == ("Lin", 1900, ""), desk["members"]
    assert "members" not in server.call("GET", f"/api/tournaments/{league.id}/desk")[1] and "members" not in event.get("desk")[1]
    assert server.stop() == 0


def a_log_goes_out_and_comes_in(command):
    """Byte for byte, even if it is long."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, {"act": "new", "name": "Large", "system": "dutch", "rounds": 3})
    event.must(*({"act": "add", "name": f"Player {i:04d} of the Open", "rating": 2600 - i, "federation": "AUT"} for i in range(900)))
    event.post("pair", {})
    log = event.get("log?format=text")[1]
    assert len(log) > 100000, len(log)
    status, made = server.call("POST", "/api/tournaments", {"log": log, "by": "Wu"})
    assert status == 201 and made["id"] != event.id, made
    assert server.call("GET", f"/api/tournaments/{made['id']}/log?format=text", token=made["token"])[1] == log
    assert server.stop() == 0


def a_mirror_follows_each_act(command):
    """Plain files for any web server, without dates of birth; the games of a round have the moves
    entered at the desk."""
    folder, mirror = tempfile.mkdtemp(prefix="qiyuan-test-"), os.path.join(tempfile.mkdtemp(prefix="qiyuan-test-"), "mirror")
    server = Server(command, args=["--tournaments", folder, "--publish", mirror])
    event = Event(server, {"act": "new", "name": "Open", "system": "dutch", "rounds": 3, "game": "chess", "time": "90m+30s", "tiebreaks": "BH/C1,SB,DE"})
    event.must(*({"act": "add", "name": name, "rating": 2000, "birth": "1999/05/06"} for name in ("Ann", "Bob", "Cat", "Dan")))
    pair = event.post("pair", {})[1]["pairings"][0]
    home = os.path.join(mirror, os.path.splitext(os.path.basename(log_of(folder)))[0])

    def text(name):
        try:
            with open(os.path.join(home, name), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    status, made = event.post("board", {"board": "1"})
    assert status == 200, made
    lines = [{"t": 0, "event": "begin"}, {"t": 9, "event": "move", "side": "white", "move": "e2e4"}, {"t": 10, "event": "press", "side": "white"}, {"t": 11, "event": "resign", "side": "black"}]
    assert server.call("POST", f"/api/boards/{made['id']}/events", {"based": 1, "events": lines}, event.token)[0] == 200
    wait_for(lambda: "1. e4" in text("round-1.pgn") and '[Result "1-0"]' in text("round-1.pgn"))
    wait_for(lambda: f'[White "{pair["white_name"]}"]' in text("round-1.pgn"))
    # a board whose moves nobody entered says so
    status, made = event.post("board", {"board": "2", "unentered": True})
    assert status == 200, made
    status, started = server.raw("GET", f"/api/boards/{made['id']}/log", token=event.token)[0::2]
    assert status == 200 and json.loads(started.splitlines()[0])["unentered"] is True, started
    played = [{"t": 0, "event": "begin"}, {"t": 10, "event": "press", "side": "white"}, {"t": 11, "event": "decide", "article": "ch:10.1", "result": "1-0"}]
    assert server.call("POST", f"/api/boards/{made['id']}/events", {"based": 1, "events": played}, event.token)[0] == 200
    wait_for(lambda: text("round-1.pgn").count("{ The moves were not recorded. } 1-0") == 1)
    wait_for(lambda: "1.0" in text("en/standings.html"))
    # heads of tie-breaks are words, or a legend says what they stand for
    assert "<th" in text("zh-Hans/standings.html") and "BH" not in text("zh-Hans/standings.html") and "对手分" in text("zh-Hans/standings.html"), text("zh-Hans/standings.html")
    legend = [line for line in text("en/standings.html").splitlines() if "BH" in line and "Buchholz" in line]
    assert legend or "BH" not in text("en/standings.html"), text("en/standings.html")
    assert "90 minutes for the game" in text("en/index.html") and "每方 90 分钟" in text("zh-Hans/index.html")
    wait_for(lambda: os.path.exists(os.path.join(home, "standings.pdf")) and os.path.exists(os.path.join(mirror, "index.html")))
    # letters that no font has are boxes in its papers, and the server says so
    event.lines = event.get("desk")[1]["lines"]
    event.must({"act": "edit", "number": 1, "name": "\U00013000 Hor"})
    wait_for(lambda: re.search("papers of the mirror: .*characters \U00013000, .*install", os.pread(server.errors.fileno(), 100000, 0).decode("utf-8")))
    # of teams the games of their boards, once they have begun: before the hour nobody sees who sits where
    teams = Event(server, {"act": "new", "name": "League", "system": "team-swiss", "rounds": 1, "teams": "fixed:2", "game": "chess", "time": "90m+30s"})
    teams.must({"act": "add", "name": "North"}, {"act": "add", "name": "South"}, *({"act": "member", "team": team, "name": name} for team, name in ((1, "N1"), (1, "N2"), (2, "S1"), (2, "S2"))))
    teams.post("pair", {})
    status, made = teams.post("board", {"board": "1.2"})
    assert status == 200, made
    league = next(os.path.splitext(name)[0] for name in os.listdir(folder) if name.startswith("League") and name.endswith(".log"))
    home = os.path.join(mirror, league)
    wait_for(lambda: os.path.exists(os.path.join(home, "round-1.pgn")) and text("players.csv").count("\n") == 5)
    # the mirror may have looked before the round was paired: then the report file has the players, and nobody's opponent
    assert text("round-1.pgn") == "" and not re.search(r" [wb] [-+*01=]", text("event.trf")), text("event.trf")
    assert server.call("POST", f"/api/boards/{made['id']}/events", {"based": 1, "events": lines}, teams.token)[0] == 200
    wait_for(lambda: "1. e4" in text("round-1.pgn") and '[Result "1-0"]' in text("round-1.pgn"))
    teams.lines = teams.get("desk")[1]["lines"]
    teams.must({"act": "match", "round": 1, "white": 1, "black": 2, "result": "1-0,1-0"})
    wait_for(lambda: text("event.trf").count("\n001 ") == 4 and text("event.trf").count("\n310 ") == 2)
    games = text("round-1.pgn")
    assert games.count("[Event ") == 1 and '[Round "1.1.2"]' in games and {'[White "N2"]', '[Black "S2"]'} <= set(games.splitlines()) or {'[White "S2"]', '[Black "N2"]', '[WhiteTeam "South"]'} <= set(games.splitlines()), games
    assert server.stop() == 0  # nothing is under way in the mirror any more
    for path, _, names in os.walk(mirror):
        for name in names:
            with open(os.path.join(path, name), "rb") as file:
                data = file.read()
            assert b"1999" not in data and b"<script" not in data, name


if __name__ == "__main__":
    run([what_is_announced, regulations_are_those_that_the_command_takes, the_log_is_that_of_the_command, acts_rest_on_the_log_as_it_is, each_deed_is_tried_by_each_role,
         somebody_is_found_by_name, players_are_looked_up_in_the_lists, what_only_arbiters_see, a_list_is_looked_at_and_entered, phones_report_results, phones_report_boards_of_teams, what_is_said_of_other_pairs_is_not_said_of_these, captains_set_who_sits_where_until_the_hour,
         a_late_entrant_may_get_half_points, a_record_tells_byes_penalties_and_appeals, a_mirror_follows_each_act, a_log_goes_out_and_comes_in])
