import type { Reading } from '@flashcards/application';
import type { Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Queue } from '@flashcards/turns';
import { turnKeys } from './fair-turns.ts';
import { ClientGone } from './http/edge/client-gone.ts';

/** Runs work with an uploaded file in its turn. Rejects with `ClientGone`. */
export type InTurn = <T>(reading: Reading, work: () => Promise<T>) => Promise<T | Refusal<'reader_busy'>>;

export const fileTurns =
  ({ run }: Pick<Queue, 'run'>): InTurn =>
  async ({ file, user }, work) => {
    const gone = new AbortController();
    void file.abandoned?.then(() => gone.abort());
    const ran = await run({ keys: turnKeys(user, file.address), signal: () => gone.signal }, work);
    if (ran.ok) return ran.value;
    if (ran.code === 'gone') throw new ClientGone('the client hung up while it waited for its turn');
    return refuse('reader_busy');
  };
