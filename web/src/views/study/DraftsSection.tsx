// SPDX-License-Identifier: GPL-3.0-or-later
// The list of drafts in this browser: open one, remove it, and restore it as long as the page stays open.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Ask } from '../../dialog';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { openDraft } from './begin';
import { draft, drafts, removeDraft, type Draft } from './drafts';
import type { StudyModel } from './model';
import { useT } from './words';

interface Removed extends Draft {
  back: () => Promise<void>;
}

export function DraftsSection({ model }: { model: StudyModel }): JSX.Element | null {
  const t = useT();
  const language = useStore(lang);
  const state = useStore(model.keeper.state);
  const { tree } = useStore(model.view);
  const [all, setAll] = useState<Draft[]>([]);
  const [asked, ask] = useState<Draft | null>(null);
  const [removed, setRemoved] = useState<Removed[]>([]);
  const list = (): void => setAll(drafts().filter(one => !one.found && one.id !== model.draftId));
  useEffect(() => {
    list();
    addEventListener('storage', list); // another tab changed the drafts
    return () => removeEventListener('storage', list);
  }, [state, tree]);
  const remove = async (one: Draft): Promise<void> => {
    const back = await removeDraft(one.id);
    setRemoved([...removed, { ...one, back }]);
    list();
  };
  const bringBack = async (one: Removed): Promise<void> => {
    await one.back();
    setRemoved(removed.filter(other => other.id !== one.id));
    list();
  };
  const open = async (one: Draft): Promise<void> =>
    void ((await openDraft(model, draft(one.id) ?? one)) || list());
  const nameOf = (one: Draft): string => one.name || t('noName');
  const about = ({ moves, changed }: Draft): string => {
    const when = new Date(changed).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
    return `${t('draftMoves', moves)}, ${when}`;
  };
  if (!all.length && !removed.length) return null;
  return (
    <details class="more drafts">
      <summary>
        {t('drafts')} ({all.length})
      </summary>
      <ul class="games-found">
        {all.map(one => (
          <li key={one.id}>
            <button class="link" onClick={() => void open(one)}>
              {nameOf(one)}
            </button>{' '}
            <small>{about(one)}</small>{' '}
            <button
              class="btn quiet small"
              aria-label={`${t('removeDraft')}: ${nameOf(one)}`}
              onClick={() => ask(one)}
            >
              {t('dropIt')}
            </button>
          </li>
        ))}
        {removed.map(one => (
          <li key={one.id}>
            <s>{nameOf(one)}</s>{' '}
            <button class="btn quiet small" onClick={() => void bringBack(one)}>
              {t('bringBack')}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <Ask
          title={t('removeDraft')}
          text={t('removeDraftAsk', nameOf(asked))}
          safe={t('cancel')}
          act={t('dropIt')}
          close={() => ask(null)}
          done={() => void remove(asked)}
        />
      )}
    </details>
  );
}
