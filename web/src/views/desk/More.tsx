// SPDX-License-Identifier: GPL-3.0-or-later
// Rarer acts at a board of the desk: fouls and penalties, sealing a move, correcting a clock, catching up a
// record, adjudication, an illegal move found.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { resultMark } from '../../notation';
import { ranksOf } from '../../typed';
import { SIDES, type Side } from '../../types';
import type { Put } from './boardModel';
import { Breaches } from './Breaches';
import type { Board } from './calls';
import { readFace } from './clocks';
import { Envelope, FoundUnentered, waitsForWord } from './Unentered';
import { useT, type Key } from './words';

const FOULS = ['disturbing', 'clock', 'repeated-offer', 'missed-records'];
const PENALTIES = ['warning', 'time', 'loss', 'expel'];
const GIVERS = ['board', 'chief', 'organiser'] as const;

export function More({
  board,
  put,
  name,
}: {
  board: Board;
  put: Put;
  name: (side: Side) => string;
}): JSX.Element {
  const t = useT();
  const [ply, setPly] = useState('');
  const [played, setPlayed] = useState('');
  return (
    <details class="kv">
      <summary>{t('more')}</summary>
      {!waitsForWord(board) && <Breaches board={board} put={put} name={name} />}
      {!waitsForWord(board) && <Punished board={board} put={put} name={name} />}
      <Rarely board={board} put={put} name={name} />
      {board.unentered && !waitsForWord(board) && <FoundUnentered board={board} put={put} name={name} />}
      {!board.unentered && board.plies > 0 && (
        <form
          onSubmit={e => {
            e.preventDefault();
            if (played.trim())
              put({
                event: 'illegal-found',
                ply: Number(ply) || board.plies,
                move: played.trim(),
                ...ranksOf(board.game),
              });
            setPlayed('');
          }}
        >
          <h3 class="head kv">{t('found')}</h3>
          <div class="g2">
            <label class="field">
              <span>{t('ply')}</span>
              <input
                inputMode="numeric"
                placeholder={String(board.plies)}
                value={ply}
                onInput={e => setPly(e.currentTarget.value)}
              />
            </label>
            <label class="field">
              <span>{t('played')}</span>
              <input
                required
                value={played}
                autocomplete="off"
                spellcheck={false}
                onInput={e => setPlayed(e.currentTarget.value)}
              />
            </label>
          </div>
          <div class="rowb">
            <button class="btn arb" type="submit">
              {t('enter')}
            </button>
          </div>
        </form>
      )}
    </details>
  );
}

