// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what lies under the pieces: the border, the squares or lines, coordinates, and highlights. Both games
// use cells of 100 units; Board puts the pieces exactly over them.
import type { ComponentChildren, JSX } from 'preact';
import { lang } from '../prefs';
import { GLYPHS } from '../pieces/glyphs';
import { useStore } from '../store';
import { fileOf, rankOf } from '../position';
import type { Game, LastMove } from '../types';

export interface Marks {
  last: LastMove | null;
  check: readonly string[];
  /** The square that has the keyboard focus. */
  focus?: string | null;
}
interface FrameProps extends Marks {
  flip: boolean;
  /** Whether a square holds a piece: the mark of an empty point that was just left differs. */
  occupied: (square: string) => boolean;
}

/** Four corners round a point, as at the cannon's starting point: the page's sign for "this one". */
export function Corners({
  x,
  y,
  h,
  a,
  colour,
  width,
}: {
  x: number;
  y: number;
  h: number;
  a: number;
  colour: string;
  width: number;
}): JSX.Element {
  let d = '';
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    d += `M${x + sx * h} ${y + sy * (h - a)}V${y + sy * h}H${x + sx * (h - a)}`;
  return <path d={d} fill="none" stroke={colour} stroke-width={width} stroke-linecap="square" />;
}

export interface Box {
  width: number;
  height: number;
  /** The centre of the left cell in the upper row; width and height are the whole drawing's. */
  left: number;
  top: number;
}
/** The sizes of the drawings, and the position of the cells in them. */
export const BOX: Record<Game, Box> = {
  chess: { width: 860, height: 860, left: 46, top: 14 },
  xiangqi: { width: 928, height: 1108, left: 14, top: 54 },
};

export function Frame(props: FrameProps & { game: Game }): JSX.Element {
  const box = BOX[props.game];
  return (
    <svg class="under" viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
      {props.game === 'chess' ? <ChessFrame {...props} /> : <XiangqiFrame {...props} />}
    </svg>
  );
}

function ChessFrame({ flip, last, check, occupied, focus }: FrameProps): JSX.Element {
  const at = (square: string): [number, number] => {
    const x = fileOf(square);
    const y = rankOf('chess', square);
    return flip ? [7 - x, y] : [x, 7 - y];
  };
  const now = new Set(last ? [at(last.from).join(), at(last.to).join()] : []);
  const cells: JSX.Element[] = [];
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++)
      cells.push(
        <rect
          key={`${x}${y}`}
          class={now.has(`${x},${y}`) ? 'now' : undefined}
          x={x * 100}
          y={y * 100}
          width="100"
          height="100"
          fill={`var(--sq-${(x + y) % 2 ? 'dark' : 'light'}${now.has(`${x},${y}`) ? '-now' : ''})`}
        />,
      );
  return (
    <g transform="translate(46 14)">
      <rect x="-11" y="-11" width="822" height="822" fill="none" stroke="var(--ink)" stroke-width="5" />
      <rect x="-4" y="-4" width="808" height="808" fill="none" stroke="var(--ink)" stroke-width="1.5" />
      {cells}
      {last && !occupied(last.from) && (
        <Centred at={at(last.from)}>
          {(x, y) => <Corners x={x} y={y} h={42} a={16} colour="var(--now-chess)" width={4} />}
        </Centred>
      )}
      {check.map(square => (
        <Centred key={square} at={at(square)}>
          {(x, y) => (
            <circle cx={x} cy={y} r="46" fill="var(--orpiment)" stroke="var(--mark-chess)" stroke-width="4" />
          )}
        </Centred>
      ))}
      {focus && (
        <Centred at={at(focus)}>{(x, y) => <FocusBox x={x} y={y} colour="var(--mark-chess)" />}</Centred>
      )}
      {Array.from({ length: 8 }, (_, i) => (
        <g key={i} class="co" text-anchor="middle">
          <text x={i * 100 + 50} y="838">
            {'abcdefgh'[flip ? 7 - i : i]}
          </text>
          <text x="-29" y={i * 100 + 59}>
            {flip ? i + 1 : 8 - i}
          </text>
        </g>
      ))}
    </g>
  );
}

