#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes libraries of CBL 2.1 as the tests read them: plain.cbl, packed.cbl, raw.cbl (packed without zlib's head).

Usage: make_cbl2.py FOLDER. An encoder of its own, from the published description; moves are given as ICCS has them.
"""
import struct
import sys
import zlib
from pathlib import Path

ARRAY = bytes.fromhex("1A2A3A4A5A6A7A8A9A288817375777971121314151617181912383" "1434547494")


def long_text(text):
    data = text.encode("gb18030")
    return struct.pack("<I", len(data)) + data


def point(square):
    return (ord(square[0]) - ord("a")) << 4 | 9 - int(square[1])


def game(men, title, moves, result, red_first=1, remark="", number=1):
    """Moves: (number, ICCS, comment)."""
    day = b"2004-05-06 07:08:09"
    body = men + struct.pack("<I", 1 if men == ARRAY else 4) + long_text("第一届") + struct.pack("<I", number)
    body += b"".join(map(long_text, (title, "书", "", "北京", "2004-05-06", "甲", "乙"))) + struct.pack("<I", result)
    body += b"".join(map(long_text, ("评", "a@b.c", "录", "", remark))) + bytes([red_first]) + day + day
    body += struct.pack("<I", len(moves))
    for at, iccs, _ in moves:
        body += struct.pack("<HBBH", at, point(iccs[:2]), point(iccs[2:]), 0)
    body += b"".join(comment.encode("gb18030") + b"\r\n" for _, _, comment in moves)
    return struct.pack("<I", len(body) + 4) + body


def library(games):
    head = b"".join(map(long_text, ("棋库", "来源", "", "某", "x@y.z"))) + b"2003-01-01 00:00:00" * 2
    return head + struct.pack("<I", len(games)) + long_text("说明||二") + b"".join(games)


def packed(data, how, body):
    return b"CCBridge" + struct.pack("<III", 0x15, how, len(data)) + body


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    men = bytearray(32)
    men[4], men[0], men[16 + 4] = 0x5A, 0x19, 0x41  # e0 a1 d9
    data = library([
        game(ARRAY, "树", [(1, "h2e2", "中炮||好"), (2, "h9g7", ""), (3, "h0g2", "正"), (4, "i9h9", ""),
                          (3, "b2d2", "变一"), (4, "i9h9", ""), (3, "b0c2", ""), (2, "b9c7", "变二"), (3, "h0g2", "")],
             1, remark="全局"),
        game(bytes(men), "残局", [(1, "d9d8", ""), (2, "a1a8", "")], 3, red_first=0),
    ])
    stream = zlib.compress(data, 6)
    folder.joinpath("plain.cbl").write_bytes(packed(data, 0, data))
    folder.joinpath("packed.cbl").write_bytes(packed(data, 2, stream))
    folder.joinpath("raw.cbl").write_bytes(packed(data, 3, stream[2:-4]))
    folder.joinpath("order.cbl").write_bytes(
        packed(b"", 0, library([game(ARRAY, "乱", [(1, "h2e2", ""), (2, "h9g7", ""), (4, "h0g2", "")], 4)])))


main()
