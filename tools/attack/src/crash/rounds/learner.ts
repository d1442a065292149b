import type { Client, LocalDate, RefusalCode } from '@flashcards/client-sdk';
import { createClient, isRefused } from '@flashcards/client-sdk';
import { signUp } from '@flashcards/kit/rig';
import type { KillableServer, Pair } from '../stage/servers.ts';
import type { Study } from './study.ts';
import { noStudy } from './study.ts';

/** Longer than any pause, and than a change takes the MongoDB stand-in on a busy machine. */
const timeout = 180_000;

/** A client of the current server for a learner who signed in before a crash. */
const clientFor = ({ baseUrl, fetch }: KillableServer, token: string): Client =>
  // Retries could hide that the first attempt was lost.
  createClient({ baseUrl, fetch, token, timeout, maxRetries: 0 });

/** A client for each server. */
export const clientsFor = ([first, second]: Pair, token: string): readonly [Client, Client] => [
  clientFor(first, token),
  clientFor(second, token),
];

/** Signs in a new user. The token stays valid across restarts. */
export const tokenFor = async (baseUrl: string, userID: string): Promise<string> =>
  (await signUp(baseUrl, userID, { maxRetries: 0 })).token;

/** A new learner, and the study requests they send. */
export interface Learner {
  readonly name: string;
  readonly token: string;
  readonly study: Study;
  /** A client of one server for preparation; it retries while a busy machine refuses requests. */
  readonly client: Client;
}

export const newLearner = async (pair: Pair, name: string): Promise<Learner> => {
  const { token, client } = await signUp(pair[0].baseUrl, name, { timeout, maxRetries: 5 });
  const { createdAt: since } = await client.account.get();
  return { name, token, client, study: noStudy(name, since, since.toISOString().slice(0, 10) as LocalDate) };
};

/**
 * The request was not executed and may be retried. A server that was paused also refuses requests that arrived
 * meanwhile, because by its clock they took too long to arrive.
 */
export const isTurnedAway = (error: unknown): boolean =>
  isRefused(error, 'unavailable', 'reader_busy', 'request_timeout');

/** An answer, or `undefined` if there was none because of a strike. */
export type Reply<T> = { readonly answer: T } | undefined;

/** The reply to a request. A refusal is an error, except these codes, which count as no answer. */
export const answered = async <T>(call: Promise<T>, ...unless: readonly RefusalCode[]): Promise<Reply<T>> => {
  try {
    return { answer: await call };
  } catch (error) {
    if (!isRefused(error) || isTurnedAway(error) || unless.includes(error.code)) return undefined;
    throw error;
  }
};
