// SPDX-License-Identifier: GPL-3.0-or-later
// The moves played in a position, from the game collections that the operator provides.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as collections from '../../calls/collections';
import { call } from '../../api';
import { useWords } from '../../i18n';
import { useStore } from '../../store';
import { SIDES } from '../../types';
import type { TreeMove } from '../../wire';
import type { Collection } from './calls';
import type { StudyModel } from './model';
import { byline, rowOf, type Found } from './query';
import { openFound, Search } from './Search';
import { Shelf } from './Shelf';
import { useCollections, useMoves } from './useCollections';
import { useT } from './words';

const MOST = 12;

export function Opening({ model }: { model: StudyModel }): JSX.Element {
  const t = useT();
  const { tree } = useStore(model.view);
  const { files, file, choose, list } = useCollections(tree.head.game);
  return (
    <section class="collections" aria-labelledby="collections-head">
      <div class="head ww">
        <h2 id="collections-head">{t('collection')}</h2>
      </div>
      {files.length > 0 && <Choice files={files} file={file} choose={choose} />}
      <Shelf file={files.find(one => one.id === file)} changed={list} />
      {files.length > 0 && (
        <>
          <Tree model={model} file={file} />
          <Search key={file} model={model} files={files} file={file} />
        </>
      )}
    </section>
  );
}

function Choice({
  files,
  file,
  choose,
}: {
  files: readonly Collection[];
  file: string;
  choose: (file: string) => void;
}): JSX.Element {
  const t = useT();
  return (
    <label class="pick2">
      <span class="sr">{t('collection')}</span>
      <select value={file} onChange={event => choose(event.currentTarget.value)}>
        {files.map(one => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The moves played in the board's position, loaded once this section is opened. */
function Tree({ model, file }: { model: StudyModel; file: string }): JSX.Element {
  const t = useT();
  const { position } = useStore(model.view);
  const [open, setOpen] = useState(false);
  const fen = open && file ? (position?.fen ?? null) : null;
  const { found, fault } = useMoves(model.game, file, fen);
  return (
    <details class="opening" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary class="head ww">
        <h2>{t('tree')}</h2>
      </summary>
      {fault !== null ? (
        <p class="note bad" role="alert">
          {fault}
        </p>
      ) : !found ? (
        <p class="note">…</p>
      ) : !found.length ? (
        <p class="note">{t('noneCame')}</p>
      ) : (
        <>
          <p class="note">
            {t(
              'cameHere',
              found.reduce((sum, row) => sum + row.games, 0),
            )}
          </p>
          <Moves model={model} rows={found.slice(0, MOST)} />
          <Examples model={model} file={file} fen={fen!} />
        </>
      )}
    </details>
  );
}

/** The first side's score in percent. */
const scoreOf = ({ white, draws, black }: TreeMove): number =>
  Math.round(((white + draws / 2) / Math.max(1, white + draws + black)) * 100);

function Moves({ model, rows }: { model: StudyModel; rows: readonly TreeMove[] }): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <table class="tbl tree">
      <thead>
        <tr>
          <th>{t('move')}</th>
          <th class="n">{t('nGames')}</th>
          <th>{t('wdl', w.side[SIDES[model.game][0]], w.side.black)}</th>
          <th class="n">{t('score')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.move}>
            <td>
              <button class="link mv1" onClick={() => void model.typed(row.uci)}>
                {row.move}
              </button>
            </td>
            <td class="n">{row.games}</td>
            <td>
              <span class="wdl" role="img" aria-label={`${row.white}, ${row.draws}, ${row.black}`}>
                <i style={{ flex: row.white }}>{row.white || ''}</i>
                <i style={{ flex: row.draws }} />
                <i style={{ flex: row.black }}>{row.black || ''}</i>
              </span>
            </td>
            <td class="n">{scoreOf(row)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Games that reached this position; clicking one opens it in the study. */
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
