import type { Queue } from '@flashcards/turns';
import type { Answer } from '../reply/answer.ts';
import { ClientGone, goneSignal } from './client-gone.ts';
import type { Context } from '../state.ts';
import { keysOf } from '../state.ts';

interface Work<T> {
  readonly work: () => Promise<T>;
  /** The reply to a request that gets no turn. */
  readonly otherwise: Answer;
}

/** Does the work of a request in its turn. The turn covers the work, not the sending. Rejects with `ClientGone`. */
export const inTurn = async <T>(
  turns: Queue,
  { state, res }: Context,
  { work, otherwise }: Work<T>,
): Promise<T | Answer> => {
  if (res.closed) throw new ClientGone('the client hung up');
  const ran = await turns.run({ keys: keysOf(state), signal: () => goneSignal(res) }, work);
  if (ran.ok) return ran.value;
  if (ran.code === 'gone') throw new ClientGone('the client hung up while it waited');
  state.queue = ran.code;
  return otherwise;
};
