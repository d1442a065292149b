import type { RefusalCode } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { isTurnedAway } from '../learner.ts';
import type { After } from './history.ts';

/** An answer, why it was refused, or that there was none because somebody died over it. */
export type Told<T> = { readonly answer: T } | { readonly refused: RefusalCode } | undefined;

export const told = async <T>(call: Promise<T>): Promise<Told<T>> => {
  try {
    return { answer: await call };
  } catch (error) {
    return isRefused(error) && !isTurnedAway(error) ? { refused: error.code } : undefined;
  }
};

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
