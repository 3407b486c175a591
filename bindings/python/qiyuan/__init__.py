# SPDX-License-Identifier: GPL-3.0-or-later
"""Chess and xiangqi by the official rules, by libqiyuan.

Position: legal moves, FEN, notations. Game: a line of play, its outcome, the ruling on its repetition. verdicts(): the games of
a file judged. pair_round(): a round of a Swiss. Engine: the best move. What fails raises Error.
"""
import ctypes
from collections import namedtuple
from ctypes import byref, c_int, c_uint16, c_void_p

from . import _library as lib

__all__ = ["Position", "Game", "Engine", "Error", "Verdict", "Repetition", "JudgedMove", "verdicts", "pair_round", "version"]

LANGUAGES = {"en": 0, "zh-Hans": 1, "zh-Hant": 2}
GAMES = {"chess": 0, "xiangqi": 1}
Verdict = namedtuple("Verdict", "line state result reason article contradicts whole fault")
Repetition = namedtuple("Repetition", "verdict result article deviate text moves")
JudgedMove = namedtuple("JudgedMove", "ply side move label why")


class Error(Exception):
    """What went wrong: a sentence, `name` as `qiyuan explain` takes it, `line` and `column` (0 where there are none)."""

    def __init__(self, error, lang="en"):
        space = ctypes.create_string_buffer(512)
        lib.core.qy_error_string(byref(error), LANGUAGES[lang], space, len(space))
        super().__init__(space.value.decode())
        name = lib.core.qy_error_name(error.code)
        self.name, self.line, self.column = name.decode() if name else None, error.line, error.column


def _check(code, error):
    if code < 0:
        error.code = error.code or code
        raise Error(error)


def version():
    """The version of the library."""
    return lib.core.qy_version().decode()


def _rules(name, game):
    found = lib.core.qy_rules_by_id(name.encode(), len(name.encode())) if name else lib.core.qy_rules_default(game)
    if not found:
        raise ValueError(f"no rule set is called {name}")
    return found


class Position:
    """A position, which doesn't change: after() makes another one. Moves are numbers that mean something in it alone."""

    def __init__(self, fen, game=None):
        text = fen.encode()
        error = lib.ErrorStruct()
        self.game_number = GAMES[game] if game else lib.core.qy_game_of_fen(text, len(text))
        self._at = ctypes.create_string_buffer(lib.core.qy_position_size())
        _check(lib.core.qy_position_from_fen(self.game_number, text, len(text), self._at, byref(error)), error)

    @classmethod
    def _of(cls, game_number, memory):
        position = cls.__new__(cls)
        position.game_number, position._at = game_number, memory
        return position

    @classmethod
    def start(cls, game="chess"):
        """The starting position of a game."""
        memory = ctypes.create_string_buffer(lib.core.qy_position_size())
        lib.core.qy_position_start(GAMES[game], memory)
        return cls._of(GAMES[game], memory)

    @property
    def game(self):
        return lib.core.qy_game_id(self.game_number).decode()

    @property
    def side(self):
        """The side to move: "white", "red" or "black"."""
        return lib.core.qy_side_id(self.game_number, lib.core.qy_position_side(self._at)).decode()

    @property
    def fen(self):
        return lib.text_of(lib.core.qy_position_to_fen, self._at, 0)[1]

    def legal(self):
        """The legal moves."""
        moves = (c_uint16 * 256)()
        return list(moves[:lib.core.qy_position_legal(self._at, moves)])

    def write(self, move, notation=None):
        """A legal move in a notation: "san", "uci", "iccs", "wxf", "zh" or "letters"; by default the game's usual one."""
        number = c_int(lib.core.qy_notation_default(self.game_number))
        if notation and lib.core.qy_notation_by_id(notation.encode(), len(notation), byref(number)) < 0:
            raise ValueError(f"no notation is called {notation}")
        code, text = lib.text_of(lib.core.qy_move_write, self._at, move, number, 0)
        if code < 0:
            raise ValueError(f"{self.game} is not written in {notation}")
        return text

    def read(self, text):
        """The move that a text means, in any notation of the game."""
        data, move, error = text.encode(), c_uint16(), lib.ErrorStruct()
        _check(lib.core.qy_move_read_any(self._at, data, len(data), byref(move), byref(error)), error)
        return move.value

    def after(self, move):
        """The position after a legal move, given as a number or a text."""
        move = self.read(move) if isinstance(move, str) else move
        if move not in self.legal():
            raise ValueError("the move is not legal here")
        memory = ctypes.create_string_buffer(self._at.raw, len(self._at))
        lib.core.qy_position_make(memory, move, ctypes.create_string_buffer(lib.core.qy_undo_size()))
        return self._of(self.game_number, memory)

    def outcome(self, rules=None):
        """(result, reason, article) where the position by itself ends the game, or None."""
        found = lib.core.qy_position_outcome(self._at, _rules(rules, self.game_number))
        if found.result == 0:
            return None
        return (lib.core.qy_result_text(found.result).decode(), lib.core.qy_reason_name(found.reason).decode(),
                found.article.decode() if found.article else None)


