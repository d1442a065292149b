import type { Outcome, Person, QuestId, SharedFolderId } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import type { ArchiveRecord } from './archive-records.ts';

/**
 * What is read, written and verified as one. Its records come in this order of kinds:
 *
 * - `account`: account, folder, set, media, note-type, note and card set by set, review, mark, day, goal
 * - `visits`: visit. Every account has one such unit, mostly without records. They come after all cards.
 * - `quest`: quest
 * - `shared-folder`: shared-folder, member, shared-set
 * - `media`: media-file, media-piece, for every file that a set holds. The sets come before them.
 */
export type Unit =
  | { readonly kind: 'account' | 'visits'; readonly person: Person }
  | { readonly kind: 'quest'; readonly id: QuestId }
  | { readonly kind: 'shared-folder'; readonly id: SharedFolderId }
  | { readonly kind: 'media'; readonly id: MediaHash };

export type UnitKind = Unit['kind'];

/** In the order in which they are written: no unit refers to one of a later kind. */
export const unitKinds: readonly UnitKind[] = ['account', 'visits', 'quest', 'shared-folder', 'media'];

/**
 * A snapshot of a whole store, for a tool that has exclusive use of it. Not part of `Store`: an adapter opens it by a
 * function of its own. Opening checks, as far as the store allows, that no other process uses it, and finishes
 * interrupted deletions of accounts. Nothing else is ever written to it. Temporary data is not read: receipts, drafts,
 * leases.
 */
export interface Archive {
  /**
   * Identifies this store, independent of its location. Changes when accounts, quests or shared folders are added or
   * removed, and when an account's log grows.
   */
  fingerprint(): Promise<string>;
  /** The approximate number of records, for a progress bar. */
  size(): Promise<number>;
  /** All units of the kind in pages, in a stable order of the store's own; only those after `after`. */
  units(kind: UnitKind, after?: Unit): AsyncIterable<readonly Unit[]>;
  /**
   * The records of one unit, by kinds as `Unit` says; within a kind in the store's own order, unless the record says
   * otherwise. A page holds records of one kind, at most a thousand and about a mebibyte. Earlier pages are not kept in
   * memory. Without records where the unit does not exist.
   */
  read(unit: Unit): AsyncIterable<readonly ArchiveRecord[]>;
  /** Releases all resources. Idempotent. */
  close(): Promise<void>;
}

/**
 * A store that another is being copied into. From opening until `finish` it has a mark, and no server starts on it,
 * because it may be incomplete.
 */
export interface ArchiveCopy extends Archive {
  /** The unit that was written last; `undefined` before the first. */
  lastWritten(): Promise<Unit | undefined>;
  /**
   * Writes a unit, and records it as the last written, once all of it is durable. A partial unit left by a killed
   * process is replaced; a completely written unit must not be written again. All derived data is written with the
   * records, so that `Projections.rebuild` finds nothing to do.
   */
  write(unit: Unit, pages: AsyncIterable<readonly ArchiveRecord[]>): Promise<void>;
  /** Removes the mark: the copy is complete. */
  finish(): Promise<void>;
}

/**
 * Why nothing can be copied from a store. `no_data`: it does not exist, or has no user. `older_version`: its data must
 * be migrated first. `in_use`: a server or another tool uses it. `unfinished_copy`: it is the unfinished copy of
 * another store.
 */
export type SourceRefusal = 'no_data' | 'older_version' | 'in_use' | 'unfinished_copy';

/**
 * Why nothing can be copied into a store. `not_empty`: it holds something other than an unfinished copy. `other_copy`:
 * it holds the unfinished copy of a store with another fingerprint.
 */
export type TargetRefusal = 'not_empty' | 'in_use' | 'other_copy';

/** Opens a store to copy from. */
export type OpenArchive = () => Promise<Outcome<Archive, SourceRefusal>>;

/** Opens the store that the one with this fingerprint is copied into; creates it where there is none. */
export type OpenCopy = (fingerprint: string) => Promise<Outcome<ArchiveCopy, TargetRefusal>>;
