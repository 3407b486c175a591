// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a board at the desk: each line with its rulings, and buttons to strike, correct or print it; and
// the acts that the server rejected.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { timeText } from '../../clock';
import type { Looking } from '../../evidence';
import { LANGS, useWords, type Lang } from '../../i18n';
import { Icon } from '../../icons';
import { articleNumber } from '../../phrase';
import { ranksOf } from '../../typed';
import type { Game, Side } from '../../types';
import type { Returned } from './acts';
import { deedOf, lookingAt, untimed, type Put } from './boardModel';
import type { Board, Ruling } from './calls';
import { isKey, useT, type Key } from './words';

interface MinutesProps {
  board: Board;
  returned: readonly Returned[];
  name: (side: Side) => string;
  formLang: Lang;
  setFormLang: (language: Lang) => void;
  put: Put;
  undo: (line?: number) => Promise<void>;
  forget: (one: Returned) => void;
  print: (line: number) => void;
  look: (looking: Looking) => void;
}
export function Minutes(props: MinutesProps): JSX.Element {
  const { board, returned, name, formLang, setFormLang, put, forget } = props;
  const t = useT();
  return (
    <section aria-labelledby="minutes">
      {returned.length > 0 && (
        <CameBack
          all={returned}
          name={name}
          again={one => {
            forget(one);
            put(untimed(one.act));
          }}
          drop={forget}
        />
      )}
      <h2 class="head ww" id="minutes">
        <span>{t('minutes')}</span>
        <span>{board.lines}</span>
      </h2>
      {board.minutes.some(m => m.rulings.length > 0) && (
        <label class="field">
          <span>{t('printForm')}</span>
          <select value={formLang} onChange={e => setFormLang(e.currentTarget.value as Lang)}>
            {LANGS.map(one => (
              <option key={one.lang} value={one.lang} lang={one.lang}>
                {one.short}
              </option>
            ))}
          </select>
        </label>
      )}
      <ol class="minutes1" aria-live="polite">
        {[...board.minutes]
          .reverse()
          .filter(m => m.event !== 'start')
          .map(m => (
            <Line key={m.line} m={m} {...props} />
          ))}
      </ol>
    </section>
  );
}

type LineProps = MinutesProps & { m: Board['minutes'][number] };
function Line({ m, board, put, undo, print, look }: LineProps): JSX.Element {
  const t = useT();
  const words = useWords();
  const deed = deedOf(board, m.line);
  const role = deed?.role && isKey('role_' + deed.role) ? t(('role_' + deed.role) as Key) : '–';
  const by = deed && (deed.name || t('byInvitation', role, deed.by));
  return (
    <li>
      <span class="at1">
        <time>{timeText(m.t)}</time>
        <small>{t('lineNumber', m.line)}</small>
      </span>
      <span>
        <span class={m.struck ? 'struck' : ''}>{m.text}</span>
        <Rulings rulings={m.rulings} />
        {by && (
          <>
            <br />
            <small class="by1">{by}</small>
          </>
        )}
      </span>
      <span class="does">
        {m.rulings
          .filter(r => r.cycle?.length)
          .map((r, i) => (
            <button
              key={i}
              class="link arb"
              aria-label={`${words.evidence}: ${m.line}`}
              onClick={() => look(lookingAt(r))}
            >
              {words.evidence}
            </button>
          ))}
        {!m.struck && m.rulings.length > 0 && (
          <button
            class="btn quiet"
            title={t('printForm')}
            aria-label={t('printLine', m.line)}
            onClick={() => print(m.line)}
          >
            <Icon name="print" />
          </button>
        )}
        {!m.struck && m.event === 'move' && <Correct game={board.game} line={m.line} put={put} />}
        {!m.struck && m.event !== 'undo' && (
          <button class="btn quiet" aria-label={t('undoLine', m.line)} onClick={() => void undo(m.line)}>
            ×
          </button>
        )}
      </span>
    </li>
  );
}

/** The names of acts that have no text under their own name. */
const CALLED: Record<string, Key> = {
  'illegal-found': 'found',
  'clock-fault': 'clockFault',
  correct: 'corrected',
  record: 'recordBehind',
  release: 'released',
  accident: 'accident',
  adjudicate: 'adjudicated',
  overrule: 'overruled',
  decide: 'decided',
  undo: 'undo',
};
const called = (event: string): Key => CALLED[event] ?? (isKey(event) ? event : 'acts');

/**
 * Acts that the server rejected: the arbiter sends them again for the present state of the board, or drops
 * them.
 */
function CameBack({
  all,
  name,
  again,
  drop,
}: {
  all: readonly Returned[];
  name: (side: Side) => string;
  again: (one: Returned) => void;
  drop: (one: Returned) => void;
}): JSX.Element {
  const t = useT();
  return (
    <div id="back" tabIndex={-1} role="alert">
      <ul class="minutes1">
        {all.map((one, i) => (
          <li key={i}>
            <time>{one.act['t'] !== undefined && timeText(Number(one.act['t']))}</time>
            <span>
              <b>
                {[
                  t(called(one.act.event)),
                  one.act['side'] ? name(one.act['side'] as Side) : '',
                  (one.act['move'] ?? one.act['line'] ?? one.act['square'] ?? '') as string,
                ]
                  .filter(Boolean)
                  .join(' ')}
              </b>
              <br />
              {one.why}
            </span>
            <span class="does">
              <button class="btn" onClick={() => again(one)}>
                {t('again')}
              </button>{' '}
              <button class="btn quiet" onClick={() => drop(one)}>
                {t('drop')}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const Rulings = ({ rulings }: { rulings: readonly Ruling[] }): JSX.Element => (
  <>
    {rulings.map((r, i) => (
      <span key={i}>
        <br />
        <span class="rule">
          {r.text} {r.article && <b class="art">{articleNumber(r.article)}</b>}
        </span>
        {r.law && (
          <>
            <br />
            <span class="law1">{r.law}</span>
          </>
        )}
      </span>
    ))}
  </>
);

/**
 * Corrects a move that was entered wrongly by the one really played, in any notation; the original line stays
 * in the log.
 */
function Correct({ game, line, put }: { game: Game; line: number; put: Put }): JSX.Element {
  const t = useT();
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <button
        class="btn quiet"
        aria-label={t('correctLine', line)}
        title={t('correctLine', line)}
        onClick={() => setText('')}
      >
        ✎
      </button>
    );
  return (
    <form
      class="row tight"
      onSubmit={e => {
        e.preventDefault();
        if (text.trim()) put({ event: 'correct', line, move: text.trim(), ...ranksOf(game), by: 'arbiter' });
        setText(null);
      }}
    >
      <input
        aria-label={t('correctLine', line)}
        size={6}
        value={text}
        autocomplete="off"
        spellcheck={false}
        onInput={e => setText(e.currentTarget.value)}
      />
      <button class="btn" type="submit">
        {t('enter')}
      </button>
    </form>
  );
}
