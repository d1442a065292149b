import type { Outcome, Refusal, UserId } from '@flashcards/kernel';
import type { CardText, ImportReport } from '@flashcards/library';
import type { NewMediaFile } from '@flashcards/persistence-ports';

/** Where an uploaded package lies; only the reader knows what the text means. */
export interface PackageFile {
  readonly location: string;
  /** Where it came from: users of one address take turns, too. */
  readonly address?: string;
  /** Resolves when nobody waits for an answer any more. Reading ends then, and what it was read for with it. */
  readonly abandoned?: Promise<void>;
}

/** Which cards an import makes of a package (contract, section 4). */
export interface CardChoice {
  /** A field's exact name, or its 0-based index as digits; looked up per note type. */
  readonly termField: string;
  readonly definitionField: string;
  /** `auto`: each note type's own first two fields; the named ones do not matter then. */
  readonly fields: 'chosen' | 'auto';
  readonly stripHtml: boolean;
  readonly cloze: boolean;
  /** Whether cards come with how they stand in the package. */
  readonly scheduling: boolean;
}

/** How days are counted in the collection that a package is of; anything may be in it. */
export interface CollectionDays {
  /** An instant of the day from which due days count, as milliseconds; absent where it tells none. */
  readonly created?: number | undefined;
  /** Minutes that its clock was behind UTC. */
  readonly creationOffset?: number | undefined;
}

/** How a card stands in a package, in Anki's own numbers; they may be any. */
export interface CardStanding extends CollectionDays {
  readonly type: number;
  readonly queue: number;
  /** In its home deck. */
  readonly due: number;
  readonly interval: number;
  readonly ease: number;
  readonly reps: number;
  readonly lapses: number;
  readonly left: number;
  readonly stability?: number | undefined;
  readonly difficulty?: number | undefined;
  /** Milliseconds. */
  readonly lastReview?: number | undefined;
  /** Its answers, oldest first, each as `answerNumbers` numbers: instant, rating, kind, interval, the one before, ease, milliseconds. */
  readonly history: readonly number[];
  /** Answers that are not among them. */
  readonly leftOut: number;
}

export const answerNumbers = 7;

/** A card as it is read. */
export interface ReadCard extends CardText {
  /** Where it was asked for, and the package has a card for it. */
  readonly standing?: CardStanding;
}

/**
 * Takes cards as they are read, in the package's order, a bounded batch at a time: the next one comes when the promise
 * resolves. If the package is refused in the end they mean nothing.
 */
export type TakeCards = (cards: readonly ReadCard[]) => Promise<void>;

/**
 * Takes all files that the cards refer to, at once, before the first card. Their content is there until it resolves;
 * a refusal ends the reading with it.
 */
export type TakeMedia = (files: readonly NewMediaFile[]) => Promise<Outcome<void, 'too_much_media'>>;

/** What a person needs to see of a package to choose the fields of its cards. */
export interface PackagePreview {
  readonly noteTypes: readonly PreviewedNoteType[];
  readonly decks: readonly { readonly name: string; readonly cards: number }[];
  readonly notes: number;
  readonly cards: number;
  readonly mediaFiles: number;
}

export interface PreviewedNoteType {
  readonly name: string;
  readonly kind: 'standard' | 'cloze' | 'image-occlusion';
  readonly fields: readonly string[];
  readonly notes: number;
  /** The fields of up to three notes as readable text, in the order of `fields`. */
  readonly samples: readonly (readonly string[])[];
}

/** What may be done with a package whose turn it is, once. `invalid_package` when the limits do not let it be read. */
export interface ReadablePackage {
  /**
   * Hands over the cards that are chosen and answers what became of the notes. `too_many_cards` and `set_too_large`
   * when there are more cards, or more text on them, than one set may hold. Rejects with what `take` rejects with. Where
   * nobody takes the files they stay unread.
   */
  cards(
    choice: CardChoice,
    take: TakeCards,
    takeMedia?: TakeMedia,
  ): Promise<Outcome<ImportReport, 'invalid_package' | 'too_many_cards' | 'set_too_large' | 'too_much_media'>>;
  /** What is in the package. */
  preview(): Promise<Outcome<PackagePreview, 'invalid_package'>>;
}

export interface Reading {
  readonly file: PackageFile;
  /** On whose behalf: users take turns. */
  readonly user: UserId;
}

/** Reads deck packages from outside, which are hostile until shown otherwise. */
export interface DeckReader {
  /**
   * Runs the work when it is the package's turn. `reader_busy` when too many wait already. Rejects when nobody waits
   * for the outcome any more, and with `ReaderUnavailable` when the fault is not the package's.
   */
  inTurn<T>(reading: Reading, work: (opened: ReadablePackage) => Promise<T>): Promise<T | Refusal<'reader_busy'>>;
}

/** No package can be read at the moment, through no fault of the package: a fault that passes. */
export class ReaderUnavailable extends Error {
  override readonly name = 'ReaderUnavailable';
}
