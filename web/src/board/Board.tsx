// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a game in three layers: the frame, chessgroundx's pieces over it, and the grid of named cells
// on top.
import { render, type JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { lang } from '../prefs';
import { readPlacement, targets } from '../position';
import { useStore } from '../store';
import { OverMen, UnderMen } from './Evidence';
import { BOX, Frame } from './frame';
import { Grid } from './Grid';
import type { BoardProps } from './props';
import { useGround } from './useGround';
import { usePrinted } from './usePrinted';

export function Board(props: BoardProps): JSX.Element {
  const { game, fen, flip } = props;
  const [focus, setFocus] = useState<string | null>(null);
  const men = useMemo(() => readPlacement(game, fen), [game, fen]);
  const dests = useMemo(() => targets(props.legal), [props.legal]);
  const { place, cells, selected, press, drop } = useGround(props, dests);
  useStore(lang);

  useLayoutEffect(() => {
    if (!cells.current) return;
    render(
      <Grid
        game={game}
        men={men}
        flip={flip}
        selected={selected}
        targets={(selected && dests.get(selected)) || []}
        last={props.last}
        check={props.check}
        press={press}
        drop={drop}
        focused={setFocus}
      />,
      cells.current,
    );
  });

  const box = BOX[game];
  const outer = usePrinted();
  return (
    <div class={'board ' + game} id="board" ref={outer}>
      <Frame
        game={game}
        flip={flip}
        last={props.last}
        check={props.check}
        occupied={square => men.has(square)}
        focus={focus}
      />
      {props.drawing && <UnderMen game={game} flip={flip} drawing={props.drawing} />}
      <div
        class="ground"
        style={{
          left: `${(box.left / box.width) * 100}%`,
          top: `${(box.top / box.height) * 100}%`,
          width: `${((game === 'chess' ? 800 : 900) / box.width) * 100}%`,
          height: `${((game === 'chess' ? 800 : 1000) / box.height) * 100}%`,
        }}
      >
        <div class={'men ' + game} ref={place} />
      </div>
      {props.drawing && <OverMen game={game} flip={flip} drawing={props.drawing} />}
      {props.children}
    </div>
  );
}
