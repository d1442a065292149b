import type { CardMemory } from '@flashcards/contract';
import type { CardId, EventId, GoalId, LocalDate, NoteId, ReviewId, SetId, UserId } from '@flashcards/kernel';
import type { FolderPath, ImportReport, MediaHash, SetName } from '@flashcards/library';
import type { CardFormat, CardProgress, CardText } from './card.ts';
import type { Rating } from './card.ts';
import type { Goal } from './goals.ts';
import type { Preset, ScopedPreset } from './presets.ts';
import type { Quest } from './quests.ts';
import type { SharedFolder } from './shared-folders.ts';
import type { WithName } from './with-name.ts';
import type { Session } from './sessions.ts';
import type { StudySettings } from './study-settings.ts';

/** The learner, with totals as of today. */
export interface ExportedUser extends WithName {
  readonly id: UserId;
  readonly createdAt: Date;
  readonly xp: number;
  readonly reviewXp: number;
  /** In days. */
  readonly streak: number;
  readonly longestStreak: number;
  /** `undefined` if there was no active day yet. */
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
  /** `undefined` if the set was not imported. */
  readonly importReport: ImportReport | undefined;
}

/** A card of one of the learner's own sets. */
export interface ExportedCard extends CardText {
  readonly id: CardId;
  readonly set: SetId;
  readonly format: CardFormat;
  /** What the card is made from. A card that was typed in is a note of its own, with the card's id. */
  readonly note: NoteId;
  /** The 0-based number of the card among those of its note. */
  readonly ordinal: number;
  /** The tags of its note. */
  readonly tags: readonly string[];
  /** Whether its note no longer makes it. */
  readonly withdrawn: boolean;
}

/** A note type of a set. */
export interface ExportedNoteType {
  readonly set: SetId;
  readonly id: string;
  readonly name: string;
  readonly kind: 'standard' | 'cloze';
  readonly fields: readonly string[];
  readonly templates: readonly string[];
  /** All of it as JSON, as the service stores it. */
  readonly definition: string;
}

/** A note of a set. */
export interface ExportedNote {
  readonly id: NoteId;
  readonly set: SetId;
  readonly guid: string;
  /** The id of its note type. */
  readonly type: string;
  readonly fields: readonly string[];
  readonly tags: readonly string[];
  readonly modifiedAt: Date;
  /** The fields that were edited here, by index. An update leaves them. */
  readonly edited: readonly number[];
}

/** The learner's progress with a card. */
export interface ExportedProgress extends CardProgress {
  readonly card: CardId;
  readonly suspended: boolean;
  /** 1 to 7, as in Anki; 0 is none. */
  readonly flag: number;
  /** The day on which the learner buried the card. */
  readonly buriedOn: LocalDate | undefined;
  /** The lapses at which the card became a leech the last time. */
  readonly leech: number | undefined;
  readonly dueDate: LocalDate;
  /** The scheduler's complete state of the card. */
  readonly memory: CardMemory;
}

/** The result that was returned when a review was recorded. */
export interface ReviewAnswer extends CardProgress {
  readonly dueDate: LocalDate;
  readonly xp: number;
  /** In days. */
  readonly streak: number;
}

/** A review with its inputs and results. */
export interface ExportedReview {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly set: SetId;
  /** Absent: a review. `cram`: it only practised. `reset`: the card became new. `due`: the due day was set. */
  readonly type: 'cram' | 'reset' | 'due' | undefined;
  /** Absent where there was no answer. */
  readonly rating: Rating | undefined;
  /** The due day that was set. */
  readonly dueOn: LocalDate | undefined;
  readonly at: Date;
  /** The position among all events of the learner. */
  readonly sequence: number;
  readonly day: LocalDate;
  /** The desired retention at the time of the review, as a fraction. */
  readonly retention: number;
  /** The time zone by which the day was computed. */
  readonly zone: string | undefined;
  /** The number of the learner's own weights; absent: those of FSRS-6. */
  readonly weights: number | undefined;
  /** The day of the load by which the due day was balanced; absent: it was not. */
  readonly load: LocalDate | undefined;
  /** Days since the card's last answer, as the scheduler counted them. */
  readonly elapsed: number;
  /** The time to answer. */
  readonly seconds: number | undefined;
  readonly suspended: boolean;
  /** XP that the review earned. */
  readonly xp: number;
  readonly isFirstThatDay: boolean;
  readonly before: CardMemory;
  readonly after: CardMemory;
  readonly answered: ReviewAnswer;
  /** `undefined` unless the review was undone. */
  readonly undoneAt: Date | undefined;
}

/** A check-in or a heatmap update. */
export interface ExportedMark {
  readonly id: EventId;
  readonly at: Date;
  /** The position among all events of the learner. */
  readonly sequence: number;
  readonly day: LocalDate;
}

