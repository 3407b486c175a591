// SPDX-License-Identifier: GPL-3.0-or-later
// What a rule set leaves to the event: the form's fields, their typed values, and their form in a log
// (docs/arbiter.md, "An event's regulations").
import type { PUBLISHED } from 'registry:published';

/** A number field, unless it has `choices` to select from or a `tick` for yes. */
interface Field {
  member: string;
  sets: RegExp;
  choices?: readonly string[];
  tick?: true;
  /** Concerns an event's rounds, not a single board. */
  event?: true;
  /** Shown only if that field is ticked. */
  under?: 'supervised';
}
const XIANGQI = /^xiangqi/;
const FIDE = /^chess-fide/;
const QUICK = /-(rapid|blitz)$/;

/** In the order of the form. */
const TABLE = {
  late: { member: 'default', sets: /./ },
  repetitions: { member: 'repetitions', sets: XIANGQI },
  natural: { member: 'natural_limit', sets: XIANGQI },
  ownChecks: { member: 'own_checks', sets: XIANGQI },
  ownChases: { member: 'own_chases', sets: XIANGQI },
  illegal: { member: 'illegal_moves', sets: /^(xiangqi|chess-classic)/ },
  fouls: { member: 'fouls', sets: XIANGQI },
  offersFrom: { member: 'offers_from', sets: /^(xiangqi|chess-fide)/ },
  redVaries: { member: 'red_varies', sets: /^xiangqi-(1999|2020)$/ },
  grace: { member: 'grace', sets: XIANGQI },
  perpetualCheck: { member: 'perpetual_check', sets: XIANGQI },
  absences: { member: 'absences', sets: XIANGQI, event: true },
  absencesRunning: { member: 'absences_running', sets: XIANGQI, event: true },
  limitFrom: { member: 'limit_from', sets: XIANGQI, choices: ['request'] },
  errorsUntil: { member: 'errors_until', sets: XIANGQI, choices: ['reply'] },
  records: { member: 'records', sets: /^(xiangqi|chess-fide)/, choices: ['true', 'false'] },
  device: { member: 'device', sets: FIDE, choices: ['foul'] },
  quickplay: { member: 'quickplay', sets: /^chess-fide-2023(-rapid)?$/, tick: true },
  supervised: { member: 'supervised', sets: QUICK, tick: true },
  penaltyMinutes: { member: 'penalty_minutes', sets: QUICK, under: 'supervised' },
} as const satisfies Record<string, Field>;

export type Regulation = keyof typeof TABLE;
export const FIELDS: Record<Regulation, Field> = TABLE;
export const ALL = Object.keys(TABLE) as Regulation[];
/** The values as typed; an empty or missing value means the rule set's default. */
export type Typed = Partial<Record<Regulation, string>>;
type Value = string | number | boolean;

const MINUTE = 60000;

/**
 * The fields of a rule set. For '', when the mode of a chess event chooses between two rule sets, the fields
 * that both have.
 */
export function fieldsOf(rules: string, place: 'event' | 'board', typed: Typed): Regulation[] {
  const sets = rules ? [rules] : ['chess-classic', 'chess-fide-2023'];
  return ALL.filter(key => {
    const { sets: of, event, under } = FIELDS[key];
    return (
      sets.every(set => of.test(set)) && (place === 'event' || !event) && (!under || typed[under] === 'true')
    );
  });
}

function valueOf(key: Regulation, text: string): Value | null {
  const { choices, tick } = FIELDS[key];
  if (text === 'true' || text === 'false') return text === 'true';
  if (choices || tick) return choices?.includes(text) ? text : null;
  const number = text ? Number(text) : NaN;
  return Number.isNaN(number) ? null : key === 'late' ? number * MINUTE : number;
}

/** The object for a log; null if everything is at its default. */
export function regulatedOf(
  typed: Typed,
  rules: string,
  place: 'event' | 'board',
): Record<string, Value> | null {
  const said: Record<string, Value> = {};
  for (const key of fieldsOf(rules, place, typed)) {
    const value = valueOf(key, typed[key]?.trim() ?? '');
    if (value !== null) said[FIELDS[key].member] = value;
  }
  return Object.keys(said).length > 0 ? said : null;
}

/** The form's values for published regulations. */
export function typedOf({ regulated }: Pick<(typeof PUBLISHED)[number], 'regulated'>): Typed {
  const typed: Typed = {};
  for (const key of ALL) {
    const value = regulated[FIELDS[key].member];
    if (value !== undefined) typed[key] = String(key === 'late' ? Number(value) / MINUTE : value);
  }
  return typed;
}
