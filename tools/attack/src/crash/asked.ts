import type { Client, RefusalCode } from '@flashcards/client-sdk';
import type { After, History } from './history.ts';
import type { Told } from './learner.ts';
import { told } from './learner.ts';

/** What a change makes of a state (several states where it may choose), or why it is refused. */
export type Change<State> = (state: State) => readonly State[] | RefusalCode;

/** What the change did where nobody was told. */
export const unheard =
  <State>(change: Change<State>): After<State> =>
  (state) => {
    const outcome = change(state);
    return typeof outcome === 'string' ? [] : outcome;
  };

/** What the change did by what was told of it. */
export const asTold =
  <State>(change: Change<State>, reply: Exclude<Told<unknown>, undefined>): After<State> =>
  (state) => {
    const outcome = change(state);
    const refused = 'refused' in reply ? reply.refused : undefined;
    if (typeof outcome === 'string') return outcome === refused ? [state] : [];
    return refused === undefined ? outcome : [];
  };

/** What is asked for, of what. */
export interface Asked<State, T = unknown> {
  readonly what: string;
  readonly of: History<State>;
  readonly change: Change<State>;
  call(client: Client): Promise<T>;
  /** Whether it may be refused so for a reason that the history does not know of. */
  readonly mayBeRefused?: (code: RefusalCode) => boolean;
}

/** Asks, and notes in the history what that did. */
export const ask = async <State, T>(client: Client, asked: Asked<State, T>): Promise<Told<T>> => {
  const { of, what, change, mayBeRefused } = asked;
  const ends = of.begin(what, unheard(change));
  const reply = await told(asked.call(client));
  if (!reply) return reply;
  const isExcused = 'refused' in reply && mayBeRefused?.(reply.refused);
  ends(isExcused ? (state) => [state] : asTold(change, reply));
  return reply;
};
