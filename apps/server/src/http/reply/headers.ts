import { apiVersion } from '@flashcards/contract';

/** The header names of our own, and those of HTTP that we set by hand. */
export const requestIdHeader = 'X-Request-Id';
export const errorCodeHeader = 'X-Error-Code';
export const errorFieldHeader = 'X-Error-Field';
export const errorPositionHeader = 'X-Error-Position';
export const retryAfterHeader = 'Retry-After';
const apiVersionHeader = 'X-API-Version';

/** Those that a page of another site may read, beside the few that every page may. */
export const exposedHeaders = [
  requestIdHeader,
  errorCodeHeader,
  errorFieldHeader,
  errorPositionHeader,
  apiVersionHeader,
  retryAfterHeader,
  'Content-Disposition',
  'RateLimit',
  'RateLimit-Policy',
];

/**
 * What every answer carries. It is JSON, never a page: nothing in it may be run, guessed at, framed, kept, or taken into
 * a page of another site as a picture or a script. Decision 0020 says why these, and why not more.
 */
export const everyAnswer: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json',
  [apiVersionHeader]: apiVersion,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** What a page says in the place of that; `sources` is what it may load. */
export const pageHeaders = (sources: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
});
