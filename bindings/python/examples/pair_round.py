# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs a round of a tournament report file by the FIDE (Dutch) system: pair_round.py FILE ROUND"""
import sys

import qiyuan

with open(sys.argv[1], "rb") as file:
    try:
        for white, black in qiyuan.pair_round(file.read(), int(sys.argv[2])):
            print(white, black)
    except qiyuan.Error as error:
        print(error)
        sys.exit(1)
