#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The arbiter in the server: claims, repetitions, fouls, takebacks, sealed moves, an arbiter's
token, old stores."""
import hashlib
import json
import os
import sqlite3
import stat
import time
from urllib.parse import quote

from house import Server, Socket, run, wait_for

TO_AND_FRO = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"
ROOK_CHECKS = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"


def ruled(answer, *expected):
    """Checks the rulings of an answer: (ruling, reason, article), each also with its text and the
    article's."""
    got = [(one["ruling"], one.get("reason"), one.get("article")) for one in answer["rulings"]]
    assert got == list(expected), got
    for one in answer["rulings"]:
        assert one["text"] and (one.get("law") or not one.get("article")), one


def last_kinds(game):
    return [ruling["ruling"] for minute in game.state()["minutes"] for ruling in minute["rulings"]]


def evidence(command):
    """A ruling comes with its evidence: reasons, protectors, pins, lines, patterns; counts are
    available before a claim."""
    server = Server(command)
    game = server.game(game="xiangqi", fen="3ak1b2/4a4/4b4/9/2c6/2R6/9/4C4/4A4/2BAK1B2 b - - 0 1", time="-")
    counts = {one["claim"]: one for one in game.state("black")["counts"]}
    assert set(counts) == {"natural-limit", "ruling"}, counts
    assert (counts["ruling"]["count"], counts["ruling"]["needed"]) == (1, 3), counts
    moves = ["c5g5", "c4g4", "g5c5", "g4c4"] * 2
    for ply, move in enumerate(moves):
        answer = game.move("black" if ply % 2 == 0 else "red", move)
    told = [one for one in answer["rulings"] if "cycle" in one]
    assert len(told) == 1 and told[0]["ruling"] == "deviate" and told[0]["side"] == "red", answer
    found = told[0]["evidence"]
    assert found["deviate"] == "red" and set(found["patterns"]) == {"red", "black"}, found
    assert [one["ply"] for one in found["moves"]] == [one["ply"] for one in told[0]["cycle"]], found
    chase = found["moves"][1]
    assert (chase["attacks"], chase["root"], chase["taker"], chase["guard"]) == (True, "false", "g4", "e7"), chase
    assert (chase["pins"], chase["king"]) == (["e2"], "e9"), chase
    assert "falsely rooted" in chase["because"] and chase["line"][0]["uci"] == "g4g5", chase
    assert chase["line"][0]["text"]["zh"], chase
    assert chase["notes"] == "Rg5 Be7+ Be7x Rg4g5", chase
    path = f"/api/games/{game.id}.svg?ply={chase['ply']}"
    status, _, picture = server.raw("GET", path + "&notes=" + quote(chase["notes"]))
    assert status == 200 and picture != server.raw("GET", path)[2], picture[:200]
    assert server.raw("GET", f"/api/games/{game.id}.svg?ply=99")[0] == 400
    assert server.raw("GET", path + "&notes=Rz9")[0] == 400
    assert found["moves"][0]["attacks"] is False and "root" not in found["moves"][0], found["moves"][0]
    counts = {one["claim"]: one for one in game.state("black")["counts"]}
    assert (counts["ruling"]["count"], counts["natural-limit"]["count"]) == (3, 4), counts
    cost = counts["natural-limit"]["cost"]
    assert (cost["foul"], cost["fouls"], cost["fouls_most"], cost["taken"]) == (True, 0, 3, 300000), cost
    # the same in the reader's language, and for who comes later
    minutes = game.state("red", **{"Accept-Language": "zh-Hans"})["minutes"]
    again = [ruling for minute in minutes for ruling in minute["rulings"] if "evidence" in ruling]
    assert "假根" in again[0]["evidence"]["moves"][1]["because"], again
    game = server.game(game="chess", rules="chess-fide-2023", time="5m")
    game.play("g1f3 g8f6 f3g1 f6g8")
    counts = {one["claim"]: one for one in game.state("white")["counts"]}
    assert (counts["repetition"]["count"], counts["fifty"]["count"]) == (2, 2), counts
    assert counts["repetition"]["cost"] == {"given": 120000, "offer": True, "article": "fide:9.5.3"}, counts
    server.stop()


