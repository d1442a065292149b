import type { MediaFile, MediaHash } from '@flashcards/library';
import type { ArchiveRecord, Store, UnitKind, UnitOfWork } from '@flashcards/persistence-ports';
import type { Listings } from '../ports.ts';

/** What only a copy asks a store for. */
export interface WholeStore {
  /** How many rows there are about. */
  size(): Promise<number>;
  /** The ids of all units of the kind that come after this one, ascending, some at a time; of media, those that a set holds. */
  ids(kind: Exclude<UnitKind, 'account' | 'visits'>, after: string): AsyncIterable<readonly string[]>;
  /** What is known of a file that a set holds, also where its content is lost. */
  mediaFile(hash: MediaHash): Promise<Pick<MediaFile, 'type' | 'bytes'> | undefined>;
}

/** What the whole of a store is read by. */
export interface Reading {
  readonly store: Listings & Pick<Store, 'media'>;
  readonly units: UnitOfWork;
  readonly whole: WholeStore;
  /** Makes what works out a SHA-256. */
  readonly sha256: () => { update(text: string): unknown; digest(form: 'hex'): string };
}

/** The records of a unit, or some of them. */
export type Pages = AsyncGenerator<readonly ArchiveRecord[]>;

export const eachOf = async function* <Item>(pages: AsyncIterable<readonly Item[]>): AsyncGenerator<Item, void> {
  for await (const page of pages) yield* page;
};
