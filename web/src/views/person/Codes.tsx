// SPDX-License-Identifier: GPL-3.0-or-later
// Recovery codes, shown once.
import type { JSX } from 'preact';
import { Icon } from '../../icons';
import { useT } from './words';

export function Codes({ codes, done }: { codes: readonly string[]; done: () => void }): JSX.Element {
  const t = useT();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n') + '\n')}`;
  return (
    <section aria-labelledby="codes">
      <h2 class="head ww" id="codes">
        <span>{t('codes')}</span>
      </h2>
      <p class="text">{t('codesText')}</p>
      <ul class="codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div class="row">
        <button class="btn" onClick={() => window.print()}>
          <Icon name="print" />
          <span>{t('print')}</span>
        </button>
        <a class="btn" href={file} download="qiyuan-codes.txt">
          <Icon name="save" />
          <span>{t('save')}</span>
        </a>
        <button class="btn main" onClick={done}>
          {t('goOn')}
        </button>
      </div>
    </section>
  );
}