function Centred({
  at,
  children,
}: {
  at: [number, number];
  children: (x: number, y: number) => ComponentChildren;
}): JSX.Element {
  return <>{children(at[0] * 100 + 50, at[1] * 100 + 50)}</>;
}
const FocusBox = ({ x, y, colour }: { x: number; y: number; colour: string }): JSX.Element => (
  <rect
    x={x - 47}
    y={y - 47}
    width="94"
    height="94"
    rx="3"
    fill="none"
    stroke={colour}
    stroke-width="5"
    stroke-dasharray="2 0"
  />
);

const LINES = (() => {
  let d = '';
  for (let y = 0; y < 10; y++) d += `M0 ${y * 100}H800`;
  for (let x = 0; x < 9; x++) d += x % 8 ? `M${x * 100} 0V400M${x * 100} 500V900` : `M${x * 100} 0V900`;
  return d + 'M300 0L500 200M500 0L300 200M300 700L500 900M500 700L300 900';
})();
/** The corners at the starting points of cannons and pawns. */
const POINTS = (() => {
  let d = '';
  for (const [x, y] of [
    [1, 2],
    [7, 2],
    [1, 7],
    [7, 7],
    [0, 3],
    [2, 3],
    [4, 3],
    [6, 3],
    [8, 3],
    [0, 6],
    [2, 6],
    [4, 6],
    [6, 6],
    [8, 6],
  ] as const)
    for (const sx of x === 0 ? [1] : x === 8 ? [-1] : [-1, 1])
      for (const sy of [-1, 1])
        d += `M${x * 100 + sx * 9} ${y * 100 + sy * 26}V${y * 100 + sy * 9}H${x * 100 + sx * 26}`;
  return d;
})();
const CHINESE = '一二三四五六七八九';
export const XIANGQI_LINES = LINES;

function XiangqiFrame({ flip, last, check, occupied, focus }: FrameProps): JSX.Element {
  const traditional = useStore(lang) === 'zh-Hant';
  const at = (square: string): [number, number] => {
    const x = fileOf(square);
    const y = rankOf('xiangqi', square);
    return flip ? [(8 - x) * 100, y * 100] : [x * 100, (9 - y) * 100];
  };
  const river: [number, keyof typeof GLYPHS][] = [
    [150, '楚'],
    [270, '河'],
    [530, traditional ? '漢' : '汉'],
    [650, '界'],
  ];
  return (
    <g transform="translate(64 104)">
      <rect x="-58" y="-58" width="916" height="1016" fill="var(--xq-ground)" />
      {last &&
        [last.from, last.to]
          .filter(occupied)
          .map(square => (
            <circle key={square} cx={at(square)[0]} cy={at(square)[1]} r="55" fill="var(--xq-now)" />
          ))}
      <path d={LINES} fill="none" stroke="var(--xq-line)" stroke-width="2" />
      <rect x="-11" y="-11" width="822" height="922" fill="none" stroke="var(--xq-line)" stroke-width="5" />
      <path d={POINTS} fill="none" stroke="var(--xq-line)" stroke-width="2" />
      {river.map(([x, glyph]) => (
        <path key={x} transform={`translate(${x} 450) scale(.5)`} d={GLYPHS[glyph]} fill="var(--xq-river)" />
      ))}
      {Array.from({ length: 9 }, (_, i) => {
        const red = CHINESE[flip ? i : 8 - i];
        const black = flip ? 9 - i : i + 1;
        return (
          <g key={i} class="co" text-anchor="middle">
            <text x={i * 100} y="-70">
              {flip ? red : black}
            </text>
            <text x={i * 100} y="992">
              {flip ? black : red}
            </text>
          </g>
        );
      })}
      {last &&
        [last.from, last.to]
          .filter(s => !occupied(s))
          .map(square => {
            const [x, y] = at(square);
            return (
              <g key={square}>
                <circle
                  cx={x}
                  cy={y}
                  r="17"
                  fill="var(--xq-now)"
                  stroke="var(--orpiment-ink)"
                  stroke-width="2"
                />
                <Corners x={x} y={y} h={36} a={14} colour="var(--orpiment-ink)" width={4} />
              </g>
            );
          })}
      {check.map(square => (
        <circle
          key={square}
          cx={at(square)[0]}
          cy={at(square)[1]}
          r="54"
          fill="var(--orpiment)"
          stroke="var(--mark-xq)"
          stroke-width="4"
        />
      ))}
      {focus && <FocusBox x={at(focus)[0]} y={at(focus)[1]} colour="var(--mark-xq)" />}
    </g>
  );
}
