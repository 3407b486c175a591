// SPDX-License-Identifier: GPL-3.0-or-later
// Defines every piece once as an SVG symbol; boards, lists, records and charts refer to it. Ids: `c-K` chess,
// `x-K` xiangqi disc, `s-K` the same disc for small sizes, `f-n` figurine in the text's colour. Upper case is
// the first side.
import type { JSX } from 'preact';
import { chessMen, lang, xiangqiMen } from '../prefs';
import { useStore } from '../store';
import { GLYPHS, type Glyph } from './glyphs';
import { MEN, PICTURED, type Shape } from './men';
import { PLAIN } from './plain';

const SIMPLIFIED: Record<string, Glyph> = {
  R: '车',
  N: '马',
  B: '相',
  A: '仕',
  K: '帅',
  C: '炮',
  P: '兵',
  r: '车',
  n: '马',
  b: '象',
  a: '士',
  k: '将',
  c: '炮',
  p: '卒',
};
const TRADITIONAL: Record<string, Glyph> = {
  R: '俥',
  N: '傌',
  B: '相',
  A: '仕',
  K: '帥',
  C: '炮',
  P: '兵',
  r: '車',
  n: '馬',
  b: '象',
  a: '士',
  k: '將',
  c: '砲',
  p: '卒',
};

const isFirst = (letter: string): boolean => letter === letter.toUpperCase();

function ChessMan({
  letter,
  shapes,
}: {
  letter: string;
  shapes: Readonly<Record<string, Shape>>;
}): JSX.Element {
  const white = isFirst(letter);
  const shape = shapes[letter.toLowerCase()]!;
  const detail = white ? 'var(--white-edge)' : 'var(--black-detail)';
  return (
    <symbol id={'c-' + letter} viewBox="0 0 100 100" overflow="visible">
      <g
        transform="translate(3 2) scale(.94)"
        fill={`var(--${white ? 'white' : 'black'}-fill)`}
        stroke={`var(--${white ? 'white' : 'black'}-edge)`}
        stroke-width="3.2"
        stroke-linejoin="round"
      >
        <Body shape={shape} />
        {shape.strokes?.map(d => (
          <path key={d} d={d} fill="none" stroke={detail} stroke-width="2.8" stroke-linecap="round" />
        ))}
        {!white && (
          <path d="M30 84H70" fill="none" stroke={detail} stroke-width="2.2" stroke-linecap="round" />
        )}
        {shape.dots?.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} fill={detail} stroke="none" />
        ))}
      </g>
    </symbol>
  );
}

/** A chess piece as a figure on a disc, in the style of xiangqi pieces. */
function ChessDisc({ letter }: { letter: string }): JSX.Element {
  const white = isFirst(letter);
  const name = white ? 'white' : 'black';
  const ink = white ? 'var(--white-edge)' : 'var(--black-detail)';
  const shape = MEN[letter.toLowerCase()]!;
  return (
    <symbol id={'c-' + letter} viewBox="0 0 100 100" overflow="visible">
      <circle
        cx="50"
        cy="50"
        r="43"
        fill={`var(--${name}-fill)`}
        stroke={`var(--${name}-edge)`}
        stroke-width="3"
      />
      <circle cx="50" cy="50" r="38" fill="none" stroke={ink} stroke-width="1.6" />
      <g
        transform="translate(19 18) scale(.62)"
        fill={ink}
        stroke={ink}
        stroke-width="1.5"
        stroke-linejoin="round"
      >
        <Body shape={shape} />
        {shape.strokes?.map(d => (
          <path
            key={d}
            d={d}
            fill="none"
            stroke={`var(--${name}-fill)`}
            stroke-width="3.2"
            stroke-linecap="round"
          />
        ))}
        {shape.dots?.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} fill={`var(--${name}-fill)`} stroke="none" />
        ))}
      </g>
    </symbol>
  );
}

function Body({ shape }: { shape: Shape }): JSX.Element {
  return (
    <>
      {shape.fill.map(d => (
        <path key={d} d={d} />
      ))}
      {shape.balls?.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} />
      ))}
    </>
  );
}

/** The disc: Red light with a double ring, Black dark with a single one; radius 44 in a cell of 100. */
function Disc({ letter, small, face }: { letter: string; small: boolean; face: JSX.Element }): JSX.Element {
  const red = isFirst(letter);
  const r = small ? 45 : 44;
  return (
    <symbol id={(small ? 's-' : 'x-') + letter} viewBox="0 0 100 100" overflow="visible">
      <circle
        cx="50"
        cy="50"
        r={r}
        fill={`var(--${red ? 'red' : 'black'}-disc)`}
        stroke={`var(--${red ? 'red-edge' : 'black-disc'})`}
        stroke-width={small ? r * 0.13 : 3}
      />
      {red ? (
        !small && (
          <circle cx="50" cy="50" r={r - 6.5} fill="none" stroke="var(--red-edge)" stroke-width="1.8" />
        )
      ) : (
        <circle cx="50" cy="50" r={r * 0.97} fill="none" stroke="var(--black-ring)" stroke-width={r * 0.05} />
      )}
      {face}
    </symbol>
  );
}

