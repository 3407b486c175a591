#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A store copied while it is in use, checked, and restored: nothing acknowledged is lost, nothing
is overwritten."""
import hashlib
import json
import os
import random
import shutil
import sqlite3
import stat
import struct
import subprocess
import tempfile
import threading

from house import Server, run

STORES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "store")
RUNGS = sorted(os.listdir(STORES))


def admin(command, *words):
    done = subprocess.run([command[0], "--json", "admin", *words], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def db(server):
    return os.path.join(server.folder, "house.db")


def play(server, plies=8, time="5m", **setup):
    game = server.game(game="xiangqi", time=time, claims="player", **setup)
    for ply in range(plies):
        game.move(game.sides[ply % 2], ["h2e2", "h9g7", "e2h2", "g7h9"][ply % 4])
    return game


def key_of(server):
    return ["--key", os.path.join(server.folder, "seal.key")]


def houses(command, **options):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    return Server(command, folder=folder, args=["--key", os.path.join(folder, "seal.key")], **options)


def a_copy_while_it_is_served(command):
    """Copies are made while moves arrive: each holds every game up to some move, including
    everything acknowledged before."""
    server = houses(command)
    games = [play(server) for _ in range(4)]
    stop = threading.Event()
    acked = [8] * len(games)

    def go_on(at):
        while not stop.is_set():
            game = games[at]
            game.move(game.sides[acked[at] % 2], ["h2e2", "h9g7", "e2h2", "g7h9"][acked[at] % 4])
            acked[at] += 1

    threads = [threading.Thread(target=go_on, args=(at,)) for at in range(len(games))]
    for thread in threads:
        thread.start()
    for number in range(5):
        before = list(acked)
        target = os.path.join(server.folder, f"copy-{number}.db")
        code, rows, errors = admin(command, "backup", "--db", db(server), *key_of(server), target)
        assert code == 0, (code, rows, errors)
        assert rows[-1]["games"] == 4 and rows[-1]["unreadable"] == 0, rows
        assert stat.S_IMODE(os.stat(target).st_mode) == 0o600
        assert "seal.key" in errors, errors
        with sqlite3.connect(target) as copy:
            for game, plies in zip(games, before):
                count = copy.execute("SELECT count(*) FROM event WHERE game = ? AND body LIKE '%\"move\"%'", (game.id,)).fetchone()[0]
                assert count >= plies, (count, plies)
    stop.set()
    for thread in threads:
        thread.join()
    assert not [name for name in os.listdir(server.folder) if ".new-" in name], os.listdir(server.folder)
    code, _, errors = admin(command, "backup", "--db", db(server), *key_of(server), target)
    assert code == 3 and "already" in errors and os.path.basename(target) in errors, (code, errors)
    code, _, errors = admin(command, "restore", "--db", db(server), *key_of(server), target)
    assert code == 4 and "in use" in errors, (code, errors)
    assert server.stop() == 0


def a_copy_put_back(command):
    """The server continues from the copy; the replaced store is kept complete beside it."""
    server = houses(command)
    game = play(server)
    target = os.path.join(server.folder, "copy.db")
    assert admin(command, "backup", "--db", db(server), *key_of(server), target)[0] == 0
    game.move(game.sides[0], "h2e2")
    later = game.state()["moves"]
    server.kill()  # its journal is still there
    code, rows, errors = admin(command, "restore", "--db", db(server), *key_of(server), target)
    assert code == 0 and rows[-1]["games"] == 1, (code, rows, errors)
    kept = [name for name in os.listdir(server.folder) if ".replaced-" in name and not name.endswith(("-wal", "-shm", "-mark"))]
    assert len(kept) == 1, os.listdir(server.folder)
    server.start()
    assert game.state()["moves"] == later[:8]
    game.move(game.sides[0], "b2e2")
    assert server.stop() == 0
    # and the old one, put back again, has the move that was played after the copy
    code, rows, errors = admin(command, "restore", "--db", db(server), *key_of(server), os.path.join(server.folder, kept[0]))
    assert code == 0, (code, rows, errors)
    server.start()
    assert [move["uci"] for move in game.state()["moves"]] == [move["uci"] for move in later]
    assert server.stop() == 0
    # what root puts back stays the store's owner's, and where there is none its folder's
    if os.geteuid() == 0:
        for owned in (db(server), server.folder):
            os.chown(owned, 65534, 65534)
        assert admin(command, "restore", "--db", db(server), *key_of(server), target)[0] == 0
        other = os.path.join(server.folder, "other.db")
        assert admin(command, "restore", "--db", other, *key_of(server), target)[0] == 0
        assert {(os.stat(name).st_uid, os.stat(name).st_gid) for name in (db(server), other)} == {(65534, 65534)}
        os.remove(other)
    # where there is no store yet, and a journal of another one was left
    for name in os.listdir(server.folder):
        if name.startswith("house.db"):
            os.remove(os.path.join(server.folder, name))
    with open(db(server) + "-wal", "wb") as journal:
        journal.write(os.urandom(5000))
    assert admin(command, "restore", "--db", db(server), *key_of(server), target)[0] == 0
    server.start()
    assert len(game.state()["moves"]) == 8
    assert server.stop() == 0


def a_store_of_every_earlier_form(command):
    """A kept store is checked, copied and restored unchanged; then the server upgrades it."""
    for rung in RUNGS:
        folder = tempfile.mkdtemp(prefix="qiyuan-test-")
        for name in ("house.db", "seal.key"):
            shutil.copy(os.path.join(STORES, rung, name), folder)
        key = os.path.join(folder, "seal.key")
        os.chmod(key, 0o600)
        old = os.path.join(folder, "house.db")
        copy = os.path.join(folder, "copy.db")
        with open(os.path.join(STORES, rung, "games.json"), encoding="utf-8") as file:
            kept = json.load(file)["games"]
        code, before, errors = admin(command, "check", "--db", old, "--key", key)
        assert code == 0, (rung, before, errors)
        assert before[-1]["unreadable"] == 0 and before[-1]["games"] >= len(kept), (rung, before, errors)
        assert admin(command, "backup", "--db", old, "--key", key, copy)[0] == 0
        os.remove(old)
        code, rows, errors = admin(command, "restore", "--db", old, "--key", key, copy)
        assert code == 0 and {**rows[-1], "store": old} == before[-1], (rung, rows, before, errors)
        server = Server(command, folder=folder, args=["--key", key])
        for game in kept.values():
            assert server.call("GET", f"/api/games/{game['id']}")[0] == 200, (rung, game["id"])
        assert server.stop() == 0
        code, rows, errors = admin(command, "check", "--db", old, "--key", key)
        assert code == 0 and rows[-1]["games"] == before[-1]["games"], (rung, rows, errors)


def digest_of(game, n, t, body, client_id=None):
    """The state that the store should compute for an event's row."""
    state = hashlib.blake2b(digest_size=16)
    for part in (game, str(n), str(t), body, client_id):
        data = None if part is None else part.encode()
        state.update(struct.pack("<Q", 2**64 - 1 if data is None else len(data)) + (data or b""))
    return struct.unpack("<q", state.digest()[:8])[0]


