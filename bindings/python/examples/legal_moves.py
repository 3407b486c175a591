# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists the legal moves of a position of either game: legal_moves.py FEN"""
import sys

import qiyuan

position = qiyuan.Position(sys.argv[1])
for move in position.legal():
    print(position.write(move))
