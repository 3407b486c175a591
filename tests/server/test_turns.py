#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures that no turn of the server's loop takes long, whatever is requested; because it measures
time, it runs only with `--all`."""
import os
import shutil
import tempfile
import time

from house import Server, Socket, run
from persons import signed_up
from test_metrics import metrics

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "cli")

# A turn of the loop may take so much CPU time, in seconds.
MOST = 0.005
# What the machine does besides can lengthen any one turn. A turn that is long by itself is long in each try.
TRIES = 5


def pgn(games, plies):
    """A file of games in which knights move to and fro."""
    moves = " ".join(f"{ply // 2 + 1}. {['Nf3 Nf6', 'Ng1 Ng8'][ply // 2 % 2]}" for ply in range(0, plies, 2))
    return "".join(f'[White "A{number}"]\n[Black "B"]\n[Result "*"]\n\n{moves} *\n\n' for number in range(games)).encode()


def what_takes_long(server, long, name):
    """Requests everything that takes noticeable time: replay, papers, searches, files, questions."""
    def good(answer):
        assert answer[0] in (200, 201), answer
        return answer[1]

    for path in ("", ".pgn", ".pdf", ".svg", "/form.pdf", "/events?after=0"):  # of a game that has to be replayed
        assert server.raw("GET", f"/api/games/{long.id}{path}")[0] == 200, path
    event = good(server.call("POST", "/api/tournaments", {"act": {"act": "new", "name": "Cup", "system": "dutch", "rounds": 9}, "by": "Li"}))
    at, token = f"/api/tournaments/{event['id']}", event["token"]
    good(server.call("POST", at + "/acts", {"based": 1, "acts": [{"act": "add", "name": f"P{n}", "rating": 2400 - n} for n in range(300)]}, token))
    good(server.call("POST", at + "/pair", {"based": 301}, token))
    for path in ("", "/standings", "/crosstable", "/pairings", "/desk", "/log", "/export?as=csv", "/papers?what=pairings", "/people"):
        assert server.raw("GET", at + path, token=token)[0] == 200, path
    shown = good(server.call("GET", "/api/collections"))["collections"]
    for one in shown:
        for path in ("games?where=player=A1", "games?where=plies=40..", "stats", "tree", "game?number=1", "file?to=pgn"):
            assert server.raw("GET", f"/api/collections/{one['id']}/{path}")[0] in (200, 404), path
    assert shown
    owner = signed_up(server, name)
    sent = pgn(300, 80)
    begun = owner.good("POST", f"/api/collections?name=mine.pgn&kilobytes={len(sent) // 1024 + 1}")
    for start in range(0, len(sent), 60000):
        assert owner.call("POST", f"/api/collections/{begun['id']}/part?at={start}", sent[start:start + 60000])[0] == 200
    assert owner.call("POST", f"/api/collections/{begun['id']}/end", {})[0] == 200
    assert server.raw("POST", "/api/study/read", pgn(100, 200))[0] == 200
    for what, body in (("think", {"game": "chess", "milliseconds": 100}), ("mate", {"game": "chess", "fen": "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"}),
                       ("judge", {"game": "xiangqi", "moves": "h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9"}),
                       ("fate", {"game": "chess", "fen": "8/8/4k3/8/8/3K4/4N3/8 w - - 0 1"})):
        good(server.call("POST", "/api/study/" + what, body))


def longest_turn(command):
    """Moves, spectators, lists, whole states, the history of a long game, sheets, and all slow
    requests: returns the longest turn, in seconds."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    os.mkdir(os.path.join(folder, "shown"))
    shutil.copy(os.path.join(DATA, "collection.pgn"), os.path.join(folder, "shown"))
    with open(os.path.join(folder, "shown", "big.pgn"), "wb") as file:
        file.write(pgn(3000, 60))
    server = Server(command, folder=folder, args=["--collections", os.path.join(folder, "shown"),
                                                  "--limits", "requests=10000000,games=100000,unjoined=100000"])
    games = [server.game(game="xiangqi", time="60m", claims="player", natural_limit=1000) for _ in range(60)]
    long = games[0]
    moves = ["h2e2", "h9g7", "e2h2", "g7h9"]
    for ply in range(600):
        long.move(long.sides[ply % 2], moves[ply % 4])
    for game in games[1:]:
        for ply in range(4):
            game.move(game.sides[ply % 2], moves[ply % 4])
    watchers = [Socket(server) for _ in range(20)]
    for client in watchers:
        client.send({"type": "lobby"})
        client.send({"type": "subscribe", "game": long.id, "after": 1})
    for _ in range(20):
        assert server.call("GET", "/api/games")[0] == 200
        assert server.call("GET", f"/api/games/{long.id}")[0] == 200
        assert server.raw("GET", f"/api/games/{long.id}.pgn")[0] == 200
        assert server.raw("GET", f"/api/games/{long.id}.svg")[0] == 200
    for client in watchers:
        client.until("event", n=602)
    assert long.post(long.sides[0], {"event": "resign"})[0] == 200
    what_takes_long(server, long, "Wang")
    found = [metrics(server)]
    assert server.stop() == 0
    server.start()  # what is over is read from the store
    what_takes_long(server, long, "Zhao")
    found.append(metrics(server))
    assert server.stop() == 0
    return max(one["qiyuan_loop_turn_most_seconds"] for one in found)


def no_turn_takes_long(command):
    found = []
    while len(found) < TRIES and (not found or min(found) >= MOST):
        found.append(longest_turn(command))
    print("# " + ", ".join(f"{one * 1000:.1f}" for one in found), flush=True)
    print(f"# the longest turn took {min(found) * 1000:.1f} ms", flush=True)
    assert min(found) < MOST, found


def who_is_silent_is_dropped(command):
    """A client that answers no ping is disconnected after forty seconds, even if the server has
    nothing else to do."""
    server = Server(command)
    client = Socket(server)
    opened = time.monotonic()
    client.socket.settimeout(90)
    while client.socket.recv(4096):
        pass
    assert 39 < time.monotonic() - opened < 50, time.monotonic() - opened
    server.stop()


if __name__ == "__main__":
    run([no_turn_takes_long, who_is_silent_is_dropped])
