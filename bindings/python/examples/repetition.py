# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules on the repetition that a line of xiangqi ends with: repetition.py FEN MOVE..."""
import sys

import qiyuan

game = qiyuan.Game(qiyuan.Position(sys.argv[1], "xiangqi"))
try:
    for text in sys.argv[2:]:
        game.push(text)
except qiyuan.Error as error:
    print(error)
ruling = game.repetition()
for move in ruling.moves:
    print(f"{move.ply} {move.side} {move.label}: {move.why}")
print(ruling.text)
print(ruling.verdict, ruling.article or "-")
