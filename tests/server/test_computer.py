# SPDX-License-Identifier: GPL-3.0-or-later
"""Games against the computer, hints and notes, with the server program itself."""
import os
import signal
import struct
import tempfile
import time

from house import Game, Server, children, run, start_fails, wait_for


def against(server, level=1, game="chess", colour="first", **setup):
    """A game against the computer, with a token only for the person's side."""
    status, opened = server.call("POST", "/api/games", {
        "game": game, "opponent": {"engine": level}, "colour": colour, "name": "Ann", **setup})
    assert status == 201, (status, opened)
    game = Game(server, opened["id"], {opened["side"]: opened["seat_token"]})
    game.side = opened["side"]
    return game


def on_turn(game):
    """Waits until the person is to move or the game is over, and returns the state."""
    return wait_for(lambda: game.state(game.side),
                    lambda state: state["status"] == "over" or (state["side"] == game.side and state["may"].get("move")))


def test_terms(command):
    server = Server(command)
    try:
        for opponent in ({"engine": 0}, {"engine": 17}, {"engine": "1"}, {"engine": 1, "more": 2}, {}, [], "nobody"):
            status, problem = server.call("POST", "/api/games", {"opponent": opponent})
            assert (status, problem["code"]) == (400, "field-value"), (opponent, status, problem)
        status, problem = server.call("POST", "/api/games", {"opponent": {"engine": 3}, "arbiter": True, "colour": "none"})
        assert status == 400, problem
        game = against(server, 10)
        state = game.state(game.side)
        assert state["status"] == "playing" and state["may"]["hint"], state
        assert state["players"]["black"] == {"name": "Computer, level 10", "seated": True, "connected": True, "engine": 10}
        assert "engine" not in state["players"]["white"]
    finally:
        server.stop()