/** In the style of a seal: the disc is filled with the side's colour, and the character is cut out. */
function Seal({ letter, small, face }: { letter: string; small: boolean; face: JSX.Element }): JSX.Element {
  const red = isFirst(letter);
  return (
    <symbol id={(small ? 's-' : 'x-') + letter} viewBox="0 0 100 100" overflow="visible">
      <circle
        cx="50"
        cy="50"
        r="44"
        fill={`var(--${red ? 'red-edge' : 'black-disc'})`}
        stroke={`var(--${red ? 'red-disc' : 'black-ring'})`}
        stroke-width={small ? 5 : 2.5}
      />
      {!small && red && (
        <circle cx="50" cy="50" r="38" fill="none" stroke="var(--red-disc)" stroke-width="1.8" />
      )}
      {face}
    </symbol>
  );
}

/**
 * An octagon, light for both sides; character and edge have the side's colour, Red has a second inner edge.
 */
const EIGHT = (r: number): string => {
  const a = r * 0.4142;
  return `M${50 - a} ${50 - r}H${50 + a}L${50 + r} ${50 - a}V${50 + a}L${50 + a} ${50 + r}H${50 - a}L${50 - r} ${50 + a}V${50 - a}Z`;
};
function Octagon({
  letter,
  small,
  face,
}: {
  letter: string;
  small: boolean;
  face: JSX.Element;
}): JSX.Element {
  const red = isFirst(letter);
  const edge = red ? 'var(--red-edge)' : 'var(--black-disc)';
  return (
    <symbol id={(small ? 's-' : 'x-') + letter} viewBox="0 0 100 100" overflow="visible">
      <path
        d={EIGHT(44)}
        fill="var(--red-disc)"
        stroke={edge}
        stroke-width={small ? 6 : 3.5}
        stroke-linejoin="round"
      />
      {!small && red && <path d={EIGHT(37.5)} fill="none" stroke={edge} stroke-width="1.8" />}
      {face}
    </symbol>
  );
}

function Character({ glyph, fill }: { glyph: Glyph; fill: string }): JSX.Element {
  return <path transform="translate(50 50) scale(.535)" d={GLYPHS[glyph]} fill={fill} />;
}

function Picture({ letter }: { letter: string }): JSX.Element {
  const name = isFirst(letter) ? 'red' : 'black';
  const kind = letter.toLowerCase();
  const shape = PICTURED[kind] ?? MEN[kind]!;
  return (
    <g
      transform="translate(18.3 17.7) scale(.634)"
      fill={`var(--${name}-char)`}
      stroke={`var(--${name}-disc)`}
      stroke-width="2.5"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <Body shape={shape} />
      {shape.strokes?.map(d => (
        <path key={d} d={d} fill="none" stroke-width="3.5" />
      ))}
      {shape.dots?.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill={`var(--${name}-disc)`} stroke="none" />
      ))}
    </g>
  );
}

export function Defs(): JSX.Element {
  const chosen = useStore(lang);
  const chess = useStore(chessMen);
  const xiangqi = useStore(xiangqiMen);
  const glyphs = chosen === 'zh-Hant' ? TRADITIONAL : SIMPLIFIED;
  const Round = xiangqi === 'seal' ? Seal : xiangqi === 'octagon' ? Octagon : Disc;
  const fill = (red: boolean): string =>
    xiangqi === 'seal'
      ? red
        ? 'var(--red-disc)'
        : 'var(--black-char)'
      : red
        ? 'var(--red-char)'
        : xiangqi === 'octagon'
          ? 'var(--black-disc)'
          : 'var(--black-char)';
  const face = (letter: string): JSX.Element =>
    xiangqi === 'pictures' ? (
      <Picture letter={letter} />
    ) : (
      <Character glyph={glyphs[letter]!} fill={fill(isFirst(letter))} />
    );
  return (
    <svg class="defs" width="0" height="0" aria-hidden="true">
      {[...'PRNBQKprnbqk'].map(letter =>
        chess === 'discs' ? (
          <ChessDisc key={letter} letter={letter} />
        ) : (
          <ChessMan key={letter} letter={letter} shapes={chess === 'plain' ? PLAIN : MEN} />
        ),
      )}
      {[...'PRNBQKprnbqk'].slice(0, 6).map(letter => (
        <symbol key={letter} id={'f-' + letter.toLowerCase()} viewBox="8 2 84 92">
          <g fill="currentColor" stroke="currentColor" stroke-width="2">
            <Body shape={MEN[letter.toLowerCase()]!} />
          </g>
        </symbol>
      ))}
      {Object.keys(SIMPLIFIED).map(letter => (
        <Round key={letter} letter={letter} small={false} face={face(letter)} />
      ))}
      {Object.keys(SIMPLIFIED).map(letter => (
        <Round key={'s' + letter} letter={letter} small face={face(letter)} />
      ))}
    </svg>
  );
}

/** A small picture of a piece, given by its FEN letter, for a line of text or a button. */
export function Man({
  game,
  letter,
  class: name,
}: {
  game: 'chess' | 'xiangqi';
  letter: string;
  class?: string;
}): JSX.Element {
  return (
    <svg class={name ?? 'man'} viewBox="0 0 100 100" aria-hidden="true">
      <use href={`#${game === 'chess' ? 'c' : 's'}-${letter}`} />
    </svg>
  );
}
export const Figurine = ({ kind }: { kind: string }): JSX.Element => (
  <svg class="fg" viewBox="8 2 84 92" aria-hidden="true">
    <use href={'#f-' + kind} x="8" y="2" width="84" height="92" />
  </svg>
);
