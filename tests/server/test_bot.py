#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Bots: engines that play on a server as marked accounts, with our own engine as the child process."""
import os
import signal
import subprocess
import sys

from house import PATIENCE, Server, run, wait_for
from persons import house_of, move, signed_up


def until(what, look):
    """Repeats a request until it has a result; fails with `what` if none comes."""
    return wait_for(look, patience=3 * PATIENCE, what=what)


def token_of(command, server, name):
    made = subprocess.run([command[0], "admin", "bot", "--db", os.path.join(server.folder, "house.db"), name],
                          capture_output=True, text=True, timeout=PATIENCE)
    assert made.returncode == 0, made
    return made.stdout.strip()


class Bot:
    """A bot's process; its output is kept."""

    def __init__(self, command, server, token, *args, engine=None):
        self.file = os.path.join(server.folder, "token")
        with open(self.file, "w", encoding="ascii") as file:
            file.write(token + "\n")
        self.words = open(os.path.join(server.folder, "words"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [command[0], "bot", "--server", server.url, "--token", self.file, "--engine", engine or command[0] + " engine",
             "--nodes", "300", *args], stdout=subprocess.DEVNULL, stderr=self.words)

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.words.seek(0)
        return code, self.words.read()


def state(person, game):
    return person.good("GET", f"/api/games/{game}")


def challenged(person, name, **setup):
    return person.good("POST", "/api/games", {"game": "chess", "time": "10m+5s", "colour": "first",
                                              "opponent": {"player": name}, **setup})["id"]


def a_challenge_is_taken_up_and_played(command):
    """The bot takes a seat, answers moves, is marked as a bot, exits cleanly, and continues the
    game when restarted."""
    server = house_of(command)
    ann = signed_up(server, "Ann Lee")
    token = token_of(command, server, "Stone Lion")
    bot = Bot(command, server, token)
    game = challenged(ann, "Stone Lion", time="60m+30s")
    until("the bot sits down", lambda: state(ann, game)["status"] == "playing")
    player = state(ann, game)["players"]["black"]
    assert player["bot"] is True and player["account"] is True and player["name"] == "Stone Lion", player
    assert "bot" not in state(ann, game)["players"]["white"]
    move(ann, game, "e2e4")
    until("its answer", lambda: state(ann, game)["ply"] == 2)
    until("it holds its seat", lambda: state(ann, game)["players"]["black"]["connected"])
    assert ann.good("GET", "/api/player?name=Stone+Lion")["bot"] is True
    assert ann.good("GET", "/api/player?name=Ann+Lee")["bot"] is False

    ann.good("POST", f"/api/games/{game}/events", {"event": "takeback"})
    until("it takes nothing back", lambda: state(ann, game)["takeback"] is None)
    assert state(ann, game)["ply"] == 2
    ann.good("POST", f"/api/games/{game}/events", {"event": "adjourn"})
    until("it adjourns nothing", lambda: state(ann, game)["adjourn"] is None)
    assert "adjourning" not in state(ann, game)
    code, words = bot.end()
    assert code == 0 and "Stone Lion" in words and game in words, (code, words)
    assert state(ann, game)["status"] == "playing"
    ann.good("POST", f"/api/games/{game}/events", {"event": "move", "move": "d2d4"})

    bot = Bot(command, server, token)
    until("the bot goes on", lambda: state(ann, game)["ply"] == 4)
    ann.good("POST", f"/api/games/{game}/events", {"event": "resign"})
    until("the game is over", lambda: state(ann, game)["status"] == "over")
    ann.good("POST", f"/api/games/{game}/events", {"event": "rematch"})
    until("it agrees to another game", lambda: (state(ann, game)["rematch"] or {}).get("game"))
    back = state(ann, game)["rematch"]["game"]
    until("it begins with the sides changed", lambda: state(ann, back)["ply"] == 1)
    ann.good("POST", f"/api/games/{back}/events", {"event": "resign"})
    foreign = challenged(ann, "Stone Lion", game="xiangqi")
    until("it declines what it does not play", lambda: state(ann, foreign)["status"] == "over")
    assert state(ann, foreign)["result"]["reason"] == "declined"
    again = challenged(ann, "Stone Lion", colour="second")
    until("it begins another game", lambda: state(ann, again)["ply"] == 1)
    assert bot.end()[0] == 0
    assert server.stop() == 0


def an_open_seat_is_taken_with_another_protocol(command):
    """Xiangqi by UCCI. A bot that takes open seats ignores challenges, and does not play against
    another bot."""
    server = house_of(command)
    bo = signed_up(server, "Bo Chen")
    token = token_of(command, server, "Stone Lion")
    other = token_of(command, server, "Jade Lion")
    status, opened = server.call("POST", "/api/games", {"game": "xiangqi", "opponent": "anyone", "time": "5m+3s"}, other)
    assert status == 201, opened
    bot = Bot(command, server, token, "--join", "--game", "xiangqi", "--protocol", "ucci")
    kept = challenged(bo, "Stone Lion", game="xiangqi")
    game = bo.good("POST", "/api/games", {"game": "xiangqi", "opponent": "anyone", "colour": "first", "time": "10m+5s"})["id"]
    until("the bot sits down", lambda: state(bo, game)["status"] == "playing")
    move(bo, game, "h2e2")
    until("its answer", lambda: state(bo, game)["ply"] == 2)
    assert state(bo, kept)["status"] == "waiting"
    assert server.call("GET", f"/api/games/{opened['id']}")[1]["status"] in ("waiting", "over")
    assert bot.end()[0] == 0
    server.stop()


def the_house_goes_down_and_comes_back(command):
    """The bot reconnects to its game at the same address."""
    server = house_of(command)
    ann = signed_up(server, "Ann Lee")
    bot = Bot(command, server, token_of(command, server, "Stone Lion"))
    game = challenged(ann, "Stone Lion")
    until("the bot sits down", lambda: state(ann, game)["status"] == "playing")
    server.kill()
    again = Server.__new__(Server)
    again.__dict__.update(server.__dict__)
    again.process = subprocess.Popen([*server.command, "--port", str(server.port), "--db", os.path.join(server.folder, "house.db"), *server.args],
                                     stdout=subprocess.PIPE, stderr=server.errors, text=True)
    assert again.process.stdout.readline().startswith("listening on")
    move(ann, game, "e2e4")
    until("its answer", lambda: state(ann, game)["ply"] == 2)
    assert bot.end()[0] == 0
    assert again.stop() == 0


def an_engine_that_fails_loses_the_game_alone(command):
    """The engine is started three times, then the game is resigned; the bot stays online."""
    server = house_of(command)
    ann = signed_up(server, "Ann Lee")
    folder = server.folder
    script = os.path.join(folder, "liar")
    with open(script, "w", encoding="ascii") as file:
        file.write("#!/bin/sh\nwhile read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) exit 7;; esac; done\n")
    os.chmod(script, 0o755)
    token = token_of(command, server, "Stone Lion")
    file = os.path.join(folder, "token")
    with open(file, "w", encoding="ascii") as out:
        out.write(token)
    process = subprocess.Popen([command[0], "bot", "--server", server.url, "--token", file, "--engine", script, "--protocol", "uci"],
                               stderr=subprocess.PIPE, text=True)
    game = challenged(ann, "Stone Lion")
    until("the bot sits down", lambda: state(ann, game)["status"] == "playing")
    move(ann, game, "e2e4")
    until("it resigns", lambda: state(ann, game)["status"] == "over")
    assert state(ann, game)["result"]["reason"] == "resignation", state(ann, game)["result"]
    assert process.poll() is None
    process.terminate()
    assert process.wait(PATIENCE) == 0 and "engine" in process.stderr.read()
    server.stop()


STUBBORN = """import sys
for line in sys.stdin:
    word = line.split()[:1]
    if word == ["uci"]:
        print("id name Stubborn\\nuciok", flush=True)
    elif word == ["isready"]:
        print("readyok", flush=True)
    elif word == ["go"]:
        print("info depth 1 score cp 0\\nbestmove " + ("d1h5" if "/4P3/" in place else "e2e4"), flush=True)
    elif word == ["position"]:
        place = line
    elif word == ["quit"]:
        break
"""


def an_engine_that_knows_no_odds_plays_on(command):
    """At odds of two moves the second may not be Qh5+: the bot plays another one, and does not
    resign."""
    server = house_of(command)
    ann = signed_up(server, "Ann Lee")
    token = token_of(command, server, "Stone Lion")
    engine = os.path.join(server.folder, "stubborn.py")
    with open(engine, "w", encoding="ascii") as file:
        file.write(STUBBORN)
    bot = Bot(command, server, token, "--protocol", "uci", engine=f"{sys.executable} {engine}")
    game = challenged(ann, "Stone Lion", colour="second", odds="pawn-moves")
    until("its first move", lambda: state(ann, game)["ply"] == 1)
    assert state(ann, game)["moves"][0]["uci"] == "a2a3", "the first that may be made"
    ann.good("POST", f"/api/games/{game}/events", {"event": "resign"})
    game = challenged(ann, "Stone Lion", colour="second", odds="pawn-moves", first=None)
    until("both its first moves", lambda: state(ann, game)["ply"] == 1)
    made = state(ann, game)
    assert (made["odds"]["first"]["uci"], made["moves"][0]["uci"]) == ("e2e4", "a2a3"), made
    assert bot.end()[0] == 0
    server.stop()


def what_makes_no_bot(command):
    """Errors: a wrong address, a server that is down, an unknown token or a person's, an invalid
    engine, a name already taken."""
    server = house_of(command)
    ann = signed_up(server, "Ann Lee")
    file = os.path.join(server.folder, "token")

    def says(code, token, url=None, engine=command[0] + " engine"):
        with open(file, "w", encoding="ascii") as out:
            out.write(token)
        done = subprocess.run([command[0], "bot", "--server", url or server.url, "--token", file, "--engine", engine],
                              capture_output=True, text=True, timeout=2 * PATIENCE)
        assert done.returncode == code, done
        return done.stderr

    assert "not a server address" in says(3, "x", "ftp://nowhere")
    assert "no answer from the server" in says(4, "x" * 32, "http://127.0.0.1:1")
    assert "does not belong to a bot" in says(3, "x" * 32)
    assert "does not belong to a bot" in says(3, ann.cookie)
    assert "does not belong to a bot" in says(3, "")
    says(4, token_of(command, server, "Stone Lion"), engine="/no/such/engine")
    taken = subprocess.run([command[0], "admin", "bot", "--db", os.path.join(server.folder, "house.db"), "ann lee"],
                           capture_output=True, text=True, timeout=PATIENCE)
    assert taken.returncode == 3 and "an account that is not a bot" in taken.stderr, taken
    old = token_of(command, server, "Stone Lion")
    assert token_of(command, server, "stone lion") != old
    assert "does not belong to a bot" in says(3, old), "a new token makes the old one void"
    ann.refused("sign-in", "POST", "/api/sign-in", {"name": "Stone Lion", "password": ""})
    server.stop()


if __name__ == "__main__":
    run([a_challenge_is_taken_up_and_played, an_open_seat_is_taken_with_another_protocol, the_house_goes_down_and_comes_back,
         an_engine_that_fails_loses_the_game_alone, an_engine_that_knows_no_odds_plays_on, what_makes_no_bot])
