// SPDX-License-Identifier: GPL-3.0-or-later
// A player's requests to the arbiter and, through the arbiter, to the opponent: claims, takebacks, aborting,
// a rematch.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Ask } from '../../dialog';
import { say } from '../../aloud';
import type { GameModel } from '../../game';
import { isGone, type GameView } from '../../gameView';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { lazily } from '../../later';
import { follows } from '../../router';
import { bothSit, other, type State } from '../../types';
import { useNow } from '../useNow';
import { Awaited } from '../Awaited';
import { ClaimDialog } from './Counts';

/** Loaded for games of events. */
const NextBoard = lazily(() => import('./NextBoard').then(view => view.NextBoard));

interface AsksProps {
  view: GameView;
  model: GameModel;
  state: State;
}

export function Asks({ model, view, state }: AsksProps): JSX.Element | null {
  if (state.status === 'over')
    return state.rematch?.game || state.tournament || (state.you && bothSit(state)) ? (
      <div class={state.tournament ? 'asks' : 'asks again'}>
        <Rematch model={model} state={state} />
      </div>
    ) : null;
  const late = state.status === 'playing' && state.awaited && (
    <p class="wait">
      <span>
        <Awaited awaited={state.awaited} received={view.received} />
      </span>
    </p>
  );
  if (!state.you) return late || null;
  return (
    <div class="asks">
      {late}
      {state.status === 'playing' && <LeftBehind model={model} view={view} state={state} />}
      {state.status === 'playing' && <ClaimButton model={model} state={state} />}
      {state.status === 'playing' && <TakeBackButton model={model} view={view} state={state} />}
      {state.status === 'playing' && Object.values(state.players).some(player => player.engine) && (
        <HintButton model={model} view={view} state={state} />
      )}
      {state.status === 'playing' && <Adjourn model={model} view={view} state={state} />}
      {/* An open challenge is cancelled elsewhere, beside the waiting text. */}
      {state.may.abort && !(state.status === 'waiting' && state.open) && <CallOff model={model} />}
    </div>
  );
}

function CallOff({ model }: { model: GameModel }): JSX.Element {
  const t = useWords();
  const [asked, ask] = useState(false);
  return (
    <>
      <button class="btn" onClick={() => ask(true)}>
        {t.abort}
      </button>
      {asked && (
        <Ask
          title={t.abortTitle}
          text={t.abortText}
          safe={t.playOn}
          act={t.abort}
          close={() => ask(false)}
          done={() => void model.act('abort')}
        />
      )}
    </>
  );
}

/** Opens the choice of claims; enabled only on the player's turn. On phones in landscape it is in the bar. */
export function ClaimButton({
  model,
  state,
  tab,
}: {
  model: GameModel;
  state: State;
  tab?: boolean;
}): JSX.Element {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const all = state.may.claim ?? [];
  // If a judge rules on repetitions, claiming a repetition means asking for its ruling.
  const claims = all.includes('ruling') ? all.filter(kind => kind !== 'repetition') : all;
  return (
    <>
      <button
        class={tab ? 'across' : 'btn claims'}
        disabled={!claims.length}
        title={claims.length ? undefined : t.claimLater}
        onClick={() => setOpen(true)}
      >
        <Icon name="hand" />
        <span>{t.claim}</span>
      </button>
      {open && claims.length > 0 && (
        <ClaimDialog model={model} state={state} claims={claims} close={() => setOpen(false)} />
      )}
    </>
  );
}

/**
 * The opponent is absent: the remaining time, then buttons to take the win or a draw. Its space is reserved
 * during the absence.
 */
function LeftBehind({ model, view, state }: AsksProps): JSX.Element | null {
  const t = useWords();
  const them = state.players[other(state.game, state.you!)];
  const empty = them?.away !== undefined && them.patience !== undefined && !them.connected;
  const gone = empty && isGone(them, view.seen);
  useNow(1000, empty);
  const wait = gone ? them.patience! - them.away! - (performance.now() - view.seen) : 1;
  const ready = wait <= 0;
  useEffect(() => {
    if (ready) say(t.leftNow + t.gap + t.leftTake);
  }, [ready]);
  if (!gone) return null;
  return (
    <div class="left-behind" role="group" aria-label={t.opponentLeft}>
      <p>{ready ? t.leftNow : t.leftWait}</p>
      <div class="row">
        <button class="btn" disabled={!ready} aria-busy={view.busy} onClick={() => void model.take('win')}>
          {t.takeWin}
        </button>
        <button class="btn" disabled={!ready} aria-busy={view.busy} onClick={() => void model.take('draw')}>
          {t.takeDraw}
        </button>
      </div>
    </div>
  );
}

