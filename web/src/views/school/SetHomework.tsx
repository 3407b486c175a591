// SPDX-License-Identifier: GPL-3.0-or-later
// The form that sets homework: puzzles by theme and rating, by id, of the coach's own, or a study's chapter.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api';
import * as homework from '../../calls/homework';
import * as studies from '../../calls/studies';
import { Dialog } from '../../dialog';
import type { OwnPuzzle, StudyHead } from '../../wire';
import { ByTheme, NO_PICK, pickOf, type Pick } from './ByTheme';
import { endOf, puzzleIds } from './model';
import { Choose, listOwn } from './OwnPuzzles';
import { Fault, useActs } from './Parts';
import { useT, type Key } from './words';

const KINDS = { pick: 'byTheme', ids: 'byId', own: 'ownOnes', lesson: 'chapter' } as const satisfies Record<
  string,
  Key
>;
type Kind = keyof typeof KINDS;

interface Draft {
  name: string;
  due: string;
  kind: Kind;
  pick: Pick;
  ids: string;
  own: string[];
  study: string;
  chapter: number;
}
const NOTHING: Draft = {
  name: '',
  due: '',
  kind: 'pick',
  pick: NO_PICK,
  ids: '',
  own: [],
  study: '',
  chapter: 1,
};

/** The body of the request that sets the homework of a draft. */
function bodyOf(draft: Draft): Parameters<typeof homework.newHomework>[1] {
  const head = { name: draft.name, due: endOf(draft.due) };
  switch (draft.kind) {
    case 'pick':
      return { ...head, pick: pickOf(draft.pick) };
    case 'ids':
      return { ...head, puzzles: puzzleIds(draft.ids) };
    case 'own':
      return { ...head, own: draft.own };
    case 'lesson':
      return { ...head, lessons: draft.study ? [{ study: draft.study, chapter: draft.chapter }] : [] };
  }
}

interface Props {
  id: string;
  close: () => void;
  done: () => void;
}
export function SetHomework({ id, close, done }: Props): JSX.Element {
  const t = useT();
  const [draft, set] = useState(NOTHING);
  const { problem, busy, act } = useActs();
  const change = (part: Partial<Draft>): void => set(before => ({ ...before, ...part }));
  const submit = (event: Event): void => {
    event.preventDefault();
    act(call(homework.newHomework(id, bodyOf(draft))), done);
  };
  return (
    <Dialog title={t('set')} close={close} class="school">
      <form onSubmit={submit}>
        <label class="field">
          <span>{t('setName')}</span>
          <input
            id="homework-name"
            required
            maxLength={100}
            value={draft.name}
            onInput={e => change({ name: e.currentTarget.value })}
          />
        </label>
        <label class="field">
          <span>{t('due')}</span>
          <input type="date" value={draft.due} onInput={e => change({ due: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('from')}</span>
          <select value={draft.kind} onChange={e => change({ kind: e.currentTarget.value as Kind })}>
            {Object.entries(KINDS).map(([kind, key]) => (
              <option key={kind} value={kind}>
                {t(key)}
              </option>
            ))}
          </select>
        </label>
        <Tasks draft={draft} change={change} />
        <Fault problem={problem} />
        <div class="row end">
          <button type="button" class="btn" onClick={close}>
            {t('cancel')}
          </button>
          <button class="btn main" disabled={busy}>
            {t('set')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface TasksProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}
function Tasks({ draft, change }: TasksProps): JSX.Element {
  const t = useT();
  switch (draft.kind) {
    case 'pick':
      return <ByTheme pick={draft.pick} change={pick => change({ pick })} />;
    case 'ids':
      return (
        <label class="field">
          <span>{t('ids')}</span>
          <textarea
            rows={5}
            required
            value={draft.ids}
            onInput={e => change({ ids: e.currentTarget.value })}
          />
        </label>
      );
    case 'own':
      return <Own chosen={draft.own} choose={own => change({ own })} />;
    case 'lesson':
      return <Lesson draft={draft} change={change} />;
  }
}

function Own({ chosen, choose }: { chosen: string[]; choose: (own: string[]) => void }): JSX.Element {
  const t = useT();
  const [list, setList] = useState<OwnPuzzle[]>([]);
  useEffect(() => void listOwn().then(setList, () => undefined), []);
  return list.length ? (
    <Choose list={list} chosen={chosen} choose={choose} />
  ) : (
    <p class="note">{t('noOwn')}</p>
  );
}

function Lesson({ draft, change }: TasksProps): JSX.Element {
  const t = useT();
  const [list, setList] = useState<StudyHead[]>([]);
  const [chapters, setChapters] = useState<{ n: number; title: string }[]>([]);
  useEffect(
    () =>
      void call(studies.studies()).then(
        answer => setList(answer.studies),
        () => undefined,
      ),
    [],
  );
  useEffect(() => {
    if (draft.study)
      void call(studies.study(draft.study)).then(
        ({ acts }) => {
          const found = acts.flatMap(({ n, act }) =>
            act.act === 'chapter' ? [{ n, title: act.title }] : [],
          );
          setChapters(found);
          change({ chapter: found[0]?.n ?? 1 });
        },
        () => undefined,
      );
  }, [draft.study]);
  if (!list.length) return <p class="note">{t('noStudy')}</p>;
  return (
    <>
      <label class="field">
        <span>{t('study')}</span>
        <select required value={draft.study} onChange={e => change({ study: e.currentTarget.value })}>
          <option value="" />
          {list.map(one => (
            <option key={one.id} value={one.id}>
              {one.title || '–'}
            </option>
          ))}
        </select>
      </label>
      {chapters.length > 0 && (
        <label class="field">
          <span>{t('chapterNo')}</span>
          <select value={draft.chapter} onChange={e => change({ chapter: Number(e.currentTarget.value) })}>
            {chapters.map(one => (
              <option key={one.n} value={one.n}>
                {one.title || one.n}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
