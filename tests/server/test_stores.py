#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens the store of every earlier version, and checks that each of its games is unchanged: see
make_store.py."""
import json
import os
import shutil
import sqlite3
import tempfile

import house
from house import Game, Server, Socket, run

STORES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "store")
RUNGS = sorted(os.listdir(STORES))


def open_copy(command, rung):
    """A server on a copy of a kept store, and the recorded state of its games."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    for name in ("house.db", "seal.key"):
        shutil.copy(os.path.join(STORES, rung, name), folder)
    os.chmod(os.path.join(folder, "seal.key"), 0o600)
    with open(os.path.join(STORES, rung, "games.json"), encoding="utf-8") as file:
        kept = json.load(file)
    # What waited then still waits, however long ago the stores were made.
    limits = ["--limits", "waiting_hours=87600"]
    return Server(command, folder=folder, args=["--key", os.path.join(folder, "seal.key"), *limits]), kept


def compare(server, name, kept):
    game = Game(server, kept["id"], kept["tokens"])
    side = next(iter(kept["tokens"]))
    state = game.state(side)
    for key, value in kept["state"].items():
        assert state[key] == value, (name, key, state[key], value)
    assert {key: player["name"] for key, player in state["players"].items()} == kept["names"], name
    assert [[move["uci"], move["t"], move.get("remaining")] for move in state["moves"]] == kept["moves"], name
    result = state["result"] and [state["result"][key] for key in ("result", "reason", "article")]
    assert result == kept["result"], (name, result)
    told = house.messages(server, kept["id"], state["n"], kept["tokens"][side])
    assert [message["event"] for message in told] == kept["events"], name
    assert [[[ruling["ruling"], ruling.get("article")] for ruling in message["rulings"]]
            for message in told] == kept["rulings"], name
    return game


def every_game_is_what_it_was(command):
    for rung in RUNGS:
        server, kept = open_copy(command, rung)
        for name, game in kept["games"].items():
            compare(server, f"{rung}/{name}", game)
        # what they waited for, they still may do; and again after another start
        for start in range(2):
            games = {name: Game(server, game["id"], game["tokens"]) for name, game in kept["games"].items()}
            if start == 0:
                assert games["offered"].post("white", {"event": "accept"})[0] == 200
                assert games["taken-back"].post("red", {"event": "takeback"})[0] == 200
                games["named"].move("black", "e8e7")
                white = Socket(server)  # they go on when both are here
                white.send({"type": "subscribe", "game": games["sealed"].id, "token": games["sealed"].tokens["white"]})
                white.until("state")
                for event in ("resume", "open-sealed"):
                    assert games["sealed"].post("black", {"event": event})[0] == 200
                white.close()
                assert server.call("POST", f"/api/games/{games['waiting'].id}/join", {"name": "Bob"})[0] == 200
                assert games["conducted"].post("arbiter", {"event": "adjudicate", "result": "1-0"})[0] == 200
            assert games["offered"].state()["result"]["result"] == "1/2-1/2"
            assert games["taken-back"].state()["ply"] == len(kept["games"]["taken-back"]["moves"]) - 1
            assert games["named"].state()["ply"] == 2
            assert games["sealed"].state()["moves"][-1]["uci"] == "c2c4"
            assert games["waiting"].state()["status"] == "playing"
            mine = server.call("GET", "/api/games?state=mine", token=kept["session"])[1]["games"]
            assert [game["id"] for game in mine] == [games["waiting"].id], mine
            assert server.stop() == 0
            if start == 0:
                server.start()


def an_id_is_known_for_ever(command):
    """An event sent under an id is not carried out again, whichever version did it."""
    for rung in RUNGS:
        server, kept = open_copy(command, rung)
        game = kept["games"]["named"]
        client = Socket(server)
        client.send({"type": "event", "game": game["id"], "id": 7, "token": game["tokens"]["white"],
                     "event": {"event": "move", "move": "e2e4"}})
        assert client.until("ack", id=7)["n"] == 4
        client.close()
        assert server.stop() == 0


def a_store_of_a_newer_version_is_left_alone(command):
    server, _ = open_copy(command, RUNGS[-1])
    assert server.stop() == 0
    path = os.path.join(server.folder, "house.db")
    store = sqlite3.connect(path)
    store.execute("PRAGMA user_version = 9999")
    store.close()
    with open(path, "rb") as file:
        before = file.read()
    code, words = house.start_fails(command, server.folder)
    assert code == 3 and "9999" in words, (code, words)
    with open(path, "rb") as file:
        assert file.read() == before


if __name__ == "__main__":
    run([every_game_is_what_it_was, an_id_is_known_for_ever, a_store_of_a_newer_version_is_left_alone])
