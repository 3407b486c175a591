#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Classes: joining and leaving, homework of puzzles and lessons, its results, who may see what, and
what is deleted with whom."""
import csv
import io
import time

from house import run
from persons import PASSWORD, Person, house_of, move, seated, signed_up

DAY = 24 * 60 * 60 * 1000


def now():
    return int(time.time() * 1000)


def guest(server, name):
    person = Person(server)
    person.good("POST", "/api/guest", {"name": name})
    return person


def class_of(coach, name="Friday"):
    made = coach.good("POST", "/api/classes", {"name": name})
    return made["id"], made["token"]


def joined(server, class_id, token, name):
    person = guest(server, name)
    person.pupil = person.good("POST", f"/api/classes/{class_id}/join", {"token": token, "name": name})["pupil"]
    return person


def table(coach, class_id, query=""):
    """The CSV as a dictionary, by pupil and column."""
    status, fields, data = coach.server.raw("GET", f"/api/classes/{class_id}/table{query}",
                                            headers={"Cookie": "qiyuan_session=" + coach.cookie})
    assert status == 200 and fields["content-type"].startswith("text/csv"), (status, fields)
    rows = list(csv.DictReader(io.StringIO(data.decode())))
    return {row["pupil"]: row for row in rows}


def answer_of(coach, homework, n):
    """Solves a puzzle as the coach, whose tries are not recorded for anyone."""
    lines = coach.good("POST", f"/api/homework/{homework}/try", {"n": n, "give_up": True})["lines"]
    return " ".join(move["uci"] for move in lines[0])


def wrong_of(server, coach, homework, n):
    """A legal move that is not the solution."""
    puzzle = coach.good("GET", f"/api/homework/{homework}/task?n={n}")
    legal = server.call("POST", "/api/study/line", {"game": puzzle["game"], "fen": puzzle["fen"], "moves": ""})[1]["legal"]
    for move in legal:
        if coach.good("POST", f"/api/homework/{homework}/try", {"n": n, "moves": move})["step"] == "wrong":
            return move
    raise AssertionError(puzzle)


def attempt(person, homework, n, **body):
    return person.good("POST", f"/api/homework/{homework}/try", {"n": n, **body})


def a_class_does_its_homework(command):
    """Three pupils solve at once, later and never: the coach's table and its CSV show it, even
    after a kill."""
    server = house_of(command)
    coach = signed_up(server, "Coach")
    class_id, token = class_of(coach)
    ann, bob, cas = (joined(server, class_id, token, name) for name in ("Ann", "=1+1", "Cas"))
    made = coach.good("POST", f"/api/classes/{class_id}/homework",
                      {"name": "Mates, 第一课", "due": now() + DAY, "pick": {"game": "chess", "theme": "mate-in-1", "count": 3}})
    assert made["tasks"] == 3
    homework = made["id"]
    answers = [answer_of(coach, homework, n) for n in (1, 2, 3)]
    # Ann: all at once; one with the name of a formula: wrong, then right; gives up; Cas: nothing.
    for n, moves in enumerate(answers, 1):
        assert attempt(ann, homework, n, moves=moves)["step"] == "solved"
    wrong = wrong_of(server, coach, homework, 1)
    for _ in range(2):
        assert attempt(bob, homework, 1, moves=wrong)["step"] == "wrong"
    assert attempt(bob, homework, 1, moves=answers[0])["step"] == "solved"
    assert attempt(bob, homework, 2, give_up=True)["step"] == "given-up"
    attempt(bob, homework, 2, moves=answers[1])  # too late: the answer was looked at
    attempt(bob, homework, 1, moves=wrong)  # it was solved
    for _ in range(2):
        seen = coach.good("GET", f"/api/homework/{homework}")
        marks = {(mark["pupil"], mark["n"]): (mark["state"], mark["tries"], mark["late"]) for mark in seen["marks"]}
        assert marks == {(ann.pupil, 1): ("first", 1, False), (ann.pupil, 2): ("first", 1, False),
                         (ann.pupil, 3): ("first", 1, False), (bob.pupil, 1): ("later", 3, False),
                         (bob.pupil, 2): ("missed", 1, False)}, marks
        assert {one["name"] for one in seen["pupils"]} == {"Ann", "=1+1", "Cas"} and seen["own"]
        rows = table(coach, class_id)
        assert [rows["Ann"][key] for key in ("first try", "later", "missed", "not yet", "late")] == ["3", "0", "0", "0", "0"], rows
        assert [rows["'=1+1"][key] for key in ("first try", "later", "missed", "not yet")] == ["0", "1", "1", "1"], rows
        assert rows["Cas"]["not yet"] == "3" and rows["Cas"]["last"] == "" and rows["Ann"]["last"]
        assert rows["'=1+1"]["Mates, 第一课 (3)"] == "1"
        rows = table(coach, class_id, f"?homework={homework}")
        assert [rows["'=1+1"][n] for n in "123"] == ["later 3", "missed 1", ""], rows
        # A pupil sees one row, and no other's.
        seen = bob.good("GET", f"/api/homework/{homework}")
        assert [one["name"] for one in seen["pupils"]] == ["=1+1"] and {mark["pupil"] for mark in seen["marks"]} == {bob.pupil}
        mine = bob.good("GET", f"/api/classes/{class_id}")
        assert [(one["name"], one["you"]) for one in mine["pupils"]] == [("=1+1", True)] and not mine["own"]
        assert mine["homework"][0]["marks"]["later"] == 1 and mine["homework"][0]["marks"]["missed"] == 1
        server.kill()
        server.start()
    # What is done after the date is late; the date may move.
    coach.good("POST", f"/api/homework/{homework}/change", {"due": 1})
    attempt(cas, homework, 1, moves=answers[0])
    assert table(coach, class_id)["Cas"]["late"] == "1"
    assert table(coach, class_id, f"?homework={homework}")["Cas"]["1"] == "first try 1 !"
    coach.good("POST", f"/api/homework/{homework}/change", {"due": 0, "name": "Mates"})
    assert table(coach, class_id)["Cas"]["late"] == "0"
    # Ratings are of puzzles that one chooses: homework moves none.
    assert all(one["own"]["tries"] == 0 for one in ann.good("GET", "/api/puzzles")["games"])
    assert server.stop() == 0


def a_pupils_own_link(command):
    """A name added by the coach has a link of its own, which opens the same row from any browser
    until it is replaced."""
    server = house_of(command)
    coach = guest(server, "Coach")
    class_id, token = class_of(coach)
    names = coach.good("POST", f"/api/classes/{class_id}/pupils", {"names": ["小明", "小红"]})["pupils"]
    assert [one["name"] for one in names] == ["小明", "小红"]
    join = f"/api/classes/{class_id}/join"
    phone, desk = guest(server, "x"), guest(server, "y")
    assert phone.good("POST", join, {"token": names[0]["token"]})["pupil"] == names[0]["id"]
    assert desk.good("POST", join, {"token": names[0]["token"]})["pupil"] == names[0]["id"]
    assert phone.refused("class-closed", "GET", f"/api/classes/{class_id}") == 403
    assert [one["here"] for one in coach.good("GET", f"/api/classes/{class_id}")["pupils"]].count(True) == 1
    fresh = coach.good("POST", f"/api/classes/{class_id}/pupil_link", {"pupil": names[0]["id"]})["token"]
    assert phone.refused("class-link", "POST", join, {"token": names[0]["token"]}) == 403
    phone.good("POST", join, {"token": fresh})
    # The link of the class: closed, another one; a name is needed; twice is once.
    new = coach.good("POST", f"/api/classes/{class_id}/change", {"open": True, "name": "Saturday"})["token"]
    other = guest(server, "z")
    other.refused("class-link", "POST", join, {"token": token, "name": "Zoe"})
    other.refused("field-missing", "POST", join, {"token": new})
    other.refused("field-value", "POST", join, {"token": new, "name": "  "})
    first = other.good("POST", join, {"token": new, "name": "Zoe"})
    assert other.good("POST", join, {"token": new, "name": "Zoe"}) == first
    coach.good("POST", f"/api/classes/{class_id}/change", {"open": False})
    assert coach.good("GET", f"/api/classes/{class_id}")["open"] is False
    guest(server, "late").refused("class-link", "POST", join, {"token": new, "name": "Late"})
    # Who has two names in one browser is the one that came last.
    other.good("POST", join, {"token": names[1]["token"]})
    assert [one["name"] for one in other.good("GET", f"/api/classes/{class_id}")["pupils"]] == ["小红"]
    nobody = Person(server)
    assert nobody.refused("class-nobody", "POST", "/api/classes", {"name": "x"}) == 403
    assert nobody.good("GET", "/api/classes")["classes"] == []
    assert server.stop() == 0


def others_see_and_do_nothing(command):
    """Each call is refused to a user outside the class, and each of the coach's calls to a pupil."""
    server = house_of(command)
    coach, stranger = signed_up(server, "Coach"), signed_up(server, "Stranger")
    class_id, token = class_of(coach)
    pupil = joined(server, class_id, token, "Ann")
    other = joined(server, class_id, token, "Bob")
    homework = coach.good("POST", f"/api/classes/{class_id}/homework", {"name": "One", "pick": {"count": 1}})["id"]
    c, h = f"/api/classes/{class_id}", f"/api/homework/{homework}"
    of_pupils = [("GET", c, None), ("GET", h, None), ("GET", h + "/task?n=1", None), ("POST", h + "/try", {"n": 1, "give_up": True}),
                 ("POST", h + "/lesson", {"n": 1, "found": 1, "missed": 0, "done": True}),
                 ("POST", c + "/remove_pupil", {"pupil": pupil.pupil})]
    of_coach = [("POST", c + "/change", {"open": True}), ("POST", c + "/remove", {}), ("POST", c + "/pupils", {"names": ["x"]}),
                ("POST", c + "/pupil_link", {"pupil": pupil.pupil}), ("GET", c + "/table", None),
                ("POST", c + "/homework", {"name": "x", "pick": {"count": 1}}), ("POST", h + "/change", {"name": "x"}),
                ("POST", h + "/remove", {})]
    before = coach.good("GET", c), coach.good("GET", h)
    for method, path, body in of_pupils + of_coach:
        assert stranger.refused("class-closed", method, path, body) == 403, path
        assert Person(server).call(method, path, body)[0] in (401, 403), path
    for method, path, body in of_coach:
        assert pupil.refused("class-coach", method, path, body) == 403, path
    assert pupil.refused("class-coach", "POST", c + "/remove_pupil", {"pupil": other.pupil}) == 403
    assert (coach.good("GET", c), coach.good("GET", h)) == before
    assert stranger.good("GET", "/api/classes")["classes"] == []
    for path in ("/api/classes/0000000000", "/api/homework/0000000000"):
        assert coach.refused("no-such-path", "GET", path) == 404
    assert server.stop() == 0


