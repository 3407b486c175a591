// SPDX-License-Identifier: GPL-3.0-or-later
// Before the game: the link for a friend, or a free seat to take.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { friendLink, getHouse, joinGame, qrAddress, Refusal } from '../../api';
import { copy } from '../../copy';
import { say } from '../../aloud';
import type { GameModel } from '../../game';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { me } from '../../me';
import { NameInput } from '../../NameInput';
import { oddsRule, oddsWords } from '../../odds';
import { controlWords, openedSaid, refusalWords } from '../../phrase';
import { lang, notation } from '../../prefs';
import { go } from '../../router';
import { refollow } from '../../socket';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { SIDES, type Problem, type State } from '../../types';
import { Awaited } from '../Awaited';
import { SideMark } from '../Side';

export function Seats({
  model,
  state,
  received,
}: {
  model: GameModel;
  state: State;
  received: number;
}): JSX.Element {
  const t = useWords();
  if (state.tournament)
    return (
      <section class="invite">
        <h2 class="head ww">
          <span>{t.waitingFor}</span>
          <span>{controlWords(t, state.time)}</span>
        </h2>
        <div class="wait">
          <span>
            {state.awaited ? <Awaited awaited={state.awaited} received={received} /> : t.eventWaits}
          </span>
        </div>
      </section>
    );
  if (state.you && state.open) return <OpenSeat model={model} state={state} />;
  return state.you ? <Invite state={state} /> : <FreeSeat model={model} state={state} />;
}

/** For a seat that anyone may take: its owner can only wait or cancel. */
function OpenSeat({ model, state }: { model: GameModel; state: State }): JSX.Element {
  const t = useWords();
  const standUp = async (): Promise<void> => {
    await model.act('abort');
    go('/');
  };
  return (
    <section class="invite">
      <h2 class="head ww">
        <span>{t.seatOpen}</span>
        <span>{controlWords(t, state.time)}</span>
      </h2>
      <p class="note">{t.seatOpenText}</p>
      <div class="wait">
        <span>{t.waitingForComer}</span>
        <button class="btn" onClick={() => void standUp()}>
          {t.standUp}
        </button>
      </div>
    </section>
  );
}

function Invite({ state }: { state: State }): JSX.Element {
  const t = useWords();
  const [addresses, setAddresses] = useState<string[]>([]);
  useEffect(() => {
    void getHouse().then(house => setAddresses(house.addresses));
  }, []);
  const link = friendLink('/g/' + state.id, addresses);
  const take = (): void => {
    void copy(link).then(done => toast(done ? t.copied : t.notCopied));
  };
  return (
    <section class="invite">
      <h2 class="head ww">
        <span>{t.waitTitle}</span>
      </h2>
      <p class="note">{t.waitText}</p>
      <div class="row tight">
        <input readOnly value={link} aria-label={t.link} onFocus={e => e.currentTarget.select()} />
        <button class="btn main" onClick={take}>
          <Icon name="copy" />
          <span>{t.copyLink}</span>
        </button>
      </div>
      <img class="qr" src={qrAddress(link)} alt={t.qr} width="168" height="168" />
    </section>
  );
}

function FreeSeat({ model, state }: { model: GameModel; state: State }): JSX.Element {
  const t = useWords();
  const who = useStore(me);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const free = SIDES[state.game].find(side => !state.players[side]?.seated) ?? 'black';
  const odds = oddsWords(t, state, notation[state.game].get(), lang.get());
  const rule = state.odds && oddsRule(state.game, state.odds.id, lang.get());
  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    model.teller.sitting = true;
    try {
      await joinGame(model.id);
      refollow(model.id);
      await model.refresh();
      // the form is gone: focus the head of the game, which says who the player is
      document.getElementById('game-head')?.focus({ preventScroll: true });
      const { state: now } = model.view.get();
      if (now) say(openedSaid(t, now));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
    }
    model.teller.sitting = false;
    setBusy(false);
  };
  return (
    <form class="invite" onSubmit={event => void sit(event)}>
      <h2 class="head ww">
        <span>{t.seatFree}</span>
        <span>{controlWords(t, state.time)}</span>
      </h2>
      {!who?.signed_in && (
        <div class="field">
          <label for="name">{t.yourName}</label>
          <NameInput id="name" />
        </div>
      )}
      <button class="seat open" aria-busy={busy}>
        <SideMark side={free} />
        <span>
          <b>{t.sitHere}</b>
          <span>
            {t.sitText(t.side[free])}
            {odds && ' · ' + odds}
          </span>
        </span>
      </button>
      {rule && <p class="note">{rule}</p>}
      {problem && (
        <p class="note bad" role="alert">
          {refusalWords(t, problem)}
        </p>
      )}
    </form>
  );
}
