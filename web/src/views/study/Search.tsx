// SPDX-License-Identifier: GPL-3.0-or-later
// Searches a collection for games; shows a page of results at a time, and exports all of them as a file.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bytes, call, download, Refusal } from '../../api';
import * as collections from '../../calls/collections';
import { remember } from '../../storage';
import { readFile, type Collection } from './calls';
import type { StudyModel } from './model';
import { byline, foundText, hasMore, rowOf, ROWS, type Page } from './query';
import { treeOf } from './record';
import { SearchForm } from './SearchForm';
import { lastKey, useGameOf } from './useCollections';
import { useT } from './words';

const FORMATS = ['pgn', 'json'];

/** Opens a game found, at the first position that matches the search. */
export async function openFound(
  model: StudyModel,
  file: string,
  where: string,
  number: number,
  ply: number | null,
): Promise<void> {
  const { pgn } = await call(collections.collectionGame(file, { where, number }));
  const tree = treeOf(await readFile(pgn));
  // The collection may hold games of the other game, so remember it under this game's key.
  remember(lastKey(tree.head.game), file);
  let node = tree.root;
  for (let left = ply ?? 0; left > 0 && node.children[0]; left--) node = node.children[0];
  model.take(tree, node, null, true);
}

interface Hits {
  where: string;
  from: number;
}
const hitsKey = (file: string): string => 'qiyuan.hits.' + file;
/** Remembers the last search in a file for this tab. Without session storage it is not remembered. */
function keepHits(file: string, hits: Hits): void {
  try {
    sessionStorage.setItem(hitsKey(file), JSON.stringify(hits));
  } catch {
    // Not remembered.
  }
}
function keptHits(file: string): Hits | null {
  try {
    return JSON.parse(sessionStorage.getItem(hitsKey(file)) ?? 'null') as Hits | null;
  } catch {
    return null;
  }
}

interface Searching {
  /** Whether the user has come back to earlier results. */
  again: boolean;
  page: Page | null;
  problem: string | null;
  busy: boolean;
  ask: (where: string, from: number) => Promise<void>;
  failed: (error: unknown) => void;
}
/** Searches the collection, and remembers the last search. */
function useSearch(file: string): Searching {
  const [page, setPage] = useState<Page | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const last = useRef(0);
  const failed = (error: unknown): void => {
    if (!(error instanceof Refusal)) throw error;
    setProblem(error.message);
  };
  const ask = async (where: string, from: number): Promise<void> => {
    const turn = ++last.current;
    const began = performance.now();
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call(collections.collectionGames(file, { where, from, most: ROWS }));
      if (turn !== last.current) return;
      setPage({ asked: where, from, answer, took: Math.round(performance.now() - began) });
      keepHits(file, { where, from });
    } catch (error) {
      if (turn !== last.current) return;
      setPage(null);
      failed(error);
    } finally {
      if (turn === last.current) setBusy(false);
    }
  };
  // Repeat the last search when the user comes back to the page.
  const hits = useRef(keptHits(file));
  useEffect(() => {
    if (hits.current && file) void ask(hits.current.where, hits.current.from);
  }, []);
  return { page, problem, busy, ask, failed, again: hits.current !== null };
}

interface SearchProps {
  model: StudyModel;
  files: readonly Collection[];
  file: string;
}
export function Search({ model, files, file }: SearchProps): JSX.Element {
  const t = useT();
  const search = useSearch(file);
  const game = useGameOf(file, model.game);
  return (
    <details class="search" open={search.again}>
      <summary class="head ww">
        <h2>{t('search')}</h2>
      </summary>
      <SearchForm
        model={model}
        game={game}
        file={file}
        disabled={search.busy || !files.length}
        ask={search.ask}
      />
      {search.problem && (
        <p class="note bad" role="alert">
          {search.problem}
        </p>
      )}
      {search.page && <FoundGames model={model} file={file} search={search} page={search.page} />}
    </details>
  );
}

interface FoundProps {
  model: StudyModel;
  file: string;
  search: Searching;
  page: Page;
}
function FoundGames({ model, file, search: { busy, ask, failed }, page }: FoundProps): JSX.Element {
  const t = useT();
  const { asked, from, answer, took } = page;
  const [form, setForm] = useState('pgn');
  const list = useRef<HTMLOListElement>(null);
  const opened = useRef(0);
  // The Back button leads from a game to the results, with the focus on that game.
  useEffect(() => {
    const back = (): void => list.current?.querySelectorAll<HTMLElement>('button')[opened.current]?.focus();
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const open = async (i: number, ply: number | null): Promise<void> => {
    await openFound(model, file, asked, from + i, ply);
    opened.current = i;
    history.pushState(null, '', location.href);
  };
  return (
    <>
      <p class="note" role="status">
        {!answer.games.length && from === 1
          ? t('noneFound')
          : `${foundText(t, from, answer)} · ${t('tookMs', took)}`}
      </p>
      {answer.heard && <p class="note">{t('heard', answer.heard)}</p>}
      <ol class="games-found" start={from} ref={list}>
        {answer.games.map((one, i) => (
          <li key={from + i}>
            <button class="link" onClick={() => void open(i, one.ply).catch(failed)}>
              {rowOf(one)}
            </button>{' '}
            <small>{byline(one)}</small>
          </li>
        ))}
      </ol>
      <div class="row tight">
        {from > 1 && (
          <button class="btn" disabled={busy} onClick={() => void ask(asked, Math.max(1, from - ROWS))}>
            {t('pageBack')}
          </button>
        )}
        {hasMore(page) && (
          <button class="btn" disabled={busy} onClick={() => void ask(asked, from + ROWS)}>
            {t('pageOn')}
          </button>
        )}
      </div>
      {answer.games.length > 0 && (
        <div class="row tight">
          <label class="pick2">
            <span class="sr">{t('fileForm')}</span>
            <select value={form} onChange={event => setForm(event.currentTarget.value)}>
              {FORMATS.map(one => (
                <option key={one} value={one}>
                  {one.toUpperCase()}
                </option>
              ))}
            </select>
          </label>
          <button
            class="btn"
            onClick={() =>
              void download(
                bytes(collections.collectionFile(file, { where: asked, to: form })),
                `games.${form}`,
              ).catch(failed)
            }
          >
            {t('downloadFound')}
          </button>
        </div>
      )}
    </>
  );
}
