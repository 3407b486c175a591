// SPDX-License-Identifier: GPL-3.0-or-later
// A line of the log as fields to correct. Players are shown by their current pairing numbers where the log
// has entry numbers.
import type { Entrant } from '../calls';

/** Acts whose members can be edited; pairs and lots are undone instead. */
export const AMENDED = new Set([
  'add',
  'bye',
  'withdraw',
  'result',
  'penalise',
  'rate',
  'appeal',
  'rule',
  'member',
  'match',
  'edit',
  'remove',
  'return',
  'event',
  'avoid',
  'playoff',
]);

type Line = Record<string, unknown>;

/** Members that name players or teams by entry number; a `result` between teams has none. */
function numbered(act: string, teams: boolean): readonly string[] {
  if (act === 'result') return teams ? [] : ['white', 'black'];
  if (act === 'match' || act === 'playoff') return ['white', 'black'];
  if (act === 'avoid') return ['order'];
  if (act === 'member') return ['team'];
  return ['bye', 'withdraw', 'penalise', 'rate', 'appeal', 'edit', 'remove', 'return'].includes(act)
    ? ['number']
    : [];
}

const KEPT = new Set(['act', 'sum', 'by', 'reason', 'regulated', 'lots', 'used']);

/** The members of a line of the log as texts, by name. */
export function typedOf(line: Line, players: readonly Entrant[], teams: boolean): Record<string, string> {
  const now = (entry: unknown): string =>
    String(players.find(one => one.entry === Number(entry))?.id ?? Number(entry));
  const own = numbered(String(line['act']), teams);
  return Object.fromEntries(
    Object.entries(line)
      .filter(([key]) => !KEPT.has(key))
      .map(([key, value]) => [
        key,
        Array.isArray(value)
          ? value.map(one => (own.includes(key) ? now(one) : String(one))).join(',')
          : own.includes(key)
            ? now(value)
            : String(value),
      ]),
  );
}

/** The corrected act, to be sent in place of the line. */
export function insteadOf(line: Line, typed: Readonly<Record<string, string>>): string {
  const made: Line = { act: line['act'] };
  for (const [key, was] of Object.entries(line)) {
    if (key === 'regulated') made[key] = was;
    const text = typed[key]?.trim();
    if (text === undefined || (text === '' && typeof was !== 'string')) continue;
    made[key] = Array.isArray(was)
      ? text.split(/[,，、\s]+/).map(Number)
      : typeof was === 'number'
        ? Number(text)
        : text;
  }
  return JSON.stringify(made);
}
