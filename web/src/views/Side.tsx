// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of a side: white ring, black dot, red double ring. Lists and bars show sides only by this mark.
import type { JSX } from 'preact';
import type { Side } from '../types';

export const SideMark = ({ side }: { side: Side }): JSX.Element => (
  <i class={'side ' + side} aria-hidden="true" />
);