/** A foul or penalty, and who gives it. */
function Punished({
  board,
  put,
  name,
}: {
  board: Board;
  put: Put;
  name: (side: Side) => string;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const sides = SIDES[board.game];
  const [side, setSide] = useState<Side>(sides[0]);
  const [what, setWhat] = useState('penalty warning');
  const [minutes, setMinutes] = useState('2');
  const [by, setBy] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    const [kind, which] = what.split(' ');
    put({
      event: kind!,
      side,
      kind: which,
      ...(which === 'time' && { ms: Number(minutes) * 60000 }),
      ...(kind === 'penalty' && by && { by }),
    });
  };
  return (
    <form onSubmit={submit}>
      <label class="field">
        <span>{t('side')}</span>
        <select value={side} onChange={e => setSide(e.currentTarget.value as Side)}>
          {sides.map(s => (
            <option key={s} value={s}>
              {name(s)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('kind')}</span>
        <select value={what} onChange={e => setWhat(e.currentTarget.value)}>
          {PENALTIES.map(k => (
            <option key={k} value={'penalty ' + k}>
              {t('penalty')}
              {words.colon}
              {t(k as Key)}
            </option>
          ))}
          {FOULS.map(k => (
            <option key={k} value={'foul ' + k}>
              {t('foul')}
              {words.colon}
              {t((k === 'clock' ? 'clock-foul' : k) as Key)}
            </option>
          ))}
        </select>
      </label>
      {what.startsWith('penalty') && (
        <label class="field">
          <span>{t('givenBy')}</span>
          <select value={by} onChange={e => setBy(e.currentTarget.value)}>
            <option value="">{t('unsaid')}</option>
            {GIVERS.map(giver => (
              <option key={giver} value={giver}>
                {t(`by_${giver}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {what === 'penalty time' && (
        <label class="field">
          <span>{t('minutesAdd')}</span>
          <input inputMode="numeric" value={minutes} onInput={e => setMinutes(e.currentTarget.value)} />
        </label>
      )}
      <div class="rowb">
        <button class="btn arb" type="submit">
          {t('enter')}
        </button>
      </div>
    </form>
  );
}

/** Rare actions: sealing a move, correcting a clock, catching up the record, adjudicating a game. */
function Rarely({ board, put, name }: { board: Board; put: Put; name: (side: Side) => string }): JSX.Element {
  const t = useT();
  const words = useWords();
  const sides = SIDES[board.game];
  const [move, setMove] = useState('');
  const [times, setTimes] = useState<Record<string, string>>({});
  const [result, setResult] = useState('1/2-1/2');
  const [by, setBy] = useState('');
  const set = (): void => {
    const both = sides
      .map(side => [side, readFace(times[side] ?? '')] as const)
      .filter(([, ms]) => ms !== null);
    if (both.length > 0 && both.length === sides.filter(side => times[side]?.trim()).length)
      put({
        event: 'clock-fault',
        set: Object.fromEntries(both),
        ...(waitsForWord(board) && { flag: 'void' }),
      });
  };
  return (
    <>
      {board.unentered && !waitsForWord(board) && !board.result && (
        <Envelope board={board} put={put} name={name} />
      )}
      {!board.unentered && !board.result && (
        <form
          onSubmit={e => {
            e.preventDefault();
            if (move.trim())
              put({ event: 'seal', side: board.turn, move: move.trim(), ...ranksOf(board.game) });
            setMove('');
          }}
        >
          <label class="field">
            <span>{t('sealed')}</span>
            <span class="row tight">
              <input value={move} autocomplete="off" onInput={e => setMove(e.currentTarget.value)} />
              <button class="btn arb" type="submit">
                {t('seal')}
              </button>
            </span>
          </label>
        </form>
      )}
      <form
        onSubmit={e => {
          e.preventDefault();
          set();
        }}
      >
        <h3 class="head kv">{t('clockFault')}</h3>
        <div class="g2">
          {sides.map(side => (
            <label key={side} class="field">
              <span>{t('setTo', name(side))}</span>
              <input
                placeholder="45:00"
                value={times[side] ?? ''}
                aria-invalid={!!times[side]?.trim() && readFace(times[side]) === null}
                onInput={e => setTimes({ ...times, [side]: e.currentTarget.value })}
              />
            </label>
          ))}
        </div>
        <div class="rowb">
          <button class="btn arb" type="submit">
            {t('enter')}
          </button>
          {sides.map(
            side =>
              !board.unentered &&
              board.plies > 0 && (
                <button
                  key={side}
                  type="button"
                  class="btn"
                  onClick={() => put({ event: 'record', side, ply: Math.max(0, board.plies - 2) })}
                >
                  {t('recordBehind')}
                  {words.colon}
                  {name(side)}
                </button>
              ),
          )}
        </div>
      </form>
      {!board.result && (
        <form
          onSubmit={e => {
            e.preventDefault();
            put({ event: 'adjudicate', result, by: by.trim() || 'arbiter' });
          }}
        >
          <h3 class="head kv">{t('adjudicated')}</h3>
          <div class="g2">
            <label class="field">
              <span>{t('result')}</span>
              <select value={result} onChange={e => setResult(e.currentTarget.value)}>
                {['1-0', '1/2-1/2', '0-1'].map(r => (
                  <option key={r} value={r}>
                    {resultMark(r)}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t('ruledBy')}</span>
              <input value={by} onInput={e => setBy(e.currentTarget.value)} />
            </label>
          </div>
          <div class="rowb">
            <button class="btn arb" type="submit">
              {t('enter')}
            </button>
          </div>
        </form>
      )}
    </>
  );
}
