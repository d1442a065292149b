import type { Client, LocalDate, RefusalCode } from '@flashcards/client-sdk';
import { createClient, isRefused } from '@flashcards/client-sdk';
import { signUp } from '@flashcards/kit/rig';
import type { MortalServer, Pair } from './servers.ts';
import type { Study } from './study.ts';
import { noStudy } from './study.ts';

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

/** Somebody new, and what they send to study. */
export interface Learner {
  readonly name: string;
  readonly token: string;
  readonly study: Study;
  /** Of one server, to get ready with: it asks again while a busy machine turns it away. */
  readonly client: Client;
}

export const newLearner = async (pair: Pair, name: string): Promise<Learner> => {
  const { token, client } = await signUp(pair[0].baseUrl, name, { timeout, maxRetries: 5 });
  const { createdAt: since } = await client.account.get();
  return { name, token, client, study: noStudy(name, since, since.toISOString().slice(0, 10) as LocalDate) };
};

/** An answer, why it was refused, or that there was none because somebody died over it. */
export type Told<T> = { readonly answer: T } | { readonly refused: RefusalCode } | undefined;

/**
 * It was not done, and may be asked for again. A server that was stopped for long says so of requests that came meanwhile:
 * by its clock they took too long to arrive.
 */
export const isTurnedAway = (error: unknown): boolean =>
  isRefused(error, 'unavailable', 'reader_busy', 'request_timeout');

export const told = async <T>(call: Promise<T>): Promise<Told<T>> => {
  try {
    return { answer: await call };
  } catch (error) {
    return isRefused(error) && !isTurnedAway(error) ? { refused: error.code } : undefined;
  }
};

/** As `told`, where any other refusal than these is a fault; one of these counts as no answer. */
export const answered = async <T>(
  call: Promise<T>,
  ...unless: readonly RefusalCode[]
): Promise<{ readonly answer: T } | undefined> => {
  const reply = await told(call);
  if (!reply || 'answer' in reply) return reply;
  if (unless.includes(reply.refused)) return undefined;
  throw new Error(`it is refused: ${reply.refused}`);
};
