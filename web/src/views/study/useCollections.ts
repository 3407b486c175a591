// SPDX-License-Identifier: GPL-3.0-or-later
// The collections in which a position is looked up, and the moves played there.
import { useEffect, useState } from 'preact/hooks';
import * as collections from '../../calls/collections';
import { call, Refusal } from '../../api';
import { lang, notation } from '../../prefs';
import { recall, remember } from '../../storage';
import { useStore } from '../../store';
import type { Game } from '../../types';
import type { TreeMove } from '../../wire';
import { listCollections, type Collection } from './calls';
import { useT } from './words';

/** The storage key of the collection last used for a game. */
export const lastKey = (game: Game): string => 'collection.' + game;

/** The collections, and the chosen one ('' for none). `list` loads them again and chooses one. */
export function useCollections(game: Game): {
  files: readonly Collection[];
  file: string;
  choose: (file: string) => void;
  list: (chosen: string) => void;
} {
  const t = useT();
  const [files, setFiles] = useState<Collection[]>([]);
  const [file, show] = useState('');
  const choose = (id: string): void => {
    show(id);
    if (id) remember(lastKey(game), id);
  };
  /** A collection named in the address can be used although it is in no list. */
  const list = (chosen: string): void => {
    const linked = new URLSearchParams(location.search).get('collection') ?? '';
    listCollections().then(
      found => {
        const all = found.filter(one => one.ready !== false);
        if (linked && !all.some(one => one.id === linked))
          all.push({ id: linked, name: t('sharedFile'), size: 0, changed: 0 });
        setFiles(all);
        const wanted = chosen || linked || recall(lastKey(game));
        choose(all.find(one => one.id === wanted)?.id ?? all[0]?.id ?? '');
      },
      () => setFiles([]),
    );
  };
  useEffect(() => list(''), [game]);
  return { files, file, choose, list };
}

/** The game of a collection: that of its first record if known, else the board's. */
export function useGameOf(file: string, board: Game): Game {
  const [known, set] = useState<{ file: string; game: Game } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (file)
      call(collections.collectionGames(file, { where: '', most: 1 })).then(
        ({ games }) => wanted && games[0]?.game && set({ file, game: games[0].game }),
        () => undefined, // if the request fails, the form uses the words of the board's game
      );
    return () => void (wanted = false);
  }, [file]);
  return known?.file === file ? known.game : board;
}

/** The notation in the server's answer that is nearest to the user's choice. */
const written = (game: Game, chosen: string): 'san' | 'zh' | 'wxf' | 'iccs' =>
  game === 'chess' ? 'san' : chosen === 'zh' || chosen === 'wxf' ? chosen : 'iccs';

/** The moves played in a position; null while unknown. Sends no request if `fen` is null. */
export function useMoves(
  game: Game,
  file: string,
  fen: string | null,
): { found: readonly TreeMove[] | null; fault: string | null } {
  const language = useStore(lang);
  const chosen = useStore(notation[game]);
  const [rows, setRows] = useState<{ fen: string; rows: TreeMove[] } | string | null>(null);
  useEffect(() => {
    if (!fen) return;
    let wanted = true;
    const query = { game, fen, depth: 1, notation: written(game, chosen) };
    const timer = setTimeout(() => {
      call(collections.collectionTree(file, query)).then(
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
  return {
    found: typeof rows === 'object' && rows?.fen === fen ? rows.rows : null,
    fault: typeof rows === 'string' ? rows : null,
  };
}
