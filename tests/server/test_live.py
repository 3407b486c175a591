#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Live games over WebSocket: two seats and a spectator, resuming, events sent twice, lag; and a
killed server."""
import json
import os
import shutil
import subprocess
import threading
import time

from house import Server, Socket, children, run, wait_for
from persons import house_of, move, seated, signed_up


def subscribe(server, game, side=None, **more):
    socket = Socket(server)
    message = {"type": "subscribe", "game": game.id, **more}
    if side:
        message["token"] = game.tokens[side]
    socket.send(message)
    return socket


def two_seats_and_a_spectator(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="5m+3s")
    red, black, watcher = subscribe(server, game, "red"), subscribe(server, game, "black"), subscribe(server, game)
    states = [socket.until("state")["state"] for socket in (red, black, watcher)]
    assert [state["you"] for state in states] == ["red", "black", None]
    assert len(states[0]["legal"]) == 44 and states[1]["legal"] == [] and states[2]["legal"] == []
    presence = watcher.until("presence")
    assert presence["spectators"] == 1 and presence["players"]["red"]["connected"], presence
    red.send({"type": "event", "game": game.id, "id": 1, "token": game.tokens["red"],
              "event": {"event": "move", "move": "炮二平五"}})
    for socket in (red, black, watcher):
        message = socket.until("event")
        assert message["n"] == 4 and message["event"]["move"] == "h2e2" and message["move"]["uci"] == "h2e2", message
        assert "moves" not in message["state"] and message["state"]["ply"] == 1
        assert (message["state"]["legal"] != []) == (socket is black)
    assert red.until("ack") == {"type": "ack", "id": 1, "n": 4}
    # a refusal is told to the one who asked, and to nobody else
    red.send({"type": "event", "game": game.id, "id": 2, "token": game.tokens["red"], "event": {"event": "move", "move": "b2e2"}})
    problem = red.until("problem")
    assert problem["id"] == 2 and problem["problem"]["reason"] == "not-your-turn", problem
    watcher.send({"type": "event", "game": game.id, "id": 9, "event": {"event": "resign"}})
    assert watcher.until("problem")["problem"]["code"] == "no-seat"
    black.send({"type": "event", "game": game.id, "id": "x", "token": game.tokens["black"], "event": {"event": "offer"}})
    assert watcher.until("event")["rulings"][0]["ruling"] == "offer"
    watcher.close()
    assert black.until("presence", spectators=0)
    server.stop()


def resume_without_gap(command):
    server = Server(command)
    game = server.game(game="chess", time="5m+3s")
    game.play("e2e4 e7e5 g1f3")
    socket = subscribe(server, game, "white", after=4)
    messages = [socket.until("event") for _ in range(2)]
    assert [message["n"] for message in messages] == [5, 6], messages
    assert [message["move"]["uci"] for message in messages] == ["e7e5", "g1f3"]
    assert messages[-1]["state"]["n"] == 6
    game.move("black", "b8c6")
    assert socket.until("event")["n"] == 7
    # a number that does not exist, and a game that does not
    socket.send({"type": "subscribe", "game": game.id, "after": 99})
    assert socket.until("state")["state"]["ply"] == 4
    socket.send({"type": "subscribe", "game": "0123456789"})
    assert socket.until("problem")["problem"]["code"] == "no-such-game"
    # a stream of lines tells the same, and ends with the game
    path = f"/api/games/{game.id}/events?after=6"
    lines, watched = [], game.state()["spectators"]
    reader = threading.Thread(target=lambda: lines.extend(server.raw("GET", path)[2].splitlines()))
    reader.start()
    wait_for(lambda: game.state()["spectators"] == watched + 1)
    game.post("white", {"event": "resign"})
    reader.join(10)
    assert not reader.is_alive()
    told = [json.loads(line) for line in lines]
    assert [message["n"] for message in told if message["type"] == "event"] == [7, 8], told
    server.stop()


def sent_twice_done_once(command):
    server = Server(command)
    game = server.game(game="chess", time="-")
    white = subscribe(server, game, "white")
    event = {"type": "event", "game": game.id, "id": 7, "token": game.tokens["white"], "event": {"event": "move", "move": "g1f3"}}
    white.send(event)
    assert white.until("ack")["n"] == 4
    white.close()
    game.move("black", "g8f6")
    again = subscribe(server, game, "white")
    again.send(event)
    assert again.until("ack")["n"] == 4
    assert game.state()["ply"] == 2
    # another event under an old id is another event
    event["event"]["move"] = "f3g1"
    again.send(event)
    assert again.until("ack")["n"] == 6
    # the same from the other seat is another one, too
    event["token"] = game.tokens["black"]
    again.send(event)
    assert again.until("problem")["problem"]["reason"] == "no-such-piece"
    # the number is remembered across a restart
    server.kill()
    server.start()
    again = subscribe(server, game, "white")
    again.send({"type": "event", "game": game.id, "id": 7, "token": game.tokens["white"], "event": {"event": "move", "move": "g1f3"}})
    assert again.until("ack")["n"] == 4
    server.stop()


def killed_and_back(command):
    server = Server(command)
    games = [server.game(game="chess", time="5m+3s"), server.game(game="xiangqi", time="10m+5s")]
    lines = ["e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5", "h2e2 h9g7 b0c2 i9h9 a0b0 b9a7 h0g2 c6c5"]
    acknowledged = {game.id: 0 for game in games}
    for ply in range(8):
        for game, line in zip(games, lines):
            game.move(game.sides[ply % 2], line.split()[ply])
            acknowledged[game.id] += 1
    waiting = server.call("POST", "/api/games", {"game": "chess", "time": "1m", "colour": "white"})[1]
    time.sleep(2.2)  # time: two heartbeats
    before = [game.state()["clocks"] for game in games]
    server.kill()
    time.sleep(3)  # time: no clock runs while it is down
    server.start()
    for game, line, old in zip(games, lines, before):
        state = game.state(game.sides[0])
        assert [move["uci"] for move in state["moves"]] == line.split(), state["moves"]
        assert state["status"] == "playing" and state["you"] == game.sides[0]
        clocks = state["clocks"]
        assert clocks["running"] == game.sides[0]
        # the side not to move has what it had; the one to move lost nothing of the time the server was down, and
        # gained no more than the heartbeat's second
        assert clocks[game.sides[1]]["remaining"] == old[game.sides[1]]["remaining"]
        lost = old[game.sides[0]]["remaining"] - clocks[game.sides[0]]["remaining"]
        assert -1500 < lost < 1000, (lost, old, clocks)
        game.move(game.sides[0], state["legal"][0])
    assert server.call("POST", f"/api/games/{waiting['id']}/join", {})[0] == 200
    # a clean stop keeps the clocks to the moment
    old = games[0].state()["clocks"]
    assert server.stop() == 0
    time.sleep(1)  # time: no clock runs while it is down
    server.start()
    new = games[0].state()["clocks"]
    # in PostgreSQL time goes on for as long as a server that is not heard of may still live
    most = 2700 if os.environ.get("QIYUAN_TEST_POSTGRESQL") else 700
    assert abs(old["black"]["remaining"] - new["black"]["remaining"]) < most, (old, new)
    server.stop()


def killed_while_playing(command):
    """Players move as fast as they can while the server is killed: acknowledged moves are kept."""
    for delay in (0.15, 0.4, 0.7):
        server = Server(command)
        games = [server.game(game="chess", time="5m+3s") for _ in range(4)]
        acknowledged = {game.id: 0 for game in games}

        def play(game):
            moves = "g1f3 g8f6 f3g1 f6g8 e2e4 e7e5 d2d4 d7d5 c2c4 c7c5 b2b4 b7b5 a2a4 a7a5 f2f4 f7f5 g2g4 g7g5 h2h4 h7h5".split()
            for ply, move in enumerate(moves):
                try:
                    game.move(game.sides[ply % 2], move)
                    acknowledged[game.id] = ply + 1
                except Exception:
                    return

        threads = [threading.Thread(target=play, args=(game,)) for game in games]
        for thread in threads:
            thread.start()
        time.sleep(delay)  # time: it is killed at any moment
        server.kill()
        for thread in threads:
            thread.join(30)
        server.start()
        for game in games:
            state = game.state()
            assert state["ply"] >= acknowledged[game.id], (state["ply"], acknowledged)
            assert state["ply"] <= acknowledged[game.id] + 1
            assert state["n"] == 3 + state["ply"]
        server.stop()


def lag_is_measured_and_credited(command):
    server = Server(command)
    game = server.game(game="chess", time="60s")
    quota = game.state()["lag_quota"]
    assert quota == 160, quota
    # 80 ms away: credited whole; 400 ms away: the quota
    near, far = Socket(server, lag=0.08), Socket(server, lag=0.4)
    near.send({"type": "subscribe", "game": game.id, "token": game.tokens["white"]})
    far.send({"type": "subscribe", "game": game.id, "token": game.tokens["black"]})

    def wait(socket):
        for ping in range(200, 202):
            socket.send({"type": "ping", "id": ping})
            socket.until("pong", id=ping)
            time.sleep(0.5)  # time: it is measured

    for socket in (near, far):
        wait(socket)
    near.send({"type": "event", "game": game.id, "id": 1, "token": game.tokens["white"], "event": {"event": "move", "move": "e2e4"}})
    event = near.until("event")["event"]
    assert 70 <= event["lag"] <= 140, event
    far.send({"type": "event", "game": game.id, "id": 1, "token": game.tokens["black"], "event": {"event": "move", "move": "e7e5"}})
    message = far.until("event", n=5)
    assert message["event"]["lag"] == quota, message["event"]
    # by HTTP nothing is measured and nothing credited
    game.move("white", "g1f3")
    assert "lag" not in game.state()["moves"][-1]
    server.stop()


def the_hall_is_told(command):
    server = Server(command)
    hall = Socket(server)
    hall.send({"type": "lobby"})
    assert hall.until("lobby")["games"] == []
    game = server.game(game="xiangqi", time="-")
    end = time.monotonic() + 5
    while time.monotonic() < end:
        games = hall.until("lobby")["games"]
        if games:
            break
    assert [one["id"] for one in games] == [game.id] and games[0]["you"] is None, games
    game.post("red", {"event": "resign"})
    while hall.until("lobby")["games"]:
        pass
    server.stop()


def own_games_are_told(command):
    """Each user is told of the games in which they have a seat, or are offered one; of no others,
    and as the right person."""
    server = house_of(command)
    ann, bob, cid = signed_up(server, "Ann"), signed_up(server, "Bob"), signed_up(server, "Cid")
    lines = {}
    for person in (ann, bob, cid):
        lines[person] = Socket(server, headers={"Cookie": "qiyuan_session=" + person.cookie})
        lines[person].send({"type": "mine"})
        assert lines[person].receive() == {"type": "mine", "mine": None}

    def told(person):
        told = lines[person].until("mine")["mine"]
        return told["id"], told["status"], told["you"], told["plies"]

    game = bob.good("POST", "/api/games", {"game": "chess", "time": "3d/1", "colour": "first", "opponent": {"player": "Ann"}})["id"]
    assert told(ann) == (game, "waiting", None, 0)
    assert told(bob) == (game, "waiting", "white", 0)
    ann.good("POST", f"/api/games/{game}/join", {})
    for person, side in ((ann, "black"), (bob, "white")):
        assert told(person) == (game, "waiting", side, 0)  # she has sat down; then it begins
        assert told(person) == (game, "playing", side, 0)
    move(bob, game, "e2e4")
    assert told(ann) == (game, "playing", "black", 1)
    assert told(bob) == (game, "playing", "white", 1)
    for event, what in (("offer", "draw"), ("decline", None), ("takeback", "takeback"), ("takeback-decline", None)):
        (bob if what else ann).good("POST", f"/api/games/{game}/events", {"event": event})
        for person in (ann, bob):
            assert lines[person].until("mine")["mine"].get("asks") == (what and {"side": "white", "what": what}), event
    ann.good("POST", "/api/me/leave", {"days": 1})
    for running in ("black", None):  # she is on leave, then her clock stands
        summary = lines[bob].until("mine")["mine"]
        assert "leave" in summary["players"]["black"] and summary["clocks"]["running"] == running, summary
    ann.good("POST", f"/api/games/{game}/events", {"event": "resign"})
    assert told(bob) == (game, "over", "white", 1)
    ann.good("POST", f"/api/games/{game}/events", {"event": "rematch"})
    last = lines[bob].until("mine")["mine"]
    assert last["asks"] == {"side": "black", "what": "rematch"} and last["n"] == bob.good("GET", f"/api/games/{game}")["n"], last

    # A challenge that is called off is told to whom it was for; a guest hears once he has said who he is.
    game = bob.good("POST", "/api/games", {"game": "xiangqi", "time": "5m", "colour": "first", "opponent": {"player": "Cid"}})["id"]
    bob.good("POST", f"/api/games/{game}/events", {"event": "abort"})
    assert [told(cid) for _ in range(2)] == [(game, "waiting", None, 0), (game, "over", None, 0)]
    guest = Socket(server)
    guest.send({"type": "mine"})
    assert guest.receive() == {"type": "mine", "mine": None}
    token = server.call("POST", "/api/guest", {"name": "Plum"})[1]["token"]
    guest.send({"type": "hello", "token": token})
    guest.send({"type": "ping", "id": 2})
    guest.until("pong")
    opened = server.call("POST", "/api/games", {"game": "chess", "time": "-", "colour": "first"}, token)[1]
    assert guest.until("mine")["mine"]["id"] == opened["id"]
    for person in lines:
        lines[person].send({"type": "ping", "id": 3})
        while (message := lines[person].receive())["type"] != "pong":
            assert message["type"] == "mine" and message["mine"]["id"] != opened["id"], message
    guest.close()
    server.call("POST", f"/api/games/{opened['id']}/events", {"event": "abort"}, opened["seat_token"])  # with nobody on the line
    assert server.stop() == 0


def what_is_watched_is_told_once(command):
    """A player watching their own game receives each move once; what was held back from the list of
    own games arrives when they stop watching."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann"), signed_up(server, "Bob")
    games = [seated(ann, bob, time="5m") for _ in range(2)]
    lines = {ann: Socket(server, headers={"Cookie": "qiyuan_session=" + ann.cookie}), bob: Socket(server, headers={"Cookie": "qiyuan_session=" + bob.cookie})}

    def heard(person):
        """The messages received on a connection since the last call: (type, game)."""
        lines[person].send({"type": "ping", "id": 9})
        came = []
        while (message := lines[person].receive())["type"] != "pong":
            if message["type"] != "presence":
                came.append((message["type"], message.get("game") or (message["mine"] or {}).get("id")))
        return came

    for person in lines:
        lines[person].send({"type": "mine"})
        lines[person].send({"type": "subscribe", "game": games[0]})
        assert heard(person) == [("mine", None), ("state", games[0])]
    moves = ["e2e4", "e7e5", "g1f3", "b8c6"]
    for i, uci in enumerate(moves):
        move((ann, bob)[i % 2], games[0], uci)
    came = [heard(person) for person in lines]
    assert came == [[("event", games[0])] * len(moves)] * 2, came
    move(ann, games[1], "d2d4")
    assert [heard(person) for person in lines] == [[("mine", games[1])]] * 2, "the other game"
    # To be told anew, as after a seat was taken, is to watch on.
    lines[bob].send({"type": "subscribe", "game": games[0]})
    lines[bob].send({"type": "unsubscribe", "game": games[0]})
    lines[bob].send({"type": "unsubscribe", "game": games[0]})
    assert lines[bob].until("mine")["mine"]["plies"] == len(moves)
    assert heard(bob) == []
    move(ann, games[0], "f1b5")
    assert heard(bob) == [("mine", games[0])] and heard(ann) == [("event", games[0])]
    # A client that missed nothing receives nothing more.
    lines[bob].send({"type": "subscribe", "game": games[0]})
    lines[bob].send({"type": "unsubscribe", "game": games[0]})
    assert heard(bob) == [("state", games[0])]
    assert server.stop() == 0


