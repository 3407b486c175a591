# SPDX-License-Identifier: GPL-3.0-or-later
"""Thinks about a position of either game to a depth: best_move.py DEPTH FEN"""
import sys

import qiyuan

position = qiyuan.Position(sys.argv[2])
move, mate = qiyuan.Engine(position.game).best(qiyuan.Game(position), depth=int(sys.argv[1]))
if move:
    print(position.write(move) + (f", mate in {mate}" if mate else ""))
