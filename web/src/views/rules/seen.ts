// SPDX-License-Identifier: GPL-3.0-or-later
// Examples of rulings: a position or a few moves on the study board, which shows the result, or a published
// repetition in the laboratory, which rules on it. Conduct at a real board has no example. A test checks each
// with the program.
import type { Game } from '../../types';
import { DRAWN } from './drawn';
import type { Matter } from './matters';
import { publishedOf } from './published';

interface Example {
  /** A position (by default the starting position), and moves from it. */
  fen?: string;
  moves?: string;
  /** The reason for the end or for a possible claim that the study board shows. */
  tells?: string;
}
const drawn = (article: string, index = 0, tells?: string): Example => ({
  fen: DRAWN[article]![index]!.fen,
  ...(tells && { tells }),
});
const round = (times: number): string => Array<string>(times).fill('g1f3 g8f6 f3g1 f6g8').join(' ');

/** The examples by game and subject. */
export const EXAMPLES: Record<Game, Record<string, Example>> = {
  chess: {
    checkmate: drawn('ch:10.1', 0, 'checkmate'),
    stalemate: drawn('ch:10.3', 0, 'stalemate'),
    dead: { fen: '7k/8/8/8/8/8/5B2/7K w - - 0 1', tells: 'dead-position' },
    repetition: { moves: round(2), tells: 'threefold' },
    'forced-repetitions': { moves: round(4), tells: 'fivefold' },
    quiet: { fen: '8/8/4k3/8/8/3K4/8/R7 w - - 99 80', moves: 'a1a2', tells: 'fifty' },
    'forced-quiet': { fen: '8/8/4k3/8/8/3K4/8/R7 w - - 149 110', moves: 'a1a2', tells: 'seventy-five' },
    check: { fen: '4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1' },
    answer: { fen: '4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1' },
    'castling.moved': { fen: '4k3/8/8/8/8/8/8/R3K2R w Q - 0 1' },
    'castling.blocked': drawn('ch:castle.2'),
    'castling.check': drawn('ch:castle.3'),
    'castling.crossed': drawn('ch:castle.4'),
    'castling.attacked': drawn('ch:castle.5'),
    queen: drawn('ch:6.4'),
    'move.pawn': drawn('ch:5.6'),
    'move.knight': drawn('ch:5.5'),
    'move.bishop': drawn('ch:5.4'),
    'move.rook': drawn('ch:5.3'),
    'move.queen': drawn('ch:5.2'),
    'move.king': drawn('fide:3.8'),
  },
  xiangqi: {
    checkmate: { fen: 'R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1', tells: 'checkmate' },
    stalemate: drawn('xq:4.1.3', 0, 'stalemate'),
    dead: { fen: '3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1', tells: 'dead-position' },
    facing: drawn('xq:2.2', 1),
    check: drawn('xq:3.1'),
    answer: { fen: '3k5/9/9/9/9/9/9/4r4/9/3AK4 w - - 0 1' },
    'natural-limit': {
      fen: '3k5/4a4/9/9/9/9/9/9/4A4/4KR3 w - - 119 100',
      moves: 'f0f1',
      tells: 'natural-limit',
    },
    'limit-claim': {
      fen: '3k5/4a4/9/9/9/9/9/9/4A4/4KR3 w - - 119 100',
      moves: 'f0f1',
      tells: 'natural-limit',
    },
    'move.general': drawn('xq:2.2', 0),
    'move.advisor': drawn('xq:2.2', 2),
    'move.elephant': drawn('xq:2.2', 3),
    'move.horse': drawn('xq:2.2', 4),
    'move.rook': drawn('xq:2.2', 6),
    'move.pawn': drawn('xq:2.2', 7),
    'move.cannon': drawn('xq:2.3'),
  },
};

/** Rulings on repetitions, for which published figures are the examples. */
const REPEATED = /^(cycle\..*|repetition|judged|disobeyed|post)$/;

/** A figure of each book without forbidden moves, to show its rule on repetitions in general. */
const DRAWS: Record<string, string> = {
  xq: 'figure-12',
  cxa: 'cxa2020-fig-24',
  axf: 'axf-008',
  wxf: 'axf-008',
};

/** The address of an example of a ruling by an article; null if there is none. */
export function seenAt({ id, game, articles }: Matter, article: string): string | null {
  if (game === 'xiangqi' && REPEATED.test(id)) {
    const figure = publishedOf(article)[0]?.[0] ?? DRAWS[article.replace(/:.*/, '')];
    return figure ? '/a?' + new URLSearchParams({ game, figure }).toString() : null;
  }
  const example = EXAMPLES[game][id];
  const rules = Object.keys(articles).find(set => articles[set] === article) ?? '';
  if (!example) return null;
  const { fen, moves } = example;
  return (
    '/a?' + new URLSearchParams({ game, ...(fen && { fen }), ...(moves && { moves }), rules }).toString()
  );
}
