import type { Outcome, Refusal, UserId } from '@flashcards/kernel';
import type { CardText, Delimiter, ReadReport, NoteType } from '@flashcards/library';
import type { NewMediaFile } from '@flashcards/persistence-ports';

/** An uploaded file: a package, a CSV file, a picture or a sound. Only its reader interprets `location`. */
export interface PackageFile {
  readonly location: string;
  /** The client's address. Users with the same address take turns. */
  readonly address?: string;
  /** Resolves when the client is gone. Reading and the work that needs it then end. */
  readonly abandoned?: Promise<void>;
}

/** Which cards an import makes from a package (contract, section 4). */
export interface CardChoice {
  /**
   * `fields`: a card of two fields for each note. `templates`: every card of the package, as Anki renders it; of the
   * members below only `scheduling` counts then.
   */
  readonly cardsFrom: 'fields' | 'templates';
  /** A field's exact name, or its 0-based index as digits; looked up per note type. */
  readonly termField: string;
  readonly definitionField: string;
  /** `auto`: the first two fields of each note type; the named fields are ignored. */
  readonly fields: 'chosen' | 'auto';
  readonly stripHtml: boolean;
  readonly cloze: boolean;
  /** Whether cards keep their scheduling from the package. */
  readonly scheduling: boolean;
  /** `folders`: the cards come deck by deck, each with its deck. */
  readonly decks: 'set' | 'folders';
  /** Whether cards come, too, that a note makes and the package lacks. Only of `templates`. */
  readonly lacking?: boolean | undefined;
  /** Whether the options of decks come, too. */
  readonly presets: boolean;
}

/** Which cards an import makes from the rows of a CSV file: one for each row with both columns. */
export interface RowChoice {
  /** `auto`: detected. */
  readonly delimiter: Delimiter | 'auto';
  /** Whether the first row has the names of the columns. */
  readonly header: boolean;
  /** A column's exact name, or its 0-based index as digits. */
  readonly front: string;
  readonly back: string;
  /** A column of tags with white space between; blank: none. */
  readonly tags: string;
}

/** How the collection of a package counts days. Its values are not validated. */
export interface CollectionDays {
  /** An instant of day 0 of the collection, in milliseconds; absent when the collection has none. */
  readonly created?: number | undefined;
  /** Minutes by which its clock was behind UTC. */
  readonly creationOffset?: number | undefined;
}

/** A card's scheduling in a package, in Anki's own numbers. They are not validated. */
export interface CardStanding extends CollectionDays {
  readonly type: number;
  readonly queue: number;
  /** The due value in its home deck. */
  readonly due: number;
  readonly interval: number;
  readonly ease: number;
  readonly reps: number;
  readonly lapses: number;
  readonly left: number;
  /** The lowest three bits are the flag. */
  readonly flags: number;
  readonly stability?: number | undefined;
  readonly difficulty?: number | undefined;
  /** Milliseconds. */
  readonly lastReview?: number | undefined;
  /**
   * Answers, oldest first. Each has `answerNumbers` numbers: instant (ms), rating, kind, interval, interval before it,
   * ease, duration (ms).
   */
  readonly history: readonly number[];
  /** The number of answers that are not in `history`. */
  readonly leftOut: number;
}

export const answerNumbers = 7;

/** A note as read from a package, before its first card. */
export interface ReadNote {
  /** Its id in the package. */
  readonly key: string;
  readonly guid: string;
  readonly type: string;
  readonly fields: readonly string[];
  readonly tags: readonly string[];
  /** As in `Note`; absent as it is read. */
  readonly edited?: readonly number[];
  /** Milliseconds since 1970; absent when the package has no valid time. */
  readonly modifiedAt?: number | undefined;
}

/** The notes of the cards of a batch, and note types that were not passed before. */
export interface ReadNotes {
  readonly types: readonly NoteType[];
  readonly notes: readonly ReadNote[];
}

/** A deck as read from a package. */
export interface ReadDeck {
  /** Its position among the decks with notes: 0, 1, 2 … Decks are in the order of their names. */
  readonly key: number;
  /** With `::` between levels; cut at `longestDeckName`. Blank: its name is unknown. It is not validated. */
  readonly name: string;
  /** As in `FilledSet`; present when options were requested and are there. */
  readonly options?: string;
}

