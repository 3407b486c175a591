// SPDX-License-Identifier: GPL-3.0-or-later
// What a player asks of the arbiter, and of his opponent through him: claims, moves back, calling off, another game.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Ask, Dialog } from '../../dialog';
import type { GameModel, GameView } from '../../game';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { follows } from '../../router';
import type { State } from '../../types';

interface AsksProps {
  view: GameView;
  model: GameModel;
  state: State;
}

export function Asks({ model, view, state }: AsksProps): JSX.Element | null {
  if (state.status === 'over') return state.rematch?.game || state.you ? <div class="asks"><Rematch model={model} view={view} state={state} /></div> : null;
  if (!state.you) return null;
  return (
    <div class="asks">
      {state.status === 'playing' && <ClaimButton model={model} view={view} state={state} />}
      {state.status === 'playing' && <TakeBackButton model={model} view={view} state={state} />}
      {state.status === 'playing' && Object.values(state.players).some(player => player.engine) && <HintButton model={model} view={view} state={state} />}
      {state.may.abort && <CallOff model={model} />}
    </div>
  );
}

function CallOff({ model }: { model: GameModel }): JSX.Element {
  const t = useWords(), [asked, ask] = useState(false);
  return (
    <>
      <button class="btn" onClick={() => ask(true)}>{t.abort}</button>
      {asked && <Ask title={t.abortTitle} text={t.abortText} safe={t.playOn} act={t.abort} close={() => ask(false)} done={() => void model.act('abort')} />}
    </>
  );
}

/** Asks which claim is made; heard on one's own turn alone. */
function ClaimButton({ model, state }: AsksProps): JSX.Element {
  const t = useWords(), [open, setOpen] = useState(false), claims = state.may.claim ?? [];
  return (
    <>
      <button class="btn" disabled={!claims.length} title={claims.length ? undefined : t.claimLater} onClick={() => setOpen(true)}>
        <Icon name="hand" />
        <span>{t.claim}</span>
      </button>
      {open && claims.length > 0 && <ClaimDialog model={model} state={state} claims={claims} close={() => setOpen(false)} />}
    </>
  );
}

function ClaimDialog({ model, state, claims, close }: { model: GameModel; state: State; claims: string[]; close(): void }): JSX.Element {
  const t = useWords(), [move, setMove] = useState(''), written = state.game === 'chess';
  const claim = (kind: string): void => {
    const text = move.trim();
    close();
    void model.act('claim', { kind, ...(text && kind !== 'dead' ? { move: text } : {}) });
  };
  return (
    <Dialog title={t.claimTitle} close={close}>
      <p>{t.claimText}</p>
      {written && (
        <div class="field written">
          <label for="written">{t.writtenMove}</label>
          <input id="written" value={move} onInput={e => setMove(e.currentTarget.value)} placeholder={t.typeHint[state.game]} autocomplete="off" autocapitalize="off" spellcheck={false} />
        </div>
      )}
      <div class="stack">
        {claims.map(kind => (
          <button class="btn" key={kind} onClick={() => claim(kind)}>{t.claims[kind] ?? kind}</button>
        ))}
        <button class="btn" data-safe onClick={close}>{t.playOn}</button>
      </div>
    </Dialog>
  );
}

function TakeBackButton({ model, state }: AsksProps): JSX.Element {
  const t = useWords(), may = !!state.may.takeback;
  return (
    <button class="btn" disabled={!may} title={may ? undefined : state.takeback?.side === state.you ? t.youAskedBack : t.notNow} onClick={() => void model.act('takeback')}>
      <Icon name="undo" />
      <span>{t.takeBack}</span>
    </button>
  );
}

/** Against the computer alone. On a phone it stands in the bar at the foot. */
function HintButton({ model, view, state }: AsksProps): JSX.Element {
  const t = useWords();
  return (
    <button class="btn hint" disabled={!state.may.hint} aria-busy={view.busy} title={state.may.hint ? undefined : t.notNow} onClick={() => void model.hint()}>
      <Icon name="bulb" />
      <span>{t.hint}</span>
    </button>
  );
}


/** Another game with the sides changed: asked for, agreed to, or the way to it. */
function Rematch({ model, state }: AsksProps): JSX.Element | null {
  const t = useWords(), game = state.rematch?.game;
  if (game) return <a class="btn" href={'/g/' + game} onClick={follows}>{t.toRematch}</a>;
  if (!state.you) return null;
  return (
    <button class="btn" disabled={!state.may.rematch} title={state.may.rematch ? undefined : t.rematchAsked} onClick={() => void model.act('rematch')}>
      <Icon name="again" />
      <span>{state.rematch && state.may.rematch ? t.rematchAccept : t.rematch}</span>
    </button>
  );
}
