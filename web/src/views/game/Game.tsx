// SPDX-License-Identifier: GPL-3.0-or-later
// The game view: board, players, record, actions, and the arbiter's column.
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { Header } from '../../chrome';
import { cycleOf, drawCycle, judgedOf, type Looking } from '../../evidence';
import { say } from '../../aloud';
import { GameModel } from '../../game';
import { turned, type GameView as View } from '../../gameView';
import { useWords, type Words } from '../../i18n';
import { useKeydown } from '../../keys';
import { Later, lazily } from '../../later';
import { NotesModel } from '../../notes';
import { follows } from '../../router';
import { capital, nameOf, openedSaid, resultSaid, stop } from '../../phrase';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { SIDES, type State } from '../../types';
import { Acts } from './Acts';
import { Arbiter } from './Arbiter';
import type { Look } from './CycleTable';
import { Foot, type Tools } from './Foot';
import { GameTabs } from './GameTabs';
import { learning } from './learning';
import { OfferToast } from './OfferToast';
import { Play } from './Play';
import { PlayerBar } from './PlayerBar';
import { Record } from './Record';

/** Loaded when a ruling is opened. */
const EvidenceBar = lazily(() => import('./Ruling').then(file => file.EvidenceBar));
/** Loaded after the end of a game. */
const Curve = lazily(() => import('./Analysis').then(file => file.Curve));
const Lines = lazily(() => import('./Analysis').then(file => file.Lines));

export function GameView({ id }: { id: string }): JSX.Element {
  const model = useMemo(() => new GameModel(id), [id]);
  useEffect(() => () => model.close(), [model]);
  const notes = useMemo(() => new NotesModel(id), [id]);
  useEffect(() => () => notes.close(), [notes]);
  const view = useStore(model.view);
  const learnt = useStore(learning);
  useEffect(() => () => learning.set(null), [id]);
  if (learnt?.state.id === id)
    return (
      <Later
        key="mistakes"
        load={() => import('../mistakes/Mistakes')}
        {...learnt}
        close={() => learning.set(null)}
      />
    );
  if (!view.state) return <NotYet view={view} />;
  return <Seen model={model} notes={notes} view={view} state={view.state} />;
}

/** Shown before the server's first report: an empty board of the right size, or the error. */
function NotYet({ view }: { view: View }): JSX.Element {
  const t = useWords();
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="plain">
        {view.problem && (
          <>
            <h1>{t.noGame}</h1>
            <a class="btn main" href="/" onClick={follows}>
              {t.toHall}
            </a>
          </>
        )}
      </main>
    </>
  );
}

/** The ply that the board shows: the latest, or the one the user went back to. */
function usePly(state: State): { ply: number; show: (to: number) => void } {
  const [shown, setShown] = useState<number | null>(null);
  const live = state.moves.length;
  const show = useCallback((to: number) => setShown(to >= live ? null : Math.max(0, to)), [live]);
  // After each new move players see the current position again.
  useEffect(() => {
    if (state.you) setShown(null);
  }, [live, state.you]);
  return { ply: shown === null || shown >= live ? live : shown, show };
}

/** The ruling that is open, until the next move is made. */
function useLooking(view: View, state: State): { looking: Looking | null; look: Look } {
  const t = useWords();
  const [opened, setLooking] = useState<Looking | null>(null);
  // rulings are fetched again for each language: show the selected one in the current language
  const looking = useMemo(
    () =>
      opened && {
        ...opened,
        ruling:
          view.minutes
            .filter(one => one.ply === opened.ply)
            .flatMap(one => one.rulings)
            .find(one => one.cycle?.length && one.ruling === opened.ruling.ruling) ?? opened.ruling,
      },
    [opened, view.minutes],
  );
  useEffect(() => setLooking(null), [state.moves.length, state.you]);
  const look = useCallback(
    (to: Looking | null): void => {
      setLooking(to);
      // on a phone the table is below the board: scroll to it when requested
      const board = to && document.getElementById('board');
      if (board && board.getBoundingClientRect().bottom < 200) board.scrollIntoView({ block: 'start' });
      if (to) void import('./Ruling').then(file => say(file.stepWords(t, state, view.fens, to)));
    },
    [t, state, view.fens],
  );
  return { looking, look };
}

