// SPDX-License-Identifier: GPL-3.0-or-later
// The premoves that the board allows, without a browser: those of chessgroundx's own tables, which the page
// doesn't load, for every piece of both games on every square.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { premove } from '../../web/node_modules/chessgroundx/premove.js';
import { models } from './lib/models.mjs';

let premoves;
before(async () => {
  const [own] = await models('board/premoves');
  premoves = own.premoves;
});

const SIZES = { chess: [8, 8], xiangqi: [9, 10] };
const key = (file, rank) => String.fromCharCode(97 + file, 49 + rank);

/** Every piece on every square, with rooks in the corners and on some other squares of the first ranks. */
function* cases(game) {
  const [width, height] = SIZES[game];
  for (const color of ['white', 'black'])
    for (const letter of game === 'chess' ? 'pnbrqk' : 'panbrck')
      for (let file = 0; file < width; file++)
        for (let rank = 0; rank < height; rank++)
          for (const rooks of [[], [0, 7], [3, 6]]) {
            const pieces = new Map();
            for (const side of ['white', 'black'])
              for (const one of rooks)
                pieces.set(key(one, side === 'white' ? 0 : height - 1), { color: side, role: 'r-piece' });
            pieces.set(key(file, rank), { color, role: letter + '-piece' });
            yield { pieces, at: key(file, rank), what: `${color} ${letter} ${key(file, rank)} ${rooks}` };
          }
}

for (const game of Object.keys(SIZES))
  test(`${game}: a piece may be premoved where chessgroundx's own tables say`, () => {
    const [width, height] = SIZES[game];
    const theirs = premove(game, false, { width, height });
    const ours = premoves(game);
    let squares = 0;
    for (const { pieces, at, what } of cases(game))
      for (const castle of [true, false]) {
        const found = ours({ pieces }, at, castle);
        squares += found.length;
        assert.deepEqual([...found].sort(), [...theirs({ pieces }, at, castle)].sort(), what);
      }
    assert.ok(squares > 10000, `${squares} squares`);
  });
