// SPDX-License-Identifier: GPL-3.0-or-later
// The ordered list of tie-breaks, changed by dragging, buttons or arrow keys. Only those allowed for such an
// event are offered.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../../icons';
import { codesOf, legalFor, moved, tiebreakName, type Kind } from './ranked';
import { useT } from './words';

interface TieBreaksProps {
  /** Codes separated by commas; '' for the system's default. */
  list: string;
  set: (list: string) => void;
  kind: Kind;
}
export function TieBreaks({ list, set, kind }: TieBreaksProps): JSX.Element {
  const t = useT();
  const [dragged, drag] = useState<number | null>(null);
  const ol = useRef<HTMLOListElement>(null);
  const codes = codesOf(list);
  const legal = legalFor(kind).filter(code => !codes.includes(code));
  const put = (next: readonly string[]): void => set(next.join(','));
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= codes.length) return;
    put(moved(codes, from, to));
    // The item keeps the focus after it has moved.
    requestAnimationFrame(() => ol.current?.querySelectorAll<HTMLElement>('.grip')[to]?.focus());
  };
  return (
    <fieldset class="prz tbk">
      <legend>{t('tiebreaks')}</legend>
      {codes.length === 0 && <p class="note">{t('tbNone')}</p>}
      <ol ref={ol}>
        {codes.map((code, i) => (
          <li
            key={code}
            draggable
            class={dragged === i ? 'dragged' : undefined}
            onDragStart={e => {
              e.dataTransfer?.setData('text/plain', code);
              drag(i);
            }}
            onDragOver={e => dragged !== null && e.preventDefault()}
            onDrop={e => {
              e.preventDefault();
              if (dragged !== null) put(moved(codes, dragged, i));
              drag(null);
            }}
            onDragEnd={() => drag(null)}
          >
            <button
              type="button"
              class="btn quiet grip"
              aria-label={t('tbMove', i + 1, tiebreakName(code))}
              title={t('tbKeys')}
              onKeyDown={e => {
                const by = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0;
                if (!by) return;
                e.preventDefault();
                move(i, i + by);
              }}
            >
              <Icon name="grip" />
            </button>
            <span class="nm">
              {i + 1}. {tiebreakName(code)}
              <small>{code}</small>
            </span>
            <Turn label={t('tbUp', tiebreakName(code))} icon="up" off={i === 0} go={() => move(i, i - 1)} />
            <Turn
              label={t('tbDown', tiebreakName(code))}
              icon="down"
              off={i === codes.length - 1}
              go={() => move(i, i + 1)}
            />
            <Turn
              label={t('tbDrop', tiebreakName(code))}
              icon="close"
              go={() => put(codes.filter((_, k) => k !== i))}
            />
          </li>
        ))}
      </ol>
      <label class="field">
        <span>{t('tbAdd')}</span>
        <select
          value=""
          onChange={e => {
            if (e.currentTarget.value) put([...codes, e.currentTarget.value]);
            e.currentTarget.value = '';
          }}
        >
          <option value="">–</option>
          {legal.map(code => (
            <option key={code} value={code}>
              {tiebreakName(code)} ({code})
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

const Turn = ({
  label,
  icon,
  off,
  go,
}: {
  label: string;
  icon: string;
  off?: boolean;
  go: () => void;
}): JSX.Element => (
  <button type="button" class="btn quiet" aria-label={label} disabled={off} onClick={go}>
    <Icon name={icon} />
  </button>
);
