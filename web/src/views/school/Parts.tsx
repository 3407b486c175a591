// SPDX-License-Identifier: GPL-3.0-or-later
// Parts shared by the views of classes and homework: links to copy, confirmations, and error messages.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { Header, TabBar } from '../../chrome';
import { copy } from '../../copy';
import { Ask } from '../../dialog';
import { useWords } from '../../i18n';
import { refusalWords } from '../../phrase';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { toast } from '../../toast';
import type { Problem } from '../../types';
import { useT } from './words';

export const Page = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <div class="personv school">
    <Header skip="#main" />
    <main id="main" class="page">
      {children}
    </main>
    <TabBar />
  </div>
);

/** Runs one action at a time, and shows the server's message if it refuses. */
export function useActs(): {
  problem: Problem | null;
  busy: boolean;
  act: <A>(what: Promise<A>, then?: (answer: A) => void) => void;
} {
  const [problem, refuse] = useState<Problem | null>(null);
  const [busy, work] = useState(false);
  const act = <A,>(what: Promise<A>, then?: (answer: A) => void): void => {
    work(true);
    refuse(null);
    what
      .then(answer => then?.(answer))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        refuse(error.problem);
      })
      .finally(() => work(false));
  };
  return { problem, busy, act };
}

export function Fault({ problem }: { problem: Problem | null }): JSX.Element | null {
  const w = useWords();
  return (
    problem && (
      <p class="bad" role="alert">
        {refusalWords(w, problem)}
      </p>
    )
  );
}

/** A link to pass on, with a button that copies it. */
export function ShownLink({ label, url }: { label: string; url: string }): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <div class="row tight">
      <label class="field">
        <span>{label}</span>
        <input class="mono" readOnly value={url} onFocus={e => e.currentTarget.select()} />
      </label>
      <button
        class="btn"
        aria-label={`${t('copy')}: ${label}`}
        onClick={() => void copy(url).then(is => toast(is ? t('copied') : w.notCopied))}
      >
        {t('copy')}
      </button>
    </div>
  );
}

/** A button that asks for confirmation before it acts. */
export function Asking({
  label,
  title,
  text,
  safe,
  act,
  done,
}: {
  label: string;
  title?: string;
  text: string;
  safe: string;
  act: string;
  done: () => void;
}): JSX.Element {
  const [open, set] = useState(false);
  return (
    <>
      <button class="btn" aria-label={title} onClick={() => set(true)}>
        {label}
      </button>
      {open && (
        <Ask title={title ?? label} text={text} safe={safe} act={act} close={() => set(false)} done={done} />
      )}
    </>
  );
}

export function When({ at }: { at: number | null }): JSX.Element {
  const language = useStore(lang);
  return <>{at ? new Date(at).toLocaleDateString(language, { dateStyle: 'medium' }) : '–'}</>;
}