def overwritten_logs_are_repaired(command):
    """Earlier versions overwrote every text in a log that was spelled like a deleted account: the
    original is recovered only if a single value yields the game that the store knows."""
    server = houses(command)
    keys, games, original = key_of(server), [], {}
    for setup in ({"game": "chess", "time": "10m"}, {"game": "xiangqi", "rules": "xiangqi-2020", "time": "5m+3s"}):
        for _ in range(4):
            game = server.game(**setup)
            game.play("e2e4 e7e5 g1f3" if setup["game"] == "chess" else "h2e2 h9g7 h0g2")
            game.post(game.sides[0], {"event": "resign"})
            games.append(game.id)
    assert server.stop() == 0
    spoilt = ["rules", "event", "mode", "time", "rules", "game", "claims", "join"]
    with sqlite3.connect(db(server)) as store:
        for game, member in zip(games, spoilt):
            rows = store.execute("SELECT n, t, body, client_id FROM event WHERE game = ? ORDER BY n", (game,)).fetchall()
            original[game] = [row[2] for row in rows]
            name = json.loads(rows[0][2]).get(member, "join")
            for n, t, body, client_id in rows:
                was = digest_of(game, n, t, body, client_id)
                assert store.execute("SELECT digest FROM event WHERE game = ? AND n = ?", (game, n)).fetchone()[0] == was
                if n > 1 and json.loads(body)["event"] != "join":
                    continue
                changed = body.replace(f'":"{name}"', '":"?"')
                store.execute("UPDATE event SET body = ?, digest = ? WHERE game = ? AND n = ?",
                              (changed, digest_of(game, n, t, changed, client_id), game, n))
    store.close()
    doubtful = games[spoilt.index("claims")]
    code, rows, errors = admin(command, "check", "--db", db(server), *keys)
    told = {row["overwritten"]: row for row in rows if "overwritten" in row}
    assert sorted(told) == sorted(games), (rows, errors)
    assert {game for game, row in told.items() if not row["certain"]} == {doubtful}, told
    assert not any(row["repaired"] for row in told.values()) and code == 3 and rows[-1]["unreadable"] >= 4, (code, rows)
    code, rows, errors = admin(command, "check", "--write-back", "--db", db(server), *keys)
    assert code == 0 and rows[-1]["unreadable"] == 0, (code, rows, errors)
    assert {row["overwritten"] for row in rows if row.get("repaired")} == set(games) - {doubtful}
    with sqlite3.connect(db(server)) as store:
        for game in set(games) - {doubtful}:
            assert [row[0] for row in store.execute("SELECT body FROM event WHERE game = ? ORDER BY n", (game,))] == original[game]
    store.close()
    code, rows, errors = admin(command, "check", "--db", db(server), *keys)
    assert code == 0 and [row["overwritten"] for row in rows[:-1]] == [doubtful], rows
    server.start()
    for game in games:
        status, state = server.call("GET", f"/api/games/{game}")
        assert status == 200 and state["status"] == "over" and len(state["moves"]) == 3, (game, state)
    assert server.stop() == 0


