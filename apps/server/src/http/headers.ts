import { apiVersion } from '@flashcards/contract';

/** The header names of our own, and those of HTTP that we set by hand. */
export const requestIdHeader = 'X-Request-Id';
export const errorCodeHeader = 'X-Error-Code';
export const retryAfterHeader = 'Retry-After';

/** What every answer carries. It is JSON, never a page: nothing in it may be run, guessed at or kept. */
export const everyAnswer: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json',
  'X-API-Version': apiVersion,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
  'Cache-Control': 'no-store',
};
