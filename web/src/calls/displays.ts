// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type { Display, DisplayHead, Done, Game, Name, Seated } from '../wire';

/** The simultaneous displays that the caller gives or gave, the latest first. */
export const displays = (): Call<{ displays: DisplayHead[] }> => read('/api/displays');

/** Put games of the caller's under one address, for whoever comes. */
export const newDisplay = (
  body: { title?: string; games: string[] },
): Call<{ id: string; url: string }> => write('/api/displays', body);

/** A simultaneous display: its boards as they stand, and what it has come to. */
export const display = (id: string): Call<Display> => read(`/api/displays/${id}`);

/** Take a seat at the first free board. */
export const joinDisplay = (
  id: string,
  body?: { name?: Name; game?: Game },
): Call<Seated> => write(`/api/displays/${id}/join`, body);

/** Let nobody in any more; boards at which nobody sat down are called off. Who gives it alone. */
export const closeDisplay = (id: string): Call<Done> => write(`/api/displays/${id}/close`);
