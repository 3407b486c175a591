// SPDX-License-Identifier: GPL-3.0-or-later
// The chapters of a saved study, who may write in it, and the list of the user's own studies.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { Ask } from '../../dialog';
import { KeptInput } from '../../KeptInput';
import { lang } from '../../prefs';
import { follows, go } from '../../router';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { ChapterList } from './ChapterList';
import { DraftsSection } from './DraftsSection';
import type { StudyModel } from './model';
import { titleOf } from './record';
import { listStudies, type Mine, type Saved } from './saved';
import type { Chapter } from './savedLog';
import { saveStudy } from './sending';
import { LinksDialog } from './together/LinksDialog';
import { newTree, type Tree } from './tree';
import { useT } from './words';

const told = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error;
  toast(error.message);
};

/** Saves what is on the board as a new study, and goes to its page. */
async function saveAs(model: StudyModel, title: string, progress?: (share: number) => void): Promise<void> {
  const { edits } = model;
  progress?.(0);
  const address = await saveStudy(title, [{ title, tree: model.now.tree }], progress);
  await model.savedElsewhere(edits);
  go(address);
}

/** Shown if the study is not saved: save it, or open one of the user's studies. */
export function KeepSection({ model }: { model: StudyModel }): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  const [mine, setMine] = useState<Mine[] | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) listStudies().then(setMine, told);
  }, [open]);
  const [share, setShare] = useState<number | null>(null);
  const keep = (): void =>
    void saveAs(model, titleOf(model.now.tree) || t('title'), setShare).catch((error: unknown) => {
      setShare(null);
      told(error);
    });
  return (
    <section aria-labelledby="kept-head">
      <div class="head ww">
        <h2 id="kept-head">{t('kept')}</h2>
        <button class="btn small" disabled={share !== null} onClick={keep}>
          {share === null ? t('keepIt') : t('savingPart', Math.round(share * 100))}
        </button>
      </div>
      <details class="more" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t('mine')}</summary>
        {mine && !mine.length && <p class="note">{t('noneKept')}</p>}
        <ul class="games-found">
          {mine?.map(one => (
            <li key={one.id}>
              <a href={`/a/s/${one.id}`} onClick={follows}>
                {one.title || '–'}
              </a>{' '}
              <small>{new Date(one.changed).toLocaleDateString(language, { dateStyle: 'medium' })}</small>
            </li>
          ))}
        </ul>
      </details>
      <DraftsSection model={model} />
    </section>
  );
}

/** The list of chapters. Writers can add one; only the owner removes and restores them. */
function Chapters({ saved, model }: { saved: Saved; model: StudyModel }): JSX.Element {
  const t = useT();
  const view = useStore(saved.view);
  const own = view.may === 'own';
  const writes = view.may !== 'read';
  const current = view.chapters.find(one => one.n === view.chapter);
  const [removing, remove] = useState<Chapter | null>(null);
  const nameOf = (one: Chapter): string => one.title || t('chapter', one.n);
  const fresh = (): Tree => {
    const tree = newTree(model.game);
    tree.head.tags = [['Event', t('chapter', view.chapters.length + 1)]];
    return tree;
  };
  return (
    <>
      <ChapterList saved={saved} />
      {writes && (
        <div class="row tight">
          <button class="btn" onClick={() => void saved.add(fresh())}>
            {t('newChapter')}
          </button>
          {own && current && view.chapters.length > 1 && (
            <button class="btn" onClick={() => remove(current)}>
              {t('dropChapter')}
            </button>
          )}
        </div>
      )}
      {writes && current && (
        <label class="field">
          <span>{t('chapterName')}</span>
          <KeptInput
            key={current.n}
            value={current.title}
            maxLength={60}
            take={title => void saved.rename(current.n, title)}
          />
        </label>
      )}
      {own && view.removed.length > 0 && (
        <details class="more removed">
          <summary>{t('removedChapters')}</summary>
          <ul>
            {view.removed.map(one => (
              <li key={one.n} class="row tight">
                <span>{nameOf(one)}</span>
                <button class="btn small" onClick={() => void saved.restore(one.n)}>
                  {t('bringBack')}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {removing && (
        <Ask
          title={t('dropChapter')}
          text={t('dropAsk', nameOf(removing))}
          safe={t('cancel')}
          act={t('dropIt')}
          close={() => remove(null)}
          done={() => {
            remove(null);
            void saved.drop(removing.n);
          }}
        />
      )}
    </>
  );
}

export function SavedSection({ saved, model }: { saved: Saved; model: StudyModel }): JSX.Element | null {
  const t = useT();
  const view = useStore(saved.view);
  const [links, showLinks] = useState(false);
  const [sure, setSure] = useState(false);
  const own = view.may === 'own';
  const writes = view.may !== 'read';
  if (!view.chapters.length) return null; // the study could not be opened
  return (
    <section class="kept" aria-labelledby="kept-head">
      <div class="head ww">
        <h2 id="kept-head">{view.title || t('kept')}</h2>
        <span role="status">
          {view.problem ?? (view.waiting ? t('sending') : t(writes ? 'isKept' : 'readOnly'))}
        </span>
      </div>
      <Chapters saved={saved} model={model} />
      {!writes && <p class="note">{t('readOnlyText')}</p>}
      {own && (
        <div class="row tight">
          <button class="btn" onClick={() => showLinks(true)}>
            {t('shareKept')}
          </button>
          <button
            class="btn"
            onClick={() => (sure ? void saved.remove().then(() => go('/a'), told) : setSure(true))}
          >
            {sure ? t('sure') : t('removeKept')}
          </button>
        </div>
      )}
      {!writes && (
        <button class="btn" onClick={() => void saveAs(model, view.title).catch(told)}>
          {t('keepCopy')}
        </button>
      )}
      {links && <LinksDialog saved={saved} close={() => showLinks(false)} />}
    </section>
  );
}
