// SPDX-License-Identifier: GPL-3.0-or-later
// Practises the player's mistakes after an analysis: shows each position again to find the better move, with
// a hint, and explains wrong tries.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Board } from '../../board/Board';
import { Promotion } from '../../board/Promotion';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { moveLabel, moveText } from '../../notation';
import { lastOf, promotions } from '../../position';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import { isFirst, other } from '../../types';
import type { Mistake } from './model';
import { useTrying, type Played, type Trying } from './useTrying';
import { useT } from './words';

interface MistakesProps {
  state: Played;
  mistakes: readonly Mistake[];
  close: () => void;
  /** The address to go to when closed; by default the game. */
  back?: string;
}
export default function Mistakes({ state, mistakes, close, back }: MistakesProps): JSX.Element {
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
            {back ?? t('back')}
          </button>
        </p>
      </main>
      <TabBar />
    </>
  );
}

interface OneProps {
  state: Played;
  mistake: Mistake;
  next: () => void;
}
function One({ state, mistake, next }: OneProps): JSX.Element {
  const t = useT();
  const words = useWords();
  const chosen = useStore(notation[state.game]);
  const language = useStore(lang);
  const trying = useTrying(state, mistake);
  const { start, shown, tried, play, again } = trying;
  const [pawn, setPawn] = useState<{ from: string; to: string; choices: string[] } | null>(null);
  const { side } = mistake.played;
  const { ply } = mistake.played;
  const said = (move: { uci: string; text: Record<string, string> }): string =>
    moveText(state.game, { ply, side, ...move }, chosen, language);
  const over = tried !== null && (tried.right || tried.made === null);
  const moved = (from: string, to: string): void => {
    const choices = promotions(start?.legal ?? [], from, to);
    if (choices.length) setPawn({ from, to, choices });
    else play(from + to);
  };
  const position = shown ?? start;
  const made = shown && lastOf(shown.move ?? undefined);
  const from = trying.best.uci.slice(0, 2);
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
            last={
              made ?? (trying.hinted && !over ? { from, to: from } : lastOf(state.moves[mistake.ply - 2]))
            }
            check={position.check}
            arrow={null}
            unconfirmed={null}
            revision={trying.revision}
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
                  else again();
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
          {t('find', `${moveLabel(ply)} ${said(mistake.played)}`, words.side[side])}{' '}
          <small>{words.judgements[mistake.judgement]}</small>
        </h2>
        {trying.table && <p class="note">{t('byTable', t(trying.table.outcome, words.side[side]))}</p>}
        {trying.hinted && !over && <p class="note">{t('hinted', from)}</p>}
        <Verdict state={state} mistake={mistake} trying={trying} said={said} />
        <div class="row">
          {!over && !trying.hinted && (
            <button class="btn" onClick={trying.hint}>
              {t('hint')}
            </button>
          )}
          {!over && (
            <button class="btn" onClick={trying.solve}>
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

interface VerdictProps {
  state: Played;
  mistake: Mistake;
  trying: Trying;
  said: (move: { uci: string; text: Record<string, string> }) => string;
}
/** The result of the last try, and why it was wrong. */
function Verdict({ state, mistake, trying: { tried, shown }, said }: VerdictProps): JSX.Element {
  const t = useT();
  const words = useWords();
  const chosen = useStore(notation[state.game]);
  const language = useStore(lang);
  const { ply, side } = mistake.played;
  const text = (): string => {
    if (!tried) return '';
    if (!tried.made) return shown?.move ? t('best', said(shown.move)) : '';
    if (tried.right) return t('good', said(tried.made));
    return tried.made.uci === mistake.played.uci ? t('again') : t('wrong', said(tried.made));
  };
  const answer = tried?.reply && { ply: ply + 1, side: other(state.game, side), ...tried.reply };
  return (
    <div class="verdict ww" role="status">
      <p>{text()}</p>
      {tried?.outcome && <p class="note">{t('tableSays', t(tried.outcome, words.side[side]))}</p>}
      {answer && <p class="note">{t('answer', moveText(state.game, answer, chosen, language))}</p>}
    </div>
  );
}
