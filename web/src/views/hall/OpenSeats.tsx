// SPDX-License-Identifier: GPL-3.0-or-later
// Open seats: player, game, time, rule set and free side. One press takes the seat; a challenge can be
// declined.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { declineGame, joinGame, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { oddsWords } from '../../odds';
import { controlWords, nameOf, refusalWords } from '../../phrase';
import { lang, notation } from '../../prefs';
import { go } from '../../router';
import { ruleSetName } from '../../rule_sets';
import { SIDES, type Problem, type Summary } from '../../types';
import { SideMark } from '../Side';

/** `hidden`: the number of seats that the filters hide. */
export function OpenSeats({ seats, hidden }: { seats: readonly Summary[]; hidden: number }): JSX.Element {
  const t = useWords();
  return (
    <section class="open-seats" aria-labelledby="seats">
      <h2 class="head ww" id="seats">
        <span>{t.openSeats}</span>
        <span>{seats.length ? t.waitingCount(seats.length) : ''}</span>
      </h2>
      {hidden ? (
        <p class="note">{t.filteredOut(hidden)}</p>
      ) : (
        !seats.length && <p class="note">{t.nobodyWaits}</p>
      )}
      <Seats seats={seats} />
    </section>
  );
}

/** Challenges to the user: shown above all others, without filters. */
export function Challenges({ seats }: { seats: readonly Summary[] }): JSX.Element | null {
  const t = useWords();
  if (!seats.length) return null;
  return (
    <section class="open-seats challenges" aria-labelledby="challenges">
      <h2 class="head ww" id="challenges">
        <span>{t.challengesHead}</span>
        <span>{t.waitingCount(seats.length)}</span>
      </h2>
      <Seats seats={seats} challenges />
    </section>
  );
}

function Seats({ seats, challenges }: { seats: readonly Summary[]; challenges?: boolean }): JSX.Element {
  const t = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const act = async (id: string, what: Promise<unknown>): Promise<boolean> => {
    setBusy(id);
    setProblem(null);
    try {
      await what;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
      return false;
    } finally {
      setBusy(null);
    }
  };
  const sit = (id: string): void => void act(id, joinGame(id)).then(done => done && go('/g/' + id));
  const decline = (id: string): void => void act(id, declineGame(id));
  return (
    <>
      <ul class="seats">
        {seats.map(seat => (
          <Row
            key={seat.id}
            seat={seat}
            busy={busy === seat.id}
            sit={() => sit(seat.id)}
            decline={challenges ? () => decline(seat.id) : undefined}
          />
        ))}
      </ul>
      {problem && (
        <p class="note bad" role="alert">
          {refusalWords(t, problem)}
        </p>
      )}
    </>
  );
}

function Row({
  seat,
  busy,
  sit,
  decline,
}: {
  seat: Summary;
  busy: boolean;
  sit: () => void;
  decline?: (() => void) | undefined;
}): JSX.Element {
  const t = useWords();
  const free = SIDES[seat.game].find(side => !seat.players[side]?.seated) ?? 'black';
  const owner = SIDES[seat.game].find(side => side !== free)!;
  const player = seat.players[owner];
  const rating = player?.rating ? player.rating + (player.provisional ? '?' : '') : '';
  const name = nameOf(t, player);
  const time = controlWords(t, seat.time);
  const odds = oddsWords(t, seat, notation[seat.game].get(), lang.get());
  return (
    <li>
      <SideMark side={free} />
      <span>
        <b>
          {name}
          {rating && ' ' + rating}
        </b>
        <small>
          {t.game[seat.game]} · {ruleSetName(seat.rules ?? '', lang.get())}
          {seat.rated && ' · ' + t.rated}
          {odds && ' · ' + odds}
        </small>
      </span>
      <span class="tm">{time}</span>
      <span class="do">
        <button
          class="btn"
          aria-busy={busy}
          aria-label={[`${t.sitDown}: ${name}`, t.game[seat.game], time, t.sitText(t.side[free]), odds]
            .filter(Boolean)
            .join(', ')}
          onClick={sit}
        >
          {t.sitDown}
        </button>
        {decline && (
          <button
            class="btn"
            aria-busy={busy}
            aria-label={`${t.notThisGame}: ${name}, ${t.game[seat.game]}, ${time}`}
            onClick={decline}
          >
            {t.notThisGame}
          </button>
        )}
      </span>
    </li>
  );
}
