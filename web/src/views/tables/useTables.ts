// SPDX-License-Identifier: GPL-3.0-or-later
// Hooks for the endgame tables page: the result of the current position, and the ways to another one.
import { useEffect, useState } from 'preact/hooks';
import * as tables from '../../calls/tables';
import { call, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { readPlacement } from '../../position';
import { useStore } from '../../store';
import type { Game, Side } from '../../types';
import type { TableAnswer } from '../../wire';
import type { Line } from './Figures';
import * as model from './model';
import { EMPTY, placed } from './placing';
import { useT } from './words';

/** The tables' result for a position; a text if they have none; null while loading. */
function useAnswer(game: Game, fen: string): TableAnswer | string | null {
  const language = useStore(lang);
  const words = useWords();
  const t = useT();
  const [found, setFound] = useState<TableAnswer | string | null>(null);
  useEffect(() => {
    let wanted = true;
    setFound(null);
    call(tables.tableMoves({ game, fen })).then(
      answer => wanted && setFound(answer),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        if (wanted) setFound(error.problem.status === 404 ? t('none') : error.message || words.unreachable);
      },
    );
    return () => void (wanted = false);
  }, [game, fen, language]);
  return found;
}

export interface TablesState {
  way: model.Way;
  found: TableAnswer | string | null;
  /** The tables' answer, if they know the position. */
  answer: TableAnswer | null;
  /** Whether the user is setting up a position; `man` is the piece to place. */
  setting: boolean;
  man: string;
  chooseMan: (man: string) => void;
  toggleSetting: () => void;
  begin: (fen: string) => void;
  changeGame: (to: Game) => void;
  changeSide: (to: Side) => void;
  empty: () => void;
  put: (square: string) => void;
  back: () => void;
  onward: () => void;
  follow: (uci: string) => void;
  playThrough: (line: Line) => void;
}

export function useTables(): TablesState {
  const [way, setWay] = useState(() => model.asked(location.search));
  const [setting, set] = useState(false);
  const [man, chooseMan] = useState('K');
  const { game } = way;
  const { fen } = model.now(way);
  const found = useAnswer(game, fen);
  const answer = typeof found === 'object' ? found : null;
  return {
    way,
    found,
    answer,
    setting,
    man,
    chooseMan,
    toggleSetting: () => set(!setting),
    begin: fen => setWay(model.begun(game, fen)),
    changeGame: to => {
      setWay(model.example(to));
      chooseMan('K');
    },
    changeSide: to => setWay(model.setUp(game, readPlacement(game, fen), to)),
    empty: () => setWay(model.begun(game, EMPTY[game])),
    put: square =>
      setWay(model.setUp(game, placed(readPlacement(game, fen), man, square), model.turnOf(way))),
    back: () => setWay(model.back(way)),
    onward: () => setWay(model.onward(way)),
    follow: uci => {
      const move = answer?.moves.find(one => one.uci === uci);
      if (move) setWay(model.followed(way, move));
    },
    playThrough: line => {
      setWay(model.through(game, line));
      set(false);
    },
  };
}
