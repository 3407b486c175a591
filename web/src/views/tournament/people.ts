// SPDX-License-Identifier: GPL-3.0-or-later
// The people of an event: the names of their roles, and the authors of acts.
import type { RoleRights } from '../../wire';
import type { Deed, People } from './calls';
import type { Key, T } from './words';

export const ROLES: readonly [Exclude<keyof RoleRights, 'deed' | 'words'>, Key][] = [
  ['owner', 'owner'],
  ['organiser', 'organiser'],
  ['chief', 'chiefRole'],
  ['arbiter', 'arbiter'],
  ['captain', 'captain'],
  ['player', 'playerRole'],
  ['public', 'public'],
];

/** The name of a role. */
export const roleWord = (role: string | undefined): Key | undefined =>
  ROLES.find(([name]) => name === role)?.[1];

/**
 * The author of an act: the signed-in account, else the holder of the invitation, with the role; or the
 * server.
 */
export function nameOf(t: T, people: People | null, by: number, account?: string | null): string {
  const person = people?.people.find(one => one.invitation === by);
  const role = roleWord(person?.role);
  if (account) return account;
  if (by === 0) return t('theHouse');
  return person?.name
    ? role
      ? t('ofRole', person.name, t(role))
      : person.name
    : t('byInvitation', role ? t(role) : '–', by);
}

/** The author of an act. The person who created the event has no invitation. */
export const doerOf = (t: T, people: People | null, { by, deed, invitation, name }: Deed): string =>
  by === 0 && deed !== 'invite' ? t('theHouse') : nameOf(t, people, by || invitation, name);

const PLAIN: Partial<Record<string, Key>> = {
  report: 'didReport',
  hour: 'didHour',
  game: 'didGame',
  settled: 'didSettled',
};

/** What was done, in words to follow the author's name. */
export function deedWords(t: T, people: People | null, { deed, by, first, last, invitation }: Deed): string {
  const plain = PLAIN[deed];
  if (plain) return t(plain);
  if (deed === 'acts') return first === last ? t('didAct', first) : t('didActs', first, last);
  const who = nameOf(t, people, invitation);
  if (deed !== 'invite') return t('didRevoke', who);
  if (by !== 0) return t('didInvite', who);
  return t(people?.people.find(p => p.invitation === invitation)?.role === 'player' ? 'didJoin' : 'didBegin');
}
