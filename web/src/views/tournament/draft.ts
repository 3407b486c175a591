// SPDX-License-Identifier: GPL-3.0-or-later
// What is filled in for a new tournament, what the rules advise of it, and the acts that begin the event.
import type { PUBLISHED } from 'registry:published';
import { ruleSetsOf } from '../../rule_sets';
import type { Game } from '../../types';
import { regulatedOf, typedOf, type Typed } from '../regulations/fields';
import type { Act } from './calls';
import { scoringOf, scoringText, type Scoring } from './scoring';
import { SYSTEMS } from './words';

export const CLOCKS: Record<Game, readonly string[]> = {
  chess: ['90m+30s', '40/90m,30m+30s', '15m+10s', '10m+5s', '3m+2s', '-'],
  xiangqi: ['40/90m,10/15m*', '60m+30s', '20m+5s', '10m+5s', '-'],
};
/** Lists of tie-breaks that are offered, by the kind of a system. */
export const TIEBREAKS: Record<string, readonly string[]> = {
  swiss: ['BH/C1,BH,SB,DE', 'DE,BH/C1,BH,SB', 'ARO,BH,SB', 'WIN,BH,SB', 'cn', ''],
  table: ['SB,WIN,DE', 'DE,SB,WIN', 'cn', ''],
  ko: [''],
  arena: ['', 'WIN', 'ARO,WIN'],
};

/** How prizes of those who are level are divided; '' by place: each its own. */
export const DIVISIONS = ['', '1', 'hort'] as const;
export type Division = (typeof DIVISIONS)[number];
/** As the log of an event has it. */
export const divisionWord = (division: Division): string =>
  division === '1' ? 'shared' : division === 'hort' ? 'hort' : 'each';
export const divisionOf = (word: string): Division =>
  word === 'shared' ? '1' : word === 'hort' ? 'hort' : '';

/** What is filled in so far. */
export const blank = (seed: number) => ({
  name: '',
  game: 'chess' as Game,
  system: 'dutch',
  boards: 0,
  people: 24,
  minutes: 60,
  chosen: null as number | null,
  time: '90m+30s',
  tiebreaks: 'BH/C1,BH,SB,DE',
  seed,
  place: '',
  begins: '',
  ends: '',
  organiser: '',
  federation: '',
  chief: '',
  arbiters: '',
  rules: '',
  regulated: {} as Typed,
  scoring: {} as Scoring,
  prizes: '',
  division: '' as Division,
  online: '',
  rated: false,
});
export type Draft = ReturnType<typeof blank>;

const kindOf = (system: string): (typeof SYSTEMS)[number] => SYSTEMS.find(one => one.system === system)!;
const oddAtLeast = (n: number): number => (n % 2 ? n : n + 1);

/** What follows from a draft. */
export interface Plan {
  kind: (typeof SYSTEMS)[number];
  /** Rounds of a knock-out, and those of a round robin, of that many players. */
  knockout: number;
  table: number;
  /** By the rules of xiangqi. */
  cn: boolean;
  advised: number;
  rounds: number;
  /** The numbers of rounds to choose from. */
  choices: number[];
  /** Only rounds of a Swiss or a round robin can be in FIDE mode, which decides where nobody chooses. */
  byMode: boolean;
  /** The rule set, '' where the mode decides. */
  rules: string;
}
export function planOf({ game, system, people, chosen, rules }: Draft): Plan {
  const kind = kindOf(system);
  const knockout = Math.ceil(Math.log2(Math.max(2, people)));
  const table = (people % 2 ? people : people - 1) * (kind.cycles ?? 1);
  const cn = kind.kind === 'swiss' && !!kind.cn;
  const swiss = cn ? oddAtLeast(Math.max(7, 2 * knockout - 1)) : Math.min(people - 1, knockout + 2);
  const advised = kind.kind === 'table' ? table : swiss;
  const byMode = game === 'chess' && kind.kind !== 'ko' && kind.kind !== 'arena';
  return {
    kind,
    knockout,
    table,
    cn,
    advised,
    rounds: kind.kind === 'table' ? table : (chosen ?? advised),
    choices: kind.kind === 'swiss' ? Array.from({ length: 7 }, (_, i) => Math.max(1, advised - 3) + i) : [],
    byMode,
    rules: rules || (game === 'chess' && !byMode ? ruleSetsOf(game)[0]! : ''),
  };
}

/** What is said of a number of rounds; null: nothing. */
export const roundsMark = (
  n: number,
  { advised, cn, knockout }: Plan,
): 'advised' | 'tooFew' | 'even' | null =>
  n === advised ? 'advised' : n < (cn ? 7 : knockout) ? 'tooFew' : cn && n % 2 === 0 ? 'even' : null;

/** The changes that come with another system, and with another game. */
export function withSystem({ game, boards }: Draft, system: string): Partial<Draft> {
  const kind = kindOf(system);
  return {
    ...(kind.kind === 'arena' && { online: 'auto', time: game === 'chess' ? '3m+2s' : '5m+3s' }),
    system,
    chosen: null,
    boards: !kind.teams ? 0 : kind.teams === 'only' && boards === 0 ? 4 : boards,
    tiebreaks: kind.cn ? '' : TIEBREAKS[kind.kind]![0]!,
  };
}
export const withGame = (draft: Draft, game: Game): Partial<Draft> => ({
  game,
  time: CLOCKS[game][0]!,
  rules: '',
  ...withSystem(draft, game === 'xiangqi' ? 'swiss-cn' : 'dutch'),
});

/** The rule set whose regulations are asked for; '' where the mode decides. */
export const regulatedBy = (draft: Draft): string =>
  draft.rules || (planOf(draft).byMode ? '' : ruleSetsOf(draft.game)[0]!);

/** The changes that come with regulations that were published: those that they don't have are none. */
export const withPublished = (published: (typeof PUBLISHED)[number]): Partial<Draft> => ({
  regulated: typedOf(published),
  rules: published.rules,
  scoring: scoringOf(published.scoring ?? ''),
  ...(published.time && { time: published.time }),
});

/** The act that begins the event. */
export function beginning(draft: Draft): Act {
  const { kind, rounds, rules } = planOf(draft);
  const { name, system, game, seed, time, minutes, boards, tiebreaks, online, rated } = draft;
  const regulated = regulatedOf(draft.regulated, regulatedBy(draft), 'event');
  const scoring = scoringText(draft.scoring, boards > 0);
  return {
    act: 'new',
    name: name.trim(),
    system,
    game,
    seed,
    time,
    ...(kind.kind === 'arena' ? { minutes } : kind.kind !== 'ko' && { rounds }),
    ...(boards > 0 && { teams: `fixed:${boards}` }),
    ...(tiebreaks && boards === 0 && { tiebreaks }),
    ...(rules && { rules }),
    ...(online && { online: online + (rated ? '-rated' : '') }),
    ...(scoring && { scoring }),
    ...(regulated && { regulated }),
  };
}

/** The act that announces where and when it is; null where nothing is said of that. */
export function announcing(draft: Draft): Act | null {
  const { place, federation, begins, ends, organiser, chief, arbiters, prizes, division } = draft;
  const divided = prizes.trim() ? divisionWord(division) : '';
  const said = Object.entries({
    place,
    federation,
    begins,
    ends,
    organiser,
    chief,
    arbiters,
    prizes,
    division: divided,
  })
    .map(([key, value]) => [key, value.trim()] as const)
    .filter(([, value]) => value);
  return said.length ? { act: 'event', ...Object.fromEntries(said) } : null;
}
