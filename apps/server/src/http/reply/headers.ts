import { apiVersion } from '@flashcards/contract';

/** The names of our own headers, and of HTTP headers that are set in several places. */
export const requestIdHeader = 'X-Request-Id';
export const errorCodeHeader = 'X-Error-Code';
export const errorFieldHeader = 'X-Error-Field';
export const errorPositionHeader = 'X-Error-Position';
export const retryAfterHeader = 'Retry-After';
const apiVersionHeader = 'X-API-Version';

/** Headers that pages of other sites may read, in addition to the safelisted ones. */
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
 * The headers of every reply. A reply is JSON, never a page: it must not be executed, sniffed, framed, cached, or
 * embedded by other sites as a picture or script. Decision 0020 explains the choice.
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

/** The headers of a page, which replace those; `sources` is what the page may load. */
export const pageHeaders = (sources: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
});
