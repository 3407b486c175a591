// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about the position besides engine lines: endgame tables, and which side can still win.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { readPlacement } from '../../position';
import { articleNumber, reasonWords, resultHead, resultText } from '../../phrase';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { other, SIDES } from '../../types';
import { askFate, askTable, type Fate, type TableAnswer } from './calls';
import type { StudyModel } from './model';
import { pathOf } from './tree';
import { useT } from './words';

/** The server's answer for the current position; null while loading, undefined if there is no answer. */
function useAsked<A>(key: string | null, ask: () => Promise<A>): A | null | undefined {
  const [found, setFound] = useState<{ key: string; answer: A | undefined } | null>(null);
  const language = useStore(lang);
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    // Wait before asking, so that stepping quickly through a game sends no requests.
    const timer = setTimeout(() => {
      ask().then(
        answer => wanted && setFound({ key, answer }),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          if (wanted) setFound({ key, answer: undefined });
        },
      );
    }, 250);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, language]);
  return key === null ? undefined : found?.key === key ? found.answer : null;
}

// ---- endgame tables

const MOST_MEN = { chess: 5, xiangqi: 9 } as const;
const MARK = { win: ['w', '✓'], draw: ['', '='], loss: ['l', '–'] } as const;

export function TableSection({
  model,
  point,
}: {
  model: StudyModel;
  point: (uci: string | null) => void;
}): JSX.Element | null {
  const t = useT();
  const w = useWords();
  const { position } = useStore(model.view);
  const game = model.game;
  const fen = position?.fen ?? null;
  const men = fen ? readPlacement(game, fen).size : 99;
  const asked = fen && men <= MOST_MEN[game] ? fen : null;
  const found = useAsked<TableAnswer>(asked && `${game} ${asked}`, () => askTable(game, asked!));
  if (!asked || !found || !position) return null;
  const own = w.side[position.side];
  const theirs = w.side[other(game, position.side)];
  return (
    <section aria-labelledby="table-head">
      <div class="head ww">
        <h2 id="table-head">{t('table')}</h2>
        <span>{t('exact', men)}</span>
      </div>
      <table class="tbl tab1">
        <thead>
          <tr>
            <th>
              <span class="sr">{t('result')}</span>
            </th>
            <th>{t('move')}</th>
            <th>{t('outcome')}</th>
            <th class="n">{t('length')}</th>
          </tr>
        </thead>
        <tbody>
          {found.moves.map(move => (
            <tr key={move.uci}>
              <td>
                <span class={'oc ' + MARK[move.outcome][0]} aria-hidden="true">
                  {MARK[move.outcome][1]}
                </span>
              </td>
              <td>
                <button
                  class="link mv1"
                  onMouseEnter={() => point(move.uci)}
                  onMouseLeave={() => point(null)}
                  onFocus={() => point(move.uci)}
                  onBlur={() => point(null)}
                  onClick={() => model.play(move.uci)}
                >
                  {move.text}
                </button>
              </td>
              <td>
                {move.outcome === 'draw' ? t('drawn') : t('wins', move.outcome === 'win' ? own : theirs)}
              </td>
              <td class="n">
                {move.plies === null
                  ? '–'
                  : move.by_rule
                    ? t('byRule')
                    : t('nMoves', Math.ceil(move.plies / 2))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{t('tableNote')}</p>
    </section>
  );
}

// ---- the position

export function FateSection({ model }: { model: StudyModel }): JSX.Element {
  const t = useT();
  const w = useWords();
  const { node, position, tree } = useStore(model.view);
  const game = model.game;
  const found = useAsked<Fate>(position ? `${tree.head.start} ${pathOf(node)}` : null, () =>
    askFate(model.line(node)),
  );
  const quiet = Math.floor(Number(position?.fen.split(' ')[4] ?? 0) / 2);
  const over = position?.over;
  const NAMES = { yes: 'yes', no: 'no', unknown: 'unknown' } as const;
  return (
    <section aria-labelledby="fate-head">
      <div class="head ww">
        <h2 id="fate-head">{t('position')}</h2>
        <span>{position ? t('toMove') + w.colon + w.side[position.side] : ''}</span>
      </div>
      {over && (
        <p class="fate-over">
          <b>{resultHead(w, game, over)}</b> {resultText(game, over)}{' '}
          {over.article && <span class="art">{articleNumber(over.article)}</span>}
        </p>
      )}
      <dl class="fate">
        {SIDES[game].map(side => (
          <div key={side}>
            <dt>{t('canWin') + w.colon + w.side[side]}</dt>
            <dd>{found ? t(NAMES[found.can_win[side] ?? 'unknown']) : '…'}</dd>
          </div>
        ))}
        <div>
          <dt>{t('stood')}</dt>
          <dd>{position?.occurrences ?? '…'}</dd>
        </div>
        {game === 'chess' && (
          <div>
            <dt>{t('quiet')}</dt>
            <dd>{quiet} / 50</dd>
          </div>
        )}
        {found?.notes.map(note => (
          <div key={note.name}>
            <dt>{t('reached')}</dt>
            <dd>
              {reasonWords(game, note.name === 'threefold' ? 'repetition' : note.name) ?? note.name}{' '}
              {note.article && <span class="art">{articleNumber(note.article)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
