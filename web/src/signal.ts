// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody is to know though he may look elsewhere: heard, felt, in the title and as a notice of the
// browser.
import { notice } from './notice';
import { first, pause } from './once';
import { vibration } from './prefs';
import { canSound, play, type Sound } from './sound';
import { isLookedAt, markUnseen } from './title';

export interface Signal {
  /** The game that it is about, most often: a later notice on the same takes the place of an earlier one. */
  about: string;
  /** Which of all that happens there: other pages of this browser hear of the same. */
  which: string | number;
  sounds?: readonly Sound[];
  /** Told to the hand, too. */
  felt?: boolean;
  /** Title and text of the notification; without a text there is none. */
  head?: string;
  words?: string;
}

/** Delay in milliseconds, in which a visible page would have reported it. */
const BEFORE_NOTICE = 300;
/** For milliseconds each: on, off, on … A question is felt twice. */
const FEEL: Partial<Record<Sound, number[]>> = { ask: [60, 80, 60], low: [200] };

export function signal(one: Signal): void {
  const key = `${one.about}:${one.which}`;
  const { sounds = [] } = one;
  // Browsers forbid it, and complain, before the page was touched.
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
