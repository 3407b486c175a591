// SPDX-License-Identifier: GPL-3.0-or-later
// Attracts the attention of a user who looks elsewhere: by sound, vibration, the title and a browser
// notification.
import { notice } from './notice';
import { first, pause } from './once';
import { vibration } from './prefs';
import { canSound, play, type Sound } from './sound';
import { isLookedAt, markUnseen } from './title';

export interface Signal {
  /** What it is about, usually a game: a later notification about the same replaces an earlier one. */
  about: string;
  /** Identifies the event, because other pages of this browser receive it as well. */
  which: string | number;
  sounds?: readonly Sound[];
  /** Whether to vibrate as well. */
  felt?: boolean;
  /** The title and text of the notification; without a text there is no notification. */
  head?: string;
  words?: string;
}

/** Delay in milliseconds, in which a visible page would have reported it. */
const BEFORE_NOTICE = 300;
/** Milliseconds of vibration and pause in turn. A question vibrates twice. */
const FEEL: Partial<Record<Sound, number[]>> = { ask: [60, 80, 60], low: [200] };

export function signal(one: Signal): void {
  const key = `${one.about}:${one.which}`;
  const { sounds = [] } = one;
  // Browsers forbid vibrating, and log a warning, before the user has touched the page.
  if (one.felt && vibration.get() === 'on' && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(FEEL[sounds[sounds.length - 1] ?? 'move'] ?? 60);
  if (sounds.length && canSound()) void first('heard ' + key).then(ours => ours && play(...sounds));
  if (one.words) void tell(one, key);
}

/** Records what this page has already announced. */
export const heardHere = (about: string, which: string | number): void =>
  void first(`heard ${about}:${which}`);

async function tell({ about, head = '', words = '' }: Signal, key: string): Promise<void> {
  if (isLookedAt()) return void first('seen ' + key);
  markUnseen(words);
  await pause(BEFORE_NOTICE);
  if (await first('seen ' + key)) notice(about, head, words);
}
