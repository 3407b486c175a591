// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own files of games on the server: uploads them in parts, shares them by a link, removes them.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Call } from '../../call';
import * as collections from '../../calls/collections';
import { call, ensureGuest, Refusal } from '../../api';
import { EncodingChoice } from '../../encoding';
import { KeptInput } from '../../KeptInput';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import type { Collection } from './calls';
import { useT } from './words';

const PART = 2 << 20;
const TRIES = 5;

/** Uploads a file in parts, and repeats a part that was lost. Returns the file's id. */
export async function sendFile(file: File, encoding: string, step: (sent: number) => void): Promise<string> {
  await ensureGuest();
  const name = file.name.slice(0, 60) || 'games';
  const kilobytes = Math.max(1, Math.ceil(file.size / 1024));
  const { id } = await call(collections.newCollection({ name, kilobytes }));
  for (let at = 0, tries = 0; at < file.size; ) {
    try {
      at = (await call(collections.collectionPart(id, file.slice(at, at + PART), { at }))).size;
      tries = 0;
    } catch (error) {
      const again =
        error instanceof Refusal && (error.problem.status === undefined || error.problem.status === 429);
      if (!again || ++tries > TRIES) throw error;
      await new Promise(done => setTimeout(done, 1000 * tries));
    }
    step(at);
  }
  await call(collections.collectionEnd(id, { encoding }));
  return id;
}

/** Buttons to upload a file, and to share or remove one of the user's own. */
export function Shelf({
  file,
  changed,
}: {
  file: Collection | undefined;
  changed: (id: string) => void;
}): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  const [encoding, setEncoding] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sure, setSure] = useState(false);
  const doing = async (what: Promise<string>): Promise<void> => {
    setProblem(null);
    setSure(false);
    try {
      changed(await what);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(null);
    }
  };
  const send = (one: File | undefined): void => {
    if (!one) return;
    setBusy(t('sending'));
    void doing(
      sendFile(one, encoding, sent =>
        setBusy(sent < one.size ? t('sentSoFar', Math.floor((100 * sent) / one.size)) : t('reading')),
      ),
    );
  };
  const post = (what: Call<unknown>, id: string): void => void doing(call(what).then(() => id));
  return (
    <div class="shelf">
      <EncodingChoice value={encoding} choose={setEncoding} disabled={busy !== null} />
      <label class="btn file">
        <span>{t('sendGames')}</span>
        <input
          class="sr"
          type="file"
          disabled={busy !== null}
          onChange={event => {
            send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {busy && (
        <p class="note" role="status">
          {busy}
        </p>
      )}
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      {file?.own && (
        <>
          <p class="note">
            {t('ownFile', file.games ?? 0)}
            {file.expires
              ? ' ' +
                t('expires', new Date(file.expires).toLocaleDateString(language, { dateStyle: 'medium' }))
              : ''}
          </p>
          {file.shared && (
            <label class="field">
              <span>{t('fileLink')}</span>
              <input
                readOnly
                value={`${location.origin}/a?collection=${file.id}`}
                onFocus={event => event.currentTarget.select()}
              />
            </label>
          )}
          <label class="field">
            <span>{t('fileName')}</span>
            <KeptInput
              key={file.id}
              value={file.name}
              maxLength={60}
              take={text => {
                const name = text.trim();
                if (name) post(collections.collectionRename(file.id, { name }), file.id);
              }}
            />
          </label>
          <div class="row tight">
            <button
              class="btn"
              onClick={() =>
                post(collections.collectionShare(file.id, { shared: file.shared ? 0 : 1 }), file.id)
              }
            >
              {t(file.shared ? 'shareNoMore' : 'shareFile')}
            </button>
            <button
              class="btn"
              onClick={() => (sure ? post(collections.collectionRemove(file.id), '') : setSure(true))}
            >
              {t(sure ? 'sure' : 'removeFile')}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
