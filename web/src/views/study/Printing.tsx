// SPDX-License-Identifier: GPL-3.0-or-later
// Prints a study, or a sheet of its positions to solve, and exports a picture in one of four formats.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../dialog';
import { useWords } from '../../i18n';
import { useT } from './words';

/** The options of a PDF: `positions` to a page (0: the moves are printed), and the paper size. */
export interface Paper {
  positions: number;
  paper: string;
}
const COUNTS = [4, 6] as const;
const SIZES: readonly [size: string, name: string][] = [
  ['a4', 'A4'],
  ['letter', 'Letter'],
];

/** Print buttons: the whole study, or a sheet of its positions to solve. */
export function PrintRow({ print }: { print: (how: Paper) => void }): JSX.Element {
  const t = useT();
  const [how, set] = useState<Paper>({ positions: 0, paper: 'a4' });
  return (
    <div class="row print-row">
      <label class="pick2">
        <span class="sr">{t('printWhat')}</span>
        <select
          value={how.positions}
          onChange={event => set({ ...how, positions: Number(event.currentTarget.value) })}
        >
          <option value={0}>{t('printMoves')}</option>
          {COUNTS.map(count => (
            <option key={count} value={count}>
              {t('printSheet', count)}
            </option>
          ))}
        </select>
      </label>
      <label class="pick2">
        <span class="sr">{t('paperSize')}</span>
        <select value={how.paper} onChange={event => set({ ...how, paper: event.currentTarget.value })}>
          {SIZES.map(([size, name]) => (
            <option key={size} value={size}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button class="btn" onClick={() => print(how)}>
        {t('print')}
      </button>
    </div>
  );
}

const PICTURES = [
  ['png', '.png', 'PNG'],
  ['svg', '.svg', 'SVG'],
  ['film', '.svg', 'film'],
  ['gif', '.gif', 'gif'],
] as const;

/** A dialog that exports the position as a picture, or the main line as an animation. */
export function PictureDialog({
  get,
  close,
}: {
  get: (to: string, ending: string) => void;
  close: () => void;
}): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <Dialog title={t('picture')} close={close} class="picture">
      <div class="row">
        {PICTURES.map(([to, ending, label]) => (
          <button
            key={to}
            class="btn"
            onClick={() => {
              get(to, ending);
              close();
            }}
          >
            {label === 'film' || label === 'gif' ? t(label) : label}
          </button>
        ))}
      </div>
      <div class="row">
        <button class="btn" data-safe onClick={close}>
          {w.close}
        </button>
      </div>
    </Dialog>
  );
}