def old_games_come_back(command):
    """More games end than are kept in memory: the first ones are read from the store again."""
    server = Server(command, args=["--limits", "games=100000,requests=1000000"])
    ids = []
    for _ in range(280):
        opened = server.call("POST", "/api/games", {"game": "chess", "time": "5m", "colour": "white"})[1]
        status, answer = server.call("POST", f"/api/games/{opened['id']}/events", {"event": "abort"}, opened["seat_token"])
        assert status == 200, answer
        ids.append(opened["id"])
    for _ in range(2):
        for game in ids[:30]:
            status, state = server.call("GET", "/api/games/" + game)
            assert status == 200 and state["result"]["reason"] == "aborted", state
    watchers = []
    for game in ids[:3]:
        socket = Socket(server)
        socket.send({"type": "subscribe", "game": game})
        assert socket.until("state")["state"]["status"] == "over"
        watchers.append(socket)
    for game in ids[3:40]:
        assert server.call("GET", "/api/games/" + game)[0] == 200
    for socket in watchers:
        socket.close()
    assert server.stop() == 0


def a_damaged_log_harms_no_other_game(command):
    server = Server(command)
    games = [server.game(game="chess", time="-") for _ in range(2)]
    for game in games:
        game.play("e2e4 e7e5")
    assert server.stop() == 0
    server.sql("UPDATE event SET body = '{\"t\":1,\"event\":\"move\",\"side\":\"white\",\"move\":\"e2e5\"}'"
               f" WHERE game = '{games[0].id}' AND n = 4")
    server.start()
    assert server.call("GET", "/api/games/" + games[0].id)[0] == 503
    assert games[1].state()["ply"] == 2
    assert server.stop() == 0


