#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole games over HTTP, refusals and their reasons, permissions, limits on what is sent."""
import base64
import hashlib
import http.client
import json
import os
import re
import subprocess
import tempfile
import time
import tomllib
import urllib.parse
import urllib.request
import xml.etree.ElementTree
from pathlib import Path

from house import Server, Socket, description, run, wait_for
from persons import PASSWORD, signed_up

SCHOLARS_MATE = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"
# A cannon takes over its screen; the advisor that could have stepped in stands in the general's way.
XIANGQI_MATE = "b2b4 b7b0 b4g4 d9e8 g4g9"


def chess_to_mate(command):
    server = Server(command)
    game = server.game(game="chess", time="5m+3s")
    answer = game.play(SCHOLARS_MATE)
    ruling = answer["rulings"][-1]
    assert (ruling["ruling"], ruling["result"], ruling["reason"], ruling["article"], ruling["ply"]) == (
        "result", "1-0", "checkmate", "ch:10.1", 7), ruling
    state = game.state("black")
    assert state["status"] == "over" and state["result"]["result"] == "1-0", state
    assert state["legal"] == [] and state["may"].keys() == {"rematch"} and state["you"] == "black", state
    assert [move["uci"] for move in state["moves"]] == SCHOLARS_MATE.split()
    assert state["moves"][-1]["capture"] and state["moves"][-1]["check"], state["moves"][-1]
    status, problem = game.post("black", {"event": "resign"})
    assert (status, problem["reason"]) == (409, "over"), problem
    assert server.stop() == 0


def xiangqi_to_mate(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="10m+5s")
    state = game.state("red")
    assert state["side"] == "red" and state["you"] == "red" and len(state["legal"]) == 44, state
    answer = game.play(XIANGQI_MATE)
    state = game.state()
    assert state["status"] == "over", (state["fen"], answer)
    assert state["result"]["reason"] == "checkmate" and state["result"]["article"] == "xq:4.1.1", state["result"]
    assert state["result"]["result"] == "1-0", state["result"]
    server.stop()


def every_notation_is_read_and_written(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="-")
    for side, move in (("red", "炮二平五"), ("black", "馬8進7"), ("red", "H8+7"), ("black", "i9h9")):
        game.move(side, move)
    moves = game.state()["moves"]
    assert [move["uci"] for move in moves] == ["h2e2", "h9g7", "b0c2", "i9h9"], moves
    assert moves[0]["text"] == {"uci": "h2e2", "iccs": "H2-E2", "wxf": "C2.5", "zh": "炮二平五", "zh-hant": "炮二平五",
                                "letters": "Che2"}, moves
    assert moves[2]["text"]["zh"] == "马八进七" and moves[2]["text"]["zh-hant"] == "馬八進七", moves
    game = server.game(game="xiangqi", time="-")
    texts = (("red", "Che2", 0, "h2e2"), ("black", "Nhg8", 1, "h9g7"), ("red", "Nhg3", 1, "h0g2"), ("black", "i10h10", 0, "i9h9"),
             ("red", "Bca3", 1, "c0a2"), ("black", "Eg9e7", 0, "g9e7"), ("red", "h8+7", 1, "b0c2"), ("black", "Rh9", 1, "h9h8"))
    for side, move, ranks, uci in texts:
        status, read = server.call("GET", f"/api/games/{game.id}/move?move={move.replace('+', '%2B')}&ranks={ranks}")
        assert status == 200 and read["uci"] == uci, (move, read)
        status, answer = game.post(side, {"event": "move", "move": move, "ranks": ranks})
        assert status == 200, (move, answer)
    assert [move["uci"] for move in game.state()["moves"]] == [uci for _, _, _, uci in texts], game.state()["moves"]
    for body in ({"move": "Re2"}, {"move": "Re3", "ranks": 2}, {"move": "Re0", "ranks": 1}):
        status, problem = game.post("red", {"event": "move", **body})
        assert status in (400, 409), (body, problem)
    assert server.call("GET", f"/api/games/{game.id}/move?move=Re2&ranks=x")[0] == 400
    game = server.game(game="chess", time="-")
    assert game.post("white", {"event": "move", "move": "a4", "ranks": 1})[0] == 200
    assert game.state()["moves"][0]["uci"] == "a2a4"
    game = server.game(game="chess", time="-")
    for side, move in (("white", "e4"), ("black", "e7-e5"), ("white", "Nf3"), ("black", "Nc6"), ("white", "Bc4"),
                       ("black", "Nf6"), ("white", "O-O")):
        game.move(side, move)
    assert game.state()["moves"][-1]["text"] == {"san": "O-O", "uci": "e1g1"}, game.state()["moves"][-1]
    status, problem = game.post("black", {"event": "move", "move": "炮二平五"})
    assert (status, problem["code"]) == (400, "move-syntax"), problem
    server.stop()


def a_move_is_read_before_it_is_made(command):
    """Moves in every notation, answered in the record's; an illegal move is refused with the
    reason, and nothing is played."""
    server = Server(command)
    game = server.game(game="chess", fen="6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1")
    for text, uci, san in (("a1a8", "a1a8", "Ra8#"), ("O-O", "e1g1", "O-O")):
        status, move = server.call("GET", f"/api/games/{game.id}/move?move={text}")
        assert status == 200 and move["uci"] == uci and move["text"]["san"] == san, (status, move)
    assert game.state()["ply"] == 0
    status, problem = server.call("GET", f"/api/games/{game.id}/move?move=a1b8")
    assert status == 409 and problem["reason"], (status, problem)
    assert server.call("GET", f"/api/games/{game.id}/move?move=nonsense")[0] == 400
    assert server.call("GET", f"/api/games/{game.id}/move")[0] == 400
    assert server.call("GET", "/api/games/0000000000/move?move=e2e4")[0] == 404
    status, move = server.call("GET", f"/api/games/{server.game(game='xiangqi').id}/move?move=h2e2")
    assert status == 200 and move["text"]["zh"] == "炮二平五" and move["text"]["wxf"] == "C2.5", move
    server.stop()


