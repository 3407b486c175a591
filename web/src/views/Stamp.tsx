// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's stamp on a slip, which is decoration only.
import type { JSX } from 'preact';
import { lang } from '../prefs';
import { useStore } from '../store';

export const Stamp = (): JSX.Element => {
  const english = useStore(lang) === 'en';
  return (
    <span class="stamp" lang={english ? 'en' : 'zh-Hans'} aria-hidden="true">
      {english ? '§' : '裁'}
    </span>
  );
};
