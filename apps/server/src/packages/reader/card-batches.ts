import type { CardStanding, ReadCard } from '@flashcards/application';
import type { CardText } from '@flashcards/library';
import { once } from 'node:events';
import type { ReadMessage } from './messages.ts';

const batchCharacters = 128 * 1024;
const batchCards = 1_000;
/** The weight of a number of an answer, in characters: it takes less work than text. */
const charactersPerNumber = 2;

/** Resolves when the message was sent. */
export const send = (message: ReadMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

/** Sends a message, and resolves when the parent replies. */
export const ask = async (message: ReadMessage): Promise<void> => {
  const proceeding = once(process, 'message');
  await send(message);
  await proceeding;
};

/** Sends cards in batches. While the parent stores one batch, only the next is made: the parent sets the pace. */
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
