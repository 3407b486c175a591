// SPDX-License-Identifier: GPL-3.0-or-later
// Browses the figures of the repetition rules: shows each figure's position and cycle, and compares our
// judgement with the book's.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FIGURES } from 'registry:figures';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { ruleSetName } from '../../rule_sets';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { readFile } from './calls';
import type { Lab } from './laboratory';
import { treeOf } from './record';
import { lineTo, nodeAt } from './tree';
import { useT, type T } from './words';

const SETS = [...new Set(FIGURES.map(([, rules]) => rules))];

function saysWords(t: T, w: Words, says: string): string {
  if (says.startsWith('draw')) return t('draw');
  const side = says.startsWith('red') ? w.side.red : says.startsWith('black') ? w.side.black : '';
  return side ? t('loses', side) : says;
}

/** The figure's number in the book: for "cxa2020-fig-02", "cxa2020-ref-12", "figure-03". */
const numberIn = (id: string): string =>
  id
    .replace(/^(cxa2020-|axf-|wxf-)/, '')
    .replace(/^fig(ure)?-0*/, '')
    .replace(/^ref-?0*/, 'R ');

/** Loads a figure's position and cycle onto the board, and judges the cycle. */
async function openFigure(lab: Lab, [id, rules, fen, lead, cycle]: (typeof FIGURES)[number]): Promise<void> {
  const { model } = lab;
  const moves = `${lead} ${cycle}`.trim().split(' ');
  const read = await readFile(
    JSON.stringify({
      format: 'qiyuan-game',
      version: 1,
      game: 'xiangqi',
      result: '*',
      start: fen,
      tags: [
        ['Event', `${ruleSetName(rules, lang.get())}: ${numberIn(id)}`],
        ['Rules', rules],
      ],
      moves: moves.map(move => ({ move })),
    }),
  );
  const tree = treeOf(read);
  const end = nodeAt(tree, moves.join(' '));
  if (!end) return;
  lab.clear();
  lab.change({ rules });
  model.take(tree, end, { from: lineTo(end)[lead ? lead.split(' ').length : 0]!, to: end }, true);
  await lab.judge();
}
/** The figure with this id. */
const named = (id: string | null): (typeof FIGURES)[number] | undefined =>
  FIGURES.find(([one]) => one === id);

/** `wanted` is the id of the figure to open first. */
export function Figures({ lab, wanted }: { lab: Lab; wanted: string | null }): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const [set, setSet] = useState(named(wanted)?.[1] ?? SETS[0]!);
  const [at, setAt] = useState<number | null>(null);
  const list = FIGURES.filter(([, rules]) => rules === set);
  const figure = at === null ? null : list[at];
  const open = async (index: number, from = list): Promise<void> => {
    const one = from[index];
    if (!one) return;
    setAt(index);
    await openFigure(lab, one);
  };
  useEffect(() => {
    const figure = named(wanted);
    if (figure) void open(list.indexOf(figure));
  }, []);
  return (
    <details class="figures-of" open={!!named(wanted)}>
      <summary class="head ww">
        <h2>{t('figures')}</h2>
      </summary>
      <div class="row tight">
        <label class="field">
          <span>{t('figureSet')}</span>
          <select
            value={set}
            onChange={event => {
              setSet(event.currentTarget.value);
              setAt(null);
            }}
          >
            {SETS.map(one => (
              <option key={one} value={one}>
                {ruleSetName(one, language)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t('figures')}</span>
          <select value={at ?? ''} onChange={event => void open(Number(event.currentTarget.value))}>
            <option value="" disabled>
              –
            </option>
            {list.map(([id], i) => (
              <option key={id} value={i}>
                {numberIn(id)}
              </option>
            ))}
          </select>
        </label>
        <button class="btn" aria-label={t('previous')} disabled={!at} onClick={() => void open(at! - 1)}>
          <Icon name="left" />
        </button>
        <button
          class="btn"
          aria-label={t('next')}
          disabled={at !== null && at >= list.length - 1}
          onClick={() => void open(at === null ? 0 : at + 1)}
        >
          <Icon name="right" />
        </button>
      </div>
      {figure && (
        <p class="note" role="status">
          {t('figureOf', at! + 1, list.length)} · {t('figureSays', saysWords(t, w, figure[5]))}
        </p>
      )}
    </details>
  );
}