def test_style_and_book(command):
    """The terms state how the computer plays; they are stored, and the operator's opening book is
    for chess only."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    book = os.path.join(folder, "own.bin")
    with open(book, "wb") as file:  # of the array a2a4 alone, which nobody plays who thinks
        file.write(struct.pack(">QHHI", 0x463B96181691FC9C, 3 << 3 | 1 << 9, 1, 0))
    code, words = start_fails(command, folder, ["--book", os.path.join(folder, "none.bin")])
    assert code != 0 and "none.bin" in words, (code, words)
    plain = Server(command)
    for manner in ({"style": "wild"}, {"style": 1}, {"book": "file"}, {"book": "own.bin"}, {"book": 1}):
        status, problem = plain.call("POST", "/api/games", {"opponent": {"engine": 3, **manner}})
        assert (status, problem["code"]) == (400, "field-value"), (manner, status, problem)
    assert plain.call("GET", "/api/server")[1]["book"] == []
    assert plain.stop() == 0

    server = Server(command, args=["--book", book])
    try:
        assert server.call("GET", "/api/server")[1]["book"] == ["chess"]
        status, problem = server.call("POST", "/api/games", {"game": "xiangqi", "opponent": {"engine": 3, "book": "file"}})
        assert (status, problem["code"]) == (400, "field-value"), problem
        game = against(server, colour="second", opponent={"engine": 16, "style": "active", "book": "file"}, time="-")
        for _ in range(2):
            state = on_turn(game)
            assert [move["uci"] for move in state["moves"]] == ["a2a4"], state["moves"]
            assert (state["players"]["white"]["style"], state["players"]["white"]["book"]) == ("active", "file")
            server.kill()
            server.start()
        usual = against(server, colour="second", opponent={"engine": 3, "style": "balanced", "book": "none"}, time="-")
        assert not {"style", "book"} & set(on_turn(usual)["players"]["white"])
        assert server.stop() == 0
    finally:
        server.process.poll() is None and server.kill()


def test_clocks_run_for_both(command):
    server = Server(command)
    try:
        game = against(server, 8, colour="second", time="5m+3s")
        state = on_turn(game)
        assert state["ply"] == 1 and state["clocks"]["running"] == "black", state
        assert 0 < state["clocks"]["white"]["used"] < 10000, state["clocks"]
        game.move("black", state["legal"][0])
        state = on_turn(game)
        assert state["ply"] == 3, state
    finally:
        server.stop()


def test_never_claims_wrongly(command):
    """In xiangqi the penalty for a wrong claim exceeds what a short clock has, so the computer
    makes no wrong claim."""
    server = Server(command)
    try:
        for name in ("xiangqi", "chess"):
            game = against(server, 10, name, time="5m+3s")
            for _ in range(4):
                state = on_turn(game)
                assert state["status"] == "playing", state["result"]
                game.move(game.side, state["legal"][0])
            assert on_turn(game)["ply"] == 8
    finally:
        server.stop()


def to_the_end(command, name, fen):
    """The person plays every hint, and wins against the computer at level 1."""
    server = Server(command)
    try:
        game = against(server, 1, name, fen=fen)
        for _ in range(40):
            state = on_turn(game)
            if state["status"] == "over":
                break
            status, hint = server.call("POST", f"/api/games/{game.id}/hint", {}, game.tokens[game.side])
            assert status == 200, (status, hint)
            assert hint["moves"][0]["uci"] in state["legal"], hint
            assert len(hint["moves"]) == 1, "no further than a player of level 1 sees"
            game.move(game.side, hint["moves"][0]["uci"])
        state = game.state(game.side)
        assert state["status"] == "over" and state["result"]["result"] == "1-0", state["result"]
        plies = state["ply"]
        found = wait_for(lambda: server.call("GET", f"/api/games/{game.id}/analysis"), lambda got: got[0] != 200 or got[1]["done"], 60)
        assert found[0] == 200, found
        positions = found[1]["positions"]
        assert [one["ply"] for one in positions] == list(range(plies + 1))
        assert positions[-1]["mate"] == 1 and positions[-1]["lines"] == [], positions[-1]
        assert positions[0]["judgement"] is None and 0.9 < positions[0]["share"] <= 1
        assert all(one["judgement"] in ("best", "good", "inaccuracy", "mistake", "blunder") for one in positions[1:])
        assert len(positions[0]["lines"]) == 2 and positions[0]["lines"][0]["moves"][0]["text"]["uci"]
        status, rest = server.call("GET", f"/api/games/{game.id}/analysis?from={plies}")
        assert rest["positions"] == positions[plies:] and rest["done"], rest
    finally:
        server.stop()


def test_chess_to_the_end(command):
    to_the_end(command, "chess", "7k/8/8/8/8/8/RR6/K7 w - - 0 1")


def test_xiangqi_to_the_end(command):
    to_the_end(command, "xiangqi", "3k5/9/9/9/9/9/9/R8/1R7/4K4 w - - 0 1")


def test_moves_back(command):
    server = Server(command)
    try:
        game = against(server, 2)
        for _ in range(2):
            # the same ply twice: what was taken back does not count as asked
            game.move("white", "e2e4")
            on_turn(game)
            status, answer = game.post("white", {"event": "takeback"})
            assert status == 200, answer
            state = wait_for(lambda: game.state("white"), lambda state: state["ply"] == 0)
            assert state["may"]["move"] and state["takeback"] is None, state
    finally:
        server.stop()


def test_offers(command):
    server = Server(command)
    try:
        # the computer has a queen more: no
        game = against(server, 11, fen="k7/8/8/6q1/8/8/8/K7 w - - 0 1")
        game.move("white", "a1b1")
        on_turn(game)
        assert game.post("white", {"event": "offer"})[0] == 200
        wait_for(lambda: game.state("white"), lambda state: state["offer"] is None)
        assert game.state("white")["status"] == "playing"
        # a queen less: yes
        game = against(server, 11, fen="k7/8/8/8/3Q4/8/8/K7 w - - 0 1")
        game.move("white", "a1b1")
        on_turn(game)
        assert game.post("white", {"event": "offer"})[0] == 200
        state = wait_for(lambda: game.state("white"), lambda state: state["status"] == "over")
        assert state["result"]["reason"] == "agreement", state["result"]
    finally:
        server.stop()


def test_resigns_when_hopeless(command):
    server = Server(command)
    try:
        game = against(server, 12, fen="k7/6pp/8/8/8/8/1QR3PP/K7 w - - 0 1")
        for move in ("g2g3", "g3g4", "h2h3", "h3h4"):
            state = on_turn(game)
            if state["status"] == "over":
                break
            game.move("white", move)
        state = wait_for(lambda: game.state("white"), lambda state: state["status"] == "over")
        assert (state["result"]["result"], state["result"]["reason"]) == ("1-0", "resignation"), state["result"]
        # another game: it agrees, and sides change
        assert game.post("white", {"event": "rematch"})[0] == 200
        state = wait_for(lambda: game.state("white"), lambda state: state["rematch"] and state["rematch"]["game"])
        status, other = server.call("GET", f"/api/games/{state['rematch']['game']}", token=game.tokens["white"])
        assert (status, other["you"], other["players"]["white"]["engine"]) == (200, "black", 12), other
    finally:
        server.stop()


def test_one_rematch(command):
    """A request opens one game, even if it is repeated before the game exists."""
    server = Server(command)
    try:
        _, guest = server.call("POST", "/api/guest", {"name": "Ann"})
        for level, pressed in ((1, 1), (8, 1), (3, 4)):
            status, opened = server.call("POST", "/api/games", {"opponent": {"engine": level}, "colour": "first"},
                                         guest["token"])
            assert status == 201, opened
            game = Game(server, opened["id"], {"white": opened["seat_token"]})
            mine = lambda: server.call("GET", "/api/games?state=mine", token=guest["token"])[1]["games"]
            assert game.post("white", {"event": "resign"})[0] == 200
            before = len(mine())
            answers = [game.post("white", {"event": "rematch"})[0] for _ in range(pressed)]
            assert answers[0] == 200 and set(answers) <= {200, 409}, answers
            wait_for(lambda: game.state("white"), lambda state: state["rematch"] and state["rematch"]["game"])
            time.sleep(0.5)  # time: a second one would have come
            assert len(mine()) == before + 1, (level, pressed)
    finally:
        server.stop()


def test_no_help_between_people(command):
    server = Server(command)
    try:
        game = server.game()
        for side in game.sides:
            status, problem = server.call("POST", f"/api/games/{game.id}/hint", {}, game.tokens[side])
            assert (status, problem["code"]) == (409, "no-hint"), problem
        status, problem = server.call("GET", f"/api/games/{game.id}/analysis")
        assert (status, problem["code"]) == (409, "not-ended"), problem
        assert "hint" not in game.state(game.sides[0])["may"]
        other = against(server)
        status, problem = server.call("POST", f"/api/games/{other.id}/hint", {})
        assert status == 403, problem
        status, problem = server.call("GET", f"/api/games/{other.id}/analysis?from=x")
        assert status == 400, problem
        assert children(server.process.pid) == [], "no engine runs where none is needed"
    finally:
        server.stop()


def test_worker_killed(command):
    server = Server(command)
    try:
        game = against(server, 4)
        game.move("white", "e2e4")
        on_turn(game)
        before = children(server.process.pid)
        assert before
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        game.move("white", "d2d4")
        state = on_turn(game)
        assert state["ply"] == 4, state
        assert children(server.process.pid) and not set(children(server.process.pid)) & set(before)
        # in the midst of thinking
        for worker in children(server.process.pid):
            os.kill(worker, signal.SIGSTOP)
        game.move("white", state["legal"][0])
        for worker in children(server.process.pid):
            os.kill(worker, signal.SIGKILL)
        assert on_turn(game)["ply"] == 6
        assert server.call("GET", "/healthz")[0] == 200
    finally:
        server.stop()


def test_goes_on_after_a_crash(command):
    server = Server(command)
    try:
        game = against(server, 16, time="10s+1s")
        game.move("white", "e2e4")
        server.kill()
        server.start()
        state = on_turn(game)
        assert state["ply"] == 2 and state["players"]["black"]["engine"] == 16, state
        wait_for(lambda: len(children(server.process.pid)), lambda count: count == 1)
    finally:
        server.stop()


def test_odds_are_kept_to(command):
    server = Server(command)
    for kind, name in (("chess", "pawn-moves"), ("xiangqi", "moves")):
        for level in (1, 5, 9):
            game = against(server, level, kind, "second", odds=name, time="-")
            state = wait_for(game.state, lambda state: state["moves"])
            assert state["side"] == "black" and int(state["moves"][0]["uci"][3]) <= 4, state["moves"]
    server.stop()


run([test_odds_are_kept_to, test_terms, test_style_and_book, test_clocks_run_for_both, test_never_claims_wrongly, test_chess_to_the_end, test_xiangqi_to_the_end, test_moves_back, test_offers,
     test_resigns_when_hopeless, test_one_rematch, test_no_help_between_people, test_worker_killed, test_goes_on_after_a_crash])
