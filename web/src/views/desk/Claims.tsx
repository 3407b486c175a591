// SPDX-License-Identifier: GPL-3.0-or-later
// Claims at a board of the desk, each with a preview of its ruling.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { ranksOf } from '../../typed';
import type { Put } from './boardModel';
import { foresee, stands, type Act, type Board, type Ruling } from './calls';
import { Rulings } from './Minutes';
import { useT } from './words';

/** The claims that would be upheld, and the others below. */
export function Claimed({ board, put }: { board: Board; put: Put }): JSX.Element {
  const t = useT();
  return (
    <>
      <h3 class="head kv">{t('claims')}</h3>
      <Claims board={board} put={put} which={c => stands(c) || board.unentered} />
      {!board.unentered && (
        <details class="kv">
          <summary>{t('noCase')}</summary>
          <Claims board={board} put={put} which={c => !stands(c)} />
          <Written board={board} put={put} />
        </details>
      )}
    </>
  );
}

/** Claims, each with a preview of its ruling. */
function Claims({
  board,
  put,
  which,
}: {
  board: Board;
  put: Put;
  which: (claim: Board['claims'][number]) => boolean;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  return (
    <ul class="minutes1">
      {board.claims.filter(which).map(c => (
        <li key={c.side + c.kind}>
          <i class={'side ' + c.side} />
          <span>
            {c.kind === 'touch' ? t('touchClaim') : (words.claims[c.kind] ?? c.kind)}
            <Rulings rulings={c.rulings} />
          </span>
          <button class="btn arb" onClick={() => put({ event: 'claim', side: c.side, kind: c.kind })}>
            {t('rule')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The text contains no move yet, so there is no claim. An illegal move, however, makes a wrong claim, with
 * its penalty.
 */
const unread = (r: Ruling): boolean =>
  r.kind === 'refused' || (r.kind === 'rejected' && r.reason === 'bad-value');

/** Kinds of claims that may rest on a move that is written down but not played yet. */
const WRITTEN = ['repetition', 'fifty'];

function Written({ board, put }: { board: Board; put: Put }): JSX.Element | null {
  const t = useT();
  const words = useWords();
  const [kind, setKind] = useState('');
  const [move, setMove] = useState('');
  const [seen, setSeen] = useState<{ act: Act; rulings: Ruling[]; lines: number } | null>(null);
  const [fault, setFault] = useState('');
  const kinds = board.claims.filter(c => c.side === board.turn && WRITTEN.includes(c.kind)).map(c => c.kind);
  const meant = kinds.includes(kind) ? kind : kinds[0];
  if (!meant) return null;
  const look = async (event: Event): Promise<void> => {
    event.preventDefault();
    const act: Act = {
      event: 'claim',
      side: board.turn,
      kind: meant,
      move: move.trim(),
      ...ranksOf(board.game),
    };
    if (!move.trim()) return;
    setFault('');
    setSeen(null);
    try {
      setSeen({ act, lines: board.lines, ...(await foresee(board, act)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || t('lost'));
    }
  };
  return (
    <form class="kv" onSubmit={e => void look(e)}>
      <h3 class="head">{t('writtenMove')}</h3>
      <div class="g2">
        <label class="field">
          <span>{t('kind')}</span>
          <select
            value={meant}
            onChange={e => {
              setKind(e.currentTarget.value);
              setSeen(null);
            }}
          >
            {kinds.map(k => (
              <option key={k} value={k}>
                {words.claims[k] ?? k}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{words.side[board.turn]}</span>
          <input
            value={move}
            autocomplete="off"
            spellcheck={false}
            onInput={e => {
              setMove(e.currentTarget.value);
              setSeen(null);
            }}
          />
        </label>
      </div>
      <div class="rowb">
        <button class="btn" type="submit">
          {t('foresee')}
        </button>
        {seen && seen.lines === board.lines && !seen.rulings.some(unread) && (
          <button
            type="button"
            class="btn arb"
            onClick={() => {
              put(seen.act);
              setSeen(null);
              setMove('');
            }}
          >
            {t('rule')}
          </button>
        )}
      </div>
      <p role="status" class={fault ? 'note bad' : undefined}>
        {fault || (seen && seen.lines === board.lines ? <Rulings rulings={seen.rulings} /> : '')}
      </p>
    </form>
  );
}
