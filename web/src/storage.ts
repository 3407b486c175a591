// SPDX-License-Identifier: GPL-3.0-or-later
// What the browser remembers: choices, and the tokens of the seats taken here. A browser that forbids storage
// (private windows of some) still plays; it only forgets.
const memory = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem('qiyuan.' + key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem('qiyuan.' + key);
    else localStorage.setItem('qiyuan.' + key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** What is behind the prefix in the keys that are remembered with it. */
export function recalled(prefix: string): string[] {
  const start = 'qiyuan.' + prefix;
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(start)).map(key => key.slice(start.length));
  } catch {
    return [...memory.keys()].filter(key => key.startsWith(prefix)).map(key => key.slice(prefix.length));
  }
}

export const seatToken = (game: string): string | undefined => recall('seat.' + game) ?? undefined;
export const keepSeat = (game: string, token: string | null): void => remember('seat.' + game, token);

/** The game of an arena that the page led to last: who goes away from it is not led there again. */
export const LED_TO = 'arena';
