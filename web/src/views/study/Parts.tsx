// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the position beside the engine's thoughts: its comment and signs, endgame tables, who can
// still win.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { readPlacement } from '../../position';
import { articleNumber, reasonWords, resultHead, resultText } from '../../phrase';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { other, SIDES } from '../../types';
import { askFate, askTable, type Fate, type TableAnswer } from './calls';
import type { StudyModel } from './model';
import { SIGNS } from './Moves';
import { commentOf, depthOf, marksOf, nagsOf, pathOf, type Tree } from './tree';
import { useT, word } from './words';

/** An answer for the position where one stands; null while it is asked, undefined where there is none. */
function useAsked<A>(key: string | null, ask: () => Promise<A>): A | null | undefined {
  const [found, setFound] = useState<{ key: string; answer: A | undefined } | null>(null);
  const language = useStore(lang);
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    // Who steps quickly through a game asks nothing on the way.
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

// ---- comments

const MOVE_SIGNS = [3, 1, 5, 6, 2, 4];
const STANDING = [18, 16, 14, 10, 15, 17, 19, 13];

/** A comment that is being typed, and what stood there when a key was last pressed. */
interface Draft {
  tree: Tree;
  at: string;
  known: string;
  text: string;
}
/** What was typed, behind what another wrote there meanwhile. */
function merged({ known, text }: Draft, now: string): string {
  if (now === known || now === text.trim()) return text;
  const theirs = now.split('\n');
  const before = known.split('\n');
  return [...theirs, ...text.split('\n').filter(line => !theirs.includes(line) && !before.includes(line))]
    .filter(Boolean)
    .join('\n');
}

/** The longest comment that is kept; near it the field says how much room is left. */
const LONGEST = 20000;
const NEARLY = 19000;
/** As much of a comment as is kept, no letter in part. */
function fitting(text: string): string {
  if (text.length <= LONGEST) return text;
  toast(word('commentCut', LONGEST.toLocaleString(lang.get())));
  return text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
}

export function Comments({ model }: { model: StudyModel }): JSX.Element {
  const t = useT();
  const { tree, node, undo, redo } = useStore(model.view);
  const [marks, setMarks] = useState('');
  const [draft, setDraft] = useState<Draft | null>(null);
  const comment = commentOf(node.after);
  const drawn = marksOf(node).join(' ');
  const nags = nagsOf(node);
  const deep = depthOf(node) > 0;
  const at = pathOf(node);
  const here = draft?.tree === tree && draft.at === at;
  const text = here ? merged(draft, comment) : comment;
  // One move may be left for another without the field being left: what was typed belongs to the first.
  useEffect(() => {
    if (!draft || here) return;
    setDraft(null);
    model.comment(draft.at, now => fitting(merged(draft, now)), draft.tree);
  }, [draft, here]);
  const commit = (): void => {
    if (!draft) return;
    setDraft(null);
    model.comment(draft.at, now => fitting(merged(draft, now)), draft.tree);
  };
  // Before anything else can happen: the page may go at once.
  useLayoutEffect(() => {
    model.pending = commit;
    return () => void (model.pending = null);
  });
  useEffect(() => setMarks(drawn), [node, drawn, tree]);
  return (
    <section aria-labelledby="comment-head">
      <div class="head ww">
        <h2 id="comment-head">{t('comment')}</h2>
        <span class="row tight">
          <button class="btn quiet small" aria-disabled={!undo} onClick={() => model.undo()}>
            {t('undo')}
          </button>
          <button class="btn quiet small" aria-disabled={!redo} onClick={() => model.redo()}>
            {t('redo')}
          </button>
        </span>
      </div>
      <textarea
        id="study-comment"
        rows={3}
        value={text}
        aria-label={t('comment')}
        aria-describedby={text.length > NEARLY ? 'study-comment-room' : undefined}
        placeholder={t(node.parent ? 'commentHint' : 'startComment')}
        onInput={event => setDraft({ tree, at, known: comment, text: event.currentTarget.value })}
        onBlur={commit}
        onChange={commit}
      />
      {text.length > NEARLY && (
        <p class="note" id="study-comment-room" role="status">
          {text.length > LONGEST
            ? t('commentTooLong', text.length.toLocaleString(lang.get()), LONGEST.toLocaleString(lang.get()))
            : t('commentRoom', text.length.toLocaleString(lang.get()), LONGEST.toLocaleString(lang.get()))}
        </p>
      )}
      {node.by && <p class="note by">{t('writtenBy', node.by.filter(Boolean).join(', '))}</p>}
      {node.parent && (
        <div class="nags" role="group" aria-label={t('signs')}>
          {[MOVE_SIGNS, STANDING].flatMap(list =>
            list.map(nag => (
              <button
                key={nag}
                class="btn sign"
                aria-pressed={nags.includes(nag)}
                onClick={() => model.sign(nag, list)}
              >
                {SIGNS[nag]}
              </button>
            )),
          )}
        </div>
      )}
      <label class="field marks">
        <span>{t('marks')}</span>
        <input
          value={marks}
          placeholder={t('marksHint')}
          spellcheck={false}
          autocomplete="off"
          onInput={event => setMarks(event.currentTarget.value)}
          onChange={() =>
            model.annotate({
              marks: marks
                .split(/[\s,]+/)
                .filter(one => /^[GRYB]?([a-i][0-9]){1,2}$/.test(one))
                .map(one => (/^[GRYB]/.test(one) ? one : 'G' + one)),
            })
          }
        />
      </label>
      {node.parent && (
        <div class="row tight">
          {deep && (
            <button class="btn" onClick={() => model.promote()}>
              {t('promote')}
            </button>
          )}
          {deep && (
            <button class="btn" onClick={() => model.makeMain()}>
              {t('makeMain')}
            </button>
          )}
          <button class="btn" onClick={() => model.cut()}>
            {t('remove')}
          </button>
        </div>
      )}
    </section>
  );
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
          <b>{resultHead(w, game, over)}</b> {resultText(over)}{' '}
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
              {reasonWords(note.name === 'threefold' ? 'repetition' : note.name) ?? note.name}{' '}
              {note.article && <span class="art">{articleNumber(note.article)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
