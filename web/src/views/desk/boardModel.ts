// SPDX-License-Identifier: GPL-3.0-or-later
// Functions on a board at the desk: the acts of its buttons, the evidence to draw, the authors of its lines.
import type { Drawing } from '../../board/Evidence';
import { cycleOf, drawCycle, judgedOf, type Looking } from '../../evidence';
import { articleNumber } from '../../phrase';
import { promotions } from '../../position';
import type { Game, Ruling as GameRuling, Side } from '../../types';
import type { Acts } from './acts';
import type { Act, Board, Possible, Ruling } from './calls';

/** Enters acts, each at the moment of the call. */
export type Put = (...acts: Act[]) => void;

export const untimed = ({ t: _, ...rest }: Act): Act => rest as Act;

/** Saved texts, by act: a referee's reasons, the text of an appeal. */
const OWN_WORDS: Record<string, string> = { decide: 'reason', appeal: 'text' };
/** The act of a button with the typed text; its time is set when it is pressed. */
export const actOf = (p: Possible, written = ''): Act => {
  const act = untimed(JSON.parse(p.act) as Act);
  const field = OWN_WORDS[act.event];
  return field && written.trim() ? { ...act, [field]: written.trim() } : act;
};
export const takesWords = (p: Possible): boolean => (JSON.parse(p.act) as Act).event in OWN_WORDS;

/** Whether this side has moved without its clock having been pressed. */
export const missed = (board: Board, side: Side): boolean =>
  board.clocks.running === side && board.turn !== side;

/** The result for display in the hall: the article without its book's prefix, times in whole seconds. */
export const endOf = (summary: string): string =>
  summary
    .replace(/\[(\w+:[^\]]+)\]/, (_, article: string) => articleNumber(article))
    .replace(/(:\d\d)\.\d+/g, '$1');

/** The pieces that a pawn can become on the last rank, then the pawn itself, if it was left there (7.5.2). */
export function promotionsOf(legal: readonly string[], from: string, to: string): string[] {
  const made = promotions(legal, from, to);
  return made.length ? [...made, PAWN] : [];
}
export const PAWN = 'p';
/** The move of a pawn with its new piece; without one if the pawn was left as it is. */
export const promoted = (move: string, kind: string): string => (kind === PAWN ? move : move + kind);

/** Acts that end or void a game: they are confirmed if no ruling can be previewed. */
const ENDS = new Set([
  'resign',
  'flag',
  'abandon',
  'accept',
  'adjudicate',
  'setup-error',
  'colours-reversed',
]);
export const endsWithout = ({ event, kind }: Act): boolean =>
  ENDS.has(event) || (event === 'penalty' && (kind === 'loss' || kind === 'expel'));

/** Breaches of conduct that a rule set names by article, each called by one press. */
export const breachesOf = (rules: string): readonly { key: 'twoHands' | 'telephone'; of: string }[] =>
  rules.startsWith('chess-fide')
    ? [
        { key: 'twoHands', of: '7.5.4' },
        { key: 'telephone', of: '11.3.2' },
      ]
    : [];
/** Minutes added to or deducted from a player's clock by one button. */
export const MINUTES_OFF = [-1, -2, -5, 1, 2] as const;
export const timePenalty = (side: Side, minutes: number): Act => ({
  event: 'penalty',
  side,
  kind: 'time',
  ms: minutes * 60000,
});

/** The latest rulings that are not struck. */
export const latestOf = (board: Pick<Board, 'minutes'>): readonly Ruling[] =>
  [...board.minutes].reverse().find(m => !m.struck && m.rulings.length > 0)?.rulings ?? [];

/** The line that undo strikes: `line`, or the latest that may be struck and is not being struck already. */
export const toStrike = (board: Board | null, own: Acts, line?: number): number | undefined => {
  const open = (board?.minutes ?? []).filter(
    m => !m.struck && m.event !== 'undo' && m.event !== 'start' && !own.strikes(m.line),
  );
  return line ?? own.unseen(board?.lines ?? 0) ?? open.pop()?.line;
};

/** The author of a line for display; null if it is obvious, as on a single device without names. */
export function deedOf(board: Board, line: number): NonNullable<Board['deeds']>[number] | null {
  const { deeds = [] } = board;
  const named =
    !!board.tournament || new Set(deeds.map(d => d.by + d.name)).size > 1 || deeds.some(d => d.name);
  return (named && deeds.find(d => d.first <= line && line <= d.last)) || null;
}

/** A ruling with the position after each move of the repetition, from which evidence is drawn. */
interface Looked extends GameRuling {
  fens: readonly string[];
}
const asLooked = (r: Ruling): Looked => ({
  ruling: r.kind,
  text: r.text,
  cycle: r.cycle ?? [],
  ...(r.evidence && { evidence: r.evidence }),
  fens: r.fens ?? [],
});
/** Opens a ruling on a repetition at its last move. */
export const lookingAt = (r: Ruling): Looking => ({
  ruling: asLooked(r),
  ply: 0,
  step: r.cycle!.length - 1,
});

export interface Step {
  fen: string;
  drawing: Drawing;
  says: string;
}
function stepOf(game: Game, { ruling, step }: Looking): Step | null {
  const move = cycleOf(ruling)[step];
  const fen =
    move && (ruling as Looked).fens[ruling.evidence?.moves.findIndex(one => one.ply === move.ply) ?? -1];
  if (!move || !fen) return null;
  const judged = judgedOf(ruling, move.ply);
  return { fen, drawing: drawCycle(game, fen, move, judged), says: judged?.because ?? '' };
}
const placed = (fen: string): string => fen.split(' ')[0]!;

/**
 * The evidence shown. For a repetition it is drawn at once if the ruling stands (`quiet`: nothing is being
 * sent); its moves are stepped through by a press in the log.
 */
export function shownStep(board: Board, looking: Looking | null, quiet: boolean): Step | null {
  const newest = board.minutes
    .filter(m => !m.struck)
    .pop()
    ?.rulings.find(r => r.cycle?.length);
  const drawn = looking ?? (newest && quiet ? lookingAt(newest) : null);
  const found = drawn && stepOf(board.game, drawn);
  return looking || (found && board.fen && placed(found.fen) === placed(board.fen)) ? found : null;
}

/**
 * The squares on which a piece may have been released: its legal targets, and for a chess king also castling
 * targets, because an illegal castling also obliges the king to move (fide:4.7.2).
 */
export function releasedOn(legal: readonly string[], from: string, man: string): string[] {
  const to = legal
    .filter(move => move.startsWith(from))
    .map(move => move.slice(from.length).match(/^[a-i](?:10|\d)/)?.[0] ?? '');
  const castled = /^[Kk]$/.test(man) && /^e[18]$/.test(from) ? ['g', 'c'].map(file => file + from[1]!) : [];
  return [...new Set([...to, ...castled])].filter(Boolean);
}
