// SPDX-License-Identifier: GPL-3.0-or-later
// The endgame tables page: the user sets up a position with few pieces, sees the result of each move, and can
// make moves.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../../board/Board';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { readPlacement } from '../../position';
import { follows } from '../../router';
import { entitle } from '../../title';
import { SIDES, type Game, type Side } from '../../types';
import { Answer } from './Answer';
import { Figures } from './Figures';
import { EXAMPLES, moveBetween, next, now, played, turnOf } from './model';
import { SetUpBoard, Tray } from './SetUp';
import { useTables, type TablesState } from './useTables';
import { useT } from './words';

export default function Tables(): JSX.Element {
  const words = useWords();
  const state = useTables();
  const { way, begin } = state;
  const [pointed, point] = useState<string | null>(null);
  useEffect(() => {
    entitle(words.tablesView);
  }, [words]);
  const follow = (uci: string): void => {
    state.follow(uci);
    point(null);
  };
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="tables">
        <header>
          <h1>{words.tablesView}</h1>
          <p class="note">
            {words.tablesLead}{' '}
            <a href="/rules" onClick={follows}>
              {words.rulesView}
            </a>
          </p>
        </header>
        <Place state={state} follow={follow} pointed={pointed} />
        <div class="says">
          <Choices state={state} />
          <Course state={state} />
          <Answer found={state.found} follow={follow} point={point} />
          <Typed fen={now(way).fen} begin={begin} />
          {way.game === 'xiangqi' && (
            <Figures
              play={line => {
                state.playThrough(line);
                document.getElementById('main')?.scrollIntoView();
              }}
            />
          )}
          <Examples game={way.game} begin={begin} />
        </div>
      </main>
      <TabBar />
    </>
  );
}

/** The board: moves are tried on it, or pieces are put on it. */
function Place({
  state: { way, answer, setting, man, chooseMan, put },
  follow,
  pointed,
}: {
  state: TablesState;
  follow: (uci: string) => void;
  pointed: string | null;
}): JSX.Element {
  const { game, steps } = way;
  const { fen, last } = now(way);
  const turn = turnOf(way);
  const legal = answer?.moves.map(one => one.uci) ?? [];
  return (
    <div class="place">
      {setting ? (
        <SetUpBoard game={game} men={readPlacement(game, fen)} put={put} />
      ) : (
        <Board
          game={game}
          fen={fen}
          flip={false}
          turn={turn}
          hand={answer ? turn : null}
          legal={legal}
          last={last}
          check={[]}
          arrow={pointed ? { from: pointed.slice(0, 2), to: pointed.slice(2, 4) } : null}
          unconfirmed={null}
          revision={steps.length}
          moved={(from, to) => follow(moveBetween(legal, from, to))}
          tried={() => {}}
          touched={() => {}}
          prepared={() => {}}
        />
      )}
      {setting && <Tray game={game} chosen={man} choose={chooseMan} />}
    </div>
  );
}

/** The game, who is to move, and whether a position is set up or played. */
function Choices({ state }: { state: TablesState }): JSX.Element {
  const { way, setting } = state;
  const t = useT();
  const words = useWords();
  return (
    <div class="row">
      <label class="field">
        <span class="sr">{words.gameKind}</span>
        <select value={way.game} onChange={event => state.changeGame(event.currentTarget.value as Game)}>
          <option value="xiangqi">{words.game.xiangqi}</option>
          <option value="chess">{words.game.chess}</option>
        </select>
      </label>
      <label class="field">
        <span class="sr">{t('toMove')}</span>
        <select
          aria-label={t('toMove')}
          value={turnOf(way)}
          onChange={event => state.changeSide(event.currentTarget.value as Side)}
        >
          {SIDES[way.game].map(side => (
            <option key={side} value={side}>
              {t('toMove')}
              {words.colon}
              {words.side[side]}
            </option>
          ))}
        </select>
      </label>
      <button class="btn" aria-pressed={setting} onClick={state.toggleSetting}>
        {setting ? t('play') : t('setUp')}
      </button>
      {setting ? (
        <button class="btn" onClick={state.empty}>
          {t('empty')}
        </button>
      ) : (
        <button class="btn" disabled={way.steps.length < 2} onClick={state.back}>
          {t('back')}
        </button>
      )}
    </div>
  );
}

/** The button for the next move of the line being played through. */
function Course({ state: { way, onward } }: { state: TablesState }): JSX.Element | null {
  const t = useT();
  if (!way.course) return null;
  return (
    <div class="row course">
      <button class="btn main" disabled={!next(way)} onClick={onward}>
        {t('onward')}
      </button>
      <span aria-live="polite">{t('plyOf', played(way), way.course.length)}</span>
    </div>
  );
}

/** The position as editable text. */
function Typed({ fen, begin }: { fen: string; begin: (fen: string) => void }): JSX.Element {
  const t = useT();
  const [typed, type] = useState(fen);
  useEffect(() => type(fen), [fen]);
  return (
    <form
      class="row tight"
      onSubmit={event => {
        event.preventDefault();
        begin(typed.trim());
      }}
    >
      <input
        aria-label={t('fen')}
        value={typed}
        maxLength={200}
        spellcheck={false}
        autocomplete="off"
        onInput={event => type(event.currentTarget.value)}
      />
      <button class="btn" type="submit">
        {t('read')}
      </button>
    </form>
  );
}

function Examples({ game, begin }: { game: Game; begin: (fen: string) => void }): JSX.Element {
  const t = useT();
  return (
    <section>
      <h2 class="head">{t('examples')}</h2>
      <div class="row">
        {EXAMPLES[game].map(([key, fen]) => (
          <button key={key} class="btn" onClick={() => begin(fen)}>
            {t(key)}
          </button>
        ))}
      </div>
    </section>
  );
}
