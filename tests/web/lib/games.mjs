// SPDX-License-Identifier: GPL-3.0-or-later
// The games that the tests play.

const list = text => text.trim().split(/\s+/);

/** Morphy's Opera Game, Paris 1858: queenside castling, ends in mate. */
export const OPERA =
  list(`e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5
  c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8`);

/** An en passant capture and a promotion to queen. */
export const PASSING = list('e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 d6c7 a5a4');

/** The Closed Spanish; both sides castle. */
export const CASTLED = list(
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c8b7 d2d4 f8e8',
);

export const HORSES = list('h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 c3c4 b9c7 b0c2 a6a5 h0h6 c9e7 e2e6 f9e8');

export const HALL_GAMES = [
  ['chess', list('d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 d1c2 e8g8')],
  ['xiangqi', list('b2e2 b9c7 b0c2 a9b9 a0b0 h9g7')],
];

/** A complete game of xiangqi that ends in mate by cannon and rook. */
export const CANNONS =
  list(`h0i2 b7b5 a0a2 i9i7 b2e2 h9g7 e2g2 i7i9 i2h0 h7i7 g2c2 b5d5 g0e2 f9e8 a2b2 d5h5 c2c6 c9e7
  g3g4 h5b5 f0e1 a9a8 i0i1 b5b7 h2h3 a8a7 e3e4 g7f9 b2b6 a6a5 h3f3 b9d8 c6c9`);
