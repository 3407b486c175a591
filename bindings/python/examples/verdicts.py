# SPDX-License-Identifier: GPL-3.0-or-later
"""Judges the games of a file by the rules of each: verdicts.py FILE"""
import sys

import qiyuan

for game in qiyuan.verdicts(sys.argv[1]):
    if game.fault:
        print(f"{game.fault.line}:{game.fault.column}: {game.fault}")
        continue
    article = f" ({game.article})" if game.article else ""
    print(f"line {game.line}: {game.state}, {game.result} by {game.reason}{article}"
          f"{', the file says otherwise' if game.contradicts else ''}{'' if game.whole else ', not whole'}")
