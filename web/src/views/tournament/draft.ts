// SPDX-License-Identifier: GPL-3.0-or-later
// The form for a new tournament, the advice that the rules give on it, and the acts that create the event.
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
/** The lists of tie-breaks offered, by kind of system. */
export const TIEBREAKS: Record<string, readonly string[]> = {
  swiss: ['BH/C1,BH,SB,DE', 'DE,BH/C1,BH,SB', 'ARO,BH,SB', 'WIN,BH,SB', 'cn', ''],
  table: ['SB,WIN,DE', 'DE,SB,WIN', 'cn', ''],
  ko: [''],
  arena: ['', 'WIN', 'ARO,WIN'],
};

/** How prizes are shared by players with equal points; '': by place, so each keeps their own. */
export const DIVISIONS = ['', '1', 'hort'] as const;
export type Division = (typeof DIVISIONS)[number];
/** The log's word for a division. */
export const divisionWord = (division: Division): string =>
  division === '1' ? 'shared' : division === 'hort' ? 'hort' : 'each';
export const divisionOf = (word: string): Division =>
  word === 'shared' ? '1' : word === 'hort' ? 'hort' : '';

/**
 * How team boards are filled: as the team lists them, by rating (12.1), freely for each match, all against
 * all.
 */
export const TEAM_FORMS = ['listed', 'fixed', 'free', 'all'] as const;
export type TeamForm = (typeof TEAM_FORMS)[number];

/**
 * Variants of a team Swiss (C.04.6), by suffix of the system's name: colour preferences, and primary score.
 */
export const TEAM_COLOURS = ['', '-b', '-none'] as const;
export const TEAM_POINTS = ['', '-gp'] as const;

