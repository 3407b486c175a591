// SPDX-License-Identifier: GPL-3.0-or-later
// What the browser remembers: choices, and the tokens of the seats taken here. A browser that forbids storage
// (private windows of some), or has no room left, still plays; it only forgets.
const memory = new Map<string, string>();

export function recall(key: string): string | null {
  if (memory.has(key)) return memory.get(key)!;
  try {
    return localStorage.getItem('qiyuan.' + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem('qiyuan.' + key);
    else localStorage.setItem('qiyuan.' + key, value);
    memory.delete(key);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** Whether the browser itself keeps it: there may be no room for it, or no leave. */
export function isKept(key: string, value: string): boolean {
  try {
    return localStorage.getItem('qiyuan.' + key) === value;
  } catch {
    return false;
  }
}

/** The rest of the stored keys that begin with the prefix. */
export function recalled(prefix: string): string[] {
  const start = 'qiyuan.' + prefix;
  const here = [...memory.keys()].filter(key => key.startsWith(prefix)).map(key => key.slice(prefix.length));
  try {
    return [
      ...new Set([
        ...here,
        ...Object.keys(localStorage)
          .filter(key => key.startsWith(start))
          .map(key => key.slice(start.length)),
      ]),
    ];
  } catch {
    return here;
  }
}

export const seatToken = (game: string): string | undefined => recall('seat.' + game) ?? undefined;
export const keepSeat = (game: string, token: string | null): void => remember('seat.' + game, token);

/** The game of an arena that the page led to last: who goes away from it is not led there again. */
export const LED_TO = 'arena';
