#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Faults of a store: two owners, empty and damaged files, missing files, full disks. Nothing
acknowledged is lost, nothing lost is acknowledged, and the operator is told."""
import json
import os
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import tempfile
import time

from house import Server, Socket, run, start_fails, wait_for


def path_of(server):
    return os.path.join(server.folder, "house.db")


def said(server):
    """The text on stderr of a server that has exited."""
    server.errors.seek(0)
    return server.errors.read()


def one_owner(command):
    server = Server(command)
    game = server.game(game="chess", time="-")
    link = os.path.join(server.folder, "other")
    os.mkdir(link)
    os.symlink(path_of(server), os.path.join(link, "house.db"))
    for folder in (server.folder, link):
        code, words = start_fails(command, folder)
        assert code == 4 and "in use" in words, (code, words)
    game.play("e2e4 e7e5")
    server.kill()
    server.start()  # who was killed owns nothing
    assert game.state()["ply"] == 2
    assert server.stop() == 0


def files_are_their_owners_alone(command):
    server = Server(command)
    server.game(game="chess", time="-").play("e2e4")
    names = [name for name in os.listdir(server.folder) if name.startswith("house.db")]
    assert "house.db-wal" in names and len(names) >= 2, names
    for name in names:
        assert stat.S_IMODE(os.stat(os.path.join(server.folder, name)).st_mode) == 0o600, name
    assert server.stop() == 0
    os.chmod(path_of(server), 0o644)
    server.start()
    assert stat.S_IMODE(os.stat(path_of(server)).st_mode) == 0o600
    assert server.stop() == 0
    assert sorted(os.listdir(server.folder)) == ["house.db", "house.db-mark", "tournaments"], os.listdir(server.folder)
    # the logs of tournaments have birth dates in them
    assert stat.S_IMODE(os.stat(os.path.join(server.folder, "tournaments")).st_mode) == 0o700


def empty_files_are_no_empty_house(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    path = os.path.join(folder, "house.db")
    open(path, "wb").close()
    code, words = start_fails(command, folder)
    assert code == 3 and "0 bytes" in words and os.path.getsize(path) == 0, (code, words)
    os.remove(path)
    with open(path + "-wal", "wb") as file:
        file.write(b"what is left of a store")
    code, words = start_fails(command, folder)
    assert code == 3 and "house.db-wal" in words and not os.path.exists(path), (code, words)
    os.remove(path + "-wal")
    server = Server(command, folder=folder)
    assert server.stop() == 0


def a_store_that_cannot_be_read(command):
    """The first page of the games table is missing: the server exits with a clear message each
    time, and writes nothing."""
    server = Server(command)
    for _ in range(3):
        server.game(game="xiangqi", time="5m").play("h2e2 h9g7")
    assert server.stop() == 0
    store = sqlite3.connect(path_of(server))
    size = store.execute("PRAGMA page_size").fetchone()[0]
    root = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game'").fetchone()[0]
    store.close()
    with open(path_of(server), "r+b") as file:
        file.seek((root - 1) * size)
        file.write(bytes(size))
    for _ in range(4):
        code, words = start_fails(command, server.folder)
        assert code == 4 and "store" in words, (code, words)


DAMAGES = [
    ("another legal move", "UPDATE event SET body = replace(body, 'g1f3', 'g1h3') WHERE game = ? AND n = 6"),
    ("a move that is none", "UPDATE event SET body = replace(body, 'g1f3', 'g1g9') WHERE game = ? AND n = 6"),
    ("another time", "UPDATE event SET t = t + 1 WHERE game = ? AND n = 5"),
    ("no JSON", "UPDATE event SET body = '{' WHERE game = ? AND n = 5"),
    ("a gap", "DELETE FROM event WHERE game = ? AND n = 5"),
    ("no end", "DELETE FROM event WHERE game = ? AND n = 7"),
    ("no beginning", "DELETE FROM event WHERE game = ? AND n = 1"),
    ("nothing", "DELETE FROM event WHERE game = ?"),
    ("another end", "UPDATE game SET last_n = 6 WHERE id = ?"),
    ("another id", "UPDATE event SET client_id = 'x' WHERE game = ? AND n = 5"),
    ("no digest", "UPDATE event SET digest = NULL WHERE game = ? AND n = 4"),
]


def what_the_journal_lost_is_told(command):
    """If its journal was cut or deleted, SQLite opens a file in an earlier state: the note beside
    the file reveals that."""
    server = Server(command)
    game = server.game(time="-")
    for move, side in zip(("e2e4", "e7e5", "g1f3", "b8c6"), ("white", "black") * 2):
        game.move(side, move)
    server.kill()
    wal, note = path_of(server) + "-wal", path_of(server) + "-mark"
    with open(wal, "rb") as file:
        whole = file.read()
    def put(length):
        for end in ("-wal", "-shm"):
            if os.path.exists(path_of(server) + end):
                os.remove(path_of(server) + end)
        if length is not None:
            with open(wal, "wb") as file:
                file.write(whole[:length])

    for length in (len(whole) // 2, 0, None):
        put(length)
        code, words = start_fails(command, server.folder)
        assert code == 3 and "writes to " in words and "are missing" in words and "-mark" in words, (length, code, words)
    put(len(whole))
    server.start()
    assert game.state()["ply"] == 4
    # an older copy in its place is found out, too; who takes the note away goes on
    copy = path_of(server) + ".copy"
    assert subprocess.run([*command[:-1], "admin", "backup", "--db", path_of(server), copy], capture_output=True, check=False).returncode == 0
    game.move("white", "d2d4")
    assert server.stop() == 0
    shutil.copy(copy, path_of(server))
    code, words = start_fails(command, server.folder)
    assert code == 3 and "writes to " in words and "are missing" in words, (code, words)
    os.remove(note)
    server.start()
    assert game.state()["ply"] == 4
    game.move("white", "d2d4")
    assert server.stop() == 0
    # a copy that is restored brings no old note along
    restored = subprocess.run([*command[:-1], "admin", "restore", "--db", path_of(server), copy], capture_output=True, text=True, check=False)
    assert restored.returncode == 0, restored
    server.start()
    assert game.state()["ply"] == 4
    assert server.stop() == 0


def damaged_games_are_closed_and_told(command):
    server = Server(command)
    games = {}
    for row, (name, _) in enumerate(DAMAGES):
        for over in (False, True):
            game = server.game(game="chess", time="-")
            game.play("e2e4 e7e5 g1f3" if over else "e2e4 e7e5 g1f3 b8c6")
            if over:
                assert game.post("black", {"event": "resign"})[0] == 200
            games[row, over] = game
    sound = server.game(game="chess", time="-")
    sound.play("d2d4 d7d5")
    assert server.stop() == 0
    store = sqlite3.connect(path_of(server))
    for (row, _), game in games.items():
        assert store.execute(DAMAGES[row][1], (game.id,)).rowcount >= 1, DAMAGES[row]
    store.commit()
    before = store.execute("SELECT * FROM event ORDER BY game, n").fetchall()
    store.close()
    server.start()
    for (row, over), game in games.items():
        for path in ("", ".pgn", ".pdf", ".svg", "/events"):
            status, problem = server.call("GET", f"/api/games/{game.id}{path}")
            assert status == 503 and problem["code"] == "game-damaged", (DAMAGES[row][0], over, path, status, problem)
        assert game.post("white", {"event": "move", "move": "f1c4"})[0] == 503
        client = Socket(server)
        client.send({"type": "subscribe", "game": game.id})
        assert client.until("problem")["problem"]["code"] == "game-damaged"
        client.close()
    assert sound.state()["ply"] == 2
    sound.move("white", "c2c4")
    listed = server.call("GET", "/api/games?state=playing")[1]["games"]
    assert [game["id"] for game in listed] == [sound.id]
    assert server.stop() == 0
    words = said(server)
    for (row, over), game in games.items():
        assert words.count(game.id) == 1, (DAMAGES[row][0], over, words)
    assert f": {len(DAMAGES)};" in words, words  # those that were to be played on
    store = sqlite3.connect(path_of(server))
    after = store.execute("SELECT * FROM event WHERE game != ? ORDER BY game, n", (sound.id,)).fetchall()
    store.close()
    assert after == [row for row in before if row[0] != sound.id]  # logs stay as they are


def a_game_whose_row_is_gone(command):
    """An event whose id was damaged or whose row is lost is reported as damaged, not as unknown,
    while its data exists."""
    server = Server(command)
    games = [server.game(game="chess", time="-") for _ in range(4)]
    for game in games:
        game.play("e2e4 e7e5")
    for game in games[:2]:
        assert game.post("white", {"event": "resign"})[0] == 200
    assert server.stop() == 0
    for game in (games[0], games[2]):  # its first letter may be any
        other = ("y" if game.id[0] == "x" else "x") + game.id[1:]
        server.sql(f"UPDATE game SET id = '{other}' WHERE id = '{game.id}'")
    server.sql(f"DELETE FROM game WHERE id IN ('{games[1].id}', '{games[3].id}')")
    server.start()
    for game in games:
        status, problem = server.call("GET", f"/api/games/{game.id}")
        assert status == 503 and problem["code"] == "game-damaged", (status, problem)
    assert server.call("GET", "/api/games/neverwasit")[0] == 404
    assert server.stop() == 0
    words = said(server)
    assert all(game.id in words for game in games), words


def the_house_s_time_is_damaged(command):
    """No clock runs out because of the damage: the game continues from its last move; a game whose
    own first record is damaged is closed."""
    server = Server(command)
    games = [server.game(game="chess", time="5m") for _ in range(3)]
    for game in games:
        game.play("e2e4 e7e5")
    before = games[0].state()["moves"][0]["remaining"]  # what White had when Black's move began to run its clock
    assert server.stop() == 0
    server.sql("UPDATE house SET beat = beat + 100000000000")
    server.sql(f"UPDATE game SET born = born - 100000000000 WHERE id = '{games[1].id}'")
    server.sql(f"UPDATE game SET last_t = last_t + 100000000000 WHERE id = '{games[2].id}'")
    server.start()
    for game in (games[0], games[2]):
        assert game.state()["status"] == "playing", game.state()
    assert 0 <= before - stands(games[0])[1] < 60000, before
    status, problem = server.call("GET", f"/api/games/{games[1].id}")
    assert status == 503 and problem["code"] == "game-damaged", problem
    games[0].move("white", "g1f3")
    assert server.stop() == 0
    assert "server time in the store is damaged" in said(server)
    server.start()
    assert games[0].state()["ply"] == 3
    assert server.stop() == 0
    assert said(server).count("server time in the store is damaged") == 1  # it beats again


def clocks_of(game):
    return game.state()["clocks"]


def stands(game):
    """Whether no clock runs, and the time left to the side to move."""
    first = clocks_of(game)
    time.sleep(1.2)  # time: a clock would have run
    return clocks_of(game)["now"] == first["now"], first[first["running"]]["remaining"]


def a_file_that_goes_away(command):
    for names in (["house.db"], ["house.db-wal"], ["house.db", "house.db-wal", "house.db-shm"]):
        server = Server(command)
        game = server.game(game="chess", time="5m")
        game.play("e2e4 e7e5")
        away = tempfile.mkdtemp(prefix="qiyuan-test-")
        for name in names:
            os.rename(os.path.join(server.folder, name), os.path.join(away, name))
        status, problem = game.post("white", {"event": "move", "move": "g1f3"})
        assert status == 503 and problem["code"] == "store-moved" and "house.db" in problem["detail"], (names, problem)
        assert game.state()["ply"] == 2
        held, left = stands(game)
        assert held, names
        assert server.call("GET", "/healthz")[0] == 503
        assert server.call("POST", "/api/games", {"game": "chess"})[0] == 503
        assert server.call("POST", "/api/guest", {})[0] == 503
        for name in names:
            os.rename(os.path.join(away, name), os.path.join(server.folder, name))
        wait_for(lambda: server.call("GET", "/healthz")[0] == 200)  # it looks each second
        game.move("white", "g1f3")
        assert left - game.state()["moves"][-1]["remaining"] < 2500, (names, left, game.state()["moves"])
        assert server.stop() == 0
        server.start()
        assert game.state()["ply"] == 3
        assert server.stop() == 0
        assert said(server).count("removed or replaced") == 1 and "clocks are running" in said(server), said(server)


def a_file_that_is_replaced(command):
    server = Server(command)
    game = server.game(game="chess", time="-")
    game.play("e2e4")
    shutil.copy(path_of(server), path_of(server) + ".copy")
    os.replace(path_of(server) + ".copy", path_of(server))
    status, problem = game.post("black", {"event": "move", "move": "e7e5"})
    assert status == 503 and problem["code"] == "store-moved", problem
    assert server.stop() == 0


def a_full_disk(command):
    """No file may grow: events are refused with the reason, clocks stop, reading still works; then
    there is room again."""
    server = Server(command, wrap=["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"])
    game = server.game(game="chess", time="5m")
    game.play("e2e4 e7e5")
    size = os.path.getsize(path_of(server) + "-wal")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    status, problem = game.post("white", {"event": "move", "move": "g1f3"})
    assert status == 503 and problem["code"] == "store-failed", (status, problem)
    assert not problem["detail"].rstrip().endswith(":"), problem
    held, left = stands(game)
    assert held and game.state()["ply"] == 2
    assert server.call("POST", "/api/games", {"game": "chess"})[0] == 503
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    wait_for(lambda: server.call("GET", "/healthz")[0] == 200)
    assert not stands(game)[0]
    game.move("white", "g1f3")
    assert left - game.state()["moves"][-1]["remaining"] < 5000
    server.kill()
    server.start()
    assert game.state()["ply"] == 3
    assert server.stop() == 0


def an_orderly_end(command):
    """Stopped while events are under way: what is durable is acknowledged, the rest is refused, and
    every connection is closed with code 1001."""
    for delay in (0.0, 0.002, 0.01):
        server = Server(command)
        game = server.game(game="chess", time="5m")
        client, watcher = Socket(server), Socket(server)
        watcher.send({"type": "subscribe", "game": game.id})
        watcher.until("state")
        moves = "e2e4 e7e5 g1f3 b8c6 f1c4".split()
        for number, move in enumerate(moves):
            client.send({"type": "event", "game": game.id, "id": number, "token": game.tokens[game.sides[number % 2]],
                         "event": {"event": "move", "move": move}})
        time.sleep(delay)  # time: it is stopped at any moment
        server.process.send_signal(signal.SIGTERM)
        acknowledged, refused = 0, 0
        for socket in (client, watcher):
            while True:
                opcode, _, data = socket.read_frame()
                if opcode == 8:
                    assert data[:2] == b"\x03\xe9", data
                    break
                if opcode == 1 and socket is client:
                    kind = json.loads(data)["type"]
                    acknowledged += kind == "ack"
                    refused += kind == "problem"
            socket.close()
        assert server.stop() == 0
        server.start()
        state = game.state()
        assert state["ply"] == acknowledged, (delay, state["ply"], acknowledged, refused)
        assert acknowledged + refused <= len(moves)
        assert server.stop() == 0


def asked_twice(command):
    """Asked to stop again and again: it stops as if asked once."""
    for _ in range(3):
        server = Server(command)
        server.game(game="chess", time="5m").play("e2e4")
        while server.process.poll() is None:
            server.process.send_signal(signal.SIGTERM)
        assert server.stop() == 0, server.process.returncode


def who_does_not_listen_is_not_waited_for(command):
    server = Server(command)
    deaf = [Socket(server) for _ in range(3)]
    start = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - start < 4
    for socket in deaf:
        socket.close()


if __name__ == "__main__":
    run([one_owner, files_are_their_owners_alone, empty_files_are_no_empty_house, a_store_that_cannot_be_read,
         what_the_journal_lost_is_told, damaged_games_are_closed_and_told, a_game_whose_row_is_gone, the_house_s_time_is_damaged, a_file_that_goes_away, a_file_that_is_replaced, a_full_disk,
         an_orderly_end, asked_twice, who_does_not_listen_is_not_waited_for])
