// SPDX-License-Identifier: GPL-3.0-or-later
// A player's record as it is edited: its fields, the acts that save changes, and remarkable facts in one
// line.
import type { DeskMember } from '../../wire';
import type { Act, Entrant, Info, Line } from './calls';
import { points } from './results';
import type { Key, T } from './words';

/** The fields of the form, all of them text. */
export const FIELDS = [
  'name',
  'title',
  'rating',
  'federation',
  'club',
  'id',
  'birth',
  'sex',
  'also',
  'table',
  'contact',
  'note',
] as const;
export type Field = (typeof FIELDS)[number];
export type Filled = Record<Field, string>;

export const EMPTY: Filled = {
  name: '',
  title: '',
  rating: '',
  federation: '',
  club: '',
  id: '',
  birth: '',
  sex: '',
  also: '',
  table: '',
  contact: '',
  note: '',
};

/** A team member is not assigned to a board. */
type Recorded = Entrant | DeskMember;

export const filledOf = (p: Recorded): Filled => ({
  name: p.name,
  title: p.title,
  rating: p.rating ? String(p.rating) : '',
  federation: p.federation,
  club: p.club,
  id: p.fide,
  birth: p.birth,
  sex: p.sex,
  also: p.also,
  table: 'table' in p && p.table ? String(p.table) : '',
  contact: p.contact,
  note: p.note,
});

/** The act that enters a new player. */
export function added(form: Filled): Act {
  const act: Act = { act: 'add', name: form.name.trim() };
  for (const key of FIELDS) {
    const text = form[key].trim();
    if (!text || key === 'name') continue;
    if (key === 'rating') act.rating = Number(text);
    else act[key] = text;
  }
  return act;
}

/** The act for the changes, null if there are none; an empty rating is removed. */
export function changed(p: Recorded, form: Filled): Act | null {
  const before = filledOf(p);
  const keys = FIELDS.filter(key => form[key].trim() !== before[key]);
  if (keys.length === 0) return null;
  const act: Act = { act: 'edit', number: p.id, ...('team' in p && { kind: 'member' }) };
  for (const key of keys) {
    const text = form[key].trim();
    if (key !== 'rating') act[key] = text;
    else if (text) act.rating = Number(text);
    else act['unrated'] = 1;
  }
  return act;
}

export const KINDS = ['half', 'zero', 'full'] as const;
export type Kind = (typeof KINDS)[number];

/** The rounds for which a bye can be entered: those that a late entrant missed, and those to come. */
export const byeRounds = (p: Entrant, { paired, rounds, form }: Info): number[] =>
  p.left || (form !== 'swiss' && form !== null)
    ? []
    : [
        ...(p.missed ?? []),
        ...Array.from({ length: Math.max(0, rounds - paired) }, (_, i) => paired + 1 + i),
      ];

/** The lines of the log that give a player a bye in a round and are not struck. */
export const byeLines = (acts: readonly Line[], number: number, round: number): number[] =>
  acts
    .filter(one => one.act === 'bye' && !one.state && one.number === number && one.round === round)
    .map(one => one.line);

/** The acts that strike every line that gives that bye. */
export const withoutBye = (acts: readonly Line[], number: number, round: number): Act[] =>
  byeLines(acts, number, round).map(line => ({ act: 'strike', line }));

const SHORT: Record<string, Key> = {
  full: 'byeFull',
  half: 'byeHalf',
  zero: 'byeZero',
  pairing: 'byePairing',
};
export const byeWord = (t: T, kind: string): string => t(SHORT[kind] ?? 'bye');

/** Remarkable facts about a player: the other name, the fixed board, byes, penalties, points, a note. */
export function factsOf(t: T, p: Entrant): string[] {
  const byes = (p.byes ?? []).map(({ round, kind }) => t('byeIn', round, byeWord(t, kind)));
  return [
    ...(p.also ? [p.also] : []),
    ...(p.table ? [t('atTable', p.table)] : []),
    ...byes,
    ...(p.points ? [t(p.points > 0 ? 'pointsGiven' : 'pointsTaken', points(Math.abs(p.points) / 10))] : []),
    ...(p.warnings ? [t('warnedTimes', p.warnings)] : []),
    ...(p.fouls ? [t('fouledTimes', p.fouls)] : []),
    ...(p.disqualified ? [t('lostTimes', p.disqualified)] : []),
    ...(p.appeals?.some(one => one.ruling === 'open') ? [t('appealOpen')] : []),
    ...(p.note ? [p.note] : []),
  ];
}

/** Players not paired in a round because of an entered bye, with its kind. */
export const byesOf = (players: readonly Entrant[], round: number): [Entrant, string][] =>
  players.flatMap((p): [Entrant, string][] => {
    const bye = p.left ? undefined : p.byes?.find(one => one.round === round && one.kind !== 'pairing');
    return bye ? [[p, bye.kind]] : [];
  });

/** Tenths of a point from "-1", "0.5" or "½"; null for an invalid text. */
export function tenths(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[−–]/, '-')
    .replace(/^([+-]?)(\d*)½$/, (_, sign: string, whole: string) => `${sign}${whole || '0'}.5`)
    .replace(',', '.');
  if (!/^[+-]?\d+(\.\d)?$/.test(plain)) return null;
  return Math.round(Number(plain) * 10) || null;
}
