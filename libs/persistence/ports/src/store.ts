import type { Actions } from './accounts/actions.ts';
import type { Activities } from './study/activities.ts';
import type { Changes } from './accounts/changes.ts';
import type { Cards } from './library/cards.ts';
import type { CardSearch } from './library/card-search.ts';
import type { Counters } from './counters/counters.ts';
import type { FlashcardSets } from './library/flashcard-sets.ts';
import type { Folders } from './library/folders.ts';
import type { Goals } from './goals/goals.ts';
import type { Notes } from './library/notes.ts';
import type { Library } from './library/library.ts';
import type { Media } from './media/media.ts';
import type { Presets } from './study/presets.ts';
import type { Projections } from './study/projections.ts';
import type { Quests } from './quests/quests.ts';
import type { Receipts } from './accounts/receipts.ts';
import type { StudyQueue } from './study/study-queue.ts';
import type { Reviews } from './study/reviews.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { SharedFolders } from './sharing/shared-folders.ts';
import type { Users } from './accounts/users.ts';

/**
 * Everything the service keeps. A promise that resolved is durable: acknowledged changes survive a crash. A store that
 * cannot answer throws `StoreUnavailable` for temporary trouble, and any other error for a fault. Nothing changes for a
 * deleted account: reads find nothing or throw `AccountGone`, changes throw `AccountGone` or are refused because their
 * subject is not found.
 */
export interface Store {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly folders: Folders;
  readonly sets: FlashcardSets;
  readonly cards: Cards;
  readonly notes: Notes;
  readonly search: CardSearch;
  readonly media: Media;
  readonly library: Library;
  readonly queue: StudyQueue;
  readonly reviews: Reviews;
  readonly activities: Activities;
  readonly presets: Presets;
  readonly actions: Actions;
  readonly goals: Goals;
  readonly quests: Quests;
  readonly sharedFolders: SharedFolders;
  readonly projections: Projections;
  readonly counters: Counters;
  readonly receipts: Receipts;
  readonly changes: Changes;
  /** Resolves when the store can answer; rejects when it cannot. */
  ping(): Promise<void>;
  /** Waits for running writes and releases all resources. Idempotent. */
  close(): Promise<void>;
}
