# SPDX-License-Identifier: GPL-3.0-or-later
"""The libraries, and the structs of theirs that are read here. tests/bindings/test_python.py holds their layout against C."""
import ctypes
import ctypes.util
import os
from ctypes import POINTER, Structure, byref, c_bool, c_char, c_char_p, c_int, c_int64, c_size_t, c_uint, c_uint8, c_uint16
from ctypes import c_uint32, c_uint64, c_void_p

SOVERSION = "0.1"  # of the libraries whose structs stand below


def load(name):
    """A library, from QIYUAN_LIBRARY_PATH or where the system has it."""
    file = f"lib{name}.so.{SOVERSION}"
    folder = os.environ.get("QIYUAN_LIBRARY_PATH", "")
    path = os.path.join(folder, file) if folder else file
    return ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)


class Buf(Structure):
    """struct qy_buf"""

    _fields_ = [("data", c_void_p), ("len", c_size_t), ("cap", c_size_t), ("failed", c_bool)]


class ErrorStruct(Structure):
    """struct qy_error"""

    _fields_ = [("code", c_int), ("detail", c_int), ("line", c_uint32), ("column", c_uint32), ("offset", c_uint64),
                ("found", c_char * 96), ("expected", c_char * 96)]


class Outcome(Structure):
    """struct qy_outcome"""

    _fields_ = [("result", c_int), ("reason", c_int), ("article", c_char_p)]


class JudgedMan(Structure):
    """struct qy_judged_piece"""

    _fields_ = [("square", c_uint8), ("piece", c_uint8)]


class JudgedMove(Structure):
    """struct qy_judged_move"""

    _fields_ = [("ply", c_uint32), ("move", c_uint16), ("side", c_int), ("label", c_int), ("why", c_int), ("also", c_uint32),
                *((name, c_bool) for name in ("certain", "attacks", "proven", "weak", "post", "by_pawn", "by_pinned")),
                ("takers", c_uint32), ("victims_set", c_uint32), ("victim_count", c_uint8), ("victims", JudgedMan * 16),
                ("taker", JudgedMan), ("other", JudgedMan), ("line_count", c_uint8), ("line", c_uint16 * 16)]


class OpenRuling(Structure):
    """struct qy_open_ruling"""

    _fields_ = [("verdict", c_int), ("procedure", c_int), ("deviate", c_int)]


class Judgement(Structure):
    """struct qy_judgement"""

    _fields_ = [("verdict", c_int), ("result", c_int), ("reason", c_int), ("article", c_char_p), ("deviate", c_int),
                ("procedure", c_int), ("occurrences", c_uint), ("patterns", c_uint), ("tally", c_uint * 8 * 2),
                ("open", c_uint * 2), ("if_answered", OpenRuling * 3 * 3), ("move_count", c_size_t),
                ("moves", POINTER(JudgedMove)), ("nodes", c_uint64), ("readings", c_uint32), ("otherwise", c_uint32),
                ("red_varies", c_bool), ("series", c_bool)]


class GameVerdict(Structure):
    """struct qy_game_verdict"""

    _fields_ = [("state", c_int), ("outcome", Outcome), ("ply", c_size_t), ("contradicts", c_bool), ("occurrences", c_uint),
                ("stood_before", c_size_t), ("note_count", c_size_t), ("notes", c_void_p)]


class Place(Structure):
    """struct qy_place"""

    _fields_ = [("line", c_uint32), ("column", c_uint32), ("offset", c_uint64)]


class Pair(Structure):
    """struct qy_pair"""

    _fields_ = [("white", c_uint16), ("black", c_uint16)]


class Pairing(Structure):
    """struct qy_pairing"""

    _fields_ = [("pair", POINTER(Pair)), ("count", c_size_t)]


class EngineClock(Structure):
    """struct qy_engine_clock"""

    _fields_ = [(name, c_int64) for name in ("time", "increment", "delay", "period")] + [("periods", c_uint32),
                                                                                         ("moves_to_go", c_uint32)]


class EngineLimits(Structure):
    """struct qy_engine_limits"""

    _fields_ = [("timed", c_bool), ("clock", EngineClock), ("move_time", c_int64), ("depth", c_uint), ("nodes", c_uint64),
                ("mate", c_uint), ("infinite", c_bool), ("ponder", c_bool), ("search_moves", c_void_p),
                ("search_move_count", c_size_t)]


class EngineResult(Structure):
    """struct qy_engine_result"""

    _fields_ = [("best", c_uint16), ("ponder", c_uint16), ("value", c_int), ("mate", c_int), ("depth", c_uint),
                ("nodes", c_uint64), ("time", c_int64), ("pv_count", c_size_t), ("pv", c_uint16 * 128)]


RECORD = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
FAULT = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(ErrorStruct), c_bool)


class Visitor(Structure):
    """struct qy_records_visitor"""

    _fields_ = [("record", RECORD), ("fault", FAULT)]


