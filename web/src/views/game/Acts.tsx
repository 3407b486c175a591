// SPDX-License-Identifier: GPL-3.0-or-later
// What a player may do besides moving: draw offers, resigning, calling off, and after the end the record to
// keep. On a phone the same acts sit in a bar at the foot.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import * as games from '../../calls/games';
import { Ask, Dialog } from '../../dialog';
import type { GameModel, GameView } from '../../game';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { other, type State } from '../../types';
import { ClaimButton, Rematch } from './Asks';
import { PicturesButton, SoundButton, TypeMove, type Tools } from './Foot';
import { TalkButton } from './Talk';

interface ActsProps {
  model: GameModel;
  view: GameView;
  state: State;
}

const can = (state: State, act: 'offer' | 'accept' | 'resign' | 'rematch' | 'takeback-answer'): boolean =>
  !!state.may[act];

/**
 * Where a second offer in a row is only refused, the button stays: the arbiter says why. Where it is a foul,
 * it goes.
 */
const mayOffer = (state: State): boolean =>
  can(state, 'offer') || (state.game === 'chess' && state.status === 'playing' && state.phase === 'play');

/** What resigning makes of the game, as it will stand in the record. */
const lossOf = (state: State): string => (state.you === 'black' ? '1–0' : '0–1');

function useResign(model: GameModel, state: State): { ask: () => void; dialog: JSX.Element | null } {
  const t = useWords();
  const [asked, setAsked] = useState(false);
  const dialog =
    asked && state.status === 'playing' ? (
      <Ask
        title={t.resignTitle}
        text={t.resignText(lossOf(state))}
        safe={t.playOn}
        act={t.resign}
        close={() => setAsked(false)}
        done={() => void model.act('resign')}
      />
    ) : null;
  return { ask: () => setAsked(true), dialog };
}

export function Acts({ model, view, state }: ActsProps): JSX.Element {
  const t = useWords();
  const resign = useResign(model, state);
  if (state.status === 'over') return <Kept state={state} />;
  if (!state.you)
    return (
      <section class="acts" aria-label={t.gameActions}>
        <p class="note">
          {t.spectator} {state.spectators > 0 && t.watching(state.spectators)}
        </p>
      </section>
    );
  return (
    <section class="acts" aria-label={t.gameActions}>
      <button
        class="btn"
        disabled={!mayOffer(state)}
        aria-busy={view.busy}
        title={can(state, 'offer') ? undefined : state.offer === state.you ? t.youOffered : t.notNow}
        onClick={() => void model.act('offer')}
      >
        <Icon name="half" />
        <span>{t.offerDraw}</span>
      </button>
      <button
        class="btn"
        disabled={!can(state, 'resign')}
        title={can(state, 'resign') ? undefined : t.notNow}
        onClick={resign.ask}
      >
        <Icon name="flag" />
        <span>{t.resign}</span>
      </button>
      <TalkButton state={state} />
      {resign.dialog}
    </section>
  );
}

/** Whether the computer plays here, against somebody who reads this. */
const against = (state: State): boolean =>
  state.you !== null && Object.values(state.players).some(player => player.engine);

/** The game to keep: as PGN, and on score sheets in the language of the page. */
function Downloads({ state }: { state: State }): JSX.Element {
  const t = useWords();
  return (
    <>
      <a class="btn" href={`/a/g/${state.id}`} onClick={follows}>
        <Icon name="search" />
        <span>{t.inStudy}</span>
      </a>
      <a class="btn" href={games.pgn(state.id).path} download={`${state.id}.pgn`}>
        <Icon name="save" />
        <span>{t.download}</span>
      </a>
      {state.game === 'xiangqi' && (
        <a class="btn" href={games.xqf(state.id).path} download={`${state.id}.xqf`}>
          XQF
        </a>
      )}
      <a class="btn" href={games.pdf(state.id, { lang: lang.get() }).path} download={`${state.id}.pdf`}>
        <Icon name="save" />
        <span>{t.scoreSheet}</span>
      </a>
    </>
  );
}

function Kept({ state }: { state: State }): JSX.Element {
  const t = useWords();
  return (
    <section class="acts kept" aria-label={t.gameActions}>
      <Downloads state={state} />
      {!state.tournament && (
        <a class="btn" href="/" onClick={follows}>
          {t.newGame}
        </a>
      )}
      <TalkButton state={state} />
    </section>
  );
}

/** The opponent's offer stays on the screen until it is answered, by a button or by a move. */
export function OfferToast({ model, view, state }: ActsProps): JSX.Element | null {
  const t = useWords();
  if (state.you && !can(state, 'accept') && !can(state, 'takeback-answer') && state.may['adjourn-answer'])
    return <AdjournToast model={model} view={view} state={state} />;
  if (state.you && !can(state, 'accept') && can(state, 'takeback-answer'))
    return <TakeBackToast model={model} view={view} state={state} />;
  if (!state.you || !can(state, 'accept')) return null;
  return (
    <Question
      key="draw"
      name={t.draw}
      text={t.offered(t.side[state.offer ?? other(state.game, state.you)])}
      busy={view.busy}
      no={() => model.act('decline')}
      yes={() => model.act('accept')}
    />
  );
}