def edges(command):
    """Invalid requests and limits."""
    server = house_of(command, requests=1000000)
    coach = signed_up(server, "Coach")
    class_id, token = class_of(coach)
    c = f"/api/classes/{class_id}"
    for body in ({}, {"name": ""}, {"name": "x" * 101}, {"name": 5}, {"name": "a\nb"}, {"name": " "}, {"name": "x", "more": 1}):
        assert coach.call("POST", "/api/classes", body)[0] == 400, body
    for body in ({"name": "x"}, {"name": "x", "puzzles": ["0000000000000000"]}, {"name": "x", "own": ["0000000000000000"]},
                 {"name": "x", "lessons": [{"study": "0000000000", "chapter": 1}]},
                 {"name": "x", "pick": {"count": 1, "from": 3999}}):
        assert coach.refused("homework-empty", "POST", c + "/homework", body) == 400, body
    for body in ({"name": "x", "pick": {}}, {"name": "x", "pick": {"count": 0}}, {"name": "x", "pick": {"count": 101}},
                 {"name": "x", "pick": {"count": 1, "game": "go"}}, {"name": "x", "pick": {"count": 1, "theme": "fun"}},
                 {"pick": {"count": 1}}, {"name": "x", "due": -1, "pick": {"count": 1}}):
        assert coach.call("POST", c + "/homework", body)[0] == 400, body
    puzzle = coach.good("GET", "/api/puzzles/next?game=xiangqi")["id"]
    other = coach.good("GET", f"/api/puzzles/next?game=chess&after={puzzle}")["id"]
    made = coach.good("POST", c + "/homework", {"name": "Chosen", "puzzles": [other, puzzle]})
    h = f"/api/homework/{made['id']}"
    assert [task["id"] for task in coach.good("GET", h)["tasks"]] == [other, puzzle]
    for n in (0, 3, 201):
        assert coach.call("POST", h + "/try", {"n": n, "give_up": True})[0] == 400, n
    assert coach.call("POST", h + "/lesson", {"n": 1, "found": 1, "missed": 0, "done": True})[0] == 400
    assert coach.call("POST", h + "/try", {"n": 1, "moves": "zz"})[0] == 400
    easy, hard = (coach.good("POST", c + "/homework", {"name": "x", "pick": {"count": 5, **bounds}})["tasks"]
                  for bounds in ({"to": 1400}, {"from": 1400, "to": 4000}))
    assert easy == hard == 5
    # 100 pupils, and no more; 20 classes.
    coach.good("POST", c + "/pupils", {"names": [f"P{n}" for n in range(50)]})
    coach.good("POST", c + "/pupils", {"names": [f"Q{n}" for n in range(49)]})
    assert coach.refused("class-full", "POST", c + "/pupils", {"names": ["a", "b"]}) == 403
    joined(server, class_id, token, "Last")
    assert guest(server, "x").refused("class-full", "POST", c + "/join", {"token": token, "name": "x"}) == 403
    for _ in range(19):
        class_of(coach)
    assert coach.refused("class-many", "POST", "/api/classes", {"name": "x"}) == 403
    assert server.stop() == 0


