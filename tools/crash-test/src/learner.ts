import type { Client } from '@flashcards/client-sdk';
import { createClient, isRefused } from '@flashcards/client-sdk';
import { signUp } from '@flashcards/test-rig';
import type { Pair } from './servers.ts';

/** A client of the server that runs now, for one who signed in before a crash. */
const clientFor = (baseUrl: string, token: string): Client =>
  // A retry could hide that the first attempt was lost.
  createClient({ baseUrl, token, maxRetries: 0 });

/** A client of each server. */
export const clientsFor = ([first, second]: Pair, token: string): readonly [Client, Client] => [
  clientFor(first.baseUrl, token),
  clientFor(second.baseUrl, token),
];

/** Signs in someone new; the token outlives the server. */
export const tokenFor = async (baseUrl: string, userID: string): Promise<string> =>
  (await signUp(baseUrl, userID, { maxRetries: 0 })).token;

/** The answer, or that there was none because somebody died over it. A refusal is no such thing and is thrown. */
export const answered = async <T>(call: Promise<T>): Promise<{ readonly answer: T } | undefined> => {
  try {
    return { answer: await call };
  } catch (error) {
    if (isRefused(error) && !isRefused(error, 'unavailable')) throw error;
    return undefined;
  }
};
