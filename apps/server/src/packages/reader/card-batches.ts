import type { CardStanding, ReadCard } from '@flashcards/application';
import type { CardText } from '@flashcards/library';
import { once } from 'node:events';
import type { ReadMessage } from './messages.ts';

const batchCharacters = 128 * 1024;
const batchCards = 1_000;
/** What one of an answer's counts as: it takes less work than text. */
const charactersPerNumber = 2;

/** Resolves when the message is on its way. */
export const send = (message: ReadMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

/** Sends, and resolves when the parent says to go on. */
export const ask = async (message: ReadMessage): Promise<void> => {
  const proceeding = once(process, 'message');
  await send(message);
  await proceeding;
};

/** Hands cards over. While the parent stores one batch the next is made, and no more: its pace is ours. */
export const batches = () => {
  let batch: ReadCard[] = [];
  let characters = 0;
  let taken = Promise.resolve();
  const flush = async (): Promise<void> => {
    await taken;
    if (batch.length > 0) taken = ask({ kind: 'cards', cards: batch });
    batch = [];
    characters = 0;
  };
  const add = async ({ front, back }: CardText, standing: CardStanding | undefined): Promise<void> => {
    batch.push(standing ? { front, back, standing } : { front, back });
    characters += front.length + back.length + charactersPerNumber * (standing?.history.length ?? 0);
    if (characters >= batchCharacters || batch.length >= batchCards) await flush();
  };
  const end = async (): Promise<void> => {
    await flush();
    await taken;
  };
  return { add, end };
};
