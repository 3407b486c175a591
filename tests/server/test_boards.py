#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over-the-board games at the arbiter's desk: `qiyuan arbiter` accepts the log and gives the same
rulings in three languages; impossible acts are refused and not logged; nobody else can watch."""
import hashlib
import json
import os
import subprocess
import tempfile
import threading
import time

from house import Server, run

CHESS = {"t": 0, "event": "start", "game": "chess", "rules": "chess-classic", "mode": "board", "time": "90m+30s",
         "white": "Anna Keller", "black": "Tomás Rivera"}
XIANGQI = {"t": 0, "event": "start", "game": "xiangqi", "rules": "xiangqi-1999", "mode": "board", "time": "40/90m,10/15m*",
           "red": "沈若溪", "black": "顾长风"}


def stranger(server):
    """The token of a known user who has no part in the board."""
    return server.call("POST", "/api/guest", {"name": "Stranger"})[1]["token"]


class Board:
    def __init__(self, server, start, token=None):
        status, made = server.call("POST", "/api/boards" + ("?same=1" if token else ""), {"start": start}, token)
        assert status == 201, made
        self.server, self.id, self.token, self.lines = server, made["id"], made["token"] or token, 1

    def post(self, *events, based=None, token=None, **more):
        status, answer = self.server.call("POST", f"/api/boards/{self.id}/events",
                                          {"based": self.lines if based is None else based, "events": list(events), **more},
                                          token or self.token)
        if status == 200:
            self.lines = answer["lines"]
        return status, answer

    def must(self, *events):
        status, answer = self.post(*events)
        assert status == 200, (events, answer)
        return answer

    def state(self, lang="en"):
        status, state = self.server.call("GET", f"/api/boards/{self.id}", token=self.token, headers={"Accept-Language": lang})
        assert status == 200, state
        return state

    def log(self):
        return self.server.raw("GET", f"/api/boards/{self.id}/log", token=self.token)[2].decode()


def id_of(name):
    """The id of a file of the folder (src/club/server/folder.c)."""
    number = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=16).digest()[:8], "little")
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return "".join(letters[number // 62 ** i % 62] for i in range(10))


def serve(command, folder):
    return Server(command, args=["--tournaments", folder, "--limits", "requests=1000000,games=10000"])


def rulings_of_command(command, log, lang):
    """The command's text for each line, in the same language."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write(log)
        file.flush()
        out = subprocess.run([command[0], "--lang", lang, "arbiter", "--json", file.name], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def regulations_of_xiangqi(command):
    """A board under an event's regulations: its rulings cite them, and equal the command's."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    board = Board(server, {"t": 0, "event": "start", "game": "xiangqi", "rules": "xiangqi-2020", "fen": "5k3/9/9/R8/9/6c2/9/9/9/3K5 w - - 0 1",
                           "regulations": {"grace": 2, "perpetual_check": 1, "limit_from": "request", "own_chases": 10, "natural_limit": 40,
                                           "errors_until": "reply", "fouls": 2, "illegal_moves": 2, "absences_running": 2}})
    board.must({"t": 0, "event": "begin"}, {"t": 0, "event": "claim", "side": "red", "kind": "natural-limit"})
    t = 0
    for move in ("a6a7", "g4g5", "a7a6", "g5g4") * 2:
        t += 1000
        side = "red" if t % 2000 else "black"
        board.must({"t": t, "event": "move", "side": side, "move": move}, {"t": t, "event": "press", "side": side})
    board.must({"t": t + 1, "event": "claim", "side": "red", "kind": "ruling"})
    status, answer = board.post({"t": t + 2, "event": "illegal-found", "ply": 2, "move": "g4a4"})
    assert status == 409 and "by the regulations of the event" in answer["detail"], answer
    board.must({"t": t + 3, "event": "penalty", "side": "black", "kind": "loss"})
    told = [(m["line"], r["kind"], r["article"], r["text"]) for m in board.state()["minutes"] for r in m["rulings"]]
    assert [(line, kind, article) for line, kind, article, _ in told] == \
        [(r["line"], r["ruling"], r.get("article")) for r in rulings_of_command(command, board.log(), "en")[:-1]], told
    for words in ("natural limit in rounds: 40", "full moves left to do so: 2", "only the chief arbiter may"):
        assert sum(words in text for *_, text in told) == 1, (words, told)
    assert server.stop() == 0


def minutes_are_those_of_the_command(command):
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    board = Board(server, CHESS)
    board.must({"t": 0, "event": "begin"})
    t = 0
    for side, move in (("white", "e2e4"), ("black", "e7e5"), ("white", "g1f3"), ("black", "b8c6")):
        t += 5000
        board.must({"t": t, "event": "move", "side": side, "move": move}, {"t": t + 300, "event": "press", "side": side})
    board.must({"t": t + 2000, "event": "touch", "side": "white", "square": "f1"})
    board.must({"t": t + 3000, "event": "move", "side": "white", "move": "f1b5"}, {"t": t + 3100, "event": "press", "side": "white"})
    board.must({"t": t + 4000, "event": "offer", "side": "black"})
    mistake = board.lines
    board.must({"t": t + 5000, "event": "undo", "line": mistake, "by": "arbiter"})
    board.must({"t": t + 9000, "event": "penalty", "side": "black", "kind": "warning"})
    board.must({"t": t + 12000, "event": "resign", "side": "black"})
    log = board.log()
    assert log.count("\n") == board.lines
    for lang in ("en", "zh-Hans", "zh-Hant"):
        expected = rulings_of_command(command, log, lang)
        state = board.state(lang)
        ours = [(m["line"], r["kind"], r["article"]) for m in state["minutes"] for r in m["rulings"]]
        theirs = [(r["line"], r["ruling"], r.get("article")) for r in expected[:-1]]
        assert ours == theirs, (ours, theirs)
        # word by word: each sentence of ours stands in what the command prints
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
            file.write(log)
            file.flush()
            printed = subprocess.run([command[0], "--lang", lang, "arbiter", file.name], capture_output=True, text=True, check=True).stdout
        for minute in state["minutes"]:
            for ruling in minute["rulings"]:
                assert ruling["text"] in printed, (lang, ruling, printed)
        assert [m["line"] for m in state["minutes"] if m["struck"]] == [mistake]
        # from afar: the last three lines on which something was ruled
        listed = server.call("GET", f"/api/boards?lang={lang}", token=board.token)[1]["boards"][0]
        told = [(m["line"], m["t"], m["rulings"][0]["text"], m["rulings"][0]["article"], m["struck"]) for m in state["minutes"] if m["rulings"]]
        assert [(r["line"], r["t"], r["text"], r["article"], r["struck"]) for r in listed["ruled"]] == told[::-1][:3], (listed["ruled"], told)
        assert "minutes" not in listed and "ruled" not in state and len(told) > 2, told
        assert state["result"] == expected[-1]["result"] == "1-0"
    assert server.stop() == 0


def words_of(pdf):
    return subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()


def a_ruling_is_printed_to_be_signed(command):
    """The form of a ruling equals the command's, in either player's language; a line without a
    ruling has none."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    board = Board(server, XIANGQI)
    form = lambda query: server.raw("GET", f"/api/boards/{board.id}/form.pdf?{query}", token=board.token)
    assert form("")[0] == 404
    board.must({"t": 0, "event": "begin"}, {"t": 4000, "event": "move", "side": "red", "move": "h2e2"},
               {"t": 4300, "event": "press", "side": "red"})
    board.must({"t": 9000, "event": "penalty", "side": "black", "kind": "warning"})
    warned = board.lines
    board.must({"t": 12000, "event": "resign", "side": "black"})
    assert [form(f"n={n}")[0] for n in (warned - 1, 0, 10_000_000)] == [404, 400, 400]
    assert json.loads(form(f"n={warned - 1}")[2])["code"] == "desk-no-ruling"
    assert server.call("GET", f"/api/boards/{board.id}/form.pdf", token=stranger(server))[0] == 403
    assert server.call("GET", f"/api/boards/{board.id}/form.pdf", token="x" * 32)[0] == 401
    with tempfile.TemporaryDirectory(prefix="qiyuan-test-") as folder:
        log, printed = f"{folder}/log.jsonl", f"{folder}/form.pdf"
        with open(log, "w", encoding="utf-8") as file:
            file.write(board.log())
        for lang in ("en", "zh-Hans", "zh-Hant"):
            for query, options in ((f"&n={warned}", [f"--number={warned}"]), ("", [])):
                status, headers, pdf = form(f"lang={lang}{query}")
                assert (status, headers["content-type"]) == (200, "application/pdf"), headers
                subprocess.run([command[0], "--lang", lang, "arbiter", *options, f"--output={printed}", log], check=True)
                with open(printed, "rb") as file:
                    assert words_of(pdf) == words_of(file.read()), (lang, query)
                assert "沈若溪" in words_of(pdf)
            assert words_of(pdf) != words_of(form(f"n={warned}&lang={lang}")[2])
    assert server.stop() == 0


def what_begins_no_game_makes_no_board(command):
    server = Server(command)
    for body, code in (({}, "missing"), ({"start": None}, "value"), ({"start": 5}, "value"), ({"start": "x"}, "value"), ({"start": []}, "value"),
                       ({"begin": CHESS}, "missing")):
        status, problem = server.call("POST", "/api/boards", body)
        assert (status, problem["code"]) == (400, "field-" + code), (body, problem)
    for start, code in (({}, "field-missing"), ({"event": "begin"}, "log-start"), ({**CHESS, "mode": "online"}, "field-value")):
        status, problem = server.call("POST", "/api/boards", {"start": start})
        assert (status, problem["code"]) == (400, code), (start, problem)
    assert Board(server, CHESS).state()["plies"] == 0
    assert server.stop() == 0


def only_what_can_happen_is_offered(command):
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    board = Board(server, XIANGQI)
    offered = {(p["event"], p["side"]) for p in board.state()["possible"]}
    assert ("begin", None) in offered and ("press", "red") not in offered, offered
    assert "arrive" not in {name for name, _ in offered}, "nobody was noted as late"
    board.must({"t": 0, "event": "begin"})
    # who thinks has less than the last line left them; who waits has as much
    time.sleep(0.05)  # time: the clock of the side to move runs
    told = board.state()["clocks"]
    assert told["left"]["black"] == told["black"] and told["left"]["red"] <= told["red"] - 50, told
    offered = {(p["event"], p["side"]) for p in board.state()["possible"]}
    assert ("begin", None) not in offered and ("resign", "red") in offered, offered
    assert ("absent", "red") not in offered, "it is too late for that by now"
    names = {name for name, _ in offered}
    assert not names & {"sign-refused", "sign-arbiter", "overrule-draw", "man-missing", "decide-draw", "post-accepted"}, names
    for press in board.state()["possible"]:  # each says what the log will have
        act = json.loads(press["act"])
        assert act.get("side") == (press["side"] or ("arbiter" if press["event"] == "sign-arbiter" else None)), press
    status, problem = board.post({"t": 1000, "event": "accept", "side": "red"})
    assert (status, problem["code"]) == (409, "desk-refused"), problem
    status, problem = board.post({"t": 1000, "event": "move", "side": "red", "move": "h2e2"}, {"t": 1000, "event": "begin"})
    assert status == 409, problem
    assert board.log().count("\n") == 2, "all or none"
    assert board.post({"t": 1000, "event": "touch", "side": "red", "square": "z9"})[0] == 400
    board.must({"t": 1000, "event": "move", "side": "red", "move": "炮二平五"}, {"t": 1200, "event": "press", "side": "red"})
    assert board.post({"t": 900, "event": "press", "side": "black"})[0] in (400, 409), "time goes on"
    state = board.state()
    assert state["clocks"]["running"] == "black" and state["turn"] == "black" and "h7e7" in state["legal"], state["clocks"]
    # a claim is looked at before it is ruled on, and nothing is written
    lines = board.lines
    status, answer = board.post({"t": 2000, "event": "resign", "side": "black"}, preview=True)
    assert status == 200 and answer["rulings"][0]["kind"] == "result" and board.state()["result"] is None
    board_words = answer["rulings"][0]["text"]
    assert board_words == "Red wins: resignation", board_words  # what is only tried has its reason, too
    assert board.lines == lines
    board.must({"t": 2000, "event": "resign", "side": "black"})
    names = {p["event"] for p in board.state()["possible"]}
    assert {"sign-refused", "sign-arbiter", "overrule-draw", "fair-copy-refused"} <= names and "resign" not in names, names
    # the natural limit is counted from when somebody asks, where the event has it so, and the arbiter may: once
    board = Board(server, {**XIANGQI, "rules": "xiangqi-2020", "regulations": {"limit_from": "request"}})
    board.must({"t": 0, "event": "begin"})
    asked = [json.loads(p["act"]) for p in board.state()["possible"] if p["event"] == "count-from-now"]
    assert [(act["event"], act["kind"]) for act in asked] == [("claim", "natural-limit")], asked
    board.must(asked[0])
    assert "count-from-now" not in {p["event"] for p in board.state()["possible"]}
    assert "count-from-now" not in {p["event"] for p in Board(server, XIANGQI).state()["possible"]}
    # a pawn that can be promoted: the man that is wanted may not be at hand
    board = Board(server, {**CHESS, "fen": "7k/P7/8/8/8/8/8/K7 w - - 0 1"})
    board.must({"t": 0, "event": "begin"})
    missing = [p for p in board.state()["possible"] if p["event"] == "man-missing"]
    assert [p["side"] for p in missing] == ["white"] and json.loads(missing[0]["act"])["reason"] == "piece", missing
    # who is not of the desk is told so in words
    words = {"en": "spectator", "zh-Hans": "观众", "zh-Hant": "觀眾"}
    for lang, role in words.items():
        status, problem = server.call("GET", f"/api/boards/{board.id}?lang={lang}", token=stranger(server))
        assert status == 403 and role in problem["detail"], problem
    assert server.stop() == 0


CYCLE = ("g4h6", "f9e8", "h6g4", "e8f9") * 2


def the_arbiter_decides_by_the_book_of_the_game(command):
    """A repetition left to the arbiter: the articles are those of the rule set, and a book without
    posts asks for none."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    books = {"xiangqi-1999": ("xq:24.3", "xq:23.2", "xq:27.3"), "xiangqi-2020": ("cxa:prohibited", "cxa:repetition", "cxa:repetition"),
             "xiangqi-wxf": ("wxf:perpetual-chase", "wxf:repetition", None)}
    for rules, (order, repetition, post) in books.items():
        board = Board(server, {**XIANGQI, "rules": rules, "fen": "4ca3/3k5/9/9/9/6N2/9/4B4/4A4/5K3 w - - 0 1"})
        board.must({"t": 0, "event": "begin"},
                   *({"t": 1000 + i, "event": "move", "side": ("red", "black")[i % 2], "move": move} for i, move in enumerate(CYCLE)))
        offered = {p["event"]: p for p in board.state()["possible"] if p["event"].startswith(("decide", "post"))}
        assert {name: p["article"] for name, p in offered.items() if name.startswith("decide")} == \
            {"decide-varies": order, "decide-goes-on": repetition, "decide-draw": repetition}, offered
        assert {p["article"] for name, p in offered.items() if name.startswith("post")} == ({post} if post else set()), offered
        for press in offered.values():  # the log has the same article
            assert json.loads(press["act"])["article"] == press["article"], press
        judged = [ruling for claim in board.state()["claims"] for ruling in claim["rulings"] if "evidence" in ruling]
        assert judged and all(len(ruling["cycle"]) == len(ruling["fens"]) == len(ruling["evidence"]["moves"]) > 0 for ruling in judged), judged
        assert judged[-1]["fens"][-1] == board.state()["fen"] and set(judged[-1]["evidence"]) >= {"deviate", "patterns", "moves"}, judged[-1]
        answer = board.must(json.loads(offered["decide-draw"]["act"]))
        assert answer["rulings"][0]["article"] == repetition and board.state()["result"] == "1/2-1/2", answer
    assert server.stop() == 0


def the_hall_has_its_own_clocks(command):
    """The times that the clocks show are entered; no time passes in between, and the command
    accepts the log."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    board = Board(server, {key: value for key, value in CHESS.items() if key != "t"})
    board.must({"event": "begin"}, {"event": "move", "side": "white", "move": "e2e4", "left": "1:28:00"}, {"event": "press", "side": "white"})
    time.sleep(0.05)  # time: a clock would have run
    state = board.state()
    assert state["untimed"] is True and state["clocks"]["left"] == {"white": 5310000, "black": 5430000}, state["clocks"]
    assert [m["t"] for m in state["minutes"]][1:] == [0, 150000, 150000], state["minutes"]
    assert board.post({"event": "press", "side": "black", "left": "1:31:00"})[0] == 400
    board.must({"event": "resign", "side": "black"})
    assert rulings_of_command(command, board.log(), "en")[-1]["result"] == "1-0"
    assert board.post({"event": "sign", "side": "white"})[0] == 200
    timed = Board(server, CHESS)
    assert timed.state()["untimed"] is False and timed.post({"event": "begin"})[0] == 400
    assert server.stop() == 0


def boards_keep_their_reading(command):
    """A board starts with the newest reading of the rules, which its log names; a log from before
    readings existed is ruled as it was then."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    rapid = {**CHESS, "rules": "chess-fide-2023-rapid", "time": "15m"}
    boards = [(Board(server, {**rapid, **given}), ms) for given, ms in (({}, 60000), ({"reading": 3}, 60000), ({"reading": 2}, 60000), ({"reading": 1}, 120000))]
    assert [json.loads(board.log().splitlines()[0])["reading"] for board, _ in boards] == [3, 3, 2, 1]
    assert server.call("POST", "/api/boards", {"start": {**rapid, "reading": 4}})[0] == 400
    assert server.stop() == 0
    named, then = boards[1][0], Board.__new__(Board)
    old = next(name for name in os.listdir(folder) if id_of(name) == named.id)
    then.server, then.id, then.token, then.lines = server, id_of("board-then.log"), named.token, 1
    for name in (old, f".{old}.people"):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(folder, name.replace(old, "board-then.log")), "w", encoding="utf-8") as file:
            file.write(text.replace(',"reading":3', ""))
    server.start()
    for board, ms in [*boards, (then, 120000)]:
        board.must({"t": 0, "event": "begin"}, {"t": 1000, "event": "move", "side": "white", "move": "g1g3"}, {"t": 2000, "event": "press", "side": "white"})
        assert board.state()["clocks"]["black"] == 900000 + ms, (board.log(), board.state()["clocks"])
    assert server.stop() == 0


def moves_that_are_not_entered(command):
    """The clocks run by presses; rulings that depend on the position are asked of the arbiter, and
    rulings the arbiter cannot make are not offered."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    for start, first, second, articles in ((CHESS, "white", "black", ("ch:6.5", "ch:10.5", "ch:10.1", "ch:10.10")),
                                           (XIANGQI, "red", "black", ("xq:4.1.4", None, "xq:4.1.1", "xq:23.2"))):
        lost, saved, mate, repetition = articles
        board = Board(server, {**start, "time": "1m", "unentered": True})
        board.must({"t": 0, "event": "begin"}, {"t": 1000, "event": "press", "side": first})
        state = board.state()
        assert (state["unentered"], state["fen"], state["turn"], state["plies"], state["legal"], state["counts"], state["asked"]) == \
            (True, None, "black", 1, [], [], None), state
        offered = {(p["event"], p["side"]) for p in state["possible"]}
        assert {("press", second), ("mated", first), ("mated", second), ("offer", second)} <= offered, offered
        assert not offered & {("adjust", first), ("adjust", second), ("asked-lost", second), ("asked-drawn", None), ("decide-goes-on", None), ("press", first)}, offered
        assert ("stalemate-draw", None) in offered if start is CHESS else ("stalemated", second) in offered, offered
        for act in ({"event": "move", "side": second, "move": "e7e5"}, {"event": "touch", "side": second, "square": "a1"}, {"event": "record", "side": first, "ply": 1}):
            status, problem = board.post({"t": 1500, **act})
            assert status == 409 and "without its moves" in problem["detail"], problem
        # a claim waits for his word, and play goes on
        kind = "ruling" if start is XIANGQI else "repetition"
        assert {c["kind"]: c["rulings"][0]["kind"] for c in state["claims"]}[kind] == "undecided", state["claims"]
        board.must({"t": 2000, "event": "claim", "side": second, "kind": kind})
        state = board.state()
        assert state["asked"] == {"side": second, "claim": kind, "article": repetition}, state["asked"]
        offered = {p["event"]: json.loads(p["act"]) for p in state["possible"]}
        assert {"asked-upheld", "asked-rejected"} <= set(offered) and "asked-lost" not in offered, offered
        board.must({**offered["asked-rejected"], "t": 3000}, {"t": 4000, "event": "press", "side": second})
        # a flag falls: nothing goes on before he has decided
        answer = board.must({"t": 70000, "event": "flag", "side": first})
        assert [r["kind"] for r in answer["rulings"]] == ["flag", "undecided"], answer
        state = board.state()
        assert state["asked"] == {"side": first, "claim": None, "article": lost} and state["clocks"]["running"] is None and state["result"] is None, state
        offered = {(p["event"], p["side"]): (p["article"], json.loads(p["act"])) for p in state["possible"]}
        assert offered[("asked-lost", first)][0] == lost and ("asked-lost", second) not in offered, offered
        assert (offered[("asked-drawn", None)][0] if saved else ("asked-drawn", None) in offered) == (saved or False), offered
        assert offered[("mated", second)][0] == mate, offered
        assert not {"press", "offer", "resign", "flag", "start-clock", "stop-clock"} & {event for event, _ in offered}, offered
        board.must({**offered[("asked-lost", first)][1], "t": 71000})
        assert board.state()["result"] == "0-1" and board.state()["asked"] is None, board.state()
        status, _, form = server.raw("GET", f"/api/boards/{board.id}/form.pdf", token=board.token)
        assert status == 200 and form.startswith(b"%PDF-")
        for lang in ("en", "zh-Hans", "zh-Hant"):
            ruled = [r for r in rulings_of_command(command, board.log(), lang) if "ruling" in r]
            told = [(m["line"], r["kind"]) for m in board.state(lang)["minutes"] for r in m["rulings"]]
            assert told == [(r["line"], r["ruling"]) for r in ruled], told
    assert server.stop() == 0


