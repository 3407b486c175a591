// SPDX-License-Identifier: GPL-3.0-or-later
// Silhouettes of the pieces on a field of 100 by 100. They serve as chess pieces, figurines in the record
// and, with four more, as pictorial pieces of xiangqi.

export interface Shape {
  /** Filled outlines with a border, from back to front. */
  fill: readonly string[];
  /** Filled circles with a border: x, y, radius. */
  balls?: readonly (readonly [number, number, number])[];
  /** Inner strokes in the detail colour. */
  strokes?: readonly string[];
  /** Dots in the detail colour. */
  dots?: readonly (readonly [number, number, number])[];
}

const FOOT = 'M26 91V85Q26 80 31 78L33 76H67L69 78Q74 80 74 85V91Z';

export const MEN: Readonly<Record<string, Shape>> = {
  p: { fill: ['M41 50H59Q60 66 71 77H29Q40 66 41 50Z', FOOT, 'M35 44H65V51H35Z'], balls: [[50, 32, 13]] },
  r: {
    fill: ['M35 44H65L68 77H32Z', FOOT, 'M27 17H39V25H45V17H55V25H61V17H73V37L66 45H34L27 37Z'],
    strokes: ['M29 36H71'],
  },
  b: {
    fill: [
      'M41 60H59Q61 70 70 77H30Q39 70 41 60Z',
      FOOT,
      'M50 19C66 31 71 44 62 56H38C29 44 34 31 50 19Z',
      'M34 55H66V62H34Z',
    ],
    balls: [[50, 15, 5.5]],
    strokes: ['M57 29L48 43'],
  },
  n: {
    fill: [
      'M33 77C32 66 39 60 47 51C42 52 38 54 34 58L28 64Q22 66 19.5 60L18 54Q17.5 50 21 46.5L32 32Q34 24 32.5 13L43 20.5C63 19 77 36 76 62Q76 70 73 77Z',
      'M26 91V85Q26 80 31 78L33 76H72L73 78Q77 80 77 85V91Z',
    ],
    strokes: ['M52 28C63 33 68 46 66.5 66', 'M24 56L27 54'],
    dots: [[37.5, 37.5, 3]],
  },
  q: {
    fill: [
      'M17 30L31 58L34.5 24L45 54L50 20L55 54L65.5 24L69 58L83 30L70 70H30Z',
      'M29 69H71L67 77H33Z',
      FOOT,
    ],
    balls: [
      [17, 27, 5],
      [34.5, 20.5, 5],
      [50, 16, 5],
      [65.5, 20.5, 5],
      [83, 27, 5],
    ],
    strokes: ['M30 69H70'],
  },
  k: {
    fill: [
      'M47 5H53V11H59V17H53V27H47V17H41V11H47Z',
      'M50 33C57 21 84 22 82 43C81 54 72 60 70 69H30C28 60 19 54 18 43C16 22 43 21 50 33Z',
      'M29 68H71L67 77H33Z',
      FOOT,
    ],
    strokes: ['M50 34V60', 'M30 68H70'],
  },
};

/** The pictorial pieces of xiangqi that have no equal in chess: general, elephant, advisor, cannon. */
export const PICTURED: Readonly<Record<string, Shape>> = {
  k: {
    fill: ['M25 70L17 38L36 53L50 26L64 53L83 38L75 70Z', 'M25 74H75V85H25Z'],
    balls: [
      [17, 34, 5],
      [50, 21, 5.5],
      [83, 34, 5],
    ],
  },
  b: {
    fill: [
      'M30 42C31 24 52 19 64 26C80 28 86 44 84 58V84H69V70H54V84H40V66C35 66 32 72 31 84H20C19 66 21 52 30 42Z',
    ],
    strokes: ['M55 34C66 37 66 53 55 57', 'M33 66L27 60'],
    dots: [[41, 41, 3]],
  },
  a: {
    fill: ['M50 88L44 78L14 42A51 51 0 0 1 86 42L56 78Z'],
    strokes: ['M50 76V28', 'M46 74L29 34', 'M54 74L71 34', 'M32 58Q50 44 68 58'],
  },
  c: {
    fill: ['M24 46L74 18L86 40L36 66Z', 'M18 40L26 36L40 62L32 68Z'],
    balls: [[50, 68, 20]],
    strokes: ['M50 54V82', 'M36 68H64'],
  },
};
