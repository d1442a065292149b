import type { Client } from '@flashcards/client-sdk';
import { createClient, isRefused } from '@flashcards/client-sdk';
import { signUp } from '@flashcards/test-rig';
import type { MortalServer, Pair } from './servers.ts';

/** Longer than anything is at a standstill, and than a change takes what stands in for a MongoDB on a busy machine. */
const timeout = 180_000;

/** A client of the server that runs now, for one who signed in before a crash. */
const clientFor = ({ baseUrl, fetch }: MortalServer, token: string): Client =>
  // A retry could hide that the first attempt was lost.
  createClient({ baseUrl, fetch, token, timeout, maxRetries: 0 });

/** A client of each server. */
export const clientsFor = ([first, second]: Pair, token: string): readonly [Client, Client] => [
  clientFor(first, token),
  clientFor(second, token),
];

/** Signs in someone new; the token outlives the server. */
export const tokenFor = async (baseUrl: string, userID: string): Promise<string> =>
  (await signUp(baseUrl, userID, { maxRetries: 0 })).token;

/**
 * It was not done, and may be asked for again. A server that was stopped for long says so of requests that came meanwhile:
 * by its clock they took too long to arrive.
 */
export const isTurnedAway = (error: unknown): boolean =>
  isRefused(error, 'unavailable', 'reader_busy', 'request_timeout');

/** The answer, or that there was none because somebody died over it. A refusal is no such thing and is thrown. */
export const answered = async <T>(call: Promise<T>): Promise<{ readonly answer: T } | undefined> => {
  try {
    return { answer: await call };
  } catch (error) {
    if (isRefused(error) && !isTurnedAway(error)) throw error;
    return undefined;
  }
};
