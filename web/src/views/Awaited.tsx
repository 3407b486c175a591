// SPDX-License-Identifier: GPL-3.0-or-later
// A game of an event for which a player is missing: the time until it starts, then the time until the player
// forfeits.
import type { JSX } from 'preact';
import { timeText } from '../clock';
import { useWords } from '../i18n';
import type { Awaited as Told } from '../types';
import { useNow } from './useNow';

/** `received` is the time on performance.now() at which `awaited` arrived. */
export function Awaited({ awaited, received }: { awaited: Told; received: number }): JSX.Element {
  const t = useWords();
  const left = (from: number): string => timeText(Math.max(0, from - (performance.now() - received)));
  useNow(1000, true);
  if (awaited.begins !== undefined)
    return (
      <>
        {t.eventBegins(left(awaited.begins))}
        {awaited.default !== undefined && t.gap + t.eventThen(timeText(awaited.default))}
      </>
    );
  const late = awaited.late ?? [];
  if (awaited.loses === undefined) return <>{late.map(side => t.late(t.side[side])).join(t.gap)}</>;
  return (
    <>
      {late.length > 1
        ? t.lateBoth(left(awaited.loses))
        : t.lateLoses(t.side[late[0] ?? 'black'], left(awaited.loses))}
    </>
  );
}