/**
 * Adjournment: offered, agreed, and a move sealed; the game resumes when both are present, and the sealed
 * move is opened.
 */
function Adjourn({ model, view, state }: AsksProps): JSX.Element | null {
  const t = useWords();
  const { may, phase } = state;
  const here = !!state.players[other(state.game, state.you!)]?.connected;
  const sealer = state.side === state.you;
  const act = (event: string, name: string, off = false): JSX.Element => (
    <button
      class="btn"
      disabled={off}
      aria-busy={view.busy}
      title={off ? t.bothHere : undefined}
      onClick={() => void model.act(event)}
    >
      {name}
    </button>
  );
  if (phase === 'adjourned')
    return (
      <>
        <p class="note" role="status">
          {t.isAdjourned}
        </p>
        {may.resume && act('resume', t.resume, !here)}
      </>
    );
  if (phase === 'resumed')
    return (
      <>
        <p class="note" role="status">
          {t.isResumed}
        </p>
        {may['open-sealed'] && act('open-sealed', t.openSealed, sealer && !here)}
      </>
    );
  if (state.adjourning)
    return (
      <>
        <p class="note" role="status">
          {view.sealing && may.seal ? t.sealNow : t.adjournAgreed(t.side[state.side])}
        </p>
        {may.seal && (
          <button class="btn" aria-pressed={view.sealing} onClick={() => model.seal(!view.sealing)}>
            {t.seal}
          </button>
        )}
      </>
    );
  if (!may.adjourn && state.adjourn !== state.you) return null;
  return (
    <button
      class="btn"
      disabled={!may.adjourn}
      aria-busy={view.busy}
      title={may.adjourn ? undefined : t.youOfferedAdjourn}
      onClick={() => void model.act('adjourn')}
    >
      {t.adjourn}
    </button>
  );
}

function TakeBackButton({ model, state }: AsksProps): JSX.Element {
  const t = useWords();
  const may = !!state.may.takeback;
  return (
    <button
      class="btn"
      disabled={!may}
      title={may ? undefined : state.takeback?.side === state.you ? t.youAskedBack : t.notNow}
      onClick={() => void model.act('takeback')}
    >
      <Icon name="undo" />
      <span>{t.takeBack}</span>
    </button>
  );
}

/** Only in games against the computer. On phones it is in the bar at the bottom. */
function HintButton({ model, view, state }: AsksProps): JSX.Element {
  const t = useWords();
  return (
    <button
      class="btn hint"
      disabled={!state.may.hint}
      aria-busy={view.busy}
      title={state.may.hint ? undefined : t.notNow}
      onClick={() => void model.hint()}
    >
      <Icon name="bulb" />
      <span>{t.hint}</span>
    </button>
  );
}

/**
 * A rematch with the colours changed: request it, accept it, or go to it. On phones in landscape it is in the
 * bar.
 */
export function Rematch({
  model,
  state,
  tab,
}: Omit<AsksProps, 'view'> & { tab?: boolean }): JSX.Element | null {
  const t = useWords();
  const game = state.rematch?.game;
  if (state.tournament)
    return (
      <>
        {state.you && <NextBoard tournament={state.tournament} game={state.id} />}
        <a class="btn main" href={`/t/${state.tournament}/mine`} onClick={follows}>
          {t.backToEvent}
        </a>
      </>
    );
  if (game)
    return (
      <a class={tab ? undefined : 'btn'} href={'/g/' + game} onClick={follows}>
        {tab && <Icon name="again" />}
        <span>{t.toRematch}</span>
      </a>
    );
  if (!state.you || !bothSit(state)) return null;
  return (
    <button
      class={tab ? undefined : 'btn'}
      disabled={!state.may.rematch}
      title={state.may.rematch ? undefined : t.rematchAsked}
      onClick={() => void model.act('rematch')}
    >
      <Icon name="again" />
      <span>{state.rematch && state.may.rematch ? t.rematchAccept : t.rematch}</span>
    </button>
  );
}