/** The fields filled in so far. */
export const blank = (seed: number) => ({
  name: '',
  game: 'chess' as Game,
  system: 'dutch',
  boards: 0,
  /** How the boards of teams are filled. */
  form: 'listed' as TeamForm,
  colours: '' as (typeof TEAM_COLOURS)[number],
  points: '' as (typeof TEAM_POINTS)[number],
  /** The number of players of a unit whose scores are added up; 0 for no unit ranking. */
  sum: 0,
  /** The number of games in a round, or in a knock-out match. */
  games: 1,
  playoffs: 0,
  third: false,
  carry: false,
  seeding: '',
  units: '',
  groups: 4,
  size: 4,
  qualify: 2,
  then: 'final' as 'final' | 'ko',
  twice: false,
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

/** Facts derived from a draft. */
export interface Plan {
  kind: (typeof SYSTEMS)[number];
  /** The groups and the stages after them in the act's form; '' for none. */
  stages: string;
  /** Whether a round may have two games with the same opponent, and whether units may be kept apart. */
  twoGames: boolean;
  units: boolean;
  /** The number of rounds that a knock-out and a round robin of that many players take. */
  knockout: number;
  table: number;
  /** Whether the rules of xiangqi apply. */
  cn: boolean;
  /** Whether it is a team Swiss by FIDE's rules, which has variants. */
  teamSwiss: boolean;
  advised: number;
  rounds: number;
  /** The numbers of rounds to choose from. */
  choices: number[];
  /**
   * Whether FIDE mode is possible, which then determines the rule set unless one is chosen; only Swisses and
   * round robins can be in it.
   */
  byMode: boolean;
  /** The rule set, or '' if the mode determines it. */
  rules: string;
}
export function planOf(draft: Draft): Plan {
  const { game, system, people, chosen, rules, boards } = draft;
  const kind = kindOf(system);
  const knockout = Math.ceil(Math.log2(Math.max(2, people)));
  const table = (people % 2 ? people : people - 1) * (kind.cycles ?? 1);
  const cn = kind.kind === 'swiss' && !!kind.cn;
  const swiss = cn ? oddAtLeast(Math.max(7, 2 * knockout - 1)) : Math.min(people - 1, knockout + 2);
  const even = swiss % 2 ? swiss + 1 : swiss;
  const advised = kind.kind === 'table' ? table : kind.matches ? even : swiss;
  const byMode = game === 'chess' && kind.kind !== 'ko' && kind.kind !== 'arena';
  const matches = kind.matches ? 2 : 1;
  const least = Math.max(1, advised - 3);
  return {
    kind,
    stages: kind.staged ? stagesOf(draft) : '',
    twoGames: boards === 0 && (kind.kind === 'table' || cn),
    units: kind.kind === 'swiss',
    knockout,
    table,
    cn,
    teamSwiss: system === 'team-swiss',
    advised,
    rounds: kind.kind === 'table' ? table : (chosen ?? advised),
    choices:
      kind.kind !== 'swiss'
        ? []
        : matches === 2
          ? Array.from({ length: 6 }, (_, i) => 2 * (i + 1))
          : Array.from({ length: 7 }, (_, i) => least + i),
    byMode,
    rules: rules || (game === 'chess' && !byMode ? usualRules(draft) : ''),
  };
}

/** The default rule set: for chess the Laws in force, except in arenas. */
export const usualRules = ({ game, system }: Draft): string =>
  game === 'chess' && kindOf(system).kind !== 'arena' ? 'chess-fide-2023' : ruleSetsOf(game)[0]!;

/** Writes the stages in the act's form: "groups:4x5>2,final". */
const stagesOf = ({ groups, size, qualify, then, twice }: Draft): string =>
  `${twice ? 'double-' : ''}groups:${groups}x${size}>${qualify},${then}`;

/** The note on a number of rounds, or null. */
export const roundsMark = (
  n: number,
  { advised, cn, knockout }: Plan,
): 'advised' | 'tooFew' | 'even' | null =>
  n === advised ? 'advised' : n < (cn ? 7 : knockout) ? 'tooFew' : cn && n % 2 === 0 ? 'even' : null;

/** The changes that follow from another system, and from another game. */
export function withSystem({ game, boards }: Draft, system: string): Partial<Draft> {
  const kind = kindOf(system);
  return {
    ...(kind.kind === 'arena' && { online: 'auto', time: game === 'chess' ? '3m+2s' : '5m+3s' }),
    system,
    chosen: null,
    boards: !kind.teams ? 0 : kind.teams === 'only' && boards === 0 ? 4 : boards,
    games: 1,
    sum: 0,
    tiebreaks: kind.cn || kind.teams === 'only' || boards > 0 ? '' : TIEBREAKS[kind.kind]![0]!,
  };
}
/** The draft with another number of boards: tie-breaks of players do not apply to teams. */
export const withBoards = ({ boards: before, system }: Draft, boards: number): Partial<Draft> => ({
  boards,
  ...(boards > 0 !== before > 0 && {
    tiebreaks: boards > 0 || kindOf(system).cn ? '' : TIEBREAKS[kindOf(system).kind]![0]!,
  }),
});
export const withGame = (draft: Draft, game: Game): Partial<Draft> => ({
  game,
  time: CLOCKS[game][0]!,
  rules: '',
  ...withSystem(draft, game === 'xiangqi' ? 'swiss-cn' : 'dutch'),
  // In xiangqi 12.1 orders boards by rating; in chess the captain lists them.
  form: game === 'xiangqi' ? 'fixed' : 'listed',
});

/** The rule set whose regulations are shown; '' if the mode determines it. */
export const regulatedBy = (draft: Draft): string =>
  draft.rules || (planOf(draft).byMode ? '' : usualRules(draft));

/** The changes for published regulations; fields that these do not mention are cleared. */
export const withPublished = (published: (typeof PUBLISHED)[number]): Partial<Draft> => ({
  regulated: typedOf(published),
  rules: published.rules,
  scoring: scoringOf(published.scoring ?? ''),
  ...(published.time && { time: published.time }),
});

/** The members about the system besides the rounds. */
function modeOf(draft: Draft): Partial<Act> {
  const { kind, stages, twoGames, units, rounds } = planOf(draft);
  const { minutes, boards, sum, games, playoffs, third, carry, seeding } = draft;
  const seats = kind.scheveningen ? 'scheveningen' : draft.form;
  if (kind.kind === 'arena') return { minutes };
  return {
    ...(kind.kind !== 'ko' && !kind.scheveningen && { rounds }),
    ...(stages && { stages }),
    ...(boards > 0 && { teams: `${seats}:${boards}` }),
    ...(boards === 0 && sum > 0 && kind.kind !== 'ko' && { teams: `sum:${sum}` }),
    ...(draft.units && units && { units: draft.units }),
    ...(games > 1 && (twoGames || kind.kind === 'ko') && { games }),
    ...(kind.kind === 'ko' && {
      ...(playoffs > 0 && { playoffs }),
      ...(third && { third: 1 }),
      ...(carry && kind.staged && { carry: 1 }),
      ...(seeding && { seeding }),
    }),
  };
}

/** The act that begins the event. */
export function beginning(draft: Draft): Act {
  const { rules, teamSwiss } = planOf(draft);
  const { name, game, seed, time, boards, tiebreaks, online, rated } = draft;
  const regulated = regulatedOf(draft.regulated, regulatedBy(draft), 'event');
  const scoring = scoringText(draft.scoring, boards > 0);
  return {
    act: 'new',
    name: name.trim(),
    system: draft.system + (teamSwiss ? draft.colours + draft.points : ''),
    game,
    seed,
    time,
    ...modeOf(draft),
    ...(tiebreaks && { tiebreaks }),
    ...(rules && { rules }),
    ...(online && { online: online + (rated ? '-rated' : '') }),
    ...(scoring && { scoring }),
    ...(regulated && { regulated }),
  };
}

/** The lines of prizes that have an amount; a line just added has none yet. */
export const filledPrizes = (lines: string): string =>
  lines
    .split('\n')
    .filter(line => /\t\s*\S/.test(line))
    .join('\n');

/** The act that announces place and time; null if there is nothing to announce. */
export function announcing(draft: Draft): Act | null {
  const { place, federation, begins, ends, organiser, chief, arbiters, division } = draft;
  const prizes = filledPrizes(draft.prizes);
  const divided = prizes ? divisionWord(division) : '';
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
