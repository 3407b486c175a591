// SPDX-License-Identifier: GPL-3.0-or-later
// Access to the browser's storage: settings, and the tokens of seats. If the browser forbids storage (some
// private windows do) or has no room, the page works but remembers nothing after it is closed.
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

/** Whether the browser itself has stored the value; it may lack room or permission. */
export function isKept(key: string, value: string): boolean {
  try {
    return localStorage.getItem('qiyuan.' + key) === value;
  } catch {
    return false;
  }
}

/** The stored keys that begin with the prefix, without it. */
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

/**
 * The key of the arena game that the page last led to. A player who leaves that game is not led there again.
 */
export const LED_TO = 'arena';