function AdjournToast({ model, view, state }: ActsProps): JSX.Element {
  const t = useWords();
  return (
    <Question
      key="adjourn"
      name={t.adjourn}
      text={t.offersAdjourn(t.side[state.adjourn ?? other(state.game, state.you!)])}
      busy={view.busy}
      no={() => model.act('adjourn-decline')}
      yes={() => model.act('adjourn')}
    />
  );
}

function TakeBackToast({ model, view, state }: ActsProps): JSX.Element {
  const t = useWords();
  const side = state.takeback?.side ?? other(state.game, state.you!);
  return (
    <Question
      key="back"
      name={t.takeBack}
      text={t.asksBack(t.side[side])}
      busy={view.busy}
      no={() => model.act('takeback-decline')}
      yes={() => model.act('takeback')}
    />
  );
}

/** Whoever answers by keys goes on in the field for moves: the answer's own button is gone. */
function Question({
  name,
  text,
  busy,
  no,
  yes,
}: {
  name: string;
  text: string;
  busy: boolean;
  no: () => Promise<void>;
  yes: () => Promise<void>;
}): JSX.Element {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      const field = document.getElementById('type') as HTMLInputElement | null;
      if (!field || !element?.contains(document.activeElement)) return;
      field.focus({ preventScroll: true });
      field.select();
    };
  }, []);
  return (
    <div class="toasts offer" role="group" aria-label={name} ref={box}>
      <p class="toast light">
        <span>{text}</span>
        <button class="btn" aria-busy={busy} onClick={() => void no()}>
          {t.decline}
        </button>
        <button class="btn" aria-busy={busy} onClick={() => void yes()}>
          {t.accept}
        </button>
      </p>
    </div>
  );
}

export function GameTabs({ model, view, state, tools }: ActsProps & { tools: Tools }): JSX.Element {
  const t = useWords();
  const [more, setMore] = useState(false);
  const resign = useResign(model, state);
  const over = state.status === 'over';
  const player = state.you !== null && !over;
  return (
    <nav class="tabbar" aria-label={t.gameActions}>
      {player && (
        <Tab
          icon="half"
          name={t.draw}
          off={!mayOffer(state)}
          busy={view.busy}
          act={() => void model.act('offer')}
        />
      )}
      {player && <Tab icon="flag" name={t.resign} off={!can(state, 'resign')} act={resign.ask} />}
      {over && !state.tournament && <Rematch model={model} state={state} tab />}
      {player && <ClaimButton model={model} state={state} tab />}
      {player && against(state) && (
        <Tab icon="bulb" name={t.hint} off={!state.may.hint} busy={view.busy} act={() => void model.hint()} />
      )}
      {!player && <Tab icon="flip" name={t.flip} act={tools.flip} />}
      <Tab
        icon="pen"
        name={t.record}
        when="upright"
        act={() => document.getElementById('record')?.scrollIntoView({ block: 'center' })}
      />
      <Tab icon="menu" name={t.more} act={() => setMore(true)} />
      {resign.dialog}
      {more && <More model={model} state={state} tools={tools} close={() => setMore(false)} />}
    </nav>
  );
}

/** One of the bar; on a phone on its side the record is beside the board already. */
function Tab({
  icon,
  name,
  when,
  off,
  busy,
  act,
}: {
  icon: string;
  name: string;
  when?: 'upright';
  off?: boolean;
  busy?: boolean;
  act: () => void;
}): JSX.Element {
  return (
    <button class={when} disabled={off} aria-busy={busy} onClick={act}>
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
}

function More({
  model,
  state,
  tools,
  close,
}: {
  model: GameModel;
  state: State;
  tools: Tools;
  close: () => void;
}): JSX.Element {
  const t = useWords();
  return (
    <Dialog title={t.more} close={close} class="sheet">
      {state.you && state.status === 'playing' && (
        <div class="sheet-type">
          <TypeMove id="type-more" model={model} state={state} done={close} />
        </div>
      )}
      <div class="stack">
        <button
          class="btn"
          onClick={() => {
            tools.flip();
            close();
          }}
        >
          <Icon name="flip" />
          <span>{t.flip}</span>
        </button>
        <SoundButton named />
        <TalkButton state={state} named done={close} />
        <PicturesButton state={state} />
        {state.status === 'over' && <Downloads state={state} />}
        <a class="btn" href="/" onClick={follows}>
          <Icon name="seat" />
          <span>{t.hall}</span>
        </a>
        <button class="btn" data-safe onClick={close}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}