def sockets_that_misbehave(command):
    server = Server(command)
    for text, code in (("{", "json-syntax"), ("[]", "json-syntax"), ('{"type":"dance"}', "field-value"),
                       ('{"type":"ping","volume":11}', "field-unknown"), ("{}", "field-value"),
                       ('{"type":"subscribe"}', "field-missing"), ('{"type":"subscribe","game":""}', "field-missing"),
                       (json.dumps({"type": "subscribe", "game": "x" * 99}), "no-such-game")):
        socket = Socket(server)
        socket.frame(1, text.encode())
        assert socket.until("problem")["problem"]["code"] == code, text
        socket.close()
    socket = Socket(server)
    socket.frame(1, b'{"type":"pi', final=False)
    socket.frame(0, b'ng","id":5}')
    assert socket.until("pong")["id"] == 5
    for opcode, data in ((1, b" " * 70000), (2, b"binary")):
        socket = Socket(server)
        try:
            socket.frame(opcode, data)
            socket.receive(10)
            raise AssertionError("the connection stayed open")
        except (ConnectionError, OSError):
            pass
    for path, headers in (("/elsewhere", {}), ("/ws", {"Origin": "http://evil.example"})):
        try:
            Socket(server, path=path, headers=headers)
            raise AssertionError("the upgrade was accepted")
        except (ConnectionError, OSError):
            pass
    Socket(server, headers={"Origin": server.url}).close()
    # a watcher who reads nothing is dropped, and nobody else notices
    game = server.game(game="chess", time="-")
    asleep = subscribe(server, game)
    game.play("e2e4 e7e5")
    assert server.call("GET", "/healthz")[0] == 200
    asleep.close()
    assert server.stop() == 0


