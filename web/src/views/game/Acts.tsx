// SPDX-License-Identifier: GPL-3.0-or-later
// A player's actions besides moves: draw offers, resigning, aborting, and after the end the downloads. On
// phones the same actions are in GameTabs.tsx.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { fileLink } from '../../api';
import * as games from '../../calls/games';
import { Ask } from '../../dialog';
import type { GameModel } from '../../game';
import type { GameView } from '../../gameView';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { lang } from '../../prefs';
import { follows } from '../../router';
import type { State } from '../../types';
import { TalkButton } from './Talk';

export interface ActsProps {
  model: GameModel;
  view: GameView;
  state: State;
}

export const can = (
  state: State,
  act: 'offer' | 'accept' | 'resign' | 'rematch' | 'takeback-answer',
): boolean => !!state.may[act];

/**
 * Whether the offer button is shown. It stays if a second offer in a row is merely refused with a reason; it
 * goes if that would be a foul.
 */
export const mayOffer = (state: State): boolean =>
  can(state, 'offer') || (state.game === 'chess' && state.status === 'playing' && state.phase === 'play');

/** The result if the player resigns, as the record writes it. */
const lossOf = (state: State): string => (state.you === 'black' ? '1–0' : '0–1');

export function useResign(model: GameModel, state: State): { ask: () => void; dialog: JSX.Element | null } {
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

/** Whether the visitor plays against the computer. */
export const against = (state: State): boolean =>
  state.you !== null && Object.values(state.players).some(player => player.engine);

/** Downloads of the game: as PGN, and as score sheets in the page's language. */
export function Downloads({ state }: { state: State }): JSX.Element {
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
      <a class="btn" {...fileLink(games.pdf(state.id, { lang: lang.get() }), `${state.id}.pdf`)}>
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
