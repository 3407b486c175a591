// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the two links to a saved study beside each other, and what each of them allows.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refusal } from '../../../api';
import { Dialog } from '../../../dialog';
import { useStore } from '../../../store';
import { toast } from '../../../toast';
import type { Saved } from '../saved';
import { useT } from './words';

function Link({ name, value }: { name: string; value: string }): JSX.Element {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const copy = (): void => {
    field.current?.select();
    void (navigator.clipboard?.writeText(value) ?? Promise.reject(new Error())).then(
      () => toast(t('copied')),
      // Browsers offer no other access to the clipboard over plain http.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      () => document.execCommand('copy') && toast(t('copied')),
    );
  };
  return (
    <div class="row tight">
      <label class="grow">
        <span class="sr">{name}</span>
        <input ref={field} readOnly value={value} onFocus={event => event.currentTarget.select()} />
      </label>
      <button class="btn" onClick={copy}>
        {t('copy')}
      </button>
    </div>
  );
}

export function LinksDialog({ saved, close }: { saved: Saved; close: () => void }): JSX.Element {
  const t = useT();
  const { shared } = useStore(saved.view);
  const [link, setLink] = useState<string | null>(null);
  const share = (open: boolean): void =>
    void saved.share({ shared: open }).then(setLink, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message);
    });
  return (
    <Dialog title={t('links')} close={close} class="two-links">
      <div class="beside">
        <section>
          <h3 class="head">{t('readers')}</h3>
          <p class="note">{t('readersText')}</p>
          <Link name={t('readers')} value={`${location.origin}/a/s/${saved.id}`} />
        </section>
        <section>
          <h3 class="head">{t('writers')}</h3>
          <p class="note">{t('writersText')}</p>
          {link ? (
            <Link name={t('writers')} value={link} />
          ) : (
            <p class="note">{t(shared ? 'writersOpen' : 'writersNone')}</p>
          )}
          <div class="row tight">
            <button class="btn" data-safe onClick={() => share(true)}>
              {t('newLink')}
            </button>
            {shared && (
              <button class="btn" onClick={() => share(false)}>
                {t('closeLink')}
              </button>
            )}
          </div>
        </section>
      </div>
      <div class="row">
        <button class="btn" onClick={close}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  );
}
