// SPDX-License-Identifier: GPL-3.0-or-later
// A second set of chess pieces on a field of 100 by 100: straight lines and one wide base, distinguished only
// by their tops.
import type { Shape } from './men';

const BASE = 'M23 80H77V91H23Z';

export const PLAIN: Readonly<Record<string, Shape>> = {
  p: { fill: ['M40 47H60L68 80H32Z', BASE], balls: [[50, 34, 15]] },
  r: { fill: ['M33 42H67L71 80H29Z', 'M25 16H39V26H44V16H56V26H61V16H75V42H25Z', BASE] },
  n: { fill: ['M29 80L37 57L21 60L16 47L37 26L41 12L53 22C73 28 78 52 72 80Z', BASE], dots: [[41, 36, 3.5]] },
  b: { fill: ['M40 55H60L69 80H31Z', 'M50 11L68 40L59 57H41L32 40Z', BASE], strokes: ['M50 25V43'] },
  q: {
    fill: ['M17 25L35 46L50 18L65 46L83 25L70 80H30Z', BASE],
    balls: [
      [17, 22, 6],
      [50, 14, 6],
      [83, 22, 6],
    ],
  },
  k: {
    fill: ['M44 6H56V15H65V26H56V37H44V26H35V15H44Z', 'M25 37H75L67 80H33Z', BASE],
    strokes: ['M32 50H68'],
  },
};