class Game:
    """A line of play from a position on."""

    def __init__(self, start=None):
        self._start, self._history = start or Position.start(), c_void_p()
        if lib.core.qy_history_new(self._start._at, byref(self._history)) < 0:
            raise MemoryError

    def __del__(self):
        if getattr(self, "_history", None):
            lib.core.qy_history_free(self._history)

    @property
    def position(self):
        """The position now."""
        size = lib.core.qy_position_size()
        memory = ctypes.create_string_buffer(ctypes.string_at(lib.core.qy_history_position(self._history), size), size)
        return Position._of(self._start.game_number, memory)

    @property
    def occurrences(self):
        """How many times the position now has been in this game, this time included."""
        return lib.core.qy_history_occurrences(self._history)

    def push(self, move):
        """Plays a move, given as a number or a text."""
        move = self.position.read(move) if isinstance(move, str) else move
        if lib.core.qy_history_push(self._history, move) < 0:
            raise ValueError("the move is not legal here")

    def pop(self):
        """Takes the last move back; False where there is none."""
        return lib.core.qy_history_pop(self._history)

    def repetition(self, rules=None, lang="en"):
        """The ruling on the repetition that the game ends with, and its moves with their labels and reasons."""
        game, language, judgement = self._start.game_number, LANGUAGES[lang], lib.Judgement()
        if lib.core.qy_judge_repetition(self._history, _rules(rules, game), None, byref(judgement)) < 0:
            raise MemoryError
        try:
            moves = [JudgedMove(move.ply, lib.core.qy_side_id(game, move.side).decode(), move.move,
                                lib.core.qy_label_id(move.label).decode(),
                                lib.text_of(lib.core.qy_judged_why, byref(move), language)[1])
                     for move in judgement.moves[:judgement.move_count]]
            side = None if judgement.deviate < 0 else lib.core.qy_side_id(game, judgement.deviate).decode()
            return Repetition(lib.core.qy_verdict_id(judgement.verdict).decode(),
                              lib.core.qy_result_text(judgement.result).decode(),
                              judgement.article.decode() if judgement.article else None, side,
                              lib.text_of(lib.core.qy_judgement_words, byref(judgement), language)[1], moves)
        finally:
            lib.core.qy_judgement_free(byref(judgement))


def verdicts(path, rules=None):
    """The games of a file in any format, judged, and its faults, in their order: a list of Verdict. One of a fault has `fault`, an
    Error, and nothing else."""
    found, judge, error = [], c_void_p(), lib.ErrorStruct()
    raised = []

    @lib.RECORD
    def record(_user, of, state):
        try:
            verdict = lib.GameVerdict()
            code = lib.core.qy_record_verdict(judge, of, _rules(rules, 0) if rules else None, byref(verdict))
            if code < 0:
                return code
            article = verdict.outcome.article
            found.append(Verdict(lib.core.qy_record_place(of).contents.line, lib.core.qy_game_state_id(verdict.state).decode(),
                                 lib.core.qy_result_text(verdict.outcome.result).decode(),
                                 lib.core.qy_reason_name(verdict.outcome.reason).decode(),
                                 article.decode() if article else None, verdict.contradicts, state == 0, None))
            return 0
        except Exception as error_raised:  # it must not cross C
            raised.append(error_raised)
            return 1

    @lib.FAULT
    def fault(_user, told, _lossless):
        found.append(Verdict(told.contents.line, None, None, None, None, None, None, Error(told.contents)))
        return 0

    if lib.core.qy_game_judge_new(byref(judge)) < 0:
        raise MemoryError
    try:
        visitor = lib.Visitor(record, fault)
        code = lib.core.qy_records_read_file(str(path).encode(), byref(visitor), None, byref(error))
    finally:
        lib.core.qy_game_judge_free(judge)
    if raised:
        raise raised[0]
    if error.code:
        _check(code, error)
    return found


def pair_round(text, number):
    """The pairs of a round of a tournament report file (its bytes), by the FIDE (Dutch) system: a list of (white, black), black 0
    for the bye."""
    library, trf, error, pairing = lib.event(), c_void_p(), lib.ErrorStruct(), lib.Pairing()
    _check(library.qy_trf_read(text, len(text), byref(trf), byref(error)), error)
    try:
        _check(library.qy_pair_dutch(library.qy_trf_tournament(trf), number, byref(pairing), byref(error)), error)
        pairs = [(pair.white, pair.black) for pair in pairing.pair[:pairing.count]]
        library.qy_pairing_free(byref(pairing))
        return pairs
    finally:
        library.qy_trf_free(trf)


class Engine:
    """A player of one game."""

    def __init__(self, game="chess"):
        self._library, self._engine = lib.play(), c_void_p()
        if self._library.qy_engine_new(GAMES[game], byref(self._engine)) < 0:
            raise MemoryError

    def __del__(self):
        if getattr(self, "_engine", None):
            self._library.qy_engine_free(self._engine)

    def best(self, game, depth=0, nodes=0, milliseconds=0):
        """(move, mate) for the position that a Game has come to: the move None where there is none, mate in moves, 0 for none."""
        limits, result = lib.EngineLimits(depth=depth, nodes=nodes, move_time=milliseconds), lib.EngineResult()
        if not (depth or nodes or milliseconds):
            raise ValueError("a search needs a limit")
        if self._library.qy_engine_search(self._engine, game._history, byref(limits), None, None, byref(result)) < 0:
            raise ValueError("the game is another one than the engine's")
        return result.best or None, result.mate
