#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Odds: the list of them, games opened with them, the moves of a side that moves twice, and their
form in files."""
from house import Server, run, wait_for


def listed(server, lang="en"):
    status, answer = server.call("GET", "/api/odds?lang=" + lang)
    assert status == 200, answer
    return {(one["game"], one["id"]): one for one in answer["odds"]}


def every_one_is_listed_and_opened(command):
    server = Server(command)
    odds, hans = listed(server), listed(server, "zh-Hans")
    assert len(odds) == 11 and hans["xiangqi", "horse"]["name"] == "红方让左马", hans
    assert {len(one["firsts"]) for one in odds.values()} == {0, 20, 38}, odds
    for (kind, name), one in odds.items():
        state = server.game(game=kind, time="-", odds=name).state()
        assert state["start_fen"] == one["fen"] and state["odds"]["id"] == name, (one, state)
        first = state["odds"].get("first")
        assert (first is not None) == bool(one["firsts"]), state
        if first:
            assert one["fen"] == [it["fen"] for it in one["firsts"] if it["move"]["uci"] == first["uci"]][0], one
    assert "odds" not in server.game(game="chess", time="-").state()
    game = server.game(game="chess", time="-", fen=odds["chess", "queen"]["fen"])
    assert game.state()["odds"] == {"id": "queen"}, "known by the position as well"
    server.stop()


def the_first_of_two_is_chosen(command):
    server = Server(command)
    game = server.game(game="xiangqi", time="-", odds="moves", first="马八进七")
    state = game.state("red")
    assert state["odds"]["first"]["text"]["zh"] == "马八进七" and state["side"] == "red", state
    # The horse has moved, and the others neither cross the river nor take.
    assert all(move[:2] != "c2" and int(move[3]) <= 4 for move in state["legal"]), state["legal"]
    assert "a0b0" in state["legal"] and "b2b9" not in state["legal"], state["legal"]
    for move in ("c2b0", "b2b9", "b2b5"):
        status, problem = game.post("red", {"event": "move", "move": move})
        assert (status, problem["reason"]) == (409, "second-of-two"), problem
    game.move("red", "h2e2")
    assert game.state("black")["side"] == "black"
    game.move("black", "h9g7")
    game.move("red", "c2b0")
    for body in ({"odds": "horse"}, {"odds": "moves", "first": "e2e5"}, {"odds": "knight", "first": "e4"}, {"first": "e4"},
                 {"odds": "moves", "first": 5}, {"odds": "pawn", "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}):
        status, problem = server.call("POST", "/api/games", {"game": "chess", "time": "-", **body})
        assert (status, problem["code"]) == (400, "field-value"), (body, problem)
    server.stop()


def both_are_made_on_the_board(command):
    """With "first": null the player who receives two moves makes the first one, too; a restart
    keeps it, a rematch asks again."""
    server = Server(command)
    game = server.game(game="chess", time="-", odds="pawn-moves", first=None)
    board = "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    state = game.state("white")
    assert (state["odds"], state["fen"], state["start_fen"], len(state["legal"])) == ({"id": "pawn-moves", "first": None}, board, board, 20), state
    status, problem = game.post("white", {"event": "move", "move": "e2e5"})
    assert (status, problem["reason"]) == (409, "not-how-it-moves"), problem
    assert game.post("black", {"event": "move", "move": "d7d5"})[1]["reason"] == "not-your-turn"
    game.move("white", "d4")
    state = game.state("white")
    assert (state["odds"]["first"]["uci"], state["side"], state["ply"], state["moves"]) == ("d2d4", "white", 0, []), state
    assert state["fen"] == state["start_fen"] == "rnbqkbnr/ppppp1pp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1", state
    assert state["last"] == {"from": "d2", "to": "d4"} and "d1d3" in state["legal"] and "c1g5" not in state["legal"], state
    assert game.post("white", {"event": "move", "move": "c1g5"})[1]["reason"] == "second-of-two"
    server.kill()
    server.start()
    assert game.state("white")["fen"] == state["fen"], "the log is played again"
    game.move("white", "e4")
    game.move("black", "d5")
    assert [move["uci"] for move in game.state()["moves"]] == ["e2e4", "d7d5"]
    pgn = server.raw("GET", f"/api/games/{game.id}.pgn")[2].decode()
    assert '[Odds "pawn-moves"]' in pgn and f'[FEN "{state["fen"]}"]' in pgn and "1. e4 d5" in pgn, pgn
    giver, receiver = another_game(server, game, "black", "white")
    assert (giver["you"], receiver["you"], receiver["odds"], receiver["fen"]) == ("black", "white", state["odds"] | {"first": None}, board), receiver
    status, problem = server.call("POST", "/api/games", {"game": "chess", "time": "-", "odds": "knight", "first": None})
    assert (status, problem["code"]) == (400, "field-value"), problem
    # the computer is given the usual one
    for level, first in ((None, None), (1, "h2e2")):
        opened = server.call("POST", "/api/games", {"game": "xiangqi", "time": "-", "colour": "second", "odds": "moves", "first": None,
                                                    "opponent": {"engine": level} if level else "link"})[1]
        made = server.call("GET", "/api/games/" + opened["id"])[1]["odds"]["first"]
        assert (made and made["uci"]) == first, made
    assert server.stop() == 0


def a_board_of_the_desk_has_odds(command):
    server = Server(command)
    start = {"t": 0, "event": "start", "game": "xiangqi", "mode": "board", "odds": "moves", "first": "h0g2"}
    status, opened = server.call("POST", "/api/boards", {"start": start})
    assert status == 201, opened
    board = server.call("GET", "/api/boards/" + opened["id"], token=opened["token"])[1]
    assert board["fen"].startswith("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C4NC1/9/RNBAKAB1R w"), board["fen"]
    status, problem = server.call("POST", "/api/boards", {"start": {**start, "odds": "knight"}})
    assert (status, problem["code"]) == (400, "field-value"), problem
    server.stop()


def another_game(server, game, first, second):
    """Both players accept a rematch; returns its state as each of them sees it."""
    assert game.post(second, {"event": "resign"})[0] == 200
    for side in (first, second):
        status, answer = game.post(side, {"event": "rematch"})
        assert status == 200, answer
    new = wait_for(lambda: game.state(), lambda state: state["rematch"] and state["rematch"]["game"])["rematch"]["game"]
    return [wait_for(lambda: server.call("GET", "/api/games/" + new, token=game.tokens[side])[1],
                     lambda state: state["status"] == "playing") for side in (first, second)]


def who_gave_gives_again(command):
    server = Server(command)
    game = server.game(game="chess", time="-", odds="knight")
    game.play("e2e4 e7e5")
    giver, receiver = another_game(server, game, "white", "black")
    assert (giver["you"], receiver["you"], giver["odds"]) == ("white", "black", {"id": "knight"}), (giver, receiver)
    # without odds the sides change, and each keeps his clock
    game = server.game(game="xiangqi", time="W10m B5m")
    game.play("h2e2 h9g7")
    first, second = another_game(server, game, "red", "black")
    assert (first["you"], second["you"], first["time"]) == ("black", "red", "W5m B10m"), first
    assert server.stop() == 0


def pawn_and_two_moves_is_no_early_check(command):
    server = Server(command)
    game = server.game(game="chess", time="-", odds="pawn-moves")
    status, problem = game.post("white", {"event": "move", "move": "Qh5"})
    assert (status, problem["reason"]) == (409, "second-of-two") and "middle" in problem["detail"], problem
    game.move("white", "d4")
    game.move("black", "d5")
    game.move("white", "Qh5")
    pgn = server.raw("GET", f"/api/games/{game.id}.pgn")[2].decode()
    for line in ('[Odds "pawn-moves"]', '[SetUp "1"]', '[FEN "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"]'):
        assert line in pgn, pgn
    plain = server.raw("GET", f"/api/games/{server.game(game='chess', time='-').id}.pgn")[2].decode()
    assert "[Odds" not in plain, plain
    server.stop()


if __name__ == "__main__":
    run([who_gave_gives_again, every_one_is_listed_and_opened, a_board_of_the_desk_has_odds, both_are_made_on_the_board, the_first_of_two_is_chosen, pawn_and_two_moves_is_no_early_check])
