// SPDX-License-Identifier: GPL-3.0-or-later
// The server's warnings in its own words: beside a button, or in a dialog before something is done.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../dialog';
import { useStore } from '../../store';
import type { Warning } from './calls';
import { shown as asShown } from './results';
import type { Back } from './sender';
import type { Shown } from './shown';
import { useT } from './words';

/** Warnings shown before the button is pressed. `more` adds something to a warning, such as a link. */
export const Warned = ({
  warnings,
  more,
}: {
  warnings: readonly Warning[];
  more?: (one: Warning) => JSX.Element | null;
}): JSX.Element | null =>
  warnings.length === 0 ? null : (
    <div role="status">
      <ul class="warned">
        {warnings.map((one, i) => (
          <li key={i} class="wait">
            <span>{one.text}</span>
            {more?.(one)}
          </li>
        ))}
      </ul>
    </div>
  );

/** A dialog with warnings, before something is done. */
interface Question {
  title?: string;
  lead?: string;
  warnings: readonly Warning[];
  answer: (yes: boolean) => void;
}

function Ask({ of }: { of: Question }): JSX.Element {
  const t = useT();
  return (
    <Dialog title={of.title ?? t('beforeDone')} close={() => of.answer(false)} class="asks-first">
      {of.lead && <p>{of.lead}</p>}
      <ul class="dbt">
        {of.warnings.map((one, i) => (
          <li key={i}>{one.text}</li>
        ))}
      </ul>
      <div class="row end">
        <button class="btn" data-safe onClick={() => of.answer(false)}>
          {t('leaveIt')}
        </button>
        <button class="btn main" onClick={() => of.answer(true)}>
          {t('doIt')}
        </button>
      </div>
    </Dialog>
  );
}

/** The dialog to render, and a function that opens it and resolves to the answer. */
export function useAsked(): [JSX.Element | null, (warnings: readonly Warning[]) => Promise<boolean>] {
  const [question, setQuestion] = useState<Question | null>(null);
  const agreed = (warnings: readonly Warning[]): Promise<boolean> =>
    new Promise(answered =>
      setQuestion({
        warnings,
        answer: yes => {
          setQuestion(null);
          answered(yes);
        },
      }),
    );
  return [question && <Ask of={question} />, agreed];
}

/**
 * Asks about a result that has warnings. It is not entered until the user agrees; the dialog shows on every
 * part.
 */
export function AskOfResult({ shown: { sender, standings, info } }: { shown: Shown }): JSX.Element | null {
  const t = useT();
  const back: Back | undefined = useStore(sender.back).find(b => b.asks);
  if (!back) return null;
  const { one } = back;
  const name = (number: number): string | number =>
    standings.find(s => s.id === number)?.name ?? info.players?.find(p => p.id === number)?.name ?? number;
  const answer = (yes: boolean): void => {
    sender.forget(back);
    if (yes) sender.add({ ...one, asked: JSON.stringify(back.asks) });
  };
  return (
    <Ask
      key={`${one.round} ${one.white} ${one.black} ${one.board} ${one.result}`}
      of={{
        title: t(
          'titled',
          one.board !== undefined ? t('boardOf', one.round, one.board) : t('round', one.round),
          `${name(one.white)} – ${name(one.black)}`,
        ),
        lead: t('replaces', asShown(one.was) || '*', asShown(one.result) || '*'),
        warnings: back.asks!,
        answer,
      }}
    />
  );
}
