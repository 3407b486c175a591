// SPDX-License-Identifier: GPL-3.0-or-later
// After an analysis: each of one's own mistakes once more on the board, to find the better move.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../../board/Board';
import { Promotion } from '../../board/Promotion';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { moveLabel, moveText } from '../../notation';
import { lastOf, promotions } from '../../position';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import { isFirst, type State } from '../../types';
import { askPosition, type MoveMade, type Position } from '../study/calls';
import { isGood, type Mistake } from './model';
import { useT } from './words';

interface MistakesProps {
  state: State;
  mistakes: readonly Mistake[];
  close: () => void;
}
export default function Mistakes({ state, mistakes, close }: MistakesProps): JSX.Element {
  const t = useT();
  const [at, setAt] = useState(0);
  const mistake = mistakes[at];
  return (
    <>
      <Header skip="#board" />
      <main id="main" class="tables mistakes">
        <header>
          <h1>{t('title')}</h1>
          <p class="note" role="status">
            {mistake ? t('of', at + 1, mistakes.length) : t('done')}
          </p>
        </header>
        {mistake && <One key={mistake.ply} state={state} mistake={mistake} next={() => setAt(at + 1)} />}
        <p class="row">
          {!mistake && (
            <button class="btn main" onClick={() => setAt(0)}>
              {t('once')}
            </button>
          )}
          <button class="btn" onClick={close}>
            {t('back')}
          </button>
        </p>
      </main>
      <TabBar />
    </>
  );
}

/** What was tried: `made` is null once the solution was asked for. */
interface Tried {
  made: MoveMade | null;
  right: boolean;
}
interface OneProps {
  state: State;
  mistake: Mistake;
  next: () => void;
}
function One({ state, mistake, next }: OneProps): JSX.Element {
  const t = useT();
  const words = useWords();
  const chosen = useStore(notation[state.game]);
  const language = useStore(lang);
  const [start, setStart] = useState<Position | null>(null);
  const [shown, setShown] = useState<Position | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [pawn, setPawn] = useState<{ from: string; to: string; choices: string[] } | null>(null);
  const [revision, again] = useState(0);
  const line = state.moves.slice(0, mistake.ply - 1).map(move => move.uci);
  const asked = { game: state.game, fen: state.start_fen, moves: line.join(' ') };
  useEffect(() => {
    askPosition(asked).then(setStart, () => undefined);
  }, []);
  const { side } = mistake.played;
  const said = (move: { uci: string; text: Record<string, string> }): string =>
    moveText(state.game, { ply: mistake.ply, side, ...move }, chosen, language);
  const over = tried !== null && (tried.right || tried.made === null);
  const play = (uci: string): void => {
    askPosition(asked, uci).then(
      position => {
        const made = position.move!;
        const right = isGood(mistake, made.uci);
        setTried({ made, right });
        if (right) setShown(position);
        else again(n => n + 1);
      },
      () => again(n => n + 1),
    );
  };
  const solve = (): void => {
    setTried({ made: null, right: false });
    askPosition(asked, mistake.good[0]!.uci).then(setShown, () => undefined);
  };
  const moved = (from: string, to: string): void => {
    const choices = promotions(start?.legal ?? [], from, to);
    if (choices.length) setPawn({ from, to, choices });
    else play(from + to);
  };
  const position = shown ?? start;
  const made = shown && lastOf(shown.move ?? undefined);
  return (
    <>
      <div class="place">
        {position ? (
          <Board
            game={state.game}
            fen={position.fen}
            flip={!isFirst(side)}
            turn={position.side}
            hand={over ? null : side}
            legal={over ? [] : position.legal}
            last={made ?? lastOf(state.moves[mistake.ply - 2])}
            check={position.check}
            arrow={null}
            unconfirmed={null}
            revision={revision}
            moved={moved}
            tried={(from, to) => play(from + to)}
            touched={() => undefined}
            prepared={() => undefined}
          >
            {pawn && (
              <Promotion
                game={state.game}
                flip={!isFirst(side)}
                square={pawn.to}
                side={side}
                choices={pawn.choices}
                choose={kind => {
                  setPawn(null);
                  if (kind) play(pawn.from + pawn.to + kind);
                  else again(n => n + 1);
                }}
              />
            )}
          </Board>
        ) : (
          <div class={'board ' + state.game} />
        )}
      </div>
      <div class="says">
        <h2>
          {t('find', `${moveLabel(mistake.ply)} ${said(mistake.played)}`, words.side[side])}{' '}
          <small>{words.judgements[mistake.judgement]}</small>
        </h2>
        <p class="verdict ww" role="status">
          {!tried
            ? ''
            : !tried.made
              ? t('best', said(mistake.good[0]!))
              : tried.right
                ? t('good', said(tried.made))
                : tried.made.uci === mistake.played.uci
                  ? t('again')
                  : t('wrong', said(tried.made))}
        </p>
        <div class="row">
          {!over && (
            <button class="btn" onClick={solve}>
              {t('show')}
            </button>
          )}
          <button class={'btn' + (over ? ' main' : '')} onClick={next}>
            {t('next')}
          </button>
        </div>
      </div>
    </>
  );
}