def lessons_are_counted_as_the_page_says(command):
    server = house_of(command)
    coach = signed_up(server, "Coach")
    class_id, token = class_of(coach)
    ann, bob = (joined(server, class_id, token, name) for name in ("Ann", "Bob"))
    record = {"format": "qiyuan-game", "version": 1, "game": "chess", "moves": []}
    study = coach.good("POST", "/api/studies", {"title": "Forks", "chapters": [{"title": "One", "record": record}]})["id"]
    homework = coach.good("POST", f"/api/classes/{class_id}/homework",
                          {"name": "Lesson", "lessons": [{"study": study, "chapter": 1}], "pick": {"count": 1}})["id"]
    tasks = coach.good("GET", f"/api/homework/{homework}")["tasks"]
    assert [(task["kind"], task.get("study"), task.get("chapter")) for task in tasks] == [("lesson", study, 1), ("puzzle", None, None)]
    lesson = f"/api/homework/{homework}/lesson"
    ann.good("POST", lesson, {"n": 1, "found": 2, "missed": 0, "done": False})
    assert coach.good("GET", f"/api/homework/{homework}")["marks"][0]["state"] == "begun"
    ann.good("POST", lesson, {"n": 1, "found": 1, "missed": 0, "done": True})
    bob.good("POST", lesson, {"n": 1, "found": 1, "missed": 1, "done": False})
    bob.good("POST", lesson, {"n": 1, "found": 1, "missed": 0, "done": True})
    bob.good("POST", lesson, {"n": 1, "found": 9, "missed": 9, "done": True})  # taken again: it counts no more
    marks = {mark["pupil"]: (mark["state"], mark["found"], mark["wrong"]) for mark in coach.good("GET", f"/api/homework/{homework}")["marks"]}
    assert marks == {ann.pupil: ("first", 3, 0), bob.pupil: ("later", 2, 1)}, marks
    assert table(coach, class_id, f"?homework={homework}")["Bob"]["1"] == "later 2/3"
    assert ann.call("GET", f"/api/homework/{homework}/task?n=1")[0] == 400
    assert server.stop() == 0


