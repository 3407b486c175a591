#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a store with a released program and writes down what its games are, as a rung of test_stores.py.

  make_store.py FOLDER PROGRAM serve      FOLDER gets house.db, seal.key, tournaments/ and games.json

It is run once for each form of the store that was ever released, and its result is kept for ever."""
import json
import os
import shutil
import sqlite3
import sys
import tempfile

sys.dont_write_bytecode = True
import house  # noqa: E402

MATE = "f2f3 e7e5 g2g4 d8h4"
CANNON = "h2e2 h9g7 h0g2 i9h9"
# Red checks for ever with the chariot, which 2020 does not allow.
REPEATED = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"


def finished(server):
    mate = server.game(game="chess", time="-")
    mate.play(MATE)
    repeated = server.game(game="chess", time="3m+2s")
    repeated.play(REPEATED)
    resigned = server.game(game="xiangqi", rules="xiangqi-2020", time="10m+5s", natural_limit=30)
    resigned.play(CANNON)
    resigned.post("red", {"event": "resign"})
    first = server.game(game="xiangqi", time="-")
    first.play("h2e2")
    first.post("black", {"event": "resign"})
    first.post("red", {"event": "rematch"})
    first.post("black", {"event": "rematch"})
    flagged = server.game(game="chess", time="1s")
    house.wait_for(lambda: flagged.state()["status"] == "over")
    return {"mate": mate, "repeated": repeated, "resigned": resigned, "rematch": first, "flagged": flagged}


def running(server):
    offered = server.game(game="chess", time="2h")
    offered.play("e2e4 e7e5 g1f3")
    offered.post("black", {"event": "offer"})
    back = server.game(game="xiangqi", rules="xiangqi-1999", time="1h", claims="player")
    back.play(CANNON)
    back.post("black", {"event": "takeback"})
    back.post("red", {"event": "takeback"})
    back.move("black", "i9i8")
    back.post("black", {"event": "takeback"})
    named = server.game(game="chess", time="1h", fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    client = house.Socket(server)
    client.send({"type": "event", "game": named.id, "id": 7, "token": named.tokens["white"],
                 "event": {"event": "move", "move": "e2e4"}})
    client.until("ack", id=7)
    client.close()
    sealed = server.game(game="chess", time="1h")
    sealed.play("d2d4 d7d5")
    for side in ("white", "black"):
        sealed.post(side, {"event": "adjourn"})
    sealed.post("white", {"event": "seal", "move": "c2c4"})
    return {"offered": offered, "taken-back": back, "named": named, "sealed": sealed}


def ruled_otherwise(server):
    """What later readings of the rule sets rule in another way: in a store it stays as it was ruled."""
    bare = server.game(game="chess", time="5m", fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    bare.move("white", "e2e4")
    bare.post("white", {"event": "resign"})  # to a bare king
    rapid = server.game(game="chess", rules="chess-fide-2023-rapid", time="15m+10s", claims="player")
    rapid.play("e2e4 e7e5 g1f3 b8c6")
    rapid.post("white", {"event": "claim", "kind": "repetition"})  # there is none
    rapid.move("white", "f1c4")
    rapid.post("black", {"event": "resign"})
    unable = server.game(game="chess", rules="chess-fide-2023", time="5m+3s", fen="4k1n1/8/8/8/8/8/8/3QK3 w - - 0 1")
    unable.play("d1d2 g8f6")
    unable.post("white", {"event": "resign"})  # to a side that can't mate
    ordered = server.game(game="xiangqi", rules="xiangqi-1999", time="10m", claims="player",
                          fen="2bak1b2/4a4/9/1c7/9/9/R8/9/1C7/2BAKAB2 w")
    round_of = "a3b3 b6a6 b3a3 a6b6".split()
    for ply in range(11):
        ordered.move(ordered.sides[ply % 2], round_of[ply % 4])
    ordered.post("black", {"event": "claim", "kind": "ruling"})
    ordered.move("black", round_of[3])
    ordered.post("red", {"event": "claim", "kind": "ruling"})
    offered = server.game(game="chess", rules="chess-fide-2023", time="5m")
    offered.play("e2e4 e7e5")
    offered.post("white", {"event": "offer"})
    offered.post("black", {"event": "decline"})
    offered.play("g1f3 b8c6")
    offered.post("white", {"event": "offer"})
    offered.post("black", {"event": "accept"})
    return {"bare-king": bare, "rapid-claim": rapid, "unable-to-mate": unable, "ordered": ordered, "offered-again": offered}


def others(server, session):
    status, waiting = server.call("POST", "/api/games", {"game": "chess", "colour": "first", "time": "5m"}, session)
    assert status == 201, waiting
    status, judged = server.call("POST", "/api/games", {"game": "xiangqi", "colour": "none", "arbiter": True,
                                                        "time": "20m"})
    assert status == 201, judged
    tokens = {"arbiter": judged["arbiter_token"]}
    for _ in range(2):
        status, joined = server.call("POST", f"/api/games/{judged['id']}/join", {"name": "安"})
        assert status == 200, joined
        tokens[joined["side"]] = joined["seat_token"]
    conducted = house.Game(server, judged["id"], tokens)
    conducted.move("red", "h2e2")
    conducted.post("arbiter", {"event": "add-time", "side": "black", "ms": 60000})
    return {"waiting": house.Game(server, waiting["id"], {waiting["side"]: waiting["seat_token"]}),
            "conducted": conducted}


def tournament(server):
    """An event with an invitation, a round that is played and one that is not, and a board of its
    desk."""
    status, made = server.call("POST", "/api/tournaments", {"act": {"act": "new", "name": "Harbour Cup", "system": "dutch",
                                                                     "rounds": 3, "seed": 7}, "by": "Li"})
    assert status in (200, 201), made  # 200: of a program before 201
    event, token, lines = made["id"], made["token"], 1

    def post(action, body, status=200):
        nonlocal lines
        found, answer = server.call("POST", f"/api/tournaments/{event}/{action}", {"based": lines, **body}, token)
        assert found == status, answer
        lines = answer.get("lines", lines)
        return answer

    post("acts", {"acts": [{"act": "add", "name": name, "rating": rating}
                           for name, rating in (("Ann", 2000), ("Böb", 1900), ("陈", 1800), ("Dan", 1700))]})
    post("pair", {})
    post("acts", {"acts": [{"act": "result", "white": 1, "black": 3, "result": "1-0"},
                           {"act": "result", "white": 4, "black": 2, "result": "1/2-1/2"}]})
    post("pair", {})
    board = post("board", {"round": 2, "board": "1"})
    _, _, log = server.raw("GET", f"/api/tournaments/{event}/log?format=text", token=token)
    return {"id": event, "token": token, "lines": lines, "log": log.decode(), "board": board["id"],
            "standings": server.call("GET", f"/api/tournaments/{event}/standings")[1]}


def told(game):
    """The stored form of a game: its state, and every message as its own side sees it."""
    side = next(iter(game.tokens))
    state = game.state(side)
    kept = ("game", "rules", "time", "claims", "status", "phase", "start_fen", "fen", "side", "ply", "offer",
            "takeback", "rematch", "n", "created")
    messages = house.messages(game.server, game.id, state["n"], game.tokens[side])
    return {"id": game.id, "tokens": game.tokens,
            "state": {key: state[key] for key in kept},
            "names": {key: player["name"] for key, player in state["players"].items()},
            "moves": [[move["uci"], move["t"], move.get("remaining")] for move in state["moves"]],
            "result": state["result"] and [state["result"][key] for key in ("result", "reason", "article")],
            "events": [message["event"] for message in messages],
            "rulings": [[[ruling["ruling"], ruling.get("article")] for ruling in message["rulings"]]
                        for message in messages]}


def main():
    folder, command = sys.argv[1], sys.argv[2:]
    work = tempfile.mkdtemp()
    server = house.Server(command, folder=work, args=["--key", os.path.join(work, "seal.key")])
    _, guest = server.call("POST", "/api/guest", {"name": "Gast"})
    games = {**finished(server), **ruled_otherwise(server), **running(server), **others(server, guest["token"])}
    kept = {"session": guest["token"], "games": {name: told(game) for name, game in games.items()},
            "tournament": tournament(server)}
    server.stop()
    base = sqlite3.connect(os.path.join(work, "house.db"))
    base.execute("PRAGMA journal_mode=DELETE")
    base.execute("VACUUM")
    kept["version"] = base.execute("PRAGMA user_version").fetchone()[0]
    base.close()
    os.makedirs(folder, exist_ok=True)
    for name in ("house.db", "seal.key"):
        shutil.copy(os.path.join(work, name), os.path.join(folder, name))
    shutil.copytree(os.path.join(work, "tournaments"), os.path.join(folder, "tournaments"))
    with open(os.path.join(folder, "games.json"), "w", encoding="utf-8") as file:
        json.dump(kept, file, indent=1, ensure_ascii=False)
        file.write("\n")
    shutil.rmtree(work)


if __name__ == "__main__":
    main()
