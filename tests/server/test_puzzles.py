#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles: the first one with right and wrong answers, rated once for each user, by theme; the
operator's own; several users trying the same at once; invalid ones."""
import json
import tempfile
import threading
from pathlib import Path

from house import Server, run
from test_studies import Writer

FIRST = "3R1N3/4k4/3N1R3/9/9/9/9/9/9/3K5 w - - 0 1"
OWN = {"puzzle": 1, "id": "a8a988aefa313eef", "game": "chess", "aim": "mate", "lines": ["d8h4"], "themes": ["mate", "mate-in-1"], "rating": 9000,
       "fen": "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"}


def get(who, path, want=200):
    status, answer = who.call("GET", path)
    assert status == want, (path, status, answer)
    return answer


def attempt(who, puzzle, want=200, **body):
    status, answer = who.call("POST", f"/api/puzzles/{puzzle}/try", body)
    assert status == want, (body, status, answer)
    return answer


def the_first_has_three_answers(command):
    server = Server(command)
    ann, bob = Writer(server, "Ann"), Writer(server, "Bob")
    first = get(ann, "/api/puzzles/next")
    assert (first["fen"], first["game"], first["tried"], first["own"]["rating"]) == (FIRST, "xiangqi", False, 1500), first
    assert "lines" not in first and "themes" not in first
    # By checks, as it was published: each move has its answer.
    played = []
    for move, reply in (("d9d8", "e8e9"), ("f7e7", "e9f9"), ("e7f7", "f9e9"), ("f7f9", "e9f9")):
        step = attempt(ann, first["id"], moves=" ".join([*played, move]))
        assert (step["step"], step["reply"]) == ("right", reply), step
        played += [move, reply]
    solved = attempt(ann, first["id"], moves=" ".join([*played, "d8f8"]))
    assert solved["step"] == "solved" and solved["rated"] and solved["own"]["rating"] > 1500, solved
    lines = [" ".join(move["uci"] for move in line) for line in solved["lines"]]
    assert lines[1:] == ["f7f8 e8e7 d9e9", "d7c5"] and solved["lines"][2][0]["text"]["wxf"] and "checks" in solved["themes"]
    assert solved["puzzle"]["rating"] < 1500 and solved["puzzle"]["tries"] == 1
    # The one move; any that leaves the general no move is as good.
    assert attempt(bob, first["id"], moves="d7c5")["rated"] is True
    # Once: what is tried again is not rated, and is not offered next.
    assert attempt(ann, first["id"], moves="d7c5")["rated"] is False
    assert get(ann, f"/api/puzzles/{first['id']}")["tried"] is True
    assert get(ann, "/api/puzzles/next")["id"] != first["id"]
    # A wrong move is a loss, giving up too; the answer is told only to who gives up.
    own = get(ann, "/api/puzzles/next?game=chess")
    legal = server.call("POST", "/api/study/line", {"game": "chess", "fen": own["fen"], "moves": ""})[1]["legal"]
    steps = {move: attempt(server_guest(server), own["id"], moves=move)["step"] for move in legal[:12]}
    wrong = next(move for move, step in steps.items() if step == "wrong")
    lost = attempt(ann, own["id"], moves=wrong)
    assert lost["step"] == "wrong" and lost["rated"] and lost["own"]["rating"] < 1500 and "lines" not in lost, lost
    given = attempt(ann, own["id"], give_up=True)
    assert given["step"] == "given-up" and given["lines"] and given["rated"] is False
    # What was rated is there after a kill; nobody is rated who has no session.
    rating = get(ann, "/api/puzzles")["games"]
    server.kill()
    server.start()
    assert get(ann, "/api/puzzles")["games"] == rating
    assert get(ann, f"/api/puzzles/{first['id']}")["puzzle"]["tries"] == 2
    status, nobody = server.call("POST", f"/api/puzzles/{first['id']}/try", {"moves": "d7c5"})
    assert status == 200 and nobody["rated"] is False and "own" not in nobody, nobody
    bad_tries(server, ann, first["id"])
    server.stop()


def a_new_rating_moves_gently(command):
    """A wrong first try costs a new user less than 100 points; after 30 tries, half of them solved,
    the rating is settled."""
    server = Server(command)
    pupil = server_guest(server)
    before, off = 1500, 280
    for n in range(30):
        puzzle = get(pupil, "/api/puzzles/next?game=chess")
        if n % 2:
            answer = attempt(server_guest(server), puzzle["id"], give_up=True)["lines"][0]
            after = attempt(pupil, puzzle["id"], moves=" ".join(move["uci"] for move in answer))["own"]
        else:
            after = attempt(pupil, puzzle["id"], give_up=True)["own"]
        assert 0 < abs(after["rating"] - before) < 100, (n, before, after)
        assert after["off"] <= off + 1, (n, off, after)
        before, off = after["rating"], after["off"]
    assert off <= 170 and 1200 < before < 1800, (before, off)
    server.stop()


def server_guest(server):
    return Writer(server, "Guest")


def bad_tries(server, ann, first):
    attempt(ann, first, want=400, moves="")
    attempt(ann, first, want=400, moves="d7c5 e8e7")
    attempt(ann, first, want=400, moves=5)
    attempt(ann, first, want=400, more=1)
    for moves in ("d7c6", "f7f8 e8e9 d9e9", "x" * 900, "d9d8 e8e7 f7e7"):
        status, answer = ann.call("POST", f"/api/puzzles/{first}/try", {"moves": moves})
        assert 400 <= status < 500, (moves, status, answer)
    attempt(ann, "0000000000000000", want=404, moves="d7c5")
    get(ann, "/api/puzzles/none", want=404)
    for query in ("game=go", "theme=fun"):
        get(ann, "/api/puzzles/next?" + query, want=400)


def by_theme_and_of_the_operator(command):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "own.jsonl"
        path.write_text(json.dumps(OWN) + "\n" + json.dumps(OWN) + "\n", encoding="utf-8")
        server = Server([*command, f"--puzzles={path}"])
        ann = Writer(server, "Ann")
        assert get(ann, "/api/puzzles/" + OWN["id"])["puzzle"]["rating"] == 9000
        games = {one["game"]: one for one in get(ann, "/api/puzzles")["games"]}
        assert games["chess"]["puzzles"] > 50 and games["xiangqi"]["puzzles"] > 50
        for game in games.values():
            for theme in game["themes"]:
                found = get(ann, f"/api/puzzles/next?game={game['game']}&theme={theme['theme']}")
                assert found["game"] == game["game"]
                told_themes = attempt(server_guest(server), found["id"], give_up=True)["themes"]
                assert theme["theme"] in told_themes, (theme, told_themes)
        # Nobody goes through them in their order.
        seen, after = set(), ""
        for _ in range(10):
            status, one = server.call("GET", f"/api/puzzles/next?game=xiangqi&after={after}")
            assert status == 200 and one["id"] not in seen
            seen.add(after := one["id"])
        many_at_once(server, OWN["id"])
        server.stop()


def many_at_once(server, puzzle):
    """Each try is rated, and none is lost."""
    people = [server_guest(server) for _ in range(8)]
    answers = []
    threads = [threading.Thread(target=lambda one=one: answers.append(attempt(one, puzzle, moves="d8h4"))) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(one["rated"] for one in answers) and len(answers) == len(people)
    assert sorted(one["puzzle"]["tries"] for one in answers) == list(range(1, 9)), [one["puzzle"] for one in answers]


if __name__ == "__main__":
    run([the_first_has_three_answers, a_new_rating_moves_gently, by_theme_and_of_the_operator])