/**
 * Focuses the heading when a game starts, so that keyboard and screen-reader users begin at the players and
 * the side to move.
 */
function useOpening(state: State): void {
  const t = useWords();
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById('game-head')?.focus({ preventScroll: true });
    say(
      [
        state.status === 'waiting'
          ? stop(capital(t.waitingFor))
          : t.whoPlays(
              SIDES[state.game].map(side => [t.side[side], nameOf(t, state.players[side])] as const),
            ),
        openedSaid(t, state),
        ...(state.result ? [resultSaid(t, state, state.result)] : []),
      ].join(t.gap),
    );
  }, [state.id]);
}

function Seen({
  model,
  notes,
  view,
  state,
}: {
  model: GameModel;
  notes: NotesModel;
  view: View;
  state: State;
}): JSX.Element {
  const t = useWords();
  const [flipped, setFlipped] = useState(false);
  const { ply, show } = usePly(state);
  const { looking, look } = useLooking(view, state);
  const flip = turned(state.you) !== flipped;
  useEffect(() => {
    entitle(title(t, state), isDue(state) ? t.yourMove : '');
  }, [t, state]);
  const evidence = looking && cycleOf(looking.ruling)[looking.step];
  useStepKeys(ply, show);
  useSlash();
  useOpening(state);

  const [first, second] = SIDES[state.game];
  const near = flip ? second : first;
  const far = flip ? first : second;
  const tools: Tools = { flip: () => setFlipped(!flipped) };
  return (
    <div class={'in-game ' + state.game}>
      <Header skip="#board" />
      <main class={state.status === 'playing' ? 'game playing' : 'game'} id="main">
        <h1 class="sr" id="game-head" tabIndex={-1}>
          {isDue(state) && `${t.yourMove} · `}
          {title(t, state)}
        </h1>
        <PlayerBar model={model} state={state} side={far} place="opp" />
        <Play
          model={model}
          view={view}
          state={state}
          ply={evidence ? evidence.ply : ply}
          flip={flip}
          drawing={
            evidence && looking
              ? drawCycle(
                  state.game,
                  view.fens[evidence.ply] ?? '',
                  evidence,
                  judgedOf(looking.ruling, evidence.ply),
                )
              : null
          }
        />
        <PlayerBar model={model} state={state} side={near} place="own" />
        {looking ? (
          <EvidenceBar looking={looking} look={look} />
        ) : (
          <Foot model={model} state={state} tools={tools}>
            {state.status === 'over' && state.moves.length > 0 && (
              <Curve notes={notes} state={state} ply={ply} show={show} />
            )}
          </Foot>
        )}
        <Record
          state={state}
          ply={evidence ? evidence.ply : ply}
          show={to => {
            look(null);
            show(to);
          }}
          notes={notes}
          cycle={looking ? cycleOf(looking.ruling) : []}
        />
        <Acts model={model} view={view} state={state} />
        <Arbiter model={model} view={view} state={state} looking={looking} look={look}>
          {state.status === 'over' && <Lines notes={notes} state={state} ply={ply} fens={view.fens} />}
        </Arbiter>
        <OfferToast model={model} view={view} state={state} />
      </main>
      <GameTabs model={model} view={view} state={state} tools={tools} />
    </div>
  );
}

const isDue = (state: State): boolean => state.status === 'playing' && state.you === state.side;
function title(t: Words, state: State): string {
  const name = (i: 0 | 1): string => {
    const player = state.players[SIDES[state.game][i]];
    return player?.seated ? nameOf(t, player) : t.nobody;
  };
  return `${name(0)} – ${name(1)}`;
}

/** "/" moves the focus to the field for typed moves from anywhere except another input field. */
function useSlash(): void {
  useKeydown(event => {
    if (
      event.key !== '/' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target as HTMLElement).closest('input:not([type=radio], [type=checkbox]), textarea, dialog')
    )
      return;
    const field = document.getElementById('type') as HTMLInputElement | null;
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select(); // select refused text, so that typing replaces it
  });
}

/**
 * Arrow keys step through the moves, except in the board's grid and in input fields, where they have another
 * meaning.
 */
function useStepKeys(ply: number, show: (ply: number) => void): void {
  useKeydown(event => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest('input, select, textarea, dialog, [role=grid], [role=radiogroup]')
    )
      return;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
}
