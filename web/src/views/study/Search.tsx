// SPDX-License-Identifier: GPL-3.0-or-later
// Games of a collection looked for: what was found, a page at a time; the whole of it as a file.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { bytes, call, download, Refusal } from '../../api';
import * as collections from '../../calls/collections';
import { readFile, type Collection } from './calls';
import type { StudyModel } from './model';
import { byline, foundText, hasMore, rowOf, ROWS, type Page } from './query';
import { treeOf } from './record';
import { SearchForm } from './SearchForm';
import { useT } from './words';

const FORMATS = ['pgn', 'json'];

/** The game, shown where what was asked for stands first. */
export async function openFound(
  model: StudyModel,
  file: string,
  where: string,
  number: number,
  ply: number | null,
): Promise<void> {
  const { pgn } = await call(collections.collectionGame(file, { where, number }));
  const tree = treeOf(await readFile(pgn));
  let node = tree.root;
  for (let left = ply ?? 0; left > 0 && node.children[0]; left--) node = node.children[0];
  model.take(tree, node, null, true);
}

interface Searching {
  page: Page | null;
  problem: string | null;
  busy: boolean;
  ask: (where: string, from: number) => Promise<void>;
  failed: (error: unknown) => void;
}
/** Asks the collection, and keeps what was found last. */
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
    } catch (error) {
      if (turn !== last.current) return;
      setPage(null);
      failed(error);
    } finally {
      if (turn === last.current) setBusy(false);
    }
  };
  return { page, problem, busy, ask, failed };
}

interface SearchProps {
  model: StudyModel;
  files: readonly Collection[];
  file: string;
}
export function Search({ model, files, file }: SearchProps): JSX.Element {
  const t = useT();
  const search = useSearch(file);
  return (
    <details class="search">
      <summary class="head ww">
        <h2>{t('search')}</h2>
      </summary>
      <SearchForm model={model} file={file} disabled={search.busy || !files.length} ask={search.ask} />
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
  return (
    <>
      <p class="note" role="status">
        {!answer.games.length && from === 1
          ? t('noneFound')
          : `${foundText(t, from, answer)} · ${t('tookMs', took)}`}
      </p>
      {answer.heard && <p class="note">{t('heard', answer.heard)}</p>}
      <ol class="games-found" start={from}>
        {answer.games.map((one, i) => (
          <li key={from + i}>
            <button
              class="link"
              onClick={() => void openFound(model, file, asked, from + i, one.ply).catch(failed)}
            >
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