def twelve_boards_and_two_devices(command):
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    first = Board(server, CHESS)
    boards = [first] + [Board(server, XIANGQI if i % 2 else CHESS, first.token) for i in range(11)]
    status, answer = server.call("GET", "/api/boards", token=first.token)
    assert status == 200 and {b["id"] for b in answer["boards"]} == {b.id for b in boards}
    assert server.call("GET", "/api/boards", token=stranger(server)) == (200, {"boards": []})
    assert server.call("GET", "/api/boards") == (200, {"boards": []})
    for wrong in ("x" * 32, "garbage", first.token + "x", first.token[:-1]):
        assert server.call("GET", "/api/boards", token=wrong)[0] == 401, wrong
    for wrong in ("garbage", first.token + "x", first.token[:-1]):
        assert server.call("POST", "/api/boards?same=1", {"start": CHESS}, wrong)[0] == 401, wrong
    for path in ("", "/log"):
        assert server.call("GET", f"/api/boards/{first.id}{path}", token=stranger(server))[0] == 403
        assert server.call("GET", f"/api/boards/{first.id}{path}", token="x" * 32)[0] == 401
        assert server.call("GET", f"/api/boards/{first.id}{path}")[0] == 403
    assert first.post({"t": 0, "event": "begin"}, token=stranger(server))[0] == 403
    assert first.post({"t": 0, "event": "begin"}, token="x" * 32)[0] == 401
    assert server.call("GET", "/api/tournaments") == (200, {"tournaments": []})
    answers = []

    def begin():
        answers.append(server.call("POST", f"/api/boards/{first.id}/events",
                                   {"based": 1, "events": [{"t": 0, "event": "begin"}]}, first.token)[0])

    threads = [threading.Thread(target=begin) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 7, answers
    server.kill()
    server.start()
    assert first.state()["lines"] == 2
    assert server.call("POST", "/api/boards", {"start": {**CHESS, "mode": "online"}})[0] == 400
    assert server.call("POST", "/api/boards", {"start": {"t": 0, "event": "begin"}})[0] == 400
    assert server.stop() == 0


def a_board_of_a_tournament_enters_its_result(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    act = {"act": "new", "name": "Cup", "system": "swiss-cn", "game": "xiangqi", "rounds": 7, "seed": 7, "time": "60m+30s"}
    status, event = server.call("POST", "/api/tournaments", {"act": act})
    token = event["token"]
    tell = lambda path, body: server.call("POST", f"/api/tournaments/{event['id']}/{path}", body, token)
    tell("acts", {"based": 1, "acts": [{"act": "add", "name": name} for name in ("沈若溪", "顾长风", "叶知秋", "方以宁")]})
    pairings = tell("pair", {"based": 5})[1]["pairings"]
    assert server.call("POST", f"/api/tournaments/{event['id']}/board", {"board": "1"}, stranger(server))[0] == 403
    assert server.call("GET", "/api/boards", token=token) == (200, {"boards": []})  # an event's token, without a board yet
    assert tell("board", {"board": "9"})[0] == 400
    status, made = tell("board", {"board": "1"})
    assert status == 200 and tell("board", {"board": "1"})[1] == made  # opened once
    board = Board.__new__(Board)
    board.server, board.id, board.token, board.lines = server, made["id"], token, 1
    state = board.state()
    assert (state["tournament"], state["round"], state["board"], state["first"]) == (event["id"], 1, "1", pairings[0]["white_name"]), state
    assert [b["id"] for b in server.call("GET", "/api/boards", token=token)[1]["boards"]] == [made["id"]]
    assert server.call("GET", f"/api/boards/{made['id']}", token=stranger(server))[0] == 403
    board.must({"t": 0, "event": "begin"}, {"t": 1000, "event": "move", "side": "red", "move": "h2e2"},
               {"t": 2000, "event": "press", "side": "red"}, {"t": 3000, "event": "foul", "side": "black", "kind": "disturbing"})
    result = lambda: server.call("GET", f"/api/tournaments/{event['id']}/pairings")[1]["pairings"][0]["result"]
    assert result() == ""
    board.must({"t": 4000, "event": "resign", "side": "black"})
    assert result() == "1-0"
    log = server.raw("GET", f"/api/tournaments/{event['id']}/log?format=text", token=token)[2].decode()
    entered = [json.loads(line) for line in log.splitlines() if '"act":"result"' in line]
    assert len(entered) == 1 and entered[0]["fouls"] == [0, 1], entered
    people = server.call("GET", f"/api/tournaments/{event['id']}/people", token=token)[1]
    assert people["deeds"][-1]["deed"] == "acts" and people["deeds"][-1]["by"] == 1, people["deeds"]
    # an undo on the board leaves the round's result to the arbiter, and nothing is entered twice
    board.must({"t": 5000, "event": "undo", "line": board.lines, "by": "arbiter"})
    assert result() == "1-0"
    assert server.stop() == 0


def a_round_paired_anew_has_its_own_games(command):
    """The previous pair's game is set aside: it is not shown as the game of the present pair, and
    cannot enter a result for it."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    act = {"act": "new", "name": "Cup", "system": "swiss-cn", "game": "xiangqi", "rounds": 7, "seed": 7, "time": "60m+30s"}
    status, event = server.call("POST", "/api/tournaments", {"act": act})
    token, lines = event["token"], 1

    def tell(path, body):
        nonlocal lines
        status, answer = server.call("POST", f"/api/tournaments/{event['id']}/{path}", body, token)
        assert status == 200, answer
        lines = answer.get("lines", lines)
        return answer

    tell("acts", {"based": 1, "acts": [{"act": "add", "name": name} for name in ("沈若溪", "顾长风", "叶知秋", "方以宁")]})
    pairs = tell("pair", {"based": lines})["pairings"]
    made = tell("board", {"board": "1"})
    old = Board.__new__(Board)
    old.server, old.id, old.token, old.lines = server, made["id"], token, 1
    old.must({"t": 0, "event": "begin"}, {"t": 1000, "event": "move", "side": "red", "move": "h2e2"})
    first = old.state()
    tell("acts", {"based": lines, "acts": [{"act": "undo"}]})
    tell("pair", {"based": lines, "pairs": [[pairs[0]["white"], pairs[1]["white"]], [pairs[0]["black"], pairs[1]["black"]]], "by": "chief"})
    now = server.call("GET", f"/api/tournaments/{event['id']}/pairings")[1]["pairings"][0]
    assert {now["white_name"], now["black_name"]} != {first["first"], first["second"]}, now
    # a device that still has the old game on its glass: no result of it comes to the new pair, and nothing is written
    status, problem = old.post({"t": 2000, "event": "resign", "side": "black"})
    assert (status, problem["code"]) != (200, None) and problem["code"] == "tour-game-other", problem
    assert old.state()["result"] is None and old.log().count("\n") == 3
    assert tell("board", {"board": "1"}) == made
    state = old.state()
    assert (state["first"], state["second"], state["lines"], state["plies"]) == (now["white_name"], now["black_name"], 1, 0), state
    assert tell("board", {"board": "1"}) == made and old.state()["lines"] == 1
    kept = [name for name in os.listdir(folder) if name.endswith(".game.1")]
    assert len(kept) == 1, os.listdir(folder)
    with open(os.path.join(folder, kept[0]), encoding="utf-8") as file:
        assert first["first"] in file.readline() and "h2e2" in file.read()
    assert [b["id"] for b in server.call("GET", "/api/boards", token=token)[1]["boards"]] == [made["id"]]
    assert server.stop() == 0


if __name__ == "__main__":
    run([what_begins_no_game_makes_no_board, the_arbiter_decides_by_the_book_of_the_game, a_round_paired_anew_has_its_own_games, minutes_are_those_of_the_command, regulations_of_xiangqi, a_ruling_is_printed_to_be_signed, only_what_can_happen_is_offered, the_hall_has_its_own_clocks, boards_keep_their_reading, moves_that_are_not_entered, twelve_boards_and_two_devices, a_board_of_a_tournament_enters_its_result])
