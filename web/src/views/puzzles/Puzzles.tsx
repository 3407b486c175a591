// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles: find the best move by mouse, keyboard or text. The server judges each move; the first try is
// rated.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { useKeydown } from '../../keys';
import { gameOfVisitor } from '../../prefs';
import { recall, remember } from '../../storage';
import { entitle } from '../../title';
import { follows } from '../../router';
import { useStore } from '../../store';
import type { Game } from '../../types';
import { listPuzzles, PuzzleModel, type GameOfPuzzles } from './model';
import { After, PuzzleBoard } from './PuzzleParts';
import { Buttons, Question } from './Question';
import { isKey, useT } from './words';

export default function Puzzles({ route }: { route: { id: string } }): JSX.Element {
  const t = useT();
  const model = useMemo(() => new PuzzleModel(), []);
  const view = useStore(model.view);
  const { puzzle } = view;
  const [games, setGames] = useState<GameOfPuzzles[]>([]);
  const [game, setGame] = useState<Game | ''>(() => (route.id ? '' : firstGame()));
  const [theme, setTheme] = useState('');
  const [turned, turn] = useState(false);
  const over = view.state === 'solved' || view.state === 'given-up';

  useEffect(() => {
    void listPuzzles().then(setGames, () => undefined);
    void (route.id ? model.open(route.id) : model.next(game, ''));
  }, []);
  useEffect(() => {
    entitle(t('title'));
  }, [t]);
  const next = (wanted: Game | '' = game, about: string = theme): void => {
    void model.next(wanted, about);
  };
  useKeys(
    over,
    () => next(),
    () => turn(!turned),
  );

  const flip = (puzzle?.side === 'black') !== turned;
  const kind = puzzle?.game ?? 'xiangqi';
  return (
    <>
      <Header skip="#board" />
      <main id="main" class="tables puzzles">
        <header>
          <h1>{t('title')}</h1>
          <p class="note">
            {t('lead')}{' '}
            <a href="/classes" onClick={follows}>
              {t('classes')}
            </a>
          </p>
        </header>
        <div class="place">
          <PuzzleBoard model={model} over={over} flip={flip} expected={game || gameOfVisitor()} />
        </div>
        <div class="says">
          <div class="row">
            <Choices
              games={games}
              game={game}
              theme={theme}
              choose={(to, about) => {
                setGame(to);
                remember('puzzles', to);
                setTheme(about);
                next(to, about);
              }}
            />
          </div>
          <Question model={model} game={kind} over={over} />
          {puzzle && (
            <Buttons
              model={model}
              over={over}
              next={() => next()}
              nextWords={t('next')}
              flip={() => turn(!turned)}
            />
          )}
          <After puzzle={puzzle} game={kind} over={over} lines={view.lines} themes={view.themes} />
          {puzzle?.tried && !over && <p class="note">{t('tried')}</p>}
          {puzzle && (
            <p class="note links">
              <a href={`/puzzles/${puzzle.id}`} onClick={follows}>
                {t('link')}
              </a>{' '}
              ·{' '}
              <a href={'/a?' + new URLSearchParams({ fen: puzzle.fen, game: puzzle.game }).toString()}>
                {t('study')}
              </a>
            </p>
          )}
        </div>
      </main>
      <TabBar />
    </>
  );
}

/** The game that the visitor chose here last, "" for any; by default the lobby's game, or the language's. */
const firstGame = (): Game | '' => (recall('puzzles') === '' ? '' : gameOfVisitor('puzzles'));

interface ChoicesProps {
  games: readonly GameOfPuzzles[];
  game: Game | '';
  theme: string;
  choose: (game: Game | '', theme: string) => void;
}
/** Chooses the game and the theme of the next puzzle. */
function Choices({ games, game, theme, choose }: ChoicesProps): JSX.Element {
  const t = useT();
  const w = useWords();
  const listed = games.filter(one => !game || one.game === game);
  const themes = [...new Set(listed.flatMap(one => one.themes.map(each => each.theme)))];
  return (
    <>
      <label class="field">
        <span class="sr">{w.gameKind}</span>
        <select value={game} onChange={event => choose(event.currentTarget.value as Game | '', '')}>
          <option value="">{t('anyGame')}</option>
          <option value="xiangqi">{w.game.xiangqi}</option>
          <option value="chess">{w.game.chess}</option>
        </select>
      </label>
      <label class="field">
        <span class="sr">{t('theme')}</span>
        <select
          aria-label={t('theme')}
          value={theme}
          onChange={event => choose(game, event.currentTarget.value)}
        >
          <option value="">{t('anyTheme')}</option>
          {themes.map(name => (
            <option key={name} value={name}>
              {isKey(name) ? t(name) : name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Keyboard shortcuts outside of fields: n loads the next puzzle once this one is over, f flips the board. */
function useKeys(over: boolean, next: () => void, flip: () => void): void {
  useKeydown(event => {
    const target = event.target as HTMLElement;
    if (
      event.metaKey ||
      event.altKey ||
      event.ctrlKey ||
      target.closest('input, select, textarea, dialog, [role=grid]')
    )
      return;
    if (event.key === 'n' && over) next();
    else if (event.key === 'f') flip();
    else return;
    event.preventDefault();
  });
}
