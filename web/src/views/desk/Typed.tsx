// SPDX-License-Identifier: GPL-3.0-or-later
// The field in which the arbiter types a move or a clock time.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ranks, RANKS } from '../../prefs';
import { useStore } from '../../store';
import { countsRanks, ranksOf } from '../../typed';
import type { Game, Side } from '../../types';
import type { Put } from './boardModel';
import { faceOf, readFace } from './clocks';
import { useT } from './words';

/**
 * A move in any notation; with the hall's own clocks also the mover's time, or only the time when the clock
 * was pressed.
 */
export function Typed({
  entered,
  game,
  turn,
  running,
  untimed,
  unseen,
  setUnseen,
  name,
  put,
}: {
  entered: boolean;
  game: Game;
  turn: Side;
  running: Side | null;
  untimed: boolean;
  /** Whether the next move, even one made on the board, is entered as illegal but unnoticed. */
  unseen: boolean;
  setUnseen: (unseen: boolean) => void;
  name: (side: Side) => string;
  put: Put;
}): JSX.Element {
  const t = useT();
  const from = useStore(ranks);
  const [text, setText] = useState('');
  const [face, setFace] = useState('');
  const side = text.trim() ? turn : (running ?? turn);
  const ms = readFace(face);
  const bad = face.trim() !== '' && ms === null;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (bad) return;
    const told = ms === null ? {} : { left: faceOf(ms) };
    // A new time on a running clock alone means that the opponent has pressed it, though nobody entered that.
    const pressed =
      untimed && ms !== null && running !== null && running !== side
        ? [{ event: 'press', side: running }]
        : [];
    if (text.trim())
      put(...pressed, {
        event: 'move',
        side,
        move: text.trim(),
        ...ranksOf(game),
        ...(unseen && { seen: false }),
        ...told,
      });
    else if (ms !== null) put({ event: 'press', side, ...told });
    setText('');
    setFace('');
    setUnseen(false);
  };
  return (
    <form onSubmit={submit}>
      {entered && (
        <label class="field">
          <span>{t('typeMove')}</span>
          <span class="row tight">
            <input
              value={text}
              autocomplete="off"
              spellcheck={false}
              onInput={e => setText(e.currentTarget.value)}
            />
            <button class="btn" type="submit">
              {t('enter')}
            </button>
          </span>
        </label>
      )}
      {entered && game === 'chess' && (
        <label class="check">
          <input type="checkbox" checked={unseen} onChange={e => setUnseen(e.currentTarget.checked)} />
          <span>{t('unseen')}</span>
        </label>
      )}
      {entered && countsRanks(game) && (
        <label class="field">
          <span>{t('typedRanks')}</span>
          <select value={from} onChange={e => ranks.choose(e.currentTarget.value)}>
            {RANKS.map(([first, all]) => (
              <option key={first} value={first}>
                {all}
              </option>
            ))}
          </select>
        </label>
      )}
      {untimed && (
        <label class="field">
          <span>{t('clockShows', name(side))}</span>
          <input
            value={face}
            placeholder="1:23:45"
            autocomplete="off"
            aria-invalid={bad}
            onInput={e => setFace(e.currentTarget.value)}
          />
        </label>
      )}
      {!entered && (
        <div class="rowb">
          <button class="btn" type="submit">
            {t('enter')}
          </button>
        </div>
      )}
    </form>
  );
}
