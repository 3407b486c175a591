#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Endgame tables over HTTP answer like the command, in the documented form; a simple draw is
claimed in a live game."""
import json
import os
import subprocess
import urllib.parse

from house import Server, run

DRAW = "9/3ka4/3a4N/9/9/9/9/9/3K5/9 w - - 0 1"
FENS = [DRAW, "8/8/8/8/8/2k5/1R6/K7 w - - 80 120", "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", "8/8/8/8/3k4/8/p7/K7 b - - 0 1"]


def path(fen, **fields):
    return "/api/tables/moves?" + urllib.parse.urlencode({"fen": fen, **fields}, quote_via=urllib.parse.quote)


def answers_are_those_of_the_command(command):
    server = Server(command)
    for fen in FENS:
        said = subprocess.run([command[0], "tables", "moves", "--json", "--tables", "nowhere", "--fen", fen],
                              capture_output=True, check=True)
        status, answer = server.call("GET", path(fen, lang="en"))
        assert status == 200 and answer == json.loads(said.stdout), answer
    late = server.call("GET", path(FENS[1]))[1]
    assert late["plies"] == 31 and late["beyond_limit"] and not server.call("GET", path(FENS[2]))[1]["beyond_limit"]
    for game in ("chess", "xiangqi"):
        status, answer = server.call("GET", f"/api/tables?game={game}")
        names = [row["material"] for row in answer["tables"] if row["ships"]]
        assert ("KRKBBAA" in names) == (game == "xiangqi") and ("KQK" in names) == (game == "chess"), names
    figures = server.call("GET", "/api/tables/rook-cannon-rook")[1]["figures"]
    said = subprocess.run([command[0], "explain", "--json", "rook-cannon-rook"], capture_output=True, check=True)
    assert figures == [json.loads(line) for line in said.stdout.splitlines()]
    server.stop()


def what_is_wrong_is_said(command):
    server = Server(command)
    for wanted, code in ((path("8/8/8/8/8/k7/8/KQR5 w - - 0 1"), "table-missing"), (path("9/9"), None),
                         ("/api/tables/moves", "field-value"), ("/api/tables?game=go", "field-value")):
        status, answer = server.call("GET", wanted)
        assert status == (404 if code == "table-missing" else 400) and (not code or answer["code"] == code), (wanted, answer)
    server.stop()


def a_simple_draw_is_claimed(command):
    """A claim under xq:4.2.1 is upheld in a live game, and is still decided after a restart."""
    server = Server(command)
    status, opened = server.call("POST", "/api/games", {"game": "xiangqi", "time": "G/30m", "fen": DRAW, "opponent": "link"})
    assert status in (200, 201), opened
    known, seat = opened["id"], opened["seat_token"]
    status, joined = server.call("POST", f"/api/games/{known}/join", {})
    assert status == 200, joined
    tokens = {opened["side"]: seat, joined["side"]: joined["seat_token"]}
    status, done = server.call("POST", f"/api/games/{known}/events", {"event": "claim", "kind": "dead"}, tokens["red"])
    assert status == 200, done
    assert any(r["ruling"] == "upheld" and r["article"] == "xq:4.2.1" for r in done["rulings"]), done
    assert server.call("GET", f"/api/games/{known}")[1]["result"]["result"] == "1/2-1/2"
    server.stop()


if __name__ == "__main__":
    os.environ["XDG_DATA_HOME"] = os.path.join(os.getcwd(), "nowhere")
    run([answers_are_those_of_the_command, what_is_wrong_is_said, a_simple_draw_is_claimed])