def log_replays_in_order(command):
    server = Server(command)
    game = server.game(game="chess", time="5m+3s")
    game.play(SCHOLARS_MATE)
    log = game.log()
    assert [entry["n"] for entry in log] == list(range(1, len(log) + 1)), log
    assert [entry["event"]["event"] for entry in log] == ["start", "join", "begin"] + ["move"] * 7
    times = [entry["event"]["t"] for entry in log]
    assert times == sorted(times), times
    server.stop()


def refusals_have_reasons(command):
    server = Server(command)
    chess = server.game(game="chess", time="5m+3s")
    xiangqi = server.game(game="xiangqi", time="-")
    rows = [
        (chess, "black", {"event": "move", "move": "e7e5"}, 409, "not-your-turn"),
        (chess, "white", {"event": "move", "move": "e2e5"}, 409, "not-how-it-moves"),
        (chess, "white", {"event": "move", "move": "a1a3"}, 409, "blocked"),
        (chess, "white", {"event": "move", "move": "a1a2"}, 409, "own-piece-there"),
        (chess, "white", {"event": "move", "move": "e7e5"}, 409, "not-your-piece"),
        (chess, "white", {"event": "move", "move": "e4e5"}, 409, "no-such-piece"),
        (chess, "white", {"event": "accept"}, 409, "no-offer"),
        (chess, "white", {"event": "decline"}, 409, "no-offer"),
        (chess, "white", {"event": "flag", "side": "white"}, 200, None),
        (chess, "white", {"event": "flag", "side": "red"}, 400, None),
        (chess, "white", {"event": "move"}, 400, None),
        (chess, "white", {"event": "move", "move": 5}, 400, None),
        (chess, "white", {"event": "move", "move": "e2e4", "t": 5}, 400, None),
        (chess, "white", {"event": "move", "move": "e2e4", "lag": 900}, 400, None),
        (chess, "white", {"event": "offer", "side": "black"}, 400, None),
        (chess, "white", {"event": "begin"}, 400, None),
        (chess, "white", {"event": "adjudicate", "result": "1-0"}, 400, None),
        (chess, "white", {}, 400, None),
        (xiangqi, "red", {"event": "move", "move": "b0c1"}, 409, "not-how-it-moves"),
        (xiangqi, "red", {"event": "move", "move": "b0d1"}, 409, "blocked-leg"),
        (xiangqi, "red", {"event": "move", "move": "h2h9"}, 200, None),
        (xiangqi, "black", {"event": "flag", "side": "red"}, 200, None),
    ]
    for game, side, event, status, reason in rows:
        got, answer = game.post(side, event)
        assert got == status, (side, event, got, answer)
        assert got == 200 or answer.get("reason") == reason, (side, event, answer)
        if got >= 400:
            assert answer["status"] == got and answer["type"] and answer["title"] and answer["detail"], answer
    assert chess.state()["ply"] == 0
    server.stop()


def refusals_are_worded_in_three_languages(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="-")
    details = set()
    for lang in ("en", "zh-CN,zh;q=0.9", "zh-TW"):
        status, problem = server.call("POST", f"/api/games/{game.id}/events", {"event": "move", "move": "b0d1"},
                                      game.tokens["red"], {"Accept-Language": lang})
        assert status == 409
        details.add(problem["detail"])
    assert len(details) == 3, details
    status, problem = server.call("POST", f"/api/games/{game.id}/events?lang=zh-Hant", {"event": "accept"},
                                  game.tokens["red"])
    assert "此事不予受理" in problem["detail"], problem
    server.stop()


def offers(command):
    server = Server(command)
    game = server.game(game="chess", time="5m+3s")
    game.play("e2e4 e7e5")
    status, answer = game.post("white", {"event": "offer"})
    assert status == 200 and answer["rulings"][0]["ruling"] == "offer", answer
    state = game.state("black")
    assert state["offer"] == "white" and {"accept", "decline"} <= set(state["may"]), state
    status, answer = game.post("white", {"event": "offer"})
    assert (status, answer["reason"]) == (409, "offer-repeated"), answer
    # the offerer's own move leaves the offer standing (ch:10.9), the opponent's declines it
    game.move("white", "g1f3")
    assert game.state()["offer"] == "white"
    answer = game.move("black", "b8c6")
    assert answer["rulings"][0]["ruling"] == "declined", answer
    assert game.state()["offer"] is None
    # no second offer in a row
    status, answer = game.post("white", {"event": "offer"})
    assert (status, answer["reason"]) == (409, "offer-repeated"), answer
    assert "offer" not in game.state("white")["may"]
    # after an offer of the opponent's it is possible again
    assert game.post("black", {"event": "offer"})[0] == 200
    assert game.post("white", {"event": "decline"})[0] == 200
    assert game.post("white", {"event": "offer"})[0] == 200
    status, answer = game.post("black", {"event": "accept"})
    ruling = answer["rulings"][0]
    assert (ruling["result"], ruling["reason"], ruling["article"]) == ("1/2-1/2", "agreement", "ch:10.6"), ruling
    server.stop()


