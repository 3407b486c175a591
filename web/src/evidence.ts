// SPDX-License-Identifier: GPL-3.0-or-later
// Converts what the server reports about a ruling or a refusal to shapes on the board.
import type { Drawing, Pair } from './board/Evidence';
import { inLang, type Three } from './i18n/view';
import { fileOf, rankOf, readPlacement, squareName } from './position';
import type { CycleMove, Evidence, Game, JudgedMove, Obstacle, Problem, Ruling } from './types';

/** A ruling whose moves the user steps through. */
export interface Looking {
  ruling: Ruling;
  /** The ply after which the ruling was given. */
  ply: number;
  /** The index of the cycle's move that is shown. */
  step: number;
}

export const cycleOf = (ruling: Ruling | undefined): readonly CycleMove[] => ruling?.cycle ?? [];
export const judgedOf = (ruling: Ruling, ply: number): JudgedMove | undefined =>
  ruling.evidence?.moves.find(one => one.ply === ply);

export const ATTACKS: ReadonlySet<string> = new Set(['chase', 'check', 'kill-threat']);
export const isAttack = (move: CycleMove, judged: JudgedMove | undefined): boolean =>
  judged?.attacks ?? ATTACKS.has(move.labels[0] ?? '');

/** The label of a move in a repetition, in the reader's language. */
const SIGNS: Record<string, Three> = {
  chase: ['chase', '捉', '捉'],
  check: ['check', '将', '將'],
  'kill-threat': ['threat', '杀', '殺'],
  exchange: ['trade', '兑', '兌'],
  offer: ['offer', '献', '獻'],
  block: ['block', '拦', '攔'],
};
export const signOf = (label: string | undefined): string | null => {
  const sign = SIGNS[label ?? ''];
  return sign ? inLang(sign) : null;
};

/** The squares strictly between two squares of a line that hold pieces. */
function menBetween(game: Game, fen: string, from: string, to: string): string[] {
  const men = readPlacement(game, fen);
  const dx = fileOf(to) - fileOf(from);
  const dy = rankOf(game, to) - rankOf(game, from);
  const found: string[] = [];
  if (dx && dy && Math.abs(dx) !== Math.abs(dy)) return found;
  for (let i = 1; i < Math.max(Math.abs(dx), Math.abs(dy)); i++) {
    const square = squareName(game, fileOf(from) + Math.sign(dx) * i, rankOf(game, from) + Math.sign(dy) * i);
    if (men.has(square)) found.push(square);
  }
  return found;
}

/**
 * For a threat that wins `victims` through checks: its first move, and the square from which the capture
 * follows.
 */
function throughChecks(
  judged: JudgedMove | undefined,
  victims: readonly string[],
): { first: Pair; takes: Pair | null } | null {
  const own = (judged?.line ?? [])
    .filter((_, i) => i % 2 === 0)
    .map(({ uci }) => [uci.slice(0, 2), uci.slice(2, 4)] as const);
  const first = own[0];
  const last = own[own.length - 1];
  if (!first || !last || victims.includes(first[1])) return null;
  if (!victims.includes(last[1])) return { first, takes: null };
  const from = own.reduceRight((at, [start, end]) => (end === at ? start : at), last[0]);
  return { first, takes: [from, last[1]] };
}

/** The evidence of one move of a cycle, on the position after it. */
export function drawCycle(game: Game, fen: string, move: CycleMove, judged: JudgedMove | undefined): Drawing {
  const attack = isAttack(move, judged);
  const victims = attack ? move.victims : [];
  const taker = judged?.taker ?? move.move.slice(2, 4);
  const threat = attack && !victims.length ? judged?.line[0]?.uci : undefined;
  const victim = victims[0];
  const through = victims.length ? throughChecks(judged, victims) : null;
  const guard = judged?.guard;
  const king = judged?.king;
  const sign = signOf(move.labels[0]);
  const pins = judged?.pins ?? [];
  return {
    victims,
    arrows: threat
      ? [[threat.slice(0, 2), threat.slice(2, 4)]]
      : through
        ? [through.first]
        : victims.map(square => [taker, square] as const),
    later: through?.takes ? [through.takes] : [],
    roots:
      guard && victim && judged?.root && judged.root !== 'none'
        ? [{ from: guard, to: victim, kind: judged.root === 'false' ? 'false' : 'true' }]
        : [],
    pins: king ? pins.map(square => [square, king] as const) : [],
    screens: king
      ? pins.flatMap(square =>
          menBetween(game, fen, square, king).filter(one => one !== guard && one !== victim),
        )
      : [],
    signs: sign && move.labels[0] !== 'idle' ? [{ square: victim ?? move.move.slice(2, 4), text: sign }] : [],
  };
}

const OBSTACLE_SIGNS: Record<string, Three> = {
  leg: ['leg', '腿', '腿'],
  eye: ['eye', '眼', '眼'],
  screen: ['screen', '架', '架'],
};

/** The obstacles to a refused move: the piece as a ghost on its target, with rings around blocking pieces. */
export function drawRefusal(game: Game, fen: string, problem: Problem): Drawing | null {
  const { from, to } = problem;
  const obstacles: readonly Obstacle[] = problem.obstacles ?? [];
  const letter = from && readPlacement(game, fen).get(from);
  if (!from || !to || !letter) return null;
  const inTheWay = obstacles.filter(one => one.kind !== 'attacker');
  const attackers = obstacles.filter(one => one.kind === 'attacker' && one.target);
  const stopped = inTheWay.filter(one => one.kind === 'leg' || one.kind === 'eye');
  return {
    ghost: { square: to, letter },
    rings: inTheWay.map(one => one.square).filter(square => square !== to),
    legs: stopped.map(one => [from, one.square] as const),
    pins: stopped.filter(one => one.square !== to).map(one => [one.square, to] as const),
    arrows: attackers.map(one => [one.square, one.target!] as const),
    victims: [...new Set(attackers.map(one => one.target!))].filter(square => square !== to),
    signs: inTheWay
      .filter(one => OBSTACLE_SIGNS[one.kind])
      .map(one => ({ square: one.square, text: inLang(OBSTACLE_SIGNS[one.kind]!), left: true })),
  };
}

/** The number of a side's moves that attack, and the number of its moves, for the tally. */
export function tallyOf(ruling: Ruling, evidence: Evidence, side: string): boolean[] {
  return cycleOf(ruling)
    .filter(move => move.side === side)
    .map(move => evidence.moves.find(one => one.ply === move.ply)?.attacks ?? false);
}