def sync_before_acknowledgement(command):
    """The server's system calls: between reading a move and announcing it, the log was synced."""
    if not shutil.which("strace"):
        return "strace is not installed"
    probe = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False)
    if probe.returncode != 0:
        return "strace may not trace here"
    import os
    import tempfile
    if os.environ.get("QIYUAN_TEST_POSTGRESQL"):
        return "another program syncs"
    folder = tempfile.mkdtemp(prefix="qiyuan-trace-")
    trace = os.path.join(folder, "trace")
    server = Server(command, folder=folder, wrap=["strace", "-f", "-qq", "-s", "4096", "-o", trace, "-e",
                                                  "trace=fsync,fdatasync,write,writev,sendto,read,recvfrom"])
    game = server.game(game="chess", time="-")
    socket = subscribe(server, game)
    socket.until("state")
    moves = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6".split()
    for ply, move in enumerate(moves):
        game.move(game.sides[ply % 2], move)
        socket.until("event")
    # strace passes SIGTERM on to nobody: end the server itself
    os.kill(children(server.process.pid)[0], 15)
    server.process.wait(20)
    with open(trace, encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    told = 0
    synced = False
    for line in lines:
        if "POST /api/games/" in line and "/events" in line:
            synced = False
        if ("fdatasync(" in line or "fsync(" in line or "sync resumed" in line) and "= 0" in line:
            synced = True
        # what a client is told of a move: the watcher's message, or the answer to the one who moved
        if ("sendto(" in line or "write(" in line) and ('\\"type\\":\\"event\\"' in line and '\\"event\\":\\"move\\"' in line
                                                         or '{\\"n\\":' in line):
            assert synced, f"told before it was synced: {line[:300]}"
            told += 1
    assert told >= 2 * len(moves), (told, len(lines))


if __name__ == "__main__":
    run([two_seats_and_a_spectator, resume_without_gap, sent_twice_done_once, killed_and_back, killed_while_playing,
         lag_is_measured_and_credited, the_hall_is_told, own_games_are_told, what_is_watched_is_told_once, old_games_come_back,
         a_damaged_log_harms_no_other_game, sockets_that_misbehave, sync_before_acknowledgement])
