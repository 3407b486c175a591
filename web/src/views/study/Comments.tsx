// SPDX-License-Identifier: GPL-3.0-or-later
// The comment and the annotation signs of a move, which several writers may edit at once.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { KeptInput } from '../../KeptInput';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { toast } from '../../toast';
import type { StudyModel } from './model';
import { SIGNS } from './Moves';
import { commentOf, marksOf, nagsOf } from './said';
import { depthOf, pathOf, type Tree } from './tree';
import { useT, word } from './words';

// ---- comments
const MOVE_SIGNS = [3, 1, 5, 6, 2, 4];
const STANDING = [18, 16, 14, 10, 15, 17, 19, 13];

/** A comment being typed; `known` is the saved comment at the last key press. */
interface Draft {
  tree: Tree;
  at: string;
  known: string;
  text: string;
}

/** Appends the typed lines to a comment that another writer has changed since the last key press. */
function merged({ known, text }: Draft, now: string): string {
  if (now === known || now === text.trim()) return text;
  const theirs = now.split('\n');
  const before = known.split('\n');
  return [...theirs, ...text.split('\n').filter(line => !theirs.includes(line) && !before.includes(line))]
    .filter(Boolean)
    .join('\n');
}

/** The maximum length of a comment in UTF-16 units; from NEARLY on, the field shows how much room is left. */
const LONGEST = 20000;
const NEARLY = 19000;

/** Cuts a comment to the maximum length, without splitting a surrogate pair. */
function fitting(text: string): string {
  if (text.length <= LONGEST) return text;
  toast(word('commentCut', LONGEST.toLocaleString(lang.get())));
  return text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
}

export function Comments({ model }: { model: StudyModel }): JSX.Element {
  const t = useT();
  const { tree, node, undo, redo } = useStore(model.view);
  const [draft, setDraft] = useState<Draft | null>(null);
  const comment = commentOf(node.after);
  const nags = nagsOf(node);
  const deep = depthOf(node) > 0;
  const at = pathOf(node);
  const here = draft?.tree === tree && draft.at === at;
  const text = here ? merged(draft, comment) : comment;
  // The board may go to another move while the field keeps the focus: save the text under the move it was
  // typed for.
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
  // A layout effect runs before the browser can leave the page, so the typed text is registered in time.
  useLayoutEffect(() => {
    model.pending = commit;
    return () => void (model.pending = null);
  });
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
        <KeptInput
          key={at}
          value={marksOf(node).join(' ')}
          placeholder={t('marksHint')}
          spellcheck={false}
          autocomplete="off"
          take={marks =>
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
