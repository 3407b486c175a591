// SPDX-License-Identifier: GPL-3.0-or-later
// Creates a tournament in four steps on one page, with the announcement beside them. Advice comes with its
// reason; only the server refuses what is impossible.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import * as tournaments from '../../calls/tournaments';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { chooseName, playerName } from '../../prefs';
import { go } from '../../router';
import { recall, remember } from '../../storage';
import { Announcement } from './Announcement';
import { ask, begin } from './calls';
import { announcing, beginning, blank, planOf, type Draft } from './draft';
import { RoundsStep } from './NewRounds';
import { GameStep, RankingStep, WhoStep } from './NewSteps';
import { useHead } from './useFocus';
import { useAsked } from './Warned';
import { useT } from './words';

/** The browser's storage key for the form until the event is created. */
const DRAFT = 't.draft';
const fresh = (): Draft => blank(Math.floor(Math.random() * 1000000));
function kept(): Draft {
  try {
    return { ...fresh(), ...(JSON.parse(recall(DRAFT) ?? '{}') as Partial<Draft>) };
  } catch {
    return fresh();
  }
}

/** The saved draft, and functions that change and delete it. */
function useDraft(): [Draft, (more: Partial<Draft>) => void, () => void] {
  const [draft, setDraft] = useState(kept);
  // two changes may come before the next rendering: leaving a field, and pressing a button
  const set = (more: Partial<Draft>): void =>
    setDraft(before => {
      const next = { ...before, ...more };
      remember(DRAFT, JSON.stringify(next));
      return next;
    });
  const forget = (): void => {
    remember(DRAFT, null);
    setDraft(fresh());
  };
  return [draft, set, forget];
}

export function NewEvent(): JSX.Element {
  const t = useT();
  const words = useWords();
  const [draft, set, forget] = useDraft();
  const [by, setBy] = useState(playerName.get());
  const [fault, setFault] = useState('');
  const begun = useRef<string | null>(null);
  const [question, agreed] = useAsked();
  const { name } = draft;
  const step = { draft, plan: planOf(draft), set };
  useHead('new');
  const trying = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || words.unreachable);
    }
  };
  const submit = async (): Promise<void> => {
    if (by) chooseName(by);
    // If a later step failed, pressing again continues with the event already created instead of a second
    // one.
    const id = (begun.current ??= await begin({ act: beginning(draft), by }, agreed));
    if (id === null) return;
    const announced = announcing(draft);
    if (announced) await ask(id, tournaments.acts(id, { based: 1, acts: [announced] }));
    remember(DRAFT, null);
    go(`/t/${id}/players`);
  };
  const fromLog = async (file: File): Promise<void> => {
    const id = await begin({ log: await file.text(), by }, agreed);
    if (id !== null) go('/t/' + id);
  };
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="ev">
        <div class="title">
          <div>
            <h1 id="new" tabIndex={-1}>
              {t('newTitle')}
            </h1>
            <p class="sub">{t('newSub')}</p>
          </div>
          <label class="btn">
            <Icon name="file" />
            {t('fromLog')}
            <input
              class="sr"
              type="file"
              onChange={e => {
                const file = e.currentTarget.files?.[0];
                if (file) void trying(() => fromLog(file));
              }}
            />
          </label>
        </div>
        <form
          class="wz"
          onSubmit={e => {
            e.preventDefault();
            void trying(submit);
          }}
        >
          <div>
            <GameStep {...step} />
            <RoundsStep {...step} />
            <RankingStep {...step} />
            <WhoStep {...step} by={by} setBy={setBy} />
          </div>
          <Announcement draft={draft} plan={step.plan}>
            {fault && (
              <p class="note bad" role="alert">
                {fault}
              </p>
            )}
            {name && <p class="note">{t('draftKept')}</p>}
            <div class="rowb">
              <button class="btn main" type="submit">
                {t('make')}
              </button>
              {name && (
                <button class="btn" type="button" onClick={forget}>
                  {t('forgetDraft')}
                </button>
              )}
            </div>
          </Announcement>
        </form>
      </main>
      <TabBar />
      {question}
    </>
  );
}
