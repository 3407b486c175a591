// SPDX-License-Identifier: GPL-3.0-or-later
// What was played in a position, in the files of games that the operator shows.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as collections from '../../calls/collections';
import { call, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import { SIDES } from '../../types';
import { listCollections, type Collection } from './calls';
import { Shelf } from './Shelf';
import type { StudyModel } from './model';
import { byline, rowOf, type Found } from './query';
import { openFound, Search } from './Search';
import { useT } from './words';

interface Row {
  depth: number;
  move: string;
  uci: string;
  games: number;
  white: number;
  draws: number;
  black: number;
}
const MOST = 12;

export function Opening({ model }: { model: StudyModel }): JSX.Element {
  const t = useT();
  const w = useWords();
  const { position } = useStore(model.view);
  const game = model.game;
  const language = useStore(lang);
  const chosen = useStore(notation[game]);
  const [files, setFiles] = useState<Collection[]>([]);
  const [file, setFile] = useState('');
  const [rows, setRows] = useState<{ fen: string; rows: Row[] } | string | null>(null);
  const [open, setOpen] = useState(false);
  /** Lists them anew and chooses one; that of a link stands there though it is in no list. */
  const list = (chosen: string): void => {
    const linked = new URLSearchParams(location.search).get('collection') ?? '';
    listCollections().then(
      found => {
        const all = found.filter(one => one.ready !== false);
        if (linked && !all.some(one => one.id === linked))
          all.push({ id: linked, name: t('sharedFile'), size: 0, changed: 0 });
        setFiles(all);
        setFile(all.find(one => one.id === (chosen || linked))?.id ?? all[0]?.id ?? '');
      },
      () => setFiles([]),
    );
  };
  useEffect(() => list(''), []);
  const fen = open && file ? (position?.fen ?? null) : null;
  useEffect(() => {
    if (!fen) return;
    let wanted = true;
    const way =
      game === 'xiangqi' && chosen !== 'wxf'
        ? chosen === 'zh'
          ? 'zh'
          : 'iccs'
        : game === 'xiangqi'
          ? 'wxf'
          : 'san';
    const timer = setTimeout(() => {
      call(collections.collectionTree(file, { game, fen, depth: 1, notation: way })).then(
        answer => wanted && setRows({ fen, rows: answer.moves.filter(row => row.depth === 1) }),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          if (wanted) setRows(error.message);
        },
      );
    }, 300);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [fen, file, chosen, language]);
  const found = typeof rows === 'object' && rows && rows.fen === fen ? rows.rows : null;
  const all = found?.reduce((sum, row) => sum + row.games, 0) ?? 0;
  return (
    <section class="collections" aria-labelledby="collections-head">
      <div class="head ww">
        <h2 id="collections-head">{t('collection')}</h2>
      </div>
      {files.length > 0 && (
        <label class="pick2">
          <span class="sr">{t('collection')}</span>
          <select value={file} onChange={event => setFile(event.currentTarget.value)}>
            {files.map(one => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Shelf file={files.find(one => one.id === file)} changed={list} />
      {files.length > 0 && (
        <>
          <details class="opening" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
            <summary class="head ww">
              <h2>{t('tree')}</h2>
            </summary>
            {typeof rows === 'string' ? (
              <p class="note bad" role="alert">
                {rows}
              </p>
            ) : !found ? (
              <p class="note">…</p>
            ) : !found.length ? (
              <p class="note">{t('noneCame')}</p>
            ) : (
              <>
                <p class="note">{t('cameHere', all)}</p>
                <table class="tbl tree">
                  <thead>
                    <tr>
                      <th>{t('move')}</th>
                      <th class="n">{t('nGames')}</th>
                      <th>{t('wdl', w.side[SIDES[game][0]], w.side.black)}</th>
                      <th class="n">{t('score')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.slice(0, MOST).map(row => (
                      <tr key={row.move}>
                        <td>
                          <button class="link mv1" onClick={() => void model.typed(row.uci)}>
                            {row.move}
                          </button>
                        </td>
                        <td class="n">{row.games}</td>
                        <td>
                          <span
                            class="wdl"
                            role="img"
                            aria-label={`${row.white}, ${row.draws}, ${row.black}`}
                          >
                            <i style={{ flex: row.white }}>{row.white || ''}</i>
                            <i style={{ flex: row.draws }} />
                            <i style={{ flex: row.black }}>{row.black || ''}</i>
                          </span>
                        </td>
                        <td class="n">
                          {Math.round(
                            ((row.white + row.draws / 2) / Math.max(1, row.white + row.draws + row.black)) *
                              100,
                          )}
                          %
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                <Examples model={model} file={file} fen={fen!} />
              </>
            )}
          </details>
          <Search key={file} model={model} files={files} file={file} />
        </>
      )}
    </section>
  );
}

/** Games that came here; one opens in the study. */
function Examples({
  model,
  file,
  fen,
}: {
  model: StudyModel;
  file: string;
  fen: string;
}): JSX.Element | null {
  const [games, setGames] = useState<Found[]>([]);
  const where = `fen="${fen}"`;
  useEffect(() => {
    let wanted = true;
    call(collections.collectionGames(file, { where, most: 8 })).then(
      answer => wanted && setGames(answer.games),
      () => wanted && setGames([]),
    );
    return () => void (wanted = false);
  }, [file, fen]);
  if (!games.length) return null;
  return (
    <ul class="games-found">
      {games.map((one, i) => (
        <li key={i}>
          <button class="link" onClick={() => void openFound(model, file, where, i + 1, one.ply)}>
            {rowOf(one)}
          </button>{' '}
          <small>{byline(one)}</small>
        </li>
      ))}
    </ul>
  );
}
