// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog that opens pasted text and files in any supported format.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { Dialog } from '../../dialog';
import { EncodingChoice } from '../../encoding';
import { say } from '../../aloud';
import { words } from '../../i18n';
import { toast } from '../../toast';
import { readFile, type Read } from './calls';
import type { StudyModel } from './model';
import { grownTree, titleOf } from './record';
import { isAway } from './unchecked';
import { useT, word } from './words';

/** The file being read; its content is kept so that another of its games can be opened. */
export interface Source {
  body: Blob | string;
  name: string;
  /** The encoding, if the user chose one. */
  encoding?: string;
  /** Whether the source can be opened again from where it came from. */
  found?: boolean;
}
export interface Reading {
  source: Source;
  read: Read;
}

/**
 * Reads a source and shows its game; if it has several games, `several` lets the user choose one. Returns an
 * error message or null. With `insist` it throws if the server cannot be reached.
 */
export async function openSource(
  model: StudyModel,
  source: Source,
  several: (reading: Reading) => void,
  number = 0,
  insist = false,
): Promise<string | null> {
  try {
    const read = await readFile(source.body, source.name, number || 1, source.encoding);
    if (read.count > 1 && !number) return (several({ source, read }), null);
    const tree = await grownTree(read);
    model.take(tree, tree.root, null, source.found);
    const fault = read.faults[0];
    if (fault) toast(fault.line ? word('faultAt', fault.line, fault.column, fault.text) : fault.text);
    else say(titleOf(model.now.tree));
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || (insist && isAway(error))) throw error;
    return error.message || words().unreachable;
  }
}

export function PasteDialog({
  model,
  close,
  several,
}: {
  model: StudyModel;
  close: () => void;
  several: (reading: Reading) => void;
}): JSX.Element {
  const t = useT();
  const [text, setText] = useState('');
  const [encoding, setEncoding] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (source: Source): Promise<void> => {
    setBusy(true);
    const wrong = await openSource(model, source, several);
    setBusy(false);
    setProblem(wrong);
    if (wrong === null) close();
  };
  return (
    <Dialog title={t('pasteHead')} close={close} class="paste">
      <p>{t('pasteText')}</p>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (text.trim()) void open({ body: text, name: '' });
        }}
      >
        <label class="field">
          <span>{t('text')}</span>
          <textarea
            data-safe
            rows={8}
            value={text}
            spellcheck={false}
            onInput={event => setText(event.currentTarget.value)}
          />
        </label>
        <EncodingChoice value={encoding} choose={setEncoding} disabled={busy} />
        {problem && (
          <p class="note bad" role="alert">
            {problem}
          </p>
        )}
        <div class="row">
          <button class="btn main" type="submit" disabled={busy}>
            {busy ? t('reading') : t('open')}
          </button>
          <label class="btn file">
            {t('chooseFile')}
            <input
              type="file"
              class="sr"
              onChange={event => {
                const file = event.currentTarget.files?.[0];
                if (file) void open({ body: file, name: file.name, encoding });
                event.currentTarget.value = '';
              }}
            />
          </label>
          <button class="btn" type="button" onClick={close}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