def refused_moves(command):
    """A refused move is explained, in whatever notation it was sent."""
    server = Server(command)
    game = server.game(game="xiangqi", time="-")
    for move in ("b0d1", "马八进六"):
        status, problem = game.post("red", {"event": "move", "move": move})
        assert (status, problem["reason"], problem["from"], problem["to"]) == (409, "blocked-leg", "b0", "d1"), problem
        assert problem["obstacles"] == [{"kind": "leg", "square": "c0"}], problem
    status, problem = game.post("red", {"event": "offer"})
    assert "obstacles" not in problem, problem
    game = server.game(game="chess", time="-", fen="4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1")
    status, problem = game.post("white", {"event": "move", "move": "Bd3"})
    assert (status, problem["obstacles"]) == (409, [{"kind": "attacker", "square": "e8", "target": "e1"}]), problem
    server.stop()


def claims_of_chess(command):
    server = Server(command)
    game = server.game(game="chess", time="5m", claims="player")
    status, problem = game.post("black", {"event": "claim", "kind": "repetition"})
    assert (status, problem["reason"]) == (409, "not-your-turn"), problem
    game.play(TO_AND_FRO)
    assert set(game.state("black")["may"]["claim"]) == {"repetition", "fifty", "dead"}
    assert "claim" not in game.state("white")["may"] or game.state("white")["may"]["claim"] == ["dead"]
    # not yet: wrong, and it costs nothing in the classic Laws
    ruled(game.post("black", {"event": "claim", "kind": "repetition"})[1], ("rejected", "claim-false", "ch:10.10"))
    # the move that would bring the third time, written down in any notation
    ruled(game.post("black", {"event": "claim", "kind": "repetition", "move": "Ng8"})[1],
          ("upheld", None, "ch:10.10"), ("result", "repetition", "ch:10.10"))
    state = game.state()
    assert state["result"]["result"] == "1/2-1/2" and "third" in state["result"]["law"], state["result"]
    # a wrong claim under the Laws of 2023 gives the opponent two minutes, and the written move is to be played
    game = server.game(game="chess", rules="chess-fide-2023", time="5m", claims="player")
    game.play("e2e4 e7e5")
    before = game.state()["clocks"]["black"]["remaining"]
    answer = game.post("white", {"event": "claim", "kind": "fifty", "move": "Nf3"})[1]
    assert [one["ruling"] for one in answer["rulings"]] == ["rejected", "time", "offer"], answer
    assert answer["rulings"][1]["article"] == "fide:9.5.3" and answer["rulings"][1]["ms"] == 120000, answer
    assert game.state()["clocks"]["black"]["remaining"] == before + 120000
    assert game.state("white")["legal"] == ["g1f3"]
    status, problem = game.post("white", {"event": "move", "move": "d2d4"})
    assert (status, problem["reason"]) == (409, "not-written-move"), problem
    game.move("white", "g1f3")
    # fifty moves, claimed with a written move
    game = server.game(game="chess", time="-", claims="player", fen="4k3/8/8/8/8/8/7R/4K3 w - - 99 90")
    ruled(game.post("white", {"event": "claim", "kind": "fifty"})[1], ("rejected", "claim-false", "ch:fifty"))
    ruled(game.post("white", {"event": "claim", "kind": "fifty", "move": "h2h3"})[1],
          ("upheld", None, "ch:fifty"), ("result", "fifty", "ch:fifty"))
    server.stop()


def claims_of_xiangqi(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="20m", claims="player", natural_limit=2)
    assert game.state("red")["may"]["claim"] == ["natural-limit", "dead", "ruling"] or \
        set(game.state("red")["may"]["claim"]) >= {"natural-limit", "ruling"}, game.state("red")["may"]
    # too early: a foul, and five minutes
    answer = game.post("red", {"event": "claim", "kind": "natural-limit"})[1]
    ruled(answer, ("rejected", "claim-false", "xq:23.3"), ("foul", "false-limit-claim", "xq:9.1.4"), ("time", None, "xq:23.3"))
    assert game.state()["clocks"]["red"]["remaining"] <= 900000
    game.play("h2e2 h9g7 h0g2 i9h9")
    ruled(game.post("red", {"event": "claim", "kind": "natural-limit"})[1],
          ("upheld", None, "xq:23.3"), ("result", "natural-limit", "xq:4.2.4"))
    # a repetition, judged when somebody asks
    game = server.game(game="xiangqi", time="-", claims="player", fen=ROOK_CHECKS)
    assert game.play("a1a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9")["rulings"][-1]["ruling"] == "check"
    status, answer = game.post("black", {"event": "claim", "kind": "ruling"})
    assert [one["ruling"] for one in answer["rulings"]] == ["upheld", "result"], answer
    assert answer["rulings"][1]["reason"] == "perpetual-check", answer
    server.stop()


