import type { MediaFile, MediaHash } from '@flashcards/library';
import type { ArchiveRecord, UnitKind, UnitOfWork } from '@flashcards/persistence-ports';
import type { Listings } from '../ports.ts';

/** What only a copy needs from a store. */
export interface WholeStore {
  /** The approximate number of rows. */
  size(): Promise<number>;
  /** The ids of all units of the kind after this one, ascending, in pages. For media: the files that a set holds. */
  ids(kind: Exclude<UnitKind, 'account' | 'visits'>, after: string): AsyncIterable<readonly string[]>;
  /** The metadata of a file that a set holds, also where its content is lost. */
  mediaFile(hash: MediaHash): Promise<Pick<MediaFile, 'type' | 'bytes'> | undefined>;
}

/** What reading a whole store needs. */
export interface Reading {
  readonly store: Listings;
  readonly units: UnitOfWork;
  readonly whole: WholeStore;
  /** Creates a SHA-256 hash. */
  readonly sha256: () => { update(text: string): unknown; digest(form: 'hex'): string };
}

/** Pages of the records of one unit. */
export type Pages = AsyncGenerator<readonly ArchiveRecord[]>;

export const eachOf = async function* <Item>(pages: AsyncIterable<readonly Item[]>): AsyncGenerator<Item, void> {
  for await (const page of pages) yield* page;
};