def resigning_and_aborting(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="-")
    game.play("h2e2 h9g7")
    status, answer = game.post("red", {"event": "abort"})
    assert (status, answer["reason"]) == (409, "too-late"), answer
    status, answer = game.post("red", {"event": "resign"})
    assert answer["rulings"][0]["result"] == "0-1" and answer["rulings"][0]["article"] == "xq:4.1.9", answer
    game = server.game(game="chess", time="-")
    game.play("e2e4")
    status, answer = game.post("white", {"event": "abort"})
    assert answer["rulings"][0]["result"] == "void" and answer["rulings"][0]["reason"] == "aborted", answer
    server.stop()


def draws_by_rule(command):
    server = Server(command)
    game = server.game(game="chess", time="-", claims="auto")
    answer = game.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")
    ruling = answer["rulings"][-1]
    assert (ruling["reason"], ruling["article"], ruling["ply"]) == ("repetition", "ch:10.10", 8), ruling
    # in chess a repetition is claimed (ch:10.10) unless the players agreed otherwise: nothing is ruled by itself
    for terms in ({}, {"claims": "player"}, {"rules": "chess-fide-2023"}):
        game = server.game(game="chess", time="-", **terms)
        answer = game.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")
        assert answer["rulings"] == [] and game.state()["claims"] == "player", (terms, answer)
        status, answer = game.post("white", {"event": "claim", "kind": "repetition"})
        assert status == 200 and game.state()["result"]["reason"] == "repetition", (terms, answer)
    assert server.game(game="xiangqi", time="-").state()["claims"] == "auto"
    # fifty moves without capture and pawn move, counted on from a position
    game = server.game(game="chess", time="-", claims="auto", fen="4k3/8/8/8/8/8/7R/4K3 w - - 98 90")
    assert game.move("white", "h2h3")["rulings"] == []
    answer = game.move("black", "e8d7")
    assert answer["rulings"][-1]["reason"] == "fifty", answer
    game = server.game(game="chess", time="-", fen="7k/8/8/5KQ1/8/8/8/8 w - - 0 1")
    answer = game.move("white", "g5g6")
    assert answer["rulings"][-1]["reason"] == "stalemate" and answer["rulings"][-1]["result"] == "1/2-1/2", answer
    # in xiangqi who has no move has lost (xq:4.1.3)
    game = server.game(game="xiangqi", time="-", fen="3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1")
    result = game.move("red", "c7c8")["rulings"][-1]
    assert (result["reason"], result["result"], result["article"]) == ("stalemate", "1-0", "xq:4.1.3"), result
    # the natural limit of 60 moves each without a capture (xq:4.2.4)
    game = server.game(game="xiangqi", time="-", fen="3k5/9/9/9/9/9/9/9/R8/4K4 w - - 118 90")
    game.move("red", "a1a2")
    answer = game.move("black", "d9d8")
    assert answer["rulings"][-1]["reason"] == "natural-limit", answer
    # bare king against king is no game: over as it begins
    game = server.game(game="chess", time="-", fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert game.state()["result"]["reason"] == "dead-position"
    server.stop()


def flags_fall(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="W300ms B5m")
    listener = Socket(server)
    listener.send({"type": "subscribe", "game": game.id})
    message = listener.until("event")
    assert message["event"]["event"] == "flag" and message["event"]["side"] == "red", message
    kinds = [ruling["ruling"] for ruling in message["rulings"]]
    assert kinds == ["flag", "result"] and message["rulings"][1]["article"] == "xq:4.1.4", message
    assert 300 < message["event"]["t"] - game.log()[2]["event"]["t"] < 3000, message
    # the opponent's bare king saves nothing but the draw (ch:10.5)
    game = server.game(game="chess", time="W300ms B5m", fen="4k3/8/8/8/8/8/7R/4K3 w - - 0 1")
    result = wait_for(lambda: game.state()["result"])
    assert result["reason"] == "bare-king-time" and result["result"] == "1/2-1/2", result
    # moves give increments; a move resets the flag
    game = server.game(game="chess", time="300ms+1s")
    for ply, move in enumerate("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6".split()):
        time.sleep(0.6)  # time: thought, of which each side had less without the increments
        game.move(game.sides[ply % 2], move)
    assert game.state()["status"] == "playing"
    assert wait_for(lambda: game.state()["result"])["reason"] == "time"
    server.stop()


def who_may_do_what(command):
    server = Server(command)
    messages = tomllib.loads((Path(__file__).parents[2] / "registry/messages.toml").read_text(encoding="utf-8"))
    plants = {lang: words.split() for lang, words in messages["guest.plants"].items()}
    assert len({len(names) for names in plants.values()}) == 1 and all(len(set(names)) == len(names) for names in plants.values())
    for lang, names in plants.items():
        named = server.call("POST", "/api/guest", {}, headers={"Accept-Language": lang})[1]["name"]
        assert named in [messages["guest.name"][lang].replace("{0}", name) for name in names], named
    status, guest = server.call("POST", "/api/guest", {"name": "Ann 安"})
    assert status == 200 and len(guest["token"]) == 32 and guest["name"] == "Ann 安", guest
    status, opened = server.call("POST", "/api/games", {"game": "chess", "time": "-", "colour": "black"}, guest["token"])
    assert opened["side"] == "black", opened
    path = "/api/games/" + opened["id"]
    status, waiting = server.call("GET", path)
    assert waiting["status"] == "waiting" and waiting["players"]["black"]["name"] == "Ann 安", waiting
    assert waiting["you"] is None and waiting["players"]["white"]["seated"] is False
    status, problem = server.call("POST", path + "/events", {"event": "resign"}, opened["seat_token"])
    assert (status, problem["reason"]) == (409, "not-begun"), problem
    status, joined = server.call("POST", path + "/join")
    assert status == 200 and joined["side"] == "white", joined
    status, problem = server.call("POST", path + "/join", {})
    assert (status, problem["code"]) == (409, "no-free-seat"), problem
    stranger = server.call("POST", "/api/guest", {"name": "Stranger"})[1]["token"]
    for token, refused in ((None, (403, "no-seat")), (stranger, (403, "no-seat")), ("x", (401, "token")), ("A" * 32, (401, "token")),
                           (opened["id"], (401, "token"))):
        status, problem = server.call("POST", path + "/events", {"event": "resign"}, token)
        assert (status, problem["code"]) == refused, problem
    assert server.call("POST", path + "/events", {"event": "move", "move": "e2e4"}, joined["seat_token"])[0] == 200
    # the session speaks for its seat, by token and by cookie
    assert server.call("POST", path + "/events", {"event": "move", "move": "e7e5"}, guest["token"])[0] == 200
    cookie = {"Cookie": "a=b; qiyuan_session=" + guest["token"]}
    status, mine = server.call("GET", "/api/games?state=mine", headers=cookie)
    assert [game["id"] for game in mine["games"]] == [opened["id"]] and mine["games"][0]["you"] == "black", mine
    assert server.call("GET", "/api/games?state=mine")[1]["games"] == []
    status, again = server.call("POST", "/api/guest", headers=cookie)
    assert again == {"token": guest["token"], "name": "Ann 安"}, again
    status, renamed = server.call("POST", "/api/guest", {"name": "Anna"}, headers=cookie)
    assert renamed == {"token": guest["token"], "name": "Anna"}, renamed
    assert server.call("POST", "/api/guest", headers=cookie)[1]["name"] == "Anna"
    assert [game["id"] for game in server.call("GET", "/api/games?state=playing")[1]["games"]] == [opened["id"]]
    server.stop()


def games_are_exported(command):
    server = Server(command)
    game = server.game(game="chess", time="5m+3s")
    game.play(SCHOLARS_MATE)
    status, headers, pgn = server.raw("GET", f"/api/games/{game.id}.pgn")
    pgn = pgn.decode()
    assert status == 200 and headers["content-type"].startswith("application/x-pgn"), headers
    for line in ('[White "Ann"]', '[Black "Bob"]', '[Result "1-0"]', '[TimeControl "300+3"]', '[Termination "normal"]'):
        assert line in pgn, pgn
    assert "4. Qxf7# 1-0" in " ".join(pgn.split()), pgn
    for kind, first, time, tags in (("chess", "White", "W5m+3s B3m", ("300+3", "180")), ("xiangqi", "Red", "W10m d5s B20m", (None, "1200"))):
        pgn = server.raw("GET", f"/api/games/{server.game(game=kind, time=time).id}.pgn")[2].decode()
        assert "[TimeControl" not in pgn, pgn
        for side, said in zip((first, "Black"), tags):
            assert (f'[{side}TimeControl "{said}"]' in pgn) if said else (f"{side}TimeControl" not in pgn), pgn
    game = server.game(game="xiangqi", time="-")
    game.play("h2e2 h9g7")
    pgn = server.raw("GET", f"/api/games/{game.id}.pgn")[2].decode()
    assert pgn.startswith('[Game "Chinese Chess"]') and '[Red "Ann"]' in pgn and "炮二平五" in pgn, pgn
    assert '[Termination "unterminated"]' in pgn and pgn.rstrip().endswith("*"), pgn
    assert server.raw("GET", "/api/games/0123456789.pgn")[0] == 404
    server.stop()


def text_of(pdf):
    """The text that another program reads on the pages of a PDF."""
    return subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()


def about(pdf):
    return subprocess.run(["pdfinfo", "-"], input=pdf, capture_output=True, check=True).stdout.decode()


def games_are_printed(command):
    """The PDF of a game contains the sheet's content, in the language and on the paper requested."""
    server = Server(command)
    game = server.game(game="chess", time="5m+3s")
    game.play(SCHOLARS_MATE)
    status, headers, pdf = server.raw("GET", f"/api/games/{game.id}.pdf")
    assert status == 200 and headers["content-type"] == "application/pdf", headers
    assert f'filename="{game.id}.pdf"' in headers["content-disposition"], headers
    words = text_of(pdf)
    for word in ("Record of Chess", "Ann", "Bob", "5 min + 3 s", "Qxf7", "White wins: checkmate", "Remarks"):
        assert word in words, (word, words)
    assert "612 x 792" in about(server.raw("GET", f"/api/games/{game.id}.pdf?paper=letter")[2])
    game = server.game(game="xiangqi", time="-")
    game.play("h2e2 h9g7")
    assert game.post("black", {"event": "offer"})[0] == 200
    words = text_of(server.raw("GET", f"/api/games/{game.id}.pdf?lang=zh-Hans")[2])
    for word in ("象棋记录", "炮二平五", "马８进７(=)", "备注"):
        assert word in words.replace(" ", ""), (word, words)
    assert server.raw("GET", "/api/games/0123456789.pdf")[0] == 404
    server.stop()


def letters_without_a_font_are_named(command):
    """Every PDF that the server makes reports, in the language requested, which letters are shown
    as boxes and which package has them; others report nothing."""
    server = Server(command, args=["--tournaments", tempfile.mkdtemp(prefix="qiyuan-test-")])
    for name, wanted in (("\U00016800b", "no font on this machine has the characters \U00016800, which are printed as boxes: install fonts-noto-core"), ("Bob", None)):
        game = server.game(game="chess", time="5m+3s", name=name)
        assert game.post("white", {"event": "resign"})[0] == 200
        start = {"t": 0, "event": "start", "game": "chess", "rules": "chess-fide-2023", "mode": "board", "time": "5m", "white": name, "black": "B"}
        board = server.call("POST", "/api/boards", {"start": start})[1]
        status, answer = server.call("POST", f"/api/boards/{board['id']}/events", {"based": 1, "events": [
            {"t": 0, "event": "begin"}, {"t": 900, "event": "resign", "side": "white"}]}, board["token"])
        assert status == 200, answer
        cup = os.path.join(tempfile.mkdtemp(prefix="qiyuan-test-"), "cup")
        for act in (["new", "--system=dutch", "--rounds=1", cup, "Cup"], ["add", cup, name], ["add", cup, "A"], ["pair", cup]):
            subprocess.run([command[0], "tournament", act[0], "-q", *act[1:]], check=True, stdout=subprocess.DEVNULL)
        made = server.call("POST", "/api/tournaments", {"log": Path(cup).read_text(encoding="utf-8")})[1]
        record = json.loads(server.raw("POST", "/api/study/read", f'[White "{name}"]\n\n1. e4 *\n'.encode())[2])["record"]
        for method, path, token, body in (("GET", f"/api/games/{game.id}.pdf?", None, None), ("GET", f"/api/games/{game.id}/form.pdf?", None, None),
                                          ("GET", f"/api/boards/{board['id']}/form.pdf?", board["token"], None),
                                          ("GET", f"/api/tournaments/{made['id']}/sheet?what=pairings&", None, None),
                                          ("GET", f"/api/tournaments/{made['id']}/papers?what=slips&", made["token"], None),
                                          ("POST", "/api/study/write?to=pdf&", None, json.dumps(record).encode())):
            for lang in ("en", "zh-Hans"):
                status, headers, pdf = server.raw(method, f"{path}lang={lang}", body, **({"token": token} if token else {}))
                assert status == 200 and pdf.startswith(b"%PDF-"), (path, status, pdf[:200])
                notice = urllib.parse.unquote(headers["qiyuan-notice"]) if "qiyuan-notice" in headers else None
                assert notice == wanted if lang == "en" or not wanted else "\U00016800" in notice and "没有字体" in notice, (path, lang, notice)
    assert server.stop() == 0


def a_wrong_token_is_nobody_s(command):
    """A token that is unknown, void or expired is refused at every address, and never treated as if
    it were missing."""
    server = Server(command, args=["--tournaments", tempfile.mkdtemp(prefix="qiyuan-test-"), "--limits", "requests=1000000,sign_ins=1000"])
    one = signed_up(server, "One Token")
    game = server.game(game="chess", time="5m")
    event = server.call("POST", "/api/tournaments", {"act": {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3}})[1]
    board = server.call("POST", "/api/boards", {"start": {"t": 0, "event": "start", "game": "chess", "rules": "chess-classic", "mode": "board",
                                                          "time": "5m", "white": "A", "black": "B"}})[1]
    study = one.good("POST", "/api/studies", {"title": "S", "chapters": [{"title": "1", "record": {"format": "qiyuan-game", "version": 1, "game": "chess", "result": "*", "tags": [], "moves": []}}]})
    ids = {"games": game.id, "tournaments": event["id"], "boards": board["id"], "studies": study["id"]}

    def refused(method, path, token, body=None):
        status, headers, data = server.raw(method, path, body, token)
        return (status, headers.get("www-authenticate"), json.loads(data).get("code")) == (401, 'Bearer error="invalid_token"', "token")

    described = server.call("GET", "/api/openapi.json")[1]["paths"]
    tried = 0
    for path, ways in described.items():
        for method in ways:
            if method not in ("get", "post") or not path.startswith("/api/"):
                continue
            kind = path.split("/")[2].split(".")[0]
            where = path.replace("{id}", ids.get(kind, "abc123"))
            for token in ("garbage", "x" * 32):
                assert refused(method.upper(), where, token, {"based": 1} if method == "post" else None), (method, where, token)
                tried += 1
    assert tried > 200, tried
    # of any length, and without the word before it; none, and what somebody before the server asks for, is nobody's
    def shown(header):
        connection = http.client.HTTPConnection(server.host, server.port, timeout=20)
        connection.request("GET", "/api/me", headers={"Authorization": header})
        status = connection.getresponse().status
        connection.close()
        return status

    for token in ("x", "x" * 31, "x" * 33, "x" * 2039, "x" * 2040, "x" * 2041, "x" * 3500, board["token"]):
        assert shown("Bearer " + token) == shown(token) == 401, len(token)
    for nothing in ("Bearer", "Bearer ", "", "Basic YTpi"):
        assert shown(nothing) == 200, nothing
    # a session that has ended, a seat of another game, an invitation that was withdrawn, a study that is not shared any more
    program = server.call("POST", "/api/sign-in", {"name": "One Token", "password": PASSWORD, "program": True})[1]["token"]
    assert server.call("GET", "/api/me", token=program)[1]["signed_in"]
    assert server.call("POST", "/api/sign-out", {}, program)[0] == 200
    other = server.game(game="chess", time="5m")
    made = server.call("POST", f"/api/tournaments/{event['id']}/invite", {"based": 1, "role": "arbiter", "name": "A"}, event["token"])[1]
    assert server.call("GET", f"/api/tournaments/{event['id']}/log", token=made["token"])[0] == 200
    server.call("POST", f"/api/tournaments/{event['id']}/revoke", {"based": 1, "invitation": made["invitation"]}, event["token"])
    link = one.good("POST", f"/api/studies/{study['id']}/share", {"shared": True})["token"]
    assert server.call("GET", f"/api/studies/{study['id']}", token=link)[0] == 200
    one.good("POST", f"/api/studies/{study['id']}/share", {"shared": False})
    for method, path, token in (("GET", "/api/me", program), ("GET", "/api/games?state=mine", program), ("POST", "/api/games", program),
                                ("GET", f"/api/games/{game.id}", other.tokens["white"]), ("POST", "/api/games", game.tokens["white"]),
                                ("GET", f"/api/tournaments/{event['id']}/log", made["token"]), ("GET", f"/api/studies/{study['id']}", link)):
        assert refused(method, path, token, {"game": "chess"} if method == "POST" else None), (method, path)
    # and over the socket
    socket = Socket(server)
    for message in ({"type": "hello", "token": program}, {"type": "hello", "token": "x" * 32},
                    {"type": "subscribe", "game": game.id, "token": other.tokens["white"]},
                    {"type": "event", "game": game.id, "id": 1, "token": "y" * 32, "event": {"event": "resign"}}):
        socket.send(message)
        problem = socket.until("problem")
        assert (problem["problem"]["status"], problem["problem"]["code"]) == (401, "token"), (message, problem)
    socket.send({"type": "hello", "token": game.tokens["white"]})
    socket.send({"type": "subscribe", "game": game.id})
    assert socket.until("state")["state"]["you"] == "white"
    assert server.call("GET", f"/api/games/{game.id}")[1]["status"] == "playing"
    assert server.stop() == 0


def a_ruling_of_a_game_is_printed(command):
    """The form of a ruling has the players, including one who joined later, and the ruling with its
    article."""
    server = Server(command)
    game = server.game(game="chess", time="5m+3s")
    form = lambda query="lang=en": server.raw("GET", f"/api/games/{game.id}/form.pdf?{query}")
    assert form()[0] == 404
    game.play("e2e4 e7e5")
    assert game.post("black", {"event": "resign"})[0] == 200
    status, headers, pdf = form()
    assert status == 200 and headers["content-type"] == "application/pdf", (status, pdf)
    words = text_of(pdf)
    for word in ("Ann", "Bob", "White wins: resignation", "Article 10.2"):
        assert word in words, (word, words)
    line = max(event["n"] for event in game.log() if event.get("event", {}).get("event") == "resign")
    assert text_of(form(f"lang=en&n={line}")[2]) == words and form(f"lang=en&n={line - 1}")[0] == 404
    assert "认输" in text_of(form("lang=zh-Hans")[2])
    assert server.raw("GET", "/api/games/0123456789/form.pdf")[0] == 404
    # however a game began: by an open seat, rated, by a challenge, against the computer, at odds, with a first of two moves
    one, two = signed_up(server, "One Form"), signed_up(server, "Two Forms")
    opened = one.good("POST", "/api/games", {"game": "xiangqi", "time": "7m", "opponent": "anyone", "colour": "first", "rated": True})
    begun = [(opened["id"], two.good("POST", "/api/games", {"game": "xiangqi", "time": "7m", "opponent": "anyone", "rated": True})["id"])]
    opened = one.good("POST", "/api/games", {"game": "chess", "time": "7m", "opponent": {"player": "Two Forms"}, "colour": "first"})
    begun.append((opened["id"], two.good("POST", f"/api/games/{opened['id']}/join", {}) and opened["id"]))
    for setup in ({"opponent": {"engine": 1, "style": "active"}}, {"odds": "knight"}, {"odds": "moves", "first": None}):
        opened = one.good("POST", "/api/games", {"game": "chess", "time": "7m", "colour": "first", **setup})
        if "opponent" not in setup:
            two.good("POST", f"/api/games/{opened['id']}/join", {})
        begun.append((opened["id"], opened["id"]))
    for wanted, got in begun:
        assert wanted == got
        one.good("POST", f"/api/games/{got}/events", {"event": "resign"})
        status, _, pdf = server.raw("GET", f"/api/games/{got}/form.pdf?lang=en")
        assert status == 200 and "One Form" in text_of(pdf), (got, status, pdf[:300])
    server.stop()


def pictures(command):
    """The position of a game as SVG: its title is the FEN, the pieces fit the language."""
    server = Server(command)
    game = server.game(game="xiangqi", time="5m+3s")
    game.play("h2e2 h9g7")
    status, headers, svg = server.raw("GET", f"/api/games/{game.id}.svg")
    assert status == 200 and headers["content-type"] == "image/svg+xml", headers
    svg = svg.decode()
    assert svg.startswith("<svg ") and "<title>rnbakab1r/9/1c4nc1/" in svg, svg[:400]
    assert xml.etree.ElementTree.fromstring(svg) is not None
    turned = server.raw("GET", f"/api/games/{game.id}.svg?below=black")[2].decode()
    simplified = server.raw("GET", f"/api/games/{game.id}.svg?lang=zh-Hans")[2].decode()
    assert len({svg, turned, simplified}) == 3
    assert server.raw("GET", f"/api/games/{game.id}.svg")[2].decode() == svg
    assert server.raw("GET", "/api/games/0123456789.svg")[0] == 404
    server.stop()


def answers_have_the_described_form(command):
    """house.py checks all requests and answers of the tests against openapi.json; this test shows
    that the check works."""
    server = Server(command)
    promised = description(command[0])
    state = promised.schemas["State"]
    for setup in ({"game": "chess", "time": "5m+3s"}, {"game": "xiangqi", "time": "-"}):
        game = server.game(**setup)
        game.move(game.sides[0], game.state(game.sides[0])["legal"][0])
        assert game.post(game.sides[1], {"event": "offer"})[0] == 200
        assert game.post(game.sides[1], {"event": "offer"})[0] == 409
        assert len(game.state(game.sides[0])["moves"]) == 1 and server.call("GET", "/api/games")[0] == 200
        told = game.state()
        assert not promised.fault(told, state), told
        assert promised.fault({**told, "more": 1}, state) == ".more: is not described"
        assert promised.fault({key: value for key, value in told.items() if key != "fen"}, state) == ": has no fen"
        assert promised.fault({**told, "status": "closed"}, state).startswith(".status: 'closed' is none of")
        assert promised.fault({**told, "moves": [{**told["moves"][0], "uci": 5}]}, state) == ".moves[0].uci: 5 is no string"
        assert game.post(game.sides[0], {"event": "accept"})[0] == 200
        for message in game.log():
            assert not promised.message_fault(message), message
        assert promised.message_fault({"type": "nonsense"}) == "messages 'nonsense' are not described"
        path = f"/api/games/{game.id}"
        assert not promised.answer_fault("GET", path, 404, "application/problem+json", "")
        assert promised.answer_fault("GET", path, 201, "application/json", "{}") == f"GET {path}: a status 201 is not described"
        assert promised.answer_fault("GET", path, 200, "text/html", "x").startswith(f"GET {path}: 200 is 'text/html'")
        assert promised.answer_fault("GET", "/api/nowhere", 200, "", "x") == "GET /api/nowhere is not described"
    server.stop()


def what_is_sent_is_limited(command):
    server = Server(command)
    rows = [
        ("POST", "/api/games", b"{", 400, "json-syntax"),
        ("POST", "/api/games", b"[]", 400, "json-syntax"),
        ("POST", "/api/games", b'{"game":"chess","game":"chess"}', 400, "json-syntax"),
        ("POST", "/api/games", {"game": "go"}, 400, "field-value"),
        ("POST", "/api/games", {"time": "soon"}, 400, "time-control"),
        ("POST", "/api/games", {"colour": "green"}, 400, "field-value"),
        ("POST", "/api/games", {"game": "chess", "rules": "xiangqi-1999"}, 400, "field-value"),
        ("POST", "/api/games", {"fen": "nonsense"}, 400, None),
        ("POST", "/api/games", {"komi": 7}, 400, "field-unknown"),
        ("POST", "/api/games", {"name": "x" * 41}, 400, "field-value"),
        ("POST", "/api/games", {"name": "a\u202eb"}, 400, "field-value"),
        ("POST", "/api/games", {"name": "  "}, 400, "field-value"),
        ("POST", "/api/games", {"rated": True}, 403, "rated-guest"),
        ("POST", "/api/games", b" " * 70000, 413, "body-too-large"),
        ("GET", "/api/games/0123456789", None, 404, "no-such-game"),
        ("GET", "/api/games/short", None, 404, "no-such-game"),
        ("POST", "/api/games/0123456789/events", {"event": "resign"}, 404, "no-such-game"),
        ("GET", "/api/games?state=all", None, 400, "field-value"),
        ("GET", "/api/qr.svg", None, 400, "field-missing"),
        ("GET", "/api/qr.svg?text=" + "x" * 600, None, 400, "field-value"),
        ("GET", "/nowhere", None, 404, "no-such-path"),
        ("GET", "/" + "x" * 3000, None, 414, "address-too-long"),
        ("GET", "/api/collections?where=" + "x" * 1500, None, 414, "address-too-long"),
        ("GET", "/api/games/../../etc/passwd", None, 404, None),
        ("DELETE", "/api/games", None, 405, "method"),
        ("GET", "/api/guest", None, 405, "method"),
        ("POST", "/healthz", {}, 405, "method"),
    ]
    for method, path, body, status, code in rows:
        got, headers, data = server.raw(method, path, body)
        assert got == status, (method, path, got, data)
        assert headers["x-content-type-options"] == "nosniff"
        if headers["content-type"] == "application/problem+json":
            problem = json.loads(data)
            assert code is None or problem["code"] == code, (method, path, problem)
    # A browser has lost its way.
    for path, told, kind in (("/nowhere", 404, "text/html"), ("/api/nowhere", 404, "application/problem+json"), ("/g/" + "a" * 300, 414, "text/html"),
                             ("/api/" + "a" * 300, 414, "application/problem+json")):
        got, headers, data = server.raw("GET", path, headers={"Accept": "text/html,*/*"})
        assert (got, headers["content-type"].split(";")[0]) == (told, kind), (path, got, headers)
    status, problem = server.call("POST", "/api/guest", {}, headers={"Origin": "http://evil.example"})
    assert (status, problem["code"]) == (403, "foreign-origin"), problem
    assert server.call("POST", "/api/guest", {}, headers={"Origin": server.url})[0] == 200
    server.stop()


def openings_are_named(command):
    """The last opening that the moves have gone through, in the caller's language; it is withdrawn
    with the moves."""
    server = Server(command)
    game = server.game(game="xiangqi", time="-")
    assert "opening" not in game.state()
    game.play("h2e2")
    named = {lang: server.call("GET", f"/api/games/{game.id}", headers={"Accept-Language": lang})[1]["opening"] for lang in ("en", "zh-Hans")}
    assert named["zh-Hans"]["name"] == "中炮局", named
    assert named["en"]["name"] != named["zh-Hans"]["name"], named
    # A game that begins elsewhere has none.
    odd = server.game(game="xiangqi", time="-", fen="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1")
    odd.move("black", "h7e7")
    assert "opening" not in odd.state()
    server.stop()


def the_house_tells_about_itself(command):
    server = Server(command)
    status, health = server.call("GET", "/healthz")
    assert (status, health["status"]) == (200, "ok"), health
    house = server.call("GET", "/api/server")[1]
    assert house["addresses"] == [], house
    status, headers, svg = server.raw("GET", "/api/qr.svg?text=http%3A%2F%2F192.168.1.5%3A8080%2Fg%2Fabc")
    assert status == 200 and headers["content-type"] == "image/svg+xml" and svg.startswith(b"<svg"), svg
    status, headers, _ = server.raw("HEAD", "/healthz")
    assert status == 200 and int(headers["content-length"]) > 10
    # The single inline script of the page is allowed by its hash, and no other inline script is.
    status, headers, text = server.raw("GET", "/", headers={"accept-encoding": "identity"})
    inline = re.findall(rb"<script(?![^>]* src=)[^>]*>(.*?)</script>", text, re.DOTALL)
    named = re.findall("'(sha256-[^']*)'", headers["content-security-policy"])
    assert named == ["sha256-" + base64.b64encode(hashlib.sha256(one).digest()).decode() for one in inline] and "unsafe" not in headers["content-security-policy"], headers
    server.stop()


def every_view_of_the_page_is_answered(command):
    """Each address of registry/views.toml returns the page, with and without a slash at its end;
    others return 404."""
    with open(Path(__file__).parents[2] / "registry" / "views.toml", "rb") as file:
        views = tomllib.load(file)["views"]
    examples = {"id": "0aZ", "number": "12", "word": "entry", "article": "fide:7.5.5", "name": "Ann%20Lee"}

    def example(part):
        form = part[2] or part[1]
        return examples.get(form) or form.split("|")[-1]

    server = Server(command)
    paths = [re.sub(r"\{(\w+)(?:=([^}]+))?\}", example, address) for addresses in views.values() for address in addresses]
    assert "/puzzles" in paths and "/a/s/0aZ/12" in paths and "/p/Ann%20Lee" in paths, paths
    for path in paths + [path + "/" for path in paths if path not in ("/", "/index.html")]:
        status, headers, _ = server.raw("GET", path)
        assert status == 200 and "default-src 'self'" in headers["content-security-policy"], (path, status)
    for path in ("/b", "/admin", "/g/", "/g/a-b", "/g/a/b", "/a/x/0aZ", "/t/0aZ/Entry", "/desk/0aZ/green", "/p/", "/mee", "/tables/x"):
        status, headers, _ = server.raw("GET", path, headers={"Accept": "text/html,*/*"})
        assert (status, headers["content-type"].split(";")[0]) == (404, "text/html"), (path, status, headers)
    server.stop()


def a_house_for_the_network(command):
    server = Server(command, args=["--host", "0.0.0.0"])
    status, house = server.call("GET", "/api/server")
    assert status == 200 and isinstance(house["addresses"], list), house
    assert all(address.endswith(f":{server.port}") for address in house["addresses"]), house
    assert (house["qr"] is not None) == (house["addresses"] != []), house
    # The address that it prints, and that stands in its files, can be opened.
    assert server.url == (house["addresses"] or [f"http://localhost:{server.port}"])[0], server.url
    with urllib.request.urlopen(server.url + "/healthz", timeout=20) as answer:
        assert answer.status == 200
    game = server.game(game="chess")
    game.play("e2e4 e7e5")
    assert game.post(game.sides[0], {"event": "resign"})[0] == 200
    assert f'[Site "{server.url}/g/{game.id}"]' in server.raw("GET", f"/api/games/{game.id}.pgn")[2].decode()
    server.stop()
    server.args = ["--public-url", "https://chess.example"]
    server.start()
    assert f'[Site "https://chess.example/g/{game.id}"]' in server.raw("GET", f"/api/games/{game.id}.pgn")[2].decode()
    server.stop()
    server = Server(command, args=["--host", "localhost"])
    assert server.call("GET", "/api/server")[1]["addresses"] == []
    assert server.stop() == 0


def a_store_among_files_that_are_shown(command):
    """The start is refused at once, and nothing waits for a lock that the server itself holds."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    for option in ("--tournaments", "--collections"):
        done = subprocess.run([*command, "--port", "0", "--db", os.path.join(folder, "h.db"), option, folder + "/."],
                              capture_output=True, text=True, timeout=20)
        assert done.returncode == 2 and "a separate folder" in done.stderr and not os.listdir(folder), (option, done)


def a_port_that_is_taken(command):
    import subprocess
    server = Server(command)
    second = subprocess.run([*command, "--port", str(server.port), "--db", os.path.join(server.folder, "b.db")],
                            capture_output=True, text=True, timeout=20)
    assert second.returncode == 4 and str(server.port) in second.stderr, second
    server.stop()


if __name__ == "__main__":
    run([chess_to_mate, xiangqi_to_mate, every_notation_is_read_and_written, a_move_is_read_before_it_is_made, log_replays_in_order, refusals_have_reasons,
         refusals_are_worded_in_three_languages, offers, resigning_and_aborting, draws_by_rule, flags_fall,
         who_may_do_what, games_are_exported, games_are_printed, a_ruling_of_a_game_is_printed, letters_without_a_font_are_named, a_wrong_token_is_nobody_s,
         pictures, answers_have_the_described_form, what_is_sent_is_limited, openings_are_named, the_house_tells_about_itself, every_view_of_the_page_is_answered, a_house_for_the_network, a_store_among_files_that_are_shown, a_port_that_is_taken])