/** New values of settings or of members of a preset. One that is `undefined` has no value from then on. */
export interface ChangedMembers
  extends
    Partial<Omit<StudySettings, 'desiredRetention'>>,
    Partial<{ readonly [Member in Exclude<keyof Preset, 'weights'>]: Preset[Member] | undefined }> {
  /** The number of the list of weights. */
  readonly weights?: number | undefined;
}

/**
 * What the learner did that no review shows. `suspended`, `resumed`, `buried` and `unburied` have the cards whose mark
 * changed, `edited` those of the edited notes. `settings` and `preset` have the members that changed.
 */
export interface ExportedAction {
  readonly at: Date;
  readonly kind: 'suspended' | 'resumed' | 'buried' | 'unburied' | 'edited' | 'settings' | 'preset';
  readonly cards: readonly CardId[];
  /** What a preset applies to. */
  readonly scope: ScopedPreset['scope'];
  /** `undefined` for cards. */
  readonly changed: ChangedMembers | undefined;
}

/** A goal and its status. */
export interface ExportedGoal {
  readonly id: GoalId;
  readonly kind: Goal['kind'];
  readonly title: string;
  /** A number of cards, or XP. */
  readonly target: number;
  readonly progress: number;
  readonly status: Goal['status'];
  readonly startDate: LocalDate;
  /** The last day that counts. */
  readonly endDate: LocalDate;
  /** `undefined` unless the goal has failed. */
  readonly failDate: LocalDate | undefined;
  /** The learner's XP from reviews when the goal was created. */
  readonly startingXp: number;
  readonly createdAt: Date;
}

/** A quest with the learner's own membership. */
export interface ExportedQuest extends Quest {
  readonly createdAt: Date;
  /** The learner's reviews count from this instant. */
  readonly since: Date;
  /** Whether the learner received the quest's XP. */
  readonly won: boolean;
}

/** A set that the learner added to a shared folder. */
export interface AddedSet {
  readonly id: SetId;
  readonly addedAt: Date;
}

/** A shared folder with the sets the learner added to it. */
export interface ExportedSharedFolder extends SharedFolder {
  readonly createdAt: Date;
  readonly added: readonly AddedSet[];
}

/** The learning step of a card in the application it was imported from. */
export interface OriginStep {
  readonly state: 'learning' | 'relearning';
  readonly left: number;
  readonly dueOn: LocalDate | undefined;
}

/** A review from the application it was imported from. The numbers are as in Anki's review log. */
export interface PastReview {
  readonly at: Date;
  readonly answer: number;
  readonly kind: number;
  /** In days; negative values are seconds. */
  readonly interval: number;
  /** The interval before this review, in the same unit. */
  readonly lastInterval: number;
  readonly ease: number;
  readonly milliseconds: number;
}

/** The scheduling state a card was imported with. */
export interface ExportedOrigin {
  readonly card: CardId;
  readonly memory: CardMemory;
  /** In days. */
  readonly interval: number;
  readonly ease: number;
  /** `undefined` if the card was not in a learning step. */
  readonly step: OriginStep | undefined;
  readonly history: readonly PastReview[];
}

/** An image or sound of a set. `client.media.url(hash)` is its address. */
export interface ExportedMedia {
  readonly set: SetId;
  readonly name: string;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: MediaHash;
  /** Its media type: `audio/mpeg`. */
  readonly type: string;
  readonly bytes: number;
}

/** A sign-in. */
export type ExportedSession = Omit<Session, 'current'>;

/** All data the service stores about a learner, with numbers, ISO dates, and instants as Dates. */
export interface AccountExport {
  readonly user: ExportedUser;
  readonly settings: StudySettings & { readonly preferences: unknown };
  readonly folders: readonly FolderPath[];
  readonly sets: readonly ExportedSet[];
  readonly noteTypes: readonly ExportedNoteType[];
  readonly notes: readonly ExportedNote[];
  readonly cards: readonly ExportedCard[];
  readonly progress: readonly ExportedProgress[];
  readonly reviews: readonly ExportedReview[];
  readonly checkIns: readonly ExportedMark[];
  readonly heatmapCalls: readonly ExportedMark[];
  /** In the order in which they were written. */
  readonly actions: readonly ExportedAction[];
  readonly presets: readonly ScopedPreset[];
  /** Lists of weights that events refer to, ascending by id. */
  readonly weights: readonly { readonly id: number; readonly weights: readonly number[]; readonly since: Date }[];
  /** How many cards were due on a day and on each day after it, at its start. Reviews name it by the day. */
  readonly loads: readonly { readonly day: LocalDate; readonly due: readonly number[] }[];
  readonly goals: readonly ExportedGoal[];
  readonly quests: readonly ExportedQuest[];
  readonly sharedFolders: readonly ExportedSharedFolder[];
  readonly origins: readonly ExportedOrigin[];
  readonly media: readonly ExportedMedia[];
  readonly sessions: readonly ExportedSession[];
}
