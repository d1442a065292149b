import type { Caller as SignedIn } from '@flashcards/accounts';
import type { Once } from '@flashcards/application';
import type { AnswerOf, Decoded, Endpoint, Judged } from '@flashcards/contract';
import type { Outcome } from '@flashcards/kernel';
import type { Handler } from '../http/handler.ts';
import type { AnyHandler } from '../http/operation.ts';

type Caller<E extends Endpoint> = E['auth'] extends 'token' ? readonly [caller: SignedIn] : readonly [];

/** The values of a request, under our names; none when the operation has no parameters. */
type Given<E extends Endpoint> = [keyof E['body'] | keyof E['query']] extends [never]
  ? readonly []
  : readonly [given: Judged<E['body']> & Decoded<E['query']>];

/** A use case that takes the values of its operation and returns the source of its reply. */
export type PassedTo<E extends Endpoint> = (
  ...args: [...Caller<E>, ...Given<E>, once?: Once<AnswerOf<E>>]
) => ReturnType<Handler<E>>;

export type AnyUseCase = (...args: readonly unknown[]) => Promise<Outcome<unknown, string>>;

/** The handler of an operation that only calls its use case. */
export const passThrough = ({ auth, body, query }: Endpoint, useCase: AnyUseCase): AnyHandler => {
  const hasCaller = auth === 'token';
  const hasQuery = Object.keys(query).length > 0;
  const isGiven = hasQuery || Object.keys(body).length > 0;
  return (request) => {
    const given = hasQuery ? { ...request.body, ...request.query } : request.body;
    return useCase(...(hasCaller ? [request.caller] : []), ...(isGiven ? [given] : []), request.once);
  };
};
