// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown of a player beside the name: title, rating, and the federation, in xiangqi the unit.
import type { Info, Player } from './calls';

export const knownOf = (info: Info): ReadonlyMap<number, Player> =>
  new Map((info.players ?? []).map(p => [p.id, p]));

/** "GM Müller, Anna" */
export const titled = (p: Player | undefined, name: string): string =>
  p?.title ? `${p.title} ${name}` : name;

/** Where a player comes from: the unit in xiangqi, else the federation. */
export const whence = (p: Player | undefined, game: string): string =>
  !p ? '' : game === 'xiangqi' ? p.club || p.federation : p.federation || p.club;

/** "2549 GER", as far as known. */
export const knownAs = (p: Player | undefined, game: string): string =>
  [p?.rating ? String(p.rating) : '', whence(p, game)].filter(Boolean).join(' ');
