// SPDX-License-Identifier: GPL-3.0-or-later
// A form for prizes: who may win them, and the amounts for the places. Stored as the lines that the command
// takes.
import type { JSX } from 'preact';
import { Icon } from '../../icons';
import { KeptInput } from '../../KeptInput';
import { DIVISIONS, type Division } from './draft';
import { useT, type Key, type T } from './words';

/** The conditions of a line, with their form in the file (`all`, `u18`); `{0}` is the value filled in. */
const KINDS: readonly { key: Key; text: string; like: RegExp; fields: number }[] = [
  { key: 'p_all', text: 'all', like: /^all$/, fields: 0 },
  { key: 'p_women', text: 'women', like: /^women$/, fields: 0 },
  { key: 'p_men', text: 'men', like: /^men$/, fields: 0 },
  { key: 'p_under', text: 'u{0}', like: /^u(\d+)$/, fields: 1 },
  { key: 'p_over', text: '{0}+', like: /^(\d+)\+$/, fields: 1 },
  { key: 'p_rating', text: 'rating:{0}-{1}', like: /^rating:(\d+)-(\d+)$/, fields: 2 },
  { key: 'p_unit', text: 'unit:{0}', like: /^unit:(.*)$/, fields: 1 },
  { key: 'p_unrated', text: 'unrated', like: /^unrated$/, fields: 0 },
];
const put = (text: string, fields: readonly string[]): string =>
  text.replace(/\{(\d)\}/g, (_, n: string) => fields[Number(n)] ?? '');
const kindOf = (text: string): number => KINDS.findIndex(k => k.like.test(text));

/** A condition such as "u18" in words; several are joined by &; an unknown one is shown unchanged. */
export const categoryWords = (t: T, category: string): string =>
  category
    .split('&')
    .map(one => {
      const kind = KINDS[kindOf(one.trim())];
      return kind ? t(kind.key, ...kind.like.exec(one.trim())!.slice(1)) : one;
    })
    .join(' · ');

interface Row {
  category: string;
  sums: string;
}
const rowsOf = (lines: string): Row[] =>
  lines
    .split('\n')
    .filter(line => line.trim() && !line.startsWith('#'))
    .map(line => ({ category: line.split('\t')[0]!, sums: line.split('\t').slice(1).join(' ') }));
const linesOf = (rows: readonly Row[]): string =>
  rows.map(r => [r.category, ...r.sums.split(/[\s,;，；、]+/).filter(Boolean)].join('\t')).join('\n');

/**
 * `headed`: a heading above has the same text; `division`: how prizes are shared among players with equal
 * points.
 */
export function Prizes({
  lines,
  set,
  division,
  divide,
  headed,
}: {
  lines: string;
  set: (lines: string) => void;
  division: Division;
  divide: (division: Division) => void;
  headed?: boolean;
}): JSX.Element {
  const t = useT();
  const rows = rowsOf(lines);
  const change = (at: number, row: Partial<Row>): void =>
    set(linesOf(rows.map((r, i) => (i === at ? { ...r, ...row } : r))));
  return (
    <fieldset class="prz">
      <legend class={headed ? 'sr' : undefined}>{t('prizesOf')}</legend>
      {rows.map((row, at) => {
        const kind = kindOf(row.category);
        const chosen = KINDS[kind];
        const fields = chosen?.like.exec(row.category)?.slice(1) ?? [];
        return (
          <div key={at} class="rowb">
            <label class="field">
              <span>{t('prizeFor')}</span>
              <select
                value={kind}
                onChange={e =>
                  change(at, {
                    category: put(
                      KINDS[Number(e.currentTarget.value)]!.text,
                      KINDS[Number(e.currentTarget.value)]!.fields > 1 ? ['0', '1999'] : ['18'],
                    ),
                  })
                }
              >
                {kind < 0 && <option value={-1}>{categoryWords(t, row.category)}</option>}
                {KINDS.map((k, i) => (
                  <option key={k.key} value={i}>
                    {t(k.key, '…', '…')}
                  </option>
                ))}
              </select>
            </label>
            {chosen &&
              Array.from({ length: chosen.fields }, (_, i) => (
                <label key={i} class="field few">
                  <span>{t(chosen.key, '…', '…')}</span>
                  <KeptInput
                    value={fields[i] ?? ''}
                    inputMode={chosen.key === 'p_unit' ? 'text' : 'numeric'}
                    take={text =>
                      change(at, {
                        category: put(
                          chosen.text,
                          fields.map((f, k) => (k === i ? text.replace(/[\t\n&]/g, '') : f)),
                        ),
                      })
                    }
                  />
                </label>
              ))}
            <label class="field">
              <span>{t('prizeSums')}</span>
              <KeptInput value={row.sums} placeholder="300 200 100" take={sums => change(at, { sums })} />
            </label>
            <button
              class="btn quiet"
              type="button"
              aria-label={t('titled', t('remove'), categoryWords(t, row.category))}
              onClick={() => set(linesOf(rows.filter((_, i) => i !== at)))}
            >
              <Icon name="close" />
            </button>
          </div>
        );
      })}
      <button
        class="btn"
        type="button"
        onClick={() => set(linesOf([...rows, { category: rows.length === 0 ? 'all' : 'women', sums: '' }]))}
      >
        {t('prizeAdd')}
      </button>
      {rows.length > 0 && (
        <label class="field">
          <span>{t('division')}</span>
          <select value={division} onChange={e => divide(e.currentTarget.value as Division)}>
            {DIVISIONS.map(how => (
              <option key={how} value={how}>
                {t(`division_${how}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}
