// SPDX-License-Identifier: GPL-3.0-or-later
// Seats that wait for whoever comes: who, which game, how long, by which rules, which side is free. One press sits down.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { joinGame, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { oddsWords } from '../../odds';
import { controlWords, nameOf, refusalWords } from '../../phrase';
import { lang, notation } from '../../prefs';
import { go } from '../../router';
import { ruleSetName } from '../../rule_sets';
import { SIDES, type Problem, type Summary } from '../../types';
import { SideMark } from '../Side';

/** `hidden`: how many seats a filter keeps from view. */
export function OpenSeats({ seats, hidden }: { seats: readonly Summary[]; hidden: number }): JSX.Element {
  const t = useWords(), [busy, setBusy] = useState<string | null>(null), [problem, setProblem] = useState<Problem | null>(null);
  const sit = async (id: string): Promise<void> => {
    setBusy(id);
    setProblem(null);
    try {
      await joinGame(id);
      go('/g/' + id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
      setBusy(null);
    }
  };
  return (
    <section class="open-seats" aria-labelledby="seats">
      <h2 class="head ww" id="seats"><span>{t.openSeats}</span><span>{seats.length ? t.waitingCount(seats.length) : ''}</span></h2>
      {hidden ? <p class="note">{t.filteredOut(hidden)}</p> : !seats.length && <p class="note">{t.nobodyWaits}</p>}
      <ul class="seats">{seats.map(seat => <Row key={seat.id} seat={seat} busy={busy === seat.id} sit={() => void sit(seat.id)} />)}</ul>
      {problem && <p class="note bad" role="alert">{refusalWords(t, problem)}</p>}
    </section>
  );
}

function Row({ seat, busy, sit }: { seat: Summary; busy: boolean; sit(): void }): JSX.Element {
  const t = useWords(), free = SIDES[seat.game].find(side => !seat.players[side]?.seated) ?? 'black', owner = SIDES[seat.game].find(side => side !== free)!;
  const player = seat.players[owner], rating = player?.rating ? player.rating + (player.provisional ? '?' : '') : '';
  const name = nameOf(t, player), time = controlWords(t, seat.time), odds = oddsWords(t, seat, notation[seat.game].get(), lang.get());
  return (
    <li>
      <SideMark side={free} />
      <span>
        <b>{name}{rating && ' ' + rating}</b>
        <small>{t.game[seat.game]} · {ruleSetName(seat.rules ?? '', lang.get())}{seat.rated && ' · ' + t.rated}{odds && ' · ' + odds}{seat.invited && ' · ' + t.challengesYou}</small>
      </span>
      <span class="tm">{time}</span>
      <button class="btn" aria-busy={busy} aria-label={`${t.sitDown}: ${name}, ${t.game[seat.game]}, ${time}, ${t.sitText(t.side[free])}${odds ? ', ' + odds : ''}`} onClick={sit}>{t.sitDown}</button>
    </li>
  );
}