MATES = """[White "Ann"]
[Black "Bob"]

1. f3 e5 2. g4 Qh4# 0-1

[White "Ann"]
[Black "Cas"]
[SetUp "1"]
[FEN "B7/7k/1R6/R7/8/2n5/8/6K1 w - - 0 1"]

1. Kg2 Nd1 2. Kg1 Nc3 3. Kg2 Nd1 4. Kg1 Nc3 5. Kg2 Nd1 6. Kg1 Nc3 *
"""
MATE_IN_TWO = "B7/7k/1R6/R7/8/2n5/8/6K1 w"


def uploaded(person, text):
    cookie = {"Cookie": "qiyuan_session=" + person.cookie}
    made = person.good("POST", "/api/collections?name=mates.pgn&kilobytes=9")["id"]
    status, _, answer = person.server.raw("POST", f"/api/collections/{made}/part?at=0", text.encode(), headers=cookie)
    assert status == 200, answer
    person.good("POST", f"/api/collections/{made}/end")
    return made


def puzzles_of_ones_own(command):
    """Puzzles from a file and from games played here are made once each, even if a mate is missed
    for six moves; they are used for homework only."""
    server = house_of(command)
    coach, other = signed_up(server, "Coach"), signed_up(server, "Other")
    file = uploaded(coach, MATES)
    made = coach.good("POST", "/api/me/puzzles", {"collection": file})
    assert (made["games"], made["more"]) == (2, False), made
    kept = coach.good("GET", "/api/me/puzzles")["puzzles"]
    assert len(kept) == made["made"] and {one["source"] for one in kept} == {"mates.pgn"}, kept
    assert sum(one["moves"] == 2 and one["aim"] == "mate" for one in kept) == 1, kept
    # Again: nothing is new. Behind the last game there is none.
    assert coach.good("POST", "/api/me/puzzles", {"collection": file})["made"] == 0
    assert coach.good("POST", "/api/me/puzzles", {"collection": file, "after": 2}) == {"made": 0, "games": 0, "more": False}
    assert other.refused("no-such-path", "POST", "/api/me/puzzles", {"collection": file}) == 404
    assert other.good("GET", "/api/me/puzzles")["puzzles"] == []
    # One's own games.
    game = seated(other, coach)
    for ply, text in enumerate("f2f3 e7e5 g2g4 d8h4".split()):
        move((other, coach)[ply % 2], game, text)
    made = other.good("POST", "/api/me/puzzles", {})
    assert (made["made"], made["games"]) == (1, 1), made
    assert other.good("GET", "/api/me/puzzles")["puzzles"][0]["source"] == ""
    assert coach.good("POST", "/api/me/puzzles", {})["made"] == 0  # the position is kept already
    # Homework keeps what was removed; others can't set it, and it is among no server's puzzles.
    class_id, token = class_of(coach)
    theirs, _ = class_of(other)
    mate = next(one["id"] for one in kept if one["fen"].startswith(MATE_IN_TWO))
    assert other.refused("homework-empty", "POST", f"/api/classes/{theirs}/homework", {"name": "x", "own": [mate]}) == 400
    homework = coach.good("POST", f"/api/classes/{class_id}/homework", {"name": "Own", "own": [mate]})["id"]
    coach.good("POST", "/api/me/puzzles/remove", {"ids": [one["id"] for one in kept]})
    assert coach.good("GET", "/api/me/puzzles")["puzzles"] == []
    pupil = joined(server, class_id, token, "Ann")
    assert pupil.good("GET", f"/api/homework/{homework}/task?n=1")["id"] == mate
    assert attempt(pupil, homework, 1, moves=answer_of(coach, homework, 1))["step"] == "solved"
    assert coach.call("GET", f"/api/puzzles/{mate}")[0] == 404
    assert len(other.good("GET", "/api/me/data")["own_puzzles"]) == 1
    assert Person(server).refused("class-nobody", "POST", "/api/me/puzzles", {}) == 403
    assert server.stop() == 0