def damage_is_found(command):
    """A check reports what a start would close or refuse, and changes nothing."""
    server = houses(command)
    games = [play(server, plies=12, time="1h") for _ in range(6)]
    for side in games[0].sides:
        games[0].post(side, {"event": "adjourn"})
    games[0].post(games[0].sides[0], {"event": "seal", "move": "h2e2"})
    assert server.stop() == 0
    code, rows, _ = admin(command, "check", "--db", db(server), *key_of(server))
    assert code == 0 and rows[-1]["games"] == 6 and rows[-1]["events"] == 6 * 15 + 3, rows
    whole = open(db(server), "rb").read()

    def damaged(sql, *arguments):
        with open(db(server), "wb") as file:
            file.write(whole)
        with sqlite3.connect(db(server)) as store:
            store.execute(sql, arguments)
        store.close()
        before = open(db(server), "rb").read()
        code, rows, errors = admin(command, "check", "--db", db(server), *key_of(server))
        assert open(db(server), "rb").read() == before
        return code, rows, errors

    one = games[1].id
    for sql, arguments in (("UPDATE event SET body = replace(body, 'h2e2', 'b2e2') WHERE game = ? AND n = 4", (one,)),
                           ("DELETE FROM event WHERE game = ? AND n = 15", (one,)),
                           ("DELETE FROM event WHERE game = ? AND n = 7", (one,)),
                           ("UPDATE event SET t = t + 1 WHERE game = ? AND n = 9", (one,)),
                           ("UPDATE event SET client_id = 'x' WHERE game = ? AND n = 9", (one,)),
                           ("UPDATE game SET last_n = last_n - 1 WHERE id = ?", (one,)),
                           ("UPDATE game SET over = 1 WHERE id = ?", (one,))):
        code, rows, errors = damaged(sql, *arguments)
        assert code == 3 and rows[-1]["unreadable"] == 1 and rows[0]["damaged"] == one, (sql, code, rows, errors)
    # a key that is not that of the sealed move
    code, rows, _ = damaged("UPDATE house SET beat = beat")
    assert code == 0, rows
    with open(os.path.join(server.folder, "other.key"), "wb") as key:
        key.write(os.urandom(32))
    os.chmod(os.path.join(server.folder, "other.key"), 0o600)
    code, rows, _ = admin(command, "check", "--db", db(server), "--key", os.path.join(server.folder, "other.key"))
    assert code == 3 and rows[0]["damaged"] == games[0].id, rows
    # bytes of the file, anywhere: never a crash, and what is called whole starts with all its games
    dice = random.Random(1)
    found = 0
    for row in range(40):
        broken = bytearray(whole)
        for at in range(dice.randrange(1, 4)):
            at = dice.randrange(100, len(broken))
            while row % 2 and not any(broken[at:at + 16]):  # every other time where something stands
                at = dice.randrange(100, len(broken))
            broken[at:at + 16] = os.urandom(16)
        with open(db(server), "wb") as file:
            file.write(broken)
        if os.path.exists(db(server) + "-mark"):  # an older copy in its place would be found out
            os.remove(db(server) + "-mark")
        code, rows, errors = admin(command, "check", "--db", db(server), *key_of(server))
        assert code in (0, 3), (code, errors)
        found += code == 3
        if code == 0:
            server.start()
            assert server.call("GET", "/healthz")[0] == 200
            for game in games:
                game.state()
            assert server.stop() == 0
    assert found > 10, found


def what_is_no_store(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    target = os.path.join(folder, "house.db")
    texts = {"empty": b"", "words": b"no store\n" * 500, "zero": bytes(8192)}
    with sqlite3.connect(os.path.join(folder, "foreign")) as foreign:
        foreign.execute("CREATE TABLE game (id TEXT)")
    for name, content in texts.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
    for name in ("empty", "words", "zero", "foreign", "nothing"):
        path = os.path.join(folder, name)
        for words in (("check", path), ("restore", path), ("backup", "--db", path, os.path.join(folder, "copy"))):
            code, rows, errors = admin(command, words[0], *(["--db", target] if words[0] != "backup" else []), *words[1:])
            assert code in (3, 4) and not rows and errors, (name, words, code, rows, errors)
        assert not os.path.exists(target) and not os.path.exists(os.path.join(folder, "copy")), os.listdir(folder)
    # a newer program's
    server = houses(command)
    play(server)
    assert server.stop() == 0
    with sqlite3.connect(db(server)) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    code, _, errors = admin(command, "check", "--db", db(server))
    assert code == 3 and "newer" in errors and "99" in errors, (code, errors)
    # a folder that can't be written
    shutil.rmtree(server.folder)
    code, _, errors = admin(command, "backup", "--db", db(server), os.path.join(folder, "copy"))
    assert code == 4, (code, errors)


if __name__ == "__main__":
    run([a_copy_while_it_is_served, a_copy_put_back, a_store_of_every_earlier_form, overwritten_logs_are_repaired,
         damage_is_found, what_is_no_store])
