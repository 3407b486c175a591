// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of a game on phones: a bar at the bottom, with further actions in a sheet.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../dialog';
import type { GameModel } from '../../game';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { follows } from '../../router';
import type { State } from '../../types';
import { against, can, Downloads, mayOffer, useResign, type ActsProps } from './Acts';
import { ClaimButton, Rematch } from './Asks';
import { PicturesButton, SoundButton, TypeMove, type Tools } from './Foot';
import { TalkButton } from './Talk';

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

/** A button of the bar. In landscape the record is already beside the board, so it has no button. */
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