core = load("qiyuan")
for _name, _result, _arguments in (
    ("qy_version", c_char_p, []),
    ("qy_buf_free", None, [POINTER(Buf)]),
    ("qy_error_name", c_char_p, [c_int]),
    ("qy_error_string", c_char_p, [POINTER(ErrorStruct), c_int, c_char_p, c_size_t]),
    ("qy_game_of_fen", c_int, [c_char_p, c_size_t]),
    ("qy_game_id", c_char_p, [c_int]),
    ("qy_side_id", c_char_p, [c_int, c_int]),
    ("qy_result_text", c_char_p, [c_int]),
    ("qy_reason_name", c_char_p, [c_int]),
    ("qy_rules_by_id", c_void_p, [c_char_p, c_size_t]),
    ("qy_rules_default", c_void_p, [c_int]),
    ("qy_position_size", c_size_t, []),
    ("qy_undo_size", c_size_t, []),
    ("qy_position_start", None, [c_int, c_void_p]),
    ("qy_position_from_fen", c_int, [c_int, c_char_p, c_size_t, c_void_p, POINTER(ErrorStruct)]),
    ("qy_position_to_fen", None, [c_void_p, c_uint, POINTER(Buf)]),
    ("qy_position_legal", c_size_t, [c_void_p, POINTER(c_uint16)]),
    ("qy_position_side", c_int, [c_void_p]),
    ("qy_position_make", None, [c_void_p, c_uint16, c_void_p]),
    ("qy_position_outcome", Outcome, [c_void_p, c_void_p]),
    ("qy_notation_by_id", c_int, [c_char_p, c_size_t, POINTER(c_int)]),
    ("qy_notation_default", c_int, [c_int]),
    ("qy_move_write", c_int, [c_void_p, c_uint16, c_int, c_uint, POINTER(Buf)]),
    ("qy_move_read_any", c_int, [c_void_p, c_char_p, c_size_t, POINTER(c_uint16), POINTER(ErrorStruct)]),
    ("qy_history_new", c_int, [c_void_p, POINTER(c_void_p)]),
    ("qy_history_free", None, [c_void_p]),
    ("qy_history_push", c_int, [c_void_p, c_uint16]),
    ("qy_history_pop", c_bool, [c_void_p]),
    ("qy_history_position", c_void_p, [c_void_p]),
    ("qy_history_occurrences", c_uint, [c_void_p]),
    ("qy_judge_repetition", c_int, [c_void_p, c_void_p, c_void_p, POINTER(Judgement)]),
    ("qy_judgement_free", None, [POINTER(Judgement)]),
    ("qy_judgement_words", None, [POINTER(Judgement), c_int, POINTER(Buf)]),
    ("qy_judged_why", None, [POINTER(JudgedMove), c_int, POINTER(Buf)]),
    ("qy_label_id", c_char_p, [c_int]),
    ("qy_verdict_id", c_char_p, [c_int]),
    ("qy_game_state_id", c_char_p, [c_int]),
    ("qy_game_judge_new", c_int, [POINTER(c_void_p)]),
    ("qy_game_judge_free", None, [c_void_p]),
    ("qy_record_verdict", c_int, [c_void_p, c_void_p, c_void_p, POINTER(GameVerdict)]),
    ("qy_record_place", POINTER(Place), [c_void_p]),
    ("qy_records_read_file", c_int, [c_char_p, POINTER(Visitor), c_void_p, POINTER(ErrorStruct)]),
):
    getattr(core, _name).restype, getattr(core, _name).argtypes = _result, _arguments


def event():
    """libqiyuan-event, loaded when it is first needed."""
    library = load("qiyuan-event")
    library.qy_trf_read.argtypes = [c_char_p, c_size_t, POINTER(c_void_p), POINTER(ErrorStruct)]
    library.qy_trf_free.argtypes = [c_void_p]
    library.qy_trf_tournament.argtypes, library.qy_trf_tournament.restype = [c_void_p], c_void_p
    library.qy_pair_dutch.argtypes = [c_void_p, c_uint, POINTER(Pairing), POINTER(ErrorStruct)]
    library.qy_pairing_free.argtypes = [POINTER(Pairing)]
    return library


def play():
    """libqiyuan-play, loaded when it is first needed."""
    load("qiyuan-archive")
    library = load("qiyuan-play")
    library.qy_engine_new.argtypes = [c_int, POINTER(c_void_p)]
    library.qy_engine_free.argtypes = [c_void_p]
    library.qy_engine_search.argtypes = [c_void_p, c_void_p, POINTER(EngineLimits), c_void_p, c_void_p, POINTER(EngineResult)]
    return library


def text_of(write, *arguments):
    """What a call appends to a buffer, which is its last argument."""
    buf = Buf()
    try:
        code = write(*arguments, byref(buf))
        text = ctypes.string_at(buf.data, buf.len).decode() if buf.len else ""
    finally:
        core.qy_buf_free(byref(buf))
    if buf.failed:
        raise MemoryError
    return code, text
