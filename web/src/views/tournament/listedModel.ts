// SPDX-License-Identifier: GPL-3.0-or-later
// Copies data from the rating lists into a record: fields that are filled in, and fields whose values change.
import type { RatedPlayer } from '../../wire';
import type { Field, Filled } from './playerModel';
import type { Key } from './words';

/** Which rating an event uses. */
export type Counts = 'rating' | 'rapid' | 'blitz';

export interface Change {
  field: Field;
  before: string;
  now: string;
}

const LABELS: Partial<Record<Field, Key>> = {
  name: 'playerName',
  title: 'title',
  rating: 'rating',
  federation: 'federation',
  birth: 'born',
  sex: 'sex',
};
/** The label of a field. */
export const labelOf = (field: Field, game: string): Key =>
  LABELS[field] ?? (game === 'xiangqi' ? 'registration' : 'fideId');

/** The fields that the lists contain for a player; unknown ones are omitted. */
function fieldsOf(one: RatedPlayer, counts: Counts): Partial<Filled> {
  const texts: Partial<Filled> = {
    name: one.name,
    title: one.title,
    rating: one[counts] ? String(one[counts]) : '',
    federation: one.federation,
    id: String(one.id),
    birth: one.birth ? String(one.birth) : '',
    sex: one.sex.trim(),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
}

/** The list has only the year of a birth date, so a full date in the same year counts as equal. */
const isSame = (field: Field, before: string, now: string): boolean =>
  before === now || (field === 'birth' && before.startsWith(now));

/** The changes when a player from the lists is chosen: fields that are empty, and fields with different
 * values. */
export function changesOf(form: Filled, one: RatedPlayer, counts: Counts): Change[] {
  return Object.entries(fieldsOf(one, counts)).flatMap(([key, now]) => {
    const field = key as Field;
    const before = form[field].trim();
    return isSame(field, before, now) ? [] : [{ field, before, now }];
  });
}

export const taken = (form: Filled, changes: readonly Change[]): Filled => ({
  ...form,
  ...Object.fromEntries(changes.map(({ field, now }) => [field, now])),
});

/** The changes that replace a value. */
export const replacing = (changes: readonly Change[]): Change[] =>
  changes.filter(({ before }) => before !== '');
