import type { Client, RefusalCode } from '@flashcards/client-sdk';
import type { After, History } from '../checks/history.ts';
import type { Reply } from './learner.ts';
import { replyOf } from './learner.ts';

/** The possible states after a change (several if the server may choose), or the code of its refusal. */
export type Change<State> = (state: State) => readonly State[] | RefusalCode;

/** The effect of a change without an answer: it may have happened. */
export const unheard =
  <State>(change: Change<State>): After<State> =>
  (state) => {
    const outcome = change(state);
    return typeof outcome === 'string' ? [] : outcome;
  };

/** The effect of a change according to its answer. */
export const answeredBy =
  <State>(change: Change<State>, reply: Exclude<Reply<unknown>, undefined>): After<State> =>
  (state) => {
    const outcome = change(state);
    const refused = 'refused' in reply ? reply.refused : undefined;
    if (typeof outcome === 'string') return outcome === refused ? [state] : [];
    return refused === undefined ? outcome : [];
  };

/** A request and the history it belongs to. */
export interface Asked<State, T = unknown> {
  readonly what: string;
  readonly of: History<State>;
  readonly change: Change<State>;
  call(client: Client): Promise<T>;
  /** Whether this refusal is allowed for a reason that the history does not know. */
  readonly mayBeRefused?: (code: RefusalCode) => boolean;
}

/** Sends the request, and records its outcome in the history. */
export const ask = async <State, T>(client: Client, asked: Asked<State, T>): Promise<Reply<T>> => {
  const { of, what, change, mayBeRefused } = asked;
  const ends = of.begin(what, unheard(change));
  const reply = await replyOf(asked.call(client));
  if (!reply) return reply;
  const isExcused = 'refused' in reply && mayBeRefused?.(reply.refused);
  ends(isExcused ? (state) => [state] : answeredBy(change, reply));
  return reply;
};
