// SPDX-License-Identifier: GPL-3.0-or-later
// Downloads for everyone: the list as the server's printed paper, or as a file.
import type { JSX } from 'preact';
import * as tournaments from '../../calls/tournaments';
import { download as save, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { OnPaper } from './OnPaper';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { bytes } from './calls';
import type { Shown } from './shown';
import { useT } from './words';

/** A table separated by tabs, which all spreadsheets open; the byte order mark says that it is UTF-8. */
const csvOf = (tsv: string): string =>
  '\uFEFF' +
  tsv
    .replace(/\n$/, '')
    .split('\n')
    .map(line =>
      line
        .split('\t')
        .map(cell => (/[",;]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell))
        .join(','),
    )
    .join('\r\n') +
  '\r\n';

/** A list as a separate HTML page. */
const pageOf = (name: string, html: string): string => {
  const head = document.createElement('h1');
  head.textContent = name;
  return [
    '<!DOCTYPE html>',
    `<html lang="${document.documentElement.lang}">`,
    '<meta charset="utf-8">',
    `<title>${head.innerHTML}</title>`,
    head.outerHTML,
    html + '</html>',
    '',
  ].join('\n');
};

export function TakeAway({
  shown,
  what,
}: {
  shown: Shown;
  what: 'pairings' | 'standings' | 'crosstable' | 'bracket';
}): JSX.Element | null {
  const { id, info, round } = shown;
  const t = useT();
  const words = useWords();
  const language = useStore(lang);
  if (info.paired === 0) return null;
  const asked = { lang: language, ...(what === 'pairings' && { round }) };
  const name = (info.name ?? id).replace(/[^\p{L}\p{N}]+/gu, '-');
  const take = (got: Promise<Response>, tail: string): void =>
    void save(
      got,
      tail === 'trf' ? `${name}.trf` : `${name}-${what}${what === 'pairings' ? `-${round}` : ''}.${tail}`,
    ).catch((error: unknown) =>
      toast(error instanceof Refusal && error.message ? error.message : words.unreachable),
    );
  return (
    <>
      {what !== 'bracket' && (
        <OnPaper shown={shown} papers={what === 'pairings' ? [what, 'standings'] : [what]} />
      )}
      <div class="rowb take1">
        {what === 'pairings' || what === 'bracket' || info.stages === 0 ? (
          <button
            class="btn"
            onClick={() => take(bytes(id, tournaments.tournamentSheet(id, { what, ...asked })), 'pdf')}
          >
            <Icon name="print" />
            {t('printPdf')}
          </button>
        ) : (
          <button class="btn" onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </button>
        )}
        <button
          class="btn"
          onClick={() =>
            take(
              bytes(id, tournaments[what](id, { format: 'tsv', ...asked })).then(
                async got => new Response(csvOf(await got.text())),
              ),
              'csv',
            )
          }
        >
          <Icon name="save" />
          {t('saveCsv')}
        </button>
        <button
          class="btn"
          onClick={() =>
            take(
              bytes(id, tournaments.tournamentPage(id, { what, ...asked })).then(
                async got => new Response(pageOf(info.name ?? id, await got.text())),
              ),
              'html',
            )
          }
        >
          <Icon name="save" />
          HTML
        </button>
        <button
          class="btn"
          onClick={() =>
            take(bytes(id, tournaments.tournamentFile(id, { as: 'trf', lang: language })), 'trf')
          }
        >
          <Icon name="save" />
          TRF
        </button>
      </div>
    </>
  );
}