def perpetual_check_loses(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="-", fen=ROOK_CHECKS)
    answer = game.play("a1a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9")
    upheld, result = answer["rulings"][-2:]
    assert (result["result"], result["reason"], result["article"]) == ("0-1", "perpetual-check", "xq:26.1"), result
    assert upheld["side"] == "red" and upheld["repetitions"] == 3, upheld
    labels = {move["side"]: move["labels"][0] for move in upheld["cycle"]}
    assert labels["red"] == "check" and len(upheld["cycle"]) == 4, upheld["cycle"]
    server.stop()


def dead_positions(command):
    server = Server(command)
    # the last pawn that could move closes the wall
    game = server.game(game="chess", time="-", fen="4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1")
    result = game.state()["result"]
    assert (result["reason"], result["article"]) == ("dead-position", "ch:10.4"), result
    game = server.game(game="chess", rules="chess-fide-2023", time="-", fen="8/8/3k4/1p1p1p1p/3P1P1P/1P1K4/8/8 w - - 0 1")
    assert game.state()["status"] == "playing"
    ruled(game.move("white", "b3b4"), ("result", "dead-position", "fide:5.2.2"))
    # men that can't cross the river
    game = server.game(game="xiangqi", time="-", fen="3k5/9/9/9/9/9/9/9/4p4/3AK4 w - - 0 1")
    ruled(game.move("red", "d0e1"), ("result", "dead-position", "xq:4.2.1"))
    server.stop()