/** A card as read from a package. The cards of a note follow one another. */
export interface ReadCard extends CardText {
  /** The key of its note, and its 0-based number there. Absent: the card is not a card of the package. */
  readonly note?: { readonly key: string; readonly ordinal: number };
  /** The package lacks it; its note would make it. */
  readonly isLacking?: boolean;
  /** Only of a card without a note. */
  readonly tags?: readonly string[];
  /** As in `NewCardOfSet`. */
  readonly words?: string;
  /** Present when it was requested and the package has a card for it. */
  readonly standing?: CardStanding;
}

/**
 * Takes cards as they are read, in the package's order, in bounded batches. The next batch is passed when the promise
 * resolves. If the package is refused later, the cards must be discarded. All cards of a batch are of one deck if decks
 * were requested; note types are then passed once for each deck. If only options were requested, all cards come with the
 * first deck.
 */
export type TakeCards = (cards: readonly ReadCard[], notes?: ReadNotes, deck?: ReadDeck) => Promise<void>;

/** A file as read from a package. */
export interface ReadMediaFile extends NewMediaFile {
  /** The keys of the decks whose cards refer to it; none when decks were not requested. */
  readonly decks: readonly number[];
}

/**
 * Takes all files that the cards refer to, at once and before the first card. Their content exists until the promise
 * resolves. A refusal ends the read with that refusal.
 */
export type TakeMedia = (files: readonly ReadMediaFile[]) => Promise<Outcome<void, 'too_much_media'>>;

/** What a person needs to see of a package to choose the fields of its cards. */
export interface PackagePreview {
  readonly noteTypes: readonly PreviewedNoteType[];
  readonly decks: readonly { readonly name: string; readonly cards: number }[];
  readonly notes: number;
  readonly cards: number;
  readonly mediaFiles: number;
  /** Present where they were requested. */
  readonly modes?: PackageModes;
}

/** What an import would make of a package by each choice of cards, and what it would leave out. */
export interface PackageModes {
  /** Of the first two fields of each note type. */
  readonly fields: Pick<ReadReport, 'cards' | 'skipped' | 'siblingCards' | 'answersOfSiblings'>;
  readonly templates: Pick<ReadReport, 'cards' | 'skipped'>;
}

export interface PreviewedNoteType {
  readonly name: string;
  readonly kind: 'standard' | 'cloze' | 'image-occlusion';
  readonly fields: readonly string[];
  readonly notes: number;
  /** The fields of up to three notes as readable text, in the order of `fields`. */
  readonly samples: readonly (readonly string[])[];
}

/** Why a package makes no cards. */
export type ReadRefusal = 'invalid_package' | 'too_many_cards' | 'set_too_large' | 'too_much_media' | 'too_many_decks';

/** What can be done with a file in its turn. `invalid_…` also when the file exceeds the limits. */
export interface ReadablePackage {
  /**
   * Passes the chosen cards to `take` and returns a report of the notes. `too_many_cards` and `set_too_large` when one
   * set cannot hold the cards or their text. Rejects with the error of `take`. Without `takeMedia` the files are not
   * read. `too_many_decks` when decks were requested and more than `mostDecks` have notes.
   */
  cards(choice: CardChoice, take: TakeCards, takeMedia?: TakeMedia): Promise<Outcome<ReadReport, ReadRefusal>>;
  /** Does the same with the rows of a CSV file. Its report counts rows as notes. */
  rows(
    choice: RowChoice,
    take: TakeCards,
  ): Promise<Outcome<ReadReport, 'invalid_csv' | 'too_many_cards' | 'set_too_large'>>;
  /** The content of the package. */
  preview(withModes: boolean): Promise<Outcome<PackagePreview, 'invalid_package'>>;
}

export interface Reading {
  readonly file: PackageFile;
  /** Users take turns. */
  readonly user: UserId;
}

/** Reads deck packages and CSV files from clients. They are untrusted. */
export interface DeckReader {
  /**
   * Runs the work in the package's turn. `reader_busy` when the queue is full. Rejects when the client is gone, and
   * with `ReaderUnavailable` when the fault is not the package's.
   */
  inTurn<T>(reading: Reading, work: (opened: ReadablePackage) => Promise<T>): Promise<T | Refusal<'reader_busy'>>;
}

/** No package can be read at the moment: a temporary fault, not of the package. */
export class ReaderUnavailable extends Error {
  override readonly name = 'ReaderUnavailable';
}
