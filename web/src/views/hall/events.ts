// SPDX-License-Identifier: GPL-3.0-or-later
// The tournaments to show in the lobby: those in progress, then those open for entries.
import type { Info } from '../tournament/calls';

const DAY = 86400000;
/**
 * A date as an event has it ("2026-11-26", "2026/11/26", "2026.11.26"), as the start of that day; null for
 * any other text.
 */
const dayOf = (text: string | null): number | null => {
  const parts = text?.match(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/);
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])).getTime() : null;
};

/** Whether its games are in progress, or the next round is about to start. */
export const playing = (one: Info, now: number): boolean =>
  one.arena
    ? one.arena.opened !== null && !one.over && now < (one.arena.ends ?? Infinity)
    : one.paired > 0 && !one.over;

/**
 * The events to show, without those that are over or whose dates are past though they were never finished.
 */
export function goesOn(events: readonly Info[], now: number): Info[] {
  const past = (one: Info): boolean => {
    // An event with only a first day counts as past a week after it if it has not started.
    const end = dayOf(one.end);
    const start = dayOf(one.start);
    return end !== null ? now >= end + 2 * DAY : one.paired === 0 && start !== null && now >= start + 7 * DAY;
  };
  const takesEntries = (one: Info): boolean =>
    one.arena ? one.arena.opened === null && !one.over : one.paired === 0;
  const wanted = events.filter(one => !past(one) && (playing(one, now) || takesEntries(one)));
  return wanted.sort(
    (a, b) =>
      Number(playing(b, now)) - Number(playing(a, now)) ||
      (dayOf(a.start) ?? Infinity) - (dayOf(b.start) ?? Infinity) ||
      0,
  );
}
