// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type { Display, DisplayHead, Done, Game, Name, Seated } from '../wire';

/** The simultaneous displays that the caller gives or gave, the latest first. */
export const displays = (): Call<{ displays: DisplayHead[] }> => read('/api/displays');

/**
 * Put 2 to 40 games that are not over, in each of which the caller's session has a seat, under one address.
 */
export const newDisplay = (
  body: { title?: string; games: string[] },
): Call<{ id: string; url: string }> => write('/api/displays', body);

/**
 * A simultaneous display: its boards as they stand, and what it has come to. `host` is the side of its giver,
 * `outcome` (won, drawn, lost, else null) the giver's.
 */
export const display = (id: string): Call<Display> => read(`/api/displays/${id}`);

/**
 * Take a seat at the first free board (of that game), one board for each. Where two come at the same moment
 * one may be refused while a board is free: ask again.
 */
export const joinDisplay = (
  id: string,
  body?: { name?: Name; game?: Game },
): Call<Seated> => write(`/api/displays/${id}/join`, body);

/**
 * Let nobody in any more. Boards at which nobody sat down are called off; games that run go on. For its
 * giver.
 */
export const closeDisplay = (id: string): Call<Done> => write(`/api/displays/${id}/close`);