def gone_with_whom(command):
    """A pupil leaves or is removed; homework, class, and the accounts of pupil and coach are
    deleted: nothing of them remains in the store."""
    server = house_of(command)
    coach, pupil = signed_up(server, "Coach"), signed_up(server, "Pupil")
    class_id, token = class_of(coach)
    c = f"/api/classes/{class_id}"
    pupil.pupil = pupil.good("POST", c + "/join", {"token": token, "name": "P"})["pupil"]
    ann, bob = (joined(server, class_id, token, name) for name in ("Ann", "Bob"))
    homework = [coach.good("POST", c + "/homework", {"name": f"H{n}", "pick": {"count": 2}})["id"] for n in range(2)]
    for person in (pupil, ann, bob):
        for one in homework:
            attempt(person, one, 1, give_up=True)
    # In a person's own data.
    data = pupil.good("GET", "/api/me/data")
    assert [(one["class"], one["homework"], one["state"]) for one in data["homework"]] == [("Friday", "H0", "missed"), ("Friday", "H1", "missed")]
    assert [one["name"] for one in coach.good("GET", "/api/me/data")["classes"][0]["pupils"]] == ["Ann", "Bob", "P"]
    assert "pupils" not in data["classes"][0] or isinstance(data["classes"][0]["pupils"], int)
    # A guest who makes an account stays the pupil.
    ann.good("POST", "/api/accounts", {"name": "Ann", "password": PASSWORD})
    assert [one["id"] for one in ann.good("GET", c)["pupils"]] == [ann.pupil]

    def left():
        return sorted({mark["pupil"] for one in homework for mark in coach.good("GET", f"/api/homework/{one}")["marks"]})

    assert left() == sorted([ann.pupil, bob.pupil, pupil.pupil])
    bob.good("POST", c + "/remove_pupil", {"pupil": bob.pupil})
    bob.refused("class-closed", "GET", c)
    assert left() == sorted([ann.pupil, pupil.pupil])
    pupil.good("POST", "/api/me/remove", {"password": PASSWORD})
    assert left() == [ann.pupil] and [one["name"] for one in coach.good("GET", c)["pupils"]] == ["Ann"]
    coach.good("POST", f"/api/homework/{homework[1]}/remove", {})
    assert coach.refused("no-such-path", "GET", f"/api/homework/{homework[1]}") == 404
    homework.pop()
    coach.good("POST", c + "/remove_pupil", {"pupil": ann.pupil})
    assert left() == []
    assert coach.refused("no-such-path", "POST", c + "/remove_pupil", {"pupil": ann.pupil}) == 404
    coach.good("POST", c + "/remove", {})
    assert coach.refused("no-such-path", "GET", c) == 404
    assert coach.refused("no-such-path", "GET", f"/api/homework/{homework[0]}") == 404
    # The coach's account.
    class_id, token = class_of(coach, "Second")
    cas = joined(server, class_id, token, "Cas")
    coach.good("POST", f"/api/classes/{class_id}/homework", {"name": "H", "pick": {"count": 1}})
    coach.good("POST", "/api/me/remove", {"password": PASSWORD})
    assert cas.refused("no-such-path", "GET", f"/api/classes/{class_id}") == 404
    assert cas.good("GET", "/api/classes")["classes"] == []
    assert server.stop() == 0


if __name__ == "__main__":
    run([a_class_does_its_homework, a_pupils_own_link, others_see_and_do_nothing, edges, lessons_are_counted_as_the_page_says,
         puzzles_of_ones_own, gone_with_whom])
