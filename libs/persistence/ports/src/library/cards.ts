import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import type {
  Card,
  CardFormat,
  CardOfNote,
  CardText,
  MediaHash,
  NamedTexts,
  SetLimits,
  TagChange,
} from '@flashcards/library';
import type { Origin, Progress } from '@flashcards/review-scheduling';
import type { CardMarks } from '@flashcards/study';
import type { DueCard } from './library.ts';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** A card with its learner's standing. */
export interface StudyCard extends Card, CardMarks {
  readonly format: CardFormat;
  readonly progress: Progress;
  /** Absent: the card was typed in. */
  readonly note?: CardOfNote;
  /** Its note no longer makes it: it is not due to anybody. Absent: no. */
  readonly isWithdrawn?: true;
}

/** A card with the set that it is in. */
export interface CardOfSet extends StudyCard {
  readonly set: SetId;
}

/** A card that is visible to an account, with all that is known of its note. */
export interface WholeCard extends CardOfSet {
  /** Whether the set is the account's own. */
  readonly isOwn: boolean;
  /** Those of its note. */
  readonly tags: readonly string[];
  /** Absent: the card was typed in. */
  readonly content?: NamedTexts;
}

/** A change of the tags of cards' notes at this instant, and the limit for the text of each of their sets. */
export interface Tagging extends TagChange {
  readonly cards: readonly CardId[];
  readonly at: Date;
  readonly limits: Pick<SetLimits, 'textBytes'>;
}

/** A field of a note, which is HTML, or a side of a card. */
export interface FormattedText {
  readonly text: string;
  readonly format: CardFormat;
}

/** Finds in texts what refers to files. */
export interface FileReferences {
  /** The names that it may mean, and the hashes in addresses; lazy, and some may be repeated. */
  in(text: FormattedText): { readonly names: Iterable<string>; readonly hashes: Iterable<MediaHash> };
  /** The same text with other names for files. */
  renamed(text: FormattedText, names: ReadonlyMap<string, string>): string;
}

/** Cards to move to another set of the account, with all cards of their notes, and the limits of that set. */
export interface CardMove {
  readonly cards: readonly CardId[];
  readonly set: SetId;
  readonly limits: SetLimits;
  readonly references: FileReferences;
}

export type MoveCardsRefusal = 'set_not_found' | 'card_not_found' | 'too_much_to_move' | 'set_full' | 'set_too_large';

export interface SharedDueQuery {
  readonly set: SetId;
  readonly today: LocalDate;
  readonly mostNew?: number;
}

export type TaggingRefusal = 'card_not_found' | 'too_many_tags' | 'set_too_large';

/** An account's own progress with a card of another account. */
export type Visited = Pick<StudyCard, 'id' | 'progress' | keyof CardMarks>;

/** The origin that a card was imported with. */
export interface CardOrigin extends Origin {
  readonly id: CardId;
}

/**
 * Cards are found by their id. `card_not_found` alike for a card of another account and one that does not exist. A card
 * is visible to an account when it is in one of its own sets, or in a set of a shared folder of which the account is a
 * member at that moment (decision 0016). Progress is always the account's own. With a card of another account it starts
 * with the account's first change to it, as new and created when the card was. It stays when the account loses access.
 */
export interface Cards {
  /** Both sides of a card. The id is the capability: no account is checked (specification 4.14). */
  read(id: CardId): Promise<CardText | undefined>;
  /** The same with its set and note, and as one sees it who has not studied it. */
  readWhole(id: CardId): Promise<CardOfSet | undefined>;
  /** A card that is visible to the account; `undefined` alike for any other and one that does not exist. */
  find(account: AccountId, id: CardId): Promise<StudyCard | undefined>;
  /** The same with its set and the content of its note, in one snapshot. Does not read the definition of its type. */
  findWhole(account: AccountId, id: CardId): Promise<WholeCard | undefined>;
  /**
   * The cards of a set that is visible to the account, in the set's order, in pages; none for any other set. A page
   * holds at most a thousand cards or about a mebibyte of text, and is one snapshot of its cards. The store holds no
   * resources between two pages.
   */
  ofSet(account: AccountId, set: SetId): AsyncIterable<readonly StudyCard[]>;
  /** Those of these different cards that are visible to the account, in their order, in pages as `ofSet` has them. */
  among(account: AccountId, cards: readonly CardId[]): AsyncIterable<readonly CardOfSet[]>;
  /**
   * The origins of cards of one of the account's own sets, in the set's order, in pages; cards without an origin are
   * left out. A page holds at most a thousand or about a mebibyte of history. The store holds no resources between two
   * pages.
   */
  origins(account: AccountId, set: SetId): AsyncIterable<readonly CardOrigin[]>;
  /**
   * Deletes different cards of the account's own sets, all or none. Their reviews stay in the log and in all that
   * derives from it: totals, days, goals. They may still be undone. A note goes with its last card. `card_not_found` names the
   * entries.
   */
  delete(
    account: AccountId,
    cards: readonly CardId[],
    receipt?: ReceiptFor<void, 'card_not_found'>,
  ): Promise<Receipted<void, 'card_not_found'>>;
  /**
   * Changes the tags of the notes of cards of the account's own sets, of all or none. `too_many_tags` when a note would
   * get more than `mostTags`; `set_too_large` when the text
   * of a set grows and is more than `limits` allow. `card_not_found` and `too_many_tags` name the entries.
   * Idempotent.
   */
  tag(
    account: AccountId,
    tagging: Tagging,
    receipt?: ReceiptFor<void, TaggingRefusal>,
  ): Promise<Receipted<void, TaggingRefusal>>;
  /**
   * Moves different cards of the account's own sets to the end of another, all or none, with all cards of their notes.
   * Ids, texts, tags and everybody's progress stay, also where a set is shared. The set gets the note types and the files
   * that it lacks; where it has others of that id or name, they get a new one in the moved notes. Returns the number of
   * moved cards: those that the set had already stay where they are. `too_much_to_move` when the cards, their notes or
   * files are more than a unit of work may write. `card_not_found` names the entries.
   */
  move(
    account: AccountId,
    move: CardMove,
    receipt?: ReceiptFor<number, MoveCardsRefusal>,
  ): Promise<Receipted<number, MoveCardsRefusal>>;
  /**
   * Sets these marks on visible cards for the account, on all or none; other marks and the progress stay. Idempotent.
   * `card_not_found` names the entries.
   */
  mark(
    account: AccountId,
    marking: { readonly cards: readonly CardId[]; readonly marks: Partial<CardMarks>; readonly at: Date },
    receipt?: ReceiptFor<void, 'card_not_found'>,
  ): Promise<Receipted<void, 'card_not_found'>>;
  /** All progress of the account with cards of others, visible or not, in pages, in a stable order. */
  visited(account: AccountId): AsyncIterable<readonly Visited[]>;
  /**
   * The due cards of another account's set that is shared with this account, without suspended ones: first those that
   * it has studied, then new ones in the set's order, at most `mostNew` (absent: all). In pages; the store holds no
   * resources between two of them. None for a set that is not visible, or its own.
   */
  due(account: AccountId, query: SharedDueQuery): AsyncIterable<readonly DueCard[]>;
}
