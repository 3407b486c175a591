// SPDX-License-Identifier: GPL-3.0-or-later
// Groups the notes on an imported list: first what is lost, then doubtful and duplicate players, then
// ambiguous values, last what is only normalised.
import type { Note } from './calls';
import type { Key } from './words';

interface Group {
  key: Key;
  kinds: readonly string[];
  /** Leaves no doubt, so it is shown only on request. */
  plain?: boolean;
}
const GROUPS: readonly Group[] = [
  { key: 'noteLost', kinds: ['dropped', 'extra', 'unknown', 'twice', 'nameless', 'repeated'] },
  { key: 'noteWho', kinds: ['twin', 'bare', 'joins'] },
  { key: 'noteDoubt', kinds: ['several', 'other-name', 'doubted', 'untitled'] },
  { key: 'noteFilled', kinds: ['filled'], plain: true },
  { key: 'notePlain', kinds: ['converted', 'above'], plain: true },
];

/** The notes grouped by kind, with their lines. */
export const groupsOf = (notes: readonly Note[]): { key: Key; plain: boolean; notes: Note[] }[] =>
  GROUPS.map(({ key, kinds, plain }) => ({
    key,
    plain: !!plain,
    notes: notes
      .filter(n => kinds.includes(n.kind))
      .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.line - b.line),
  })).filter(group => group.notes.length > 0);

/** The lines of the list that should be looked at. */
export const doubtfulLines = (notes: readonly Note[]): ReadonlySet<number> =>
  new Set(
    groupsOf(notes)
      .filter(group => !group.plain)
      .flatMap(group => group.notes.map(n => n.line)),
  );
