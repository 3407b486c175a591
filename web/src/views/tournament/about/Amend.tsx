// SPDX-License-Identifier: GPL-3.0-or-later
// Corrects a line of the log as if it had been entered differently from the start. The consequences are shown
// first.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../../dialog';
import type { Shown } from '../shown';
import { insteadOf, typedOf } from './corrected';
import { isKey, useT, type Key } from './words';

/** The label of a line's member; a member without a label is shown by its name in the log. */
const labelOf = (t: (key: Key) => string, member: string): string => {
  const own = `m_${member}`;
  return isKey(own) ? t(own) : isKey(member) ? t(member) : member;
};

interface AmendProps {
  shown: Shown;
  /** The line in the log, its number, and its description. */
  line: Record<string, unknown>;
  number: number;
  words: string;
  close: () => void;
}
export function Amend({ shown, line, number, words, close }: AmendProps): JSX.Element {
  const { act, desk, info } = shown;
  const t = useT();
  const [typed, setTyped] = useState(() => typedOf(line, desk.players ?? [], info.teams));
  const [reason, setReason] = useState('');
  const submit = async (): Promise<void> => {
    const done = await act({
      act: 'amend',
      line: number,
      instead: insteadOf(line, typed),
      by: desk.me || desk.role,
      ...(reason.trim() && { reason: reason.trim() }),
    });
    if (done) close();
  };
  return (
    <Dialog title={t('amendLine', number)} close={close}>
      <p>{words}</p>
      <form
        onSubmit={e => {
          e.preventDefault();
          void submit();
        }}
      >
        <div class="g2">
          {Object.entries(typed).map(([key, value]) => (
            <label key={key} class="field">
              <span>{labelOf(t, key)}</span>
              <input value={value} onInput={e => setTyped({ ...typed, [key]: e.currentTarget.value })} />
            </label>
          ))}
          <label class="field">
            <span>{t('reason')}</span>
            <input value={reason} onInput={e => setReason(e.currentTarget.value)} />
          </label>
        </div>
        <div class="row end">
          <button class="btn" type="button" data-safe onClick={close}>
            {t('cancel')}
          </button>
          <button class="btn main" type="submit">
            {t('amend')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
