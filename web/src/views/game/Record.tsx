// SPDX-License-Identifier: GPL-3.0-or-later
// The record as a score sheet: number, first side, second side. Clicking a move shows its position; arrow
// keys step.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { moveText, rowsOf } from '../../notation';
import { JUDGEMENT_MARK, type NotesModel } from '../../notes';
import { Figurine } from '../../pieces/Defs';
import { chooseNotation, lang, notation, NOTATIONS } from '../../prefs';
import { useStore } from '../../store';
import type { CycleMove, Game, Move, State } from '../../types';

interface RecordProps {
  state: State;
  ply: number;
  show: (ply: number) => void;
  notes: NotesModel;
  /** The moves on which a ruling rests, numbered as in the ruling. */
  cycle: readonly CycleMove[];
}

export function Record({ state, ply, show, notes, cycle }: RecordProps): JSX.Element {
  const t = useWords();
  const chosen = useStore(notation[state.game]);
  const last = state.moves.length;
  return (
    <section class="list" id="record" aria-labelledby="record-head">
      <div class="head ww">
        <h2 id="record-head">{t.record}</h2>
        <NotationChoice game={state.game} chosen={chosen} />
      </div>
      {state.opening && (
        <p class="opening" title={state.opening.name}>
          {state.opening.code && <b>{state.opening.code}</b>} {state.opening.name}
        </p>
      )}
      <Moves state={state} ply={ply} show={show} notes={notes} chosen={chosen} cycle={cycle} />
      <div class="steps">
        <Step icon="first" name={t.first} off={ply === 0} act={() => show(0)} />
        <Step icon="left" name={t.back} off={ply === 0} act={() => show(ply - 1)} />
        <Step icon="right" name={t.forward} off={ply === last} act={() => show(ply + 1)} />
        <Step icon="last" name={t.now} off={ply === last} act={() => show(last)} />
      </div>
    </section>
  );
}

export function Step({
  icon,
  name,
  off,
  act,
}: {
  icon: string;
  name: string;
  off: boolean;
  act: () => void;
}): JSX.Element {
  // Marked by aria-disabled rather than disabled, so that the focus is not lost at either end.
  return (
    <button class="btn" aria-label={name} title={name} aria-disabled={off} onClick={() => !off && act()}>
      <Icon name={icon} />
    </button>
  );
}

export function NotationChoice({ game, chosen }: { game: Game; chosen: string }): JSX.Element {
  const t = useWords();
  return (
    <label class="pick">
      <span class="sr">{t.notation}</span>
      <select value={chosen} onChange={e => chooseNotation(game, e.currentTarget.value)}>
        {NOTATIONS[game].map(name => (
          <option key={name} value={name}>
            {t.notations[name]}
          </option>
        ))}
      </select>
      <span aria-hidden="true">▾</span>
    </label>
  );
}

/** Scrolls only the list to the move shown; scrollIntoView would move the page under the board. */
export function bringIntoView(box: HTMLElement): void {
  const now = box.querySelector<HTMLElement>('[aria-current]');
  if (!now) box.scrollTop = 0;
  else if (
    now.offsetTop < box.scrollTop ||
    now.offsetTop + now.offsetHeight > box.scrollTop + box.clientHeight
  )
    box.scrollTop = now.offsetTop + now.offsetHeight - box.clientHeight;
}

function Moves({ state, ply, show, notes, chosen, cycle }: RecordProps & { chosen: string }): JSX.Element {
  const numberOf = (at: number): number | undefined =>
    cycle.findIndex(one => one.ply === at) + 1 || undefined;
  const t = useWords();
  const { positions } = useStore(notes.view);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    bringIntoView(box);
    // Content above or below may change the height of the list.
    const watch = new ResizeObserver(() => bringIntoView(box));
    watch.observe(box);
    return () => watch.disconnect();
  }, [ply, state.moves.length]);
  return (
    <ol class="moves" ref={list} aria-label={t.moves} tabIndex={0}>
      {rowsOf(state.moves).map(row => (
        <li key={row.number}>
          <span>{row.number}</span>
          {row.gap && <span class="gap">…</span>}
          {row.cells.map(({ move, ply: at }) => (
            <button
              key={at}
              class={numberOf(at) ? 'ev' : undefined}
              data-n={numberOf(at)}
              aria-current={at === ply ? 'true' : undefined}
              tabIndex={at === ply ? 0 : -1}
              onClick={() => show(at)}
            >
              <MoveText game={state.game} move={move} chosen={chosen} />
              <Judged t={t} judgement={positions[at]?.judgement} />
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** An annotation such as "?", with its meaning for screen readers. */
function Judged({ t, judgement }: { t: Words; judgement: string | null | undefined }): JSX.Element | null {
  const mark = judgement && JUDGEMENT_MARK[judgement];
  return mark ? (
    <>
      <span aria-hidden="true">{mark}</span>
      <span class="sr"> {t.judgements[judgement]}</span>
    </>
  ) : null;
}

export function MoveText({ game, move, chosen }: { game: Game; move: Move; chosen: string }): JSX.Element {
  const text = moveText(game, move, chosen, lang.get());
  if (game !== 'chess' || chosen !== 'fig') return <>{text}</>;
  const kind = text.match(/^[KQRBN]/)?.[0];
  const made = text.match(/=([QRBN])/);
  if (!kind && !made) return <>{text}</>;
  const body = text.slice(kind ? 1 : 0);
  const cut = made ? body.indexOf(made[0]) : body.length;
  return (
    <>
      <span class="sr">{useWords().moveSaid(text, true)}</span>
      <span aria-hidden="true">
        {kind && <Figurine kind={kind.toLowerCase()} />}
        {body.slice(0, cut)}
        {made && (
          <>
            =<Figurine kind={made[1]!.toLowerCase()} />
            {body.slice(cut + 2)}
          </>
        )}
      </span>
    </>
  );
}
