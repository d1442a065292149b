import type { Client, RefusalCode } from '@flashcards/client-sdk';
import type { After, History } from './history.ts';
import type { Told } from './learner.ts';
import { told } from './learner.ts';

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
export const asTold =
  <State>(change: Change<State>, reply: Exclude<Told<unknown>, undefined>): After<State> =>
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
export const ask = async <State, T>(client: Client, asked: Asked<State, T>): Promise<Told<T>> => {
  const { of, what, change, mayBeRefused } = asked;
  const ends = of.begin(what, unheard(change));
  const reply = await told(asked.call(client));
  if (!reply) return reply;
  const isExcused = 'refused' in reply && mayBeRefused?.(reply.refused);
  ends(isExcused ? (state) => [state] : asTold(change, reply));
  return reply;
};
