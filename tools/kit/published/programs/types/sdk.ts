import { createClient, isRefused, setsIn } from '@flashcards/client-sdk';
import type { Client, ClientOptions, RefusalCode, SetId } from '@flashcards/client-sdk';

const options: ClientOptions = { baseUrl: 'http://127.0.0.1:3000/api' };
const client: Client = createClient(options);

export const dueIn = async (): Promise<ReadonlyMap<string, number>> => {
  const sets = [...setsIn(await client.cards.today())];
  return new Map(sets.map(({ set }) => [set.name, set.cards.size]));
};

export const made = async (name: string): Promise<SetId | RefusalCode | undefined> => {
  try {
    return await client.sets.create({ name, cards: [{ front: 'gato', back: 'cat' }] });
  } catch (error) {
    return isRefused(error, 'name_taken') ? error.code : undefined;
  }
};

// @ts-expect-error The name of a set is text.
export const refused = client.sets.create({ name: 1, cards: [] });
