import type { CardMemory } from '@flashcards/contract';
import type { CardId, EventId, GoalId, LocalDate, ReviewId, SetId, UserId } from '@flashcards/kernel';
import type { FolderPath, ImportReport, MediaHash, SetName } from '@flashcards/library';
import type { CardProgress, CardText, Rating } from './cards.ts';
import type { Goal } from './goals.ts';
import type { Quest } from './quests.ts';
import type { SharedFolder } from './shared-folders.ts';
import type { StudySettings } from './study-settings.ts';

/** The learner, with totals as of today. */
export interface ExportedUser {
  readonly id: UserId;
  readonly createdAt: Date;
  readonly xp: number;
  readonly reviewXp: number;
  /** In days. */
  readonly streak: number;
  readonly longestStreak: number;
  /** `undefined` where there was none yet. */
  readonly lastActiveDay: LocalDate | undefined;
  readonly activeDays: number;
  readonly freezes: number;
  readonly completedGoals: number;
  readonly completedQuests: number;
}

/** A set without its cards. */
export interface ExportedSet {
  readonly id: SetId;
  readonly name: SetName;
  readonly description: string;
  /** The path of its folder; the root is `''`. */
  readonly folder: FolderPath;
  readonly createdAt: Date;
  readonly cardCount: number;
  /** `undefined` for a set that was not imported. */
  readonly importReport: ImportReport | undefined;
}

/** A card of a set of the learner's own. */
export interface ExportedCard extends CardText {
  readonly id: CardId;
  readonly set: SetId;
}

/** How far the learner is with a card. */
export interface ExportedProgress extends CardProgress {
  readonly card: CardId;
  readonly suspended: boolean;
  readonly dueDate: LocalDate;
  /** All that scheduling knows of the card. */
  readonly memory: CardMemory;
}

/** What was answered when a review was recorded. */
export interface ReviewAnswer extends CardProgress {
  readonly dueDate: LocalDate;
  readonly xp: number;
  /** In days. */
  readonly streak: number;
}

/** A review, with what it was computed from and what came of it. */
export interface ExportedReview {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly set: SetId;
  readonly rating: Rating;
  readonly at: Date;
  /** Its place among all events of the learner. */
  readonly sequence: number;
  readonly day: LocalDate;
  /** The share of reviews to remember that was set then. */
  readonly retention: number;
  readonly suspended: boolean;
  /** XP that it earned. */
  readonly xp: number;
  readonly isFirstThatDay: boolean;
  readonly before: CardMemory;
  readonly after: CardMemory;
  readonly answered: ReviewAnswer;
  /** `undefined` unless it was taken back. */
  readonly undoneAt: Date | undefined;
}

/** A check-in, or an update of the heatmap. */
export interface ExportedMark {
  readonly id: EventId;
  readonly at: Date;
  /** Its place among all events of the learner. */
  readonly sequence: number;
  readonly day: LocalDate;
}

/** A goal and its verdict. */
export interface ExportedGoal {
  readonly id: GoalId;
  readonly kind: Goal['kind'];
  readonly title: string;
  /** Cards or XP. */
  readonly target: number;
  readonly progress: number;
  readonly status: Goal['status'];
  readonly startDate: LocalDate;
  /** The last day that counts. */
  readonly endDate: LocalDate;
  /** `undefined` unless the goal has failed. */
  readonly failDate: LocalDate | undefined;
  /** XP from reviews when the goal was made. */
  readonly startingXp: number;
  readonly createdAt: Date;
}

/** A quest, with what is kept of the learner in it. */
export interface ExportedQuest extends Quest {
  readonly createdAt: Date;
  /** From when on the learner's reviews count. */
  readonly since: Date;
  /** Whether the learner got its XP. */
  readonly won: boolean;
}

/** A set that the learner added to a shared folder. */
export interface AddedSet {
  readonly id: SetId;
  readonly addedAt: Date;
}

/** A shared folder, with what the learner added to it. */
export interface ExportedSharedFolder extends SharedFolder {
  readonly createdAt: Date;
  readonly added: readonly AddedSet[];
}

/** The step on which a card waited elsewhere. */
export interface OriginStep {
  readonly state: 'learning' | 'relearning';
  readonly left: number;
  readonly dueOn: LocalDate | undefined;
}

/** An answer that was given elsewhere, as it was logged there: the numbers are Anki's. */
export interface PastReview {
  readonly at: Date;
  readonly answer: number;
  readonly kind: number;
  /** Days; seconds where it is negative. */
  readonly interval: number;
  /** The interval before it. */
  readonly lastInterval: number;
  readonly ease: number;
  readonly milliseconds: number;
}

/** What a card came with. */
export interface ExportedOrigin {
  readonly card: CardId;
  readonly memory: CardMemory;
  /** In days. */
  readonly interval: number;
  readonly ease: number;
  /** `undefined` for a card that waited on none. */
  readonly step: OriginStep | undefined;
  readonly history: readonly PastReview[];
}

/** A picture or sound of a set; `client.media.url(hash)` has its content. */
export interface ExportedMedia {
  readonly set: SetId;
  readonly name: string;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: MediaHash;
  /** Its media type: `audio/mpeg`. */
  readonly type: string;
  readonly bytes: number;
}

/** Everything the service holds of a learner, in our values: numbers, ISO dates, instants as Dates. */
export interface AccountExport {
  readonly user: ExportedUser;
  readonly settings: StudySettings;
  readonly folders: readonly FolderPath[];
  readonly sets: readonly ExportedSet[];
  readonly cards: readonly ExportedCard[];
  readonly progress: readonly ExportedProgress[];
  readonly reviews: readonly ExportedReview[];
  readonly checkIns: readonly ExportedMark[];
  readonly heatmapCalls: readonly ExportedMark[];
  readonly goals: readonly ExportedGoal[];
  readonly quests: readonly ExportedQuest[];
  readonly sharedFolders: readonly ExportedSharedFolder[];
  readonly origins: readonly ExportedOrigin[];
  readonly media: readonly ExportedMedia[];
}
