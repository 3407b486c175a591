// SPDX-License-Identifier: GPL-3.0-or-later
// Rook and cannon against rook: statistics from the endgame tables, and the longest wins to play through.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ROOK_CANNON } from 'registry:rook-cannon';
import * as tables from '../../calls/tables';
import { call } from '../../api';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { useT, type Key, type T } from './words';

/** The results of quiet positions for the side to move, in percent. */
interface Share {
  material: string;
  to_move: 'stronger' | 'weaker';
  post: boolean;
  quiet: number;
  won: number;
  drawn: number;
  lost: number;
  by_rule: number | null;
}
/**
 * The longest forced mate with this material, or the longest win that depends on the rule on perpetual check.
 */
interface Longest {
  material: string;
  by_rule: boolean;
  plies: number;
  fen: string;
  line: string[];
}
interface Match {
  material: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  nodes: number;
}
/** A line to play through, in coordinates. */
export interface Line {
  fen: string;
  moves: readonly string[];
}

const MEN: Record<string, Key> = { R: 'manR', C: 'manC', N: 'manN', A: 'manA', B: 'manB', P: 'manP' };

/**
 * A material in words: `KRCAKR` is "rook, cannon, advisor : rook". Generals are omitted, as both sides have
 * one.
 */
function inWords(material: string, t: T): string {
  const second = material.indexOf('K', 1);
  return [material.slice(1, second), material.slice(second + 1)]
    .map(men => [...men].map(man => t(MEN[man] ?? 'bare')).join(t('comma')) || t('bare'))
    .join(t('against'));
}

export function Figures({ play }: { play: (line: Line) => void }): JSX.Element {
  const t = useT();
  const words = useWords();
  const language = useStore(lang);
  const [open, setOpen] = useState(location.hash === '#rook-cannon-rook');
  const [rows, setRows] = useState<readonly object[] | null>(null);
  const [failed, fail] = useState(false);
  const [post, atPost] = useState(false);
  useEffect(() => {
    if (!open || rows) return;
    call(tables.tableFigures()).then(
      answer => setRows(answer.figures),
      () => fail(true),
    );
  }, [open, rows]);
  const all = rows ?? [];
  const shares = all.filter((row): row is Share => 'quiet' in row);
  const longest = all.filter((row): row is Longest => 'line' in row);
  const matches = all.filter((row): row is Match => 'games' in row);
  const told = (key: string): string => ROOK_CANNON[key]![language];
  const shown = shares.filter(row => row.post === post);
  return (
    <details
      id="rook-cannon-rook"
      class="figures"
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary class="head">{t('figures')}</summary>
      {failed && (
        <p class="note bad" role="alert">
          {words.unreachable}
        </p>
      )}
      {rows && (
        <>
          <p>{told('answer')}</p>
          <p class="note">{told('reading')}</p>
          <label class="check">
            <input type="checkbox" checked={post} onChange={event => atPost(event.currentTarget.checked)} />
            {' ' + t('atPost')}
          </label>
          <p class="note">{told('post')}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('toMove')}</th>
                <th scope="col">{t('wonShare')}</th>
                <th scope="col">{t('drawnShare')}</th>
                <th scope="col">{t('lostShare')}</th>
                <th scope="col">{t('byRuleShare')}</th>
              </tr>
            </thead>
            {grouped(shown).map(([material, two]) => (
              <tbody key={material}>
                <tr aria-hidden="true">
                  <td class="material" colSpan={5}>
                    {inWords(material, t)}
                  </td>
                </tr>
                {two.map(row => (
                  <tr key={row.to_move}>
                    <th scope="row">
                      <span class="sr">{inWords(material, t)}: </span>
                      {t(row.to_move)}
                    </th>
                    <td>{row.won.toFixed(1)}</td>
                    <td>{row.drawn.toFixed(1)}</td>
                    <td>{row.lost.toFixed(1)}</td>
                    <td>{row.by_rule?.toFixed(1) ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
          <h3 class="head">{t('longestWins')}</h3>
          <ul class="lines">
            {longest.map(one => (
              <li key={one.material + one.by_rule}>
                <button class="btn" onClick={() => play({ fen: one.fen, moves: one.line })}>
                  {t(
                    one.by_rule ? 'longestByRule' : 'longestOf',
                    inWords(one.material, t),
                    Math.ceil(one.plies / 2),
                  )}
                </button>
              </li>
            ))}
          </ul>
          <p class="note">{told('beyond')}</p>
          <ul>
            {matches.map(one => (
              <li key={one.material + one.nodes}>
                {t(
                  'matchOf',
                  inWords(one.material, t),
                  one.games,
                  one.wins,
                  one.draws,
                  one.losses,
                  one.nodes,
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

/** Groups the rows by material, in their original order. */
function grouped(rows: readonly Share[]): [string, Share[]][] {
  const by = new Map<string, Share[]>();
  for (const row of rows) by.set(row.material, [...(by.get(row.material) ?? []), row]);
  return [...by];
}
