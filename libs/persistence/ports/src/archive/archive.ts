import type { Outcome, Person, QuestId, SharedFolderId } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import type { ArchiveRecord } from './archive-records.ts';

/**
 * What is read, written and verified at once. Its records come in this order of kinds:
 *
 * - `account`: account, folder, set, media and card set by set, review, mark, day, goal
 * - `visits`: visit. Every account has one of these, too, mostly without records: they come after all cards.
 * - `quest`: quest
 * - `shared-folder`: shared-folder, member, shared-set
 * - `media`: media-file, media-piece. Of every file that a set holds: the sets come before them.
 */
export type Unit =
  | { readonly kind: 'account' | 'visits'; readonly person: Person }
  | { readonly kind: 'quest'; readonly id: QuestId }
  | { readonly kind: 'shared-folder'; readonly id: SharedFolderId }
  | { readonly kind: 'media'; readonly id: MediaHash };

export type UnitKind = Unit['kind'];

/** In the order in which they are written: none names anything of a later one. */
export const unitKinds: readonly UnitKind[] = ['account', 'visits', 'quest', 'shared-folder', 'media'];

/**
 * A whole store as it stands, for a tool that has it to itself. Not part of `Store`: an adapter opens it by a function of
 * its own. Opening it makes sure, as far as the store can tell, that nobody else uses it, and finishes what stands
 * half-way: accounts that are going. Nothing else is ever written to it. What is kept for a time only is not read: answers
 * kept for a repeat, drafts, leases.
 */
export interface Archive {
  /**
   * Tells this store from any other, wherever it lies, and from itself once accounts, quests or shared folders have come
   * or gone, or an account's log has grown.
   */
  fingerprint(): Promise<string>;
  /** How many records there are about: for a bar that shows how far a copy has come. */
  size(): Promise<number>;
  /** All units of the kind, some at a time, in an order of the store's own that stays; only those after `after`. */
  units(kind: UnitKind, after?: Unit): AsyncIterable<readonly Unit[]>;
  /**
   * The records of one unit, by kinds as `Unit` says; within a kind in an order of the store's own, where the record says
   * nothing else. A page holds records of one kind, a thousand and about a mebibyte at most; nothing is held of those before.
   * Without records where there is no such unit.
   */
  read(unit: Unit): AsyncIterable<readonly ArchiveRecord[]>;
  /** Lets go of everything. Calling it twice is harmless. */
  close(): Promise<void>;
}

/**
 * A store that another is being copied into. From its opening to its `finish` it bears a mark, and no server starts on it:
 * half of it may be missing.
 */
export interface ArchiveCopy extends Archive {
  /** The unit that was written last; `undefined` before the first. */
  lastWritten(): Promise<Unit | undefined>;
  /**
   * Writes a unit, and notes that it was written last, once all of it is durable. What was left of the same unit by a
   * process that was killed is replaced; a unit that was written is not to be written again. All that follows from the
   * records is written with them, so that `Projections.rebuild` finds nothing to do.
   */
  write(unit: Unit, pages: AsyncIterable<readonly ArchiveRecord[]>): Promise<void>;
  /** Takes the mark away: the store is whole. */
  finish(): Promise<void>;
}

/**
 * Why nothing can be copied from a store. `no_data`: there is none, or no user in it; `older_version`: its data must be
 * brought up to date first; `in_use`: a server, or another tool, works with it; `unfinished_copy`: it is the unfinished
 * copy of another store.
 */
export type SourceRefusal = 'no_data' | 'older_version' | 'in_use' | 'unfinished_copy';

/**
 * Why nothing can be copied into a store. `not_empty`: it holds something that is no unfinished copy; `other_copy`: it
 * holds the unfinished copy of a store with another fingerprint.
 */
export type TargetRefusal = 'not_empty' | 'in_use' | 'other_copy';

/** How an adapter opens a store that is copied. */
export type OpenArchive = () => Promise<Outcome<Archive, SourceRefusal>>;

/** How an adapter opens a store that the one of this fingerprint is copied into. Where there is nothing it makes one. */
export type OpenCopy = (fingerprint: string) => Promise<Outcome<ArchiveCopy, TargetRefusal>>;
