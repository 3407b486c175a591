// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, type Call } from '../call';
import type { Article, Language, Matter, Odds, ServerFacts } from '../wire';

/** Whether the server is up. 503 while the store cannot be written, but where it is to be read-only. */
export const health = (): Call<{ status: 'ok' | 'read-only'; version: string }> => read('/healthz');

/**
 * Whether the server takes new people: not while its store cannot be written, nor before a restart (SIGUSR1),
 * nor while it is read-only (SIGUSR2). For the proxy in front.
 */
export const ready = (): Call<{ status: 'ready' }> => read('/readyz');

/**
 * Which addresses use most of their budgets, those first: 50 at the most. To this machine alone; others, and
 * proxies, get 404.
 */
export const top = (): Call<{
  callers: {
    /** Of IPv6 the range of 64 bits that counts as one. */
    address: string;
    /** The share of its requests a minute in use, by weight; it comes back evenly. */
    requests: number;
    /** That are open. */
    connections: number;
    /** Questions to the engine that are not answered yet. */
    thoughts: number;
    /** Of requests that are not answered yet. */
    bytes: number;
    /** How often a limit refused something, since the address came first. */
    refused: number;
  }[];
}> =>
  read('/top');

/**
 * Figures for the operator, for Prometheus: connections, games, what the store does, CPU time of the loop's
 * turns. To this machine alone; others, and proxies, get 404.
 */
export const metrics = (query?: { lang?: Language }): Call<never> => read('/metrics', query);

/** The licences of the program and of what of others is in it and in its page. */
export const licences = (query?: { lang?: Language }): Call<never> => read('/licences.txt', query);

/**
 * Where faults of security are reported (RFC 9116), where whoever runs the server has said it
 * (`--security-contact`); else 404. The text is good for a year.
 */
export const security = (
  query?: { lang?: Language },
): Call<never> => read('/.well-known/security.txt', query);

/** This description. */
export const describe = (): Call<Record<string, unknown>> => read('/api/openapi.json');

/**
 * The server's addresses on the network, its limits and what it offers. `addresses` is empty where it listens
 * on this machine alone.
 */
export const server = (): Call<ServerFacts> => read('/api/server');

/** A QR code. */
export const qr = (query: { text: string; lang?: Language }): Call<never> => read('/api/qr.svg', query);

/** The articles that rulings rest on, each in one sentence. */
export const articles = (
  query?: { set?: 'ch' | 'fide' | 'xq' | 'cxa' | 'axf' | 'wxf' },
): Call<{ articles: Article[] }> => read('/api/articles', query);

/**
 * The matters that are ruled on, each with the article that every rule set has for it: what rulings cite, and
 * where the same stands in another set.
 */
export const matters = (): Call<{ matters: Matter[] }> => read('/api/matters');

/** The odds that a game may be opened with: a piece less, or two moves. */
export const odds = (): Call<{ odds: Odds[] }> => read('/api/odds');
