// SPDX-License-Identifier: GPL-3.0-or-later
// The side mark: white ring, black dot, red double ring. The only way a side is shown in lists and bars.
import type { JSX } from 'preact';
import type { Side } from '../types';

export const SideMark = ({ side }: { side: Side }): JSX.Element => (
  <i class={'side ' + side} aria-hidden="true" />
);
