// SPDX-License-Identifier: GPL-3.0-or-later
// A field for the encoding of an uploaded file: detected by the server, unless the user chooses one.
import type { JSX } from 'preact';
import { useWords } from './i18n';

/** The encodings for which the API has its own names. */
const ENCODINGS = [
  'UTF-8',
  'GB18030',
  'Big5',
  'UTF-16LE',
  'UTF-16BE',
  'ISO-8859-1',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1254',
  'KOI8-R',
  'ISO-8859-2',
  'ISO-8859-15',
  'Shift_JIS',
  'EUC-KR',
  'Big5-HKSCS',
];

/** '' to detect the encoding. */
export function EncodingChoice({
  value,
  choose,
  disabled = false,
}: {
  value: string;
  choose: (encoding: string) => void;
  disabled?: boolean;
}): JSX.Element {
  const w = useWords();
  return (
    <label class="field">
      <span>{w.fileEncoding}</span>
      <select value={value} disabled={disabled} onChange={event => choose(event.currentTarget.value)}>
        <option value="">{w.encodingFound}</option>
        {ENCODINGS.map(one => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