def flags_and_who_can_win(command):
    server = Server(command)
    rows = [
        # the opponent has a knight against a lone king: no series of moves mates
        ("chess-fide-2023", "4k3/8/8/8/8/8/8/4K1N1 b - - 0 1", None),
        ("chess-fide-2023", "4k2n/8/8/8/8/8/7P/4K3 w - - 0 1", ("time", "fide:6.9", "0-1")),
        # a question that takes its time and is answered on another thread
        ("chess-fide-2023", "7R/3k1q1p/5P1K/7P/8/8/1p6/8 b - - 1 50", ("time", "fide:6.9", "1-0")),
        ("chess-fide-2023", "4k3/8/8/8/8/8/7R/4K3 w - - 0 1", ("unwinnable-time", "fide:6.9", "1/2-1/2")),
        ("chess-classic", "4k3/8/8/8/8/8/7R/4K3 w - - 0 1", ("bare-king-time", "ch:10.5", "1/2-1/2")),
        ("xiangqi-1999", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", ("time", "xq:4.1.4", "0-1")),
    ]
    games = [(server.game(rules=rules, time="200ms", fen=fen), expected) for rules, fen, expected in rows]
    for game, expected in games:
        result = wait_for(lambda: game.state()["result"])
        if expected is None:
            assert result["reason"] == "dead-position", result
            continue
        assert (result["reason"], result["article"], result["result"]) == expected, (result, expected)
        assert "flag" in last_kinds(game)
        pgn = server.raw("GET", f"/api/games/{game.id}.pgn")[2].decode()
        assert f'[Termination "{"normal" if expected[2] == "1/2-1/2" else "time forfeit"}"]' in pgn, pgn
    server.stop()


def moves_are_taken_back(command):
    server = Server(command)
    game = server.game(game="chess", time="5m")
    game.play("e2e4 e7e5 g1f3")
    watcher = Socket(server)
    watcher.send({"type": "subscribe", "game": game.id})
    watcher.until("state")
    assert game.state("white")["may"]["takeback"] == 1 and game.state("black")["may"]["takeback"] == 2
    assert game.post("white", {"event": "takeback"})[0] == 200
    state = game.state("black")
    assert state["takeback"] == {"side": "white", "plies": 1} and state["may"]["takeback-answer"], state
    status, problem = game.post("white", {"event": "takeback"})
    assert (status, problem["reason"]) == (409, "offer-repeated"), problem
    assert game.post("black", {"event": "takeback-decline"})[0] == 200
    assert game.state()["takeback"] is None and game.state()["ply"] == 3
    # the other way round, agreed to
    assert game.post("black", {"event": "takeback", "plies": 2})[0] == 200
    answer = game.post("white", {"event": "takeback"})[1]
    assert [one["ruling"] for one in answer["rulings"]] == ["restore"], answer
    while True:
        message = watcher.until("event")
        if message.get("rewound"):
            break
    assert message["state"]["ply"] == 1 and message["event"]["event"] == "takeback", message
    state = game.state("black")
    assert [move["uci"] for move in state["moves"]] == ["e2e4"] and state["side"] == "black", state
    game.move("black", "c7c5")
    assert [move["uci"] for move in game.state()["moves"]] == ["e2e4", "c7c5"]
    # time as a gift is the opponent's
    before = game.state()["clocks"]["black"]["remaining"]
    assert game.post("white", {"event": "add-time", "ms": 15000})[0] == 200
    assert game.state()["clocks"]["black"]["remaining"] == before + 15000
    server.kill()
    server.start()
    assert [move["uci"] for move in game.state()["moves"]] == ["e2e4", "c7c5"]
    server.stop()


def another_game(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="10m+5s")
    status, problem = game.post("red", {"event": "rematch"})
    assert status == 409, problem
    status, problem = game.post("red", {"event": "touch", "square": "h2"})
    assert (status, problem["reason"]) == (409, "wrong-mode"), problem
    game.post("black", {"event": "resign"})
    assert game.post("red", {"event": "rematch"})[0] == 200
    state = game.state("black")
    assert state["rematch"] == {"side": "red", "game": None} and state["may"]["rematch"], state
    listener = Socket(server)
    listener.send({"type": "subscribe", "game": game.id})
    listener.until("state")
    assert game.post("black", {"event": "rematch"})[0] == 200
    while (message := listener.until("event"))["event"]["event"] != "rematch-game":
        pass
    new = message["event"]["game"]
    assert game.state()["rematch"]["game"] == new
    # sides changed, the same tokens, begun
    game.id = new
    state = game.state("red")
    assert state["you"] == "black" and state["players"]["black"]["name"] == "Ann" and state["time"] == "10m+5s", state
    assert state["status"] == "playing", state
    game.move("black", "h2e2")  # who had black has the first move now
    server.kill()
    server.start()
    assert game.state("red")["you"] == "black" and game.state()["ply"] == 1
    server.stop()


def an_arbiter_conducts(command):
    server = Server(command)
    status, opened = server.call("POST", "/api/games", {"game": "xiangqi", "time": "10m", "colour": "none", "arbiter": True})
    assert status == 201 and opened["seat_token"] is None and len(opened["arbiter_token"]) == 32, opened
    path = "/api/games/" + opened["id"]
    tokens = {}
    for name in ("Ann", "Bob"):
        status, joined = server.call("POST", path + "/join", {"name": name})
        tokens[joined["side"]] = joined["seat_token"]
    assert set(tokens) == {"red", "black"}

    def post(token, event, expected=200):
        status, answer = server.call("POST", path + "/events", event, token)
        assert status == expected, (event, status, answer)
        return answer

    desk = opened["arbiter_token"]
    state = server.call("GET", path, token=desk)[1]
    assert state["you"] == "arbiter" and state["arbiter"] and state["may"] == {}, state
    post(tokens["red"], {"event": "move", "move": "h2e2"})
    post(tokens["red"], {"event": "foul", "side": "black", "kind": "disturbing"}, 400)
    ruled(post(desk, {"event": "foul", "side": "black", "kind": "disturbing"}), ("foul", "disturbing", "xq:9.1.1"))
    post(desk, {"event": "move", "move": "h9g7", "side": "black"}, 400)
    ruled(post(desk, {"event": "penalty", "side": "red", "kind": "time", "ms": 120000, "by": "board"}), ("time", None, "xq:8.8"))
    ruled(post(desk, {"event": "stop-clock", "reason": "arbiter"}), ("clock-stopped", None, None))
    post(tokens["black"], {"event": "move", "move": "h9g7"}, 409)
    ruled(post(desk, {"event": "start-clock"}), ("clock-started", None, None))
    entry = post(desk, {"event": "adjudicate", "result": "0-1"})
    assert server.call("GET", path)[1]["status"] == "over"
    # a wrong entry is taken back, and the game goes on
    post(desk, {"event": "undo", "line": entry["n"]})
    assert server.call("GET", path)[1]["status"] == "playing"
    server.kill()
    server.start()
    post(tokens["black"], {"event": "move", "move": "h9g7"})
    state = server.call("GET", path)[1]
    assert [move["uci"] for move in state["moves"]] == ["h2e2", "h9g7"] and state["result"] is None, state
    assert server.call("POST", "/api/games", {"game": "chess", "colour": "none"})[0] == 400
    server.stop()


def sealed_moves(command):
    folder_key = None
    server = Server(command)
    key = os.path.join(server.folder, "apart", "seal.key")
    assert server.stop() == 0
    server = Server(command, folder=server.folder, args=["--key", key])
    game = server.game(game="chess", time="-")
    game.play("e2e4 e7e5")
    for side in ("black", "white"):
        assert game.post(side, {"event": "adjourn"})[0] == 200
    watcher = Socket(server)
    watcher.send({"type": "subscribe", "game": game.id, "token": game.tokens["black"]})
    watcher.until("state")
    answer = game.post("white", {"event": "seal", "move": "g1f3"})[1]
    ruled(answer, ("adjourned", None, None))
    told = [watcher.until("event")]
    assert stat.S_IMODE(os.stat(key).st_mode) == 0o600 and os.path.getsize(key) == 32

    def nowhere(text, who):
        assert "g1f3" not in text and "Nf3" not in text, (who, text)

    def looks():
        nowhere(json.dumps(told), "the opponent's line")
        for side in ("black", None):
            state = game.state(side)
            nowhere(json.dumps({**state, "legal": []}), side)
            assert state["phase"] == "adjourned" and state["ply"] == 2 and state["legal"] == [], state
        socket = Socket(server)
        for token in (game.tokens["black"], None):
            socket.send({"type": "subscribe", "game": game.id, "after": 1, **({"token": token} if token else {})})
            seen = [socket.until("event") for _ in range(game.state()["n"] - 1)]
            for message in seen:
                nowhere(json.dumps({**message, "state": None}), "a late comer")
        nowhere(server.raw("GET", f"/api/games/{game.id}.pgn")[2].decode(), "pgn")

    looks()
    assert b"g1f3" not in b"".join(open(os.path.join(server.folder, name), "rb").read()
                                   for name in os.listdir(server.folder) if name.startswith("house.db"))
    server.kill()
    server.start()
    looks()
    status, problem = game.post("black", {"event": "move", "move": "b8c6"})
    assert (status, problem["reason"]) == (409, "clock-stopped"), problem
    status, problem = game.post("white", {"event": "resume"})
    assert (status, problem["code"]) == (409, "not-here"), problem
    black = Socket(server)
    black.send({"type": "subscribe", "game": game.id, "token": game.tokens["black"]})
    black.until("state")
    assert game.post("white", {"event": "resume"})[0] == 200
    black.close()
    end = time.monotonic() + 20
    while game.state()["players"]["black"]["connected"]:
        assert time.monotonic() < end
    status, problem = game.post("white", {"event": "open-sealed"})  # Black's clock would run while he is gone
    assert (status, problem["code"]) == (409, "not-here"), problem
    assert game.post("black", {"event": "open-sealed"})[0] == 200
    assert [move["uci"] for move in game.state()["moves"]] == ["e2e4", "e7e5", "g1f3"]
    game.move("black", "b8c6")
    # without the key the game stays closed, and others are open; with it, all is there again
    other = server.game(game="chess", time="-")
    assert server.stop() == 0
    os.rename(key, key + ".away")
    server.start()
    assert server.call("GET", "/api/games/" + game.id)[0] == 503
    assert other.state()["status"] == "playing"
    assert server.stop() == 0
    os.rename(key + ".away", key)
    server.start()
    assert game.state()["ply"] == 4
    # a key that others may read is not used
    os.chmod(key, 0o644)
    assert server.stop() == 0
    server.start()
    for side in ("black", "white"):
        assert other.post(side, {"event": "adjourn"})[0] == 200
    status, problem = other.post("white", {"event": "seal", "move": "e2e4"})
    assert (status, problem["code"]) == (503, "key-file"), problem
    server.stop()


def minutes_tell_every_ruling(command):
    server = Server(command)
    game = server.game(game="chess", time="-")
    socket = Socket(server)
    socket.send({"type": "subscribe", "game": game.id})
    socket.until("state")
    game.play("e2e4 e7e5")
    game.post("white", {"event": "offer"})
    game.post("black", {"event": "decline"})
    game.play("d1h5 b8c6 h5f7")
    game.post("black", {"event": "resign"})
    told = []
    while not told or told[-1]["state"]["status"] != "over":
        told.append(socket.until("event"))
    live = [ruling for message in told for ruling in message["rulings"]]
    kept = [ruling for minute in game.state()["minutes"] for ruling in minute["rulings"]]
    assert live == kept and [one["ruling"] for one in kept] == ["offer", "declined", "check", "result"], (live, kept)
    assert all(one["article"] and one["law"] for one in kept), kept
    words = {lang: game.state(**{"Accept-Language": lang})["minutes"][-1]["rulings"][0] for lang in ("en", "zh-Hans", "zh-Hant")}
    assert len({one["law"] for one in words.values()}) == 3 and len({one["text"] for one in words.values()}) == 3, words
    server.kill()
    server.start()
    again = [ruling for minute in game.state()["minutes"] for ruling in minute["rulings"]]
    assert again == kept, again
    status, answer = server.call("GET", "/api/articles?set=xq&lang=zh-Hant")
    assert status == 200 and all(one["id"].startswith("xq:") for one in answer["articles"]) and len(answer["articles"]) > 50
    server.stop()


def nobody_fills_the_log(command):
    """A player who repeats the same wrong claim without end is stopped, and the opponent can play
    on."""
    server = Server(command)
    game = server.game(game="chess", time="-")
    socket = Socket(server)
    for i in range(501):
        socket.send({"type": "event", "game": game.id, "id": i, "token": game.tokens["black"],
                     "event": {"event": "flag", "side": "white"}})
        answer = socket.receive()
        assert answer["type"] == ("ack" if i < 500 else "problem"), (i, answer)
    assert answer["problem"]["code"] == "too-many", answer
    assert game.post("black", {"event": "resign"})[0] == 429
    game.play("e2e4 e7e5")
    assert game.post("white", {"event": "offer"})[0] == 200
    server.stop()


# The tables and columns of the store's first form.
FIRST_FORM = {"game": "id born created last_n last_t over", "event": "game n t body client_id", "seat": "game side token session",
              "session": "token name created", "house": "one beat"}


def make_first_form(store):
    """Removes what later forms of the store have added."""
    for (index,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").fetchall():
        if index not in ("game_open", "seat_session"):
            store.execute(f"DROP INDEX {index}")
    for (table,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        if table not in FIRST_FORM:
            store.execute(f"DROP TABLE {table}")
            continue
        for column in store.execute(f"PRAGMA table_info({table})").fetchall():
            if column[1] not in FIRST_FORM[table].split():
                store.execute(f"ALTER TABLE {table} DROP COLUMN {column[1]}")
    store.execute("PRAGMA user_version = 1")


def old_stores_are_opened(command):
    """Logs as written by the first form of the store, including a game of xiangqi that continued
    after a repetition."""
    server = Server(command)
    games = {kind: server.game(game=kind, time="5m") for kind in ("chess", "xiangqi")}
    assert server.stop() == 0
    start = {"chess": {"white": "Ann", "black": None}, "xiangqi": {"red": "Ann", "black": None}}
    rows = {"chess": "g1f3 g8f6 f3g1".split(),
            "xiangqi": "h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9 h2e2 h9g7".split()}
    path = os.path.join(server.folder, "house.db")
    with sqlite3.connect(path) as store:
        for kind, game in games.items():
            sides = game.sides
            log = [{"t": 0, "event": "start", "game": kind, "rules": {"chess": "chess-classic", "xiangqi": "xiangqi-1999"}[kind],
                    "mode": "online", "time": "5m", "claims": "auto", "fen": None, **start[kind]},
                   {"t": 5, "event": "join", "side": "black", "name": "Bob"}, {"t": 6, "event": "begin"}]
            for ply, move in enumerate(rows[kind]):
                log.append({"t": 100 * (ply + 1), "event": "move", "side": sides[ply % 2], "move": move, **({"lag": 3} if ply == 1 else {})})
            log.append({"t": 5000, "event": "offer", "side": "black"})
            log.append({"t": 5001, "event": "decline", "side": sides[0]})
            store.execute("DELETE FROM event WHERE game = ?", (game.id,))
            if store.execute("PRAGMA user_version").fetchone()[0] != 1:
                make_first_form(store)
            for n, event in enumerate(log, 1):
                store.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?)",
                              (game.id, n, event["t"], json.dumps(event, separators=(",", ":")), "7:0011" if n == 5 else None))
            store.execute("UPDATE game SET last_n = ?, last_t = ? WHERE id = ?", (len(log), 5001, game.id))
    store.close()
    os.remove(path + "-mark")  # that form has no count
    server.start()
    for kind, game in games.items():
        state = game.state(game.sides[0])
        assert [move["uci"] for move in state["moves"]] == rows[kind] and state["status"] == "playing", state
        assert state["you"] == game.sides[0] and state["clocks"][game.sides[0]]["remaining"] < 300000, state
    # ids of then are still known
    chess = games["chess"]
    socket = Socket(server)
    socket.send({"type": "subscribe", "game": chess.id, "token": chess.tokens["black"]})
    socket.until("state")
    chess.move("black", "f6g8")
    assert server.stop() == 0


def rewrite_start(server, game, old, new):
    """Changes the first line of a stored game, with its digest (src/club/store/digest.c), as if it
    had been written so."""
    t, body = (server.sql(f"SELECT {what} FROM event WHERE game = '{game}' AND n = 1 AND client_id IS NULL")[0] for what in ("t", "body"))
    assert old in body, body
    body = body.replace(old, new)
    parts = b"".join(len(part.encode()).to_bytes(8, "little") + part.encode() for part in (game, "1", t, body)) + b"\xff" * 8
    digest = int.from_bytes(hashlib.blake2b(parts, digest_size=16).digest()[:8], "little", signed=True)
    server.sql(f"UPDATE event SET body = '{body}', digest = {digest} WHERE game = '{game}' AND n = 1")


def stored_games_keep_their_reading(command):
    """Games under two readings of the rules in one store, finished and running: each is ruled by
    the reading it began with, and a new one by the newest."""
    server = Server(command)
    setup = {"game": "chess", "rules": "chess-fide-2023", "time": "1m+30s", "fen": "4k1n1/8/8/8/8/8/8/3QK3 w - - 0 1"}
    games = {name: server.game(**setup) for name in ("then", "now", "then-over", "now-over")}
    for name, game in games.items():
        game.play("d1d2 g8f6")
        assert "over" not in name or game.post("white", {"event": "resign"})[0] == 200
    assert server.stop() == 0
    for name, game in games.items():
        assert '"reading":3' in server.sql(f"SELECT body FROM event WHERE game = '{game.id}' AND n = 1")[0], game.id
        if "then" in name:  # as the program wrote it before rule sets had readings
            rewrite_start(server, game.id, '"reading":3,', "")
    server.start()
    for name, result in (("then-over", "0-1"), ("now-over", "1/2-1/2")):
        state = games[name].state()
        assert (state["result"]["result"], state["result"]["reason"]) == (result, "resignation"), (name, state["result"])
    for name, most in (("then", 90000), ("now", 120000)):  # one increment more, from the start
        left = games[name].state()["clocks"]["black"]["remaining"]
        assert most - 15000 < left <= most, (name, left)
    for name, result in (("then", "0-1"), ("now", "1/2-1/2")):
        game = games[name]
        assert game.post("white", {"event": "resign"})[0] == 200
        assert game.state()["result"]["result"] == result, (name, game.state()["result"])
        for side in ("white", "black"):  # another game begins by what is right now
            assert game.post(side, {"event": "rematch"})[0] == 200
        again = wait_for(lambda: (game.state()["rematch"] or {}).get("game"))
        assert '"reading":3' in server.sql(f"SELECT body FROM event WHERE game = '{again}' AND n = 1")[0]
    assert server.stop() == 0
    rewrite_start(server, games["now"].id, '"reading":3', '"reading":9')
    server.start()  # a newer program has begun it: it is not judged, and nothing of it is lost
    assert server.call("GET", "/api/games/" + games["now"].id)[0] == 503
    assert games["then"].state()["result"]["result"] == "0-1"
    assert server.stop() == 0


if __name__ == "__main__":
    run([evidence, refused_moves, claims_of_chess, claims_of_xiangqi, perpetual_check_loses, dead_positions, flags_and_who_can_win, moves_are_taken_back,
         another_game, an_arbiter_conducts, sealed_moves, minutes_tell_every_ruling, nobody_fills_the_log, old_stores_are_opened,
         stored_games_keep_their_reading])
