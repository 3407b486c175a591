// SPDX-License-Identifier: GPL-3.0-or-later
// Prints a list as the server's own paper. The browser does not wait for promises before printing, so the
// request is synchronous. If it fails, the page itself is printed.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { lang } from '../../prefs';
import { tokenOf } from './calls';
import type { Shown } from './shown';

export function OnPaper({ shown, papers }: { shown: Shown; papers: string[] }): JSX.Element {
  const { id, info, round } = shown;
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const get = (what: string): Node[] => {
      const query = { what, lang: lang.get(), ...(what === 'pairings' && { round }) };
      const request = new XMLHttpRequest();
      const token = tokenOf(id);
      request.open('GET', tournaments.tournamentPage(id, query).path, false);
      if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
      request.send();
      if (request.status !== 200) return [];
      return [...new DOMParser().parseFromString(request.responseText, 'text/html').body.childNodes];
    };
    const fill = (): void => {
      try {
        const name = document.createElement('h1');
        const nodes = papers.flatMap(get);
        name.textContent = info.name ?? '';
        if (nodes.length > 0) paper.current!.replaceChildren(name, ...nodes);
      } catch {
        /* the server cannot be reached */
      }
    };
    const empty = (): void => paper.current?.replaceChildren();
    addEventListener('beforeprint', fill);
    addEventListener('afterprint', empty);
    return () => {
      removeEventListener('beforeprint', fill);
      removeEventListener('afterprint', empty);
    };
  }, [id, round, papers.join()]);
  return <div class="on-paper" ref={paper} />;
}
