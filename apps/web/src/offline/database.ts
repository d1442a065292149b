import type { QueuedCard } from '@flashcards/client-sdk';
import type { Deed } from '@flashcards/client-sdk/offline';
import type { DBSchema, IDBPDatabase } from 'idb';
import { deleteDB, openDB } from 'idb';

/** A card without what the grades would do: that changes with the time. */
export type KeptCard = Omit<QueuedCard, 'previews'>;

interface Schema extends DBSchema {
  /** What the learner did and the service does not have yet. */
  deeds: { key: number; value: Deed };
  /** The cards of the next days. */
  cards: { key: string; value: { readonly place: number; readonly card: KeptCard }; indexes: { place: number } };
  /** Answers of the service, by name. */
  values: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

const nameFor = (user: string): string => `flashcards ${user}`;

interface OpenParts {
  /** It was closed from elsewhere. It may be there still, if another page did not remove it. */
  readonly onEnd: (mayBeThere: boolean) => void;
  /** One that was closed; none is made if it is gone. */
  readonly isAgain?: boolean;
}

/**
 * What this browser keeps for a learner; `undefined` where it keeps nothing. The app of an older version opens a newer
 * database as it is, so a store that changes gets another name.
 */
export const openDatabase = (user: string, { onEnd, isAgain = false }: OpenParts): Promise<Database | undefined> => {
  // Some browsers throw before there is a promise.
  const open = async (version?: number) =>
    openDB<Schema>(nameFor(user), version, {
      upgrade: (database, _, __, transaction) => {
        if (isAgain) {
          transaction.done.catch(() => undefined);
          transaction.abort();
          return;
        }
        database.createObjectStore('deeds', { autoIncrement: true });
        database.createObjectStore('cards').createIndex('place', 'place');
        database.createObjectStore('values');
      },
      blocking: (_, newer, { target }) => {
        (target as unknown as IDBDatabase).close();
        onEnd(newer !== null);
      },
      terminated: () => onEnd(true),
    });
  return open(1)
    .catch(() => open())
    .catch(() => undefined);
};

export const deleteDatabase = async (user: string): Promise<void> => deleteDB(nameFor(user));
