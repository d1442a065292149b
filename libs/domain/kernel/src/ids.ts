declare const brand: unique symbol;

/** A string that only its own parser makes, so that a set's id is never taken for a card's. */
export type Branded<Name extends string> = string & { readonly [brand]: Name };

/** What a user is called, by themselves and by others: the subject of their id token. */
export type UserId = Branded<'UserId'>;
/**
 * One account of a user, random. Whatever belongs to it is kept under this id: of an account that was deleted nothing
 * can ever meet a new one of the same user.
 */
export type AccountId = Branded<'AccountId'>;
export type SetId = Branded<'SetId'>;
/** Whoever knows a card's id can read the card (specification 4.14 sends no token), so it carries 128 random bits. */
export type CardId = Branded<'CardId'>;
/** Made by the client, unique per user: what makes sending a review twice harmless. */
export type ReviewId = Branded<'ReviewId'>;
export type GoalId = Branded<'GoalId'>;
export type QuestId = Branded<'QuestId'>;
export type SharedFolderId = Branded<'SharedFolderId'>;
/** Of an event of the log that no client names: a check-in, a heatmap call. */
export type EventId = Branded<'EventId'>;

/** Whoever takes part in something with others: which account they are, and what the others call them. */
export interface Person {
  readonly account: AccountId;
  readonly id: UserId;
}

const decimalDigits = /^[0-9]{1,64}$/;
/** Without lone surrogates, which no UTF-8 can hold. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);
/** Unicode code points, so that an emoji counts once. */
export const lengthOf = (text: string): number => [...text].length;
const isShort = (text: string, longest: number): boolean =>
  text.length >= 1 && text.length <= 2 * longest && lengthOf(text) <= longest;
// C0 and C1 controls
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

const digits = <Id extends string>(text: string): Id | undefined =>
  decimalDigits.test(text) ? (text as Id) : undefined;

export const parseSetId = (text: string): SetId | undefined => digits<SetId>(text);
export const parseCardId = (text: string): CardId | undefined => digits<CardId>(text);
export const parseGoalId = (text: string): GoalId | undefined => digits<GoalId>(text);
export const parseQuestId = (text: string): QuestId | undefined => digits<QuestId>(text);
export const parseSharedFolderId = (text: string): SharedFolderId | undefined => digits<SharedFolderId>(text);
export const parseEventId = (text: string): EventId | undefined => digits<EventId>(text);

/** 1–255 characters without controls or lone surrogates, compared exactly (contract, section 2). */
export const parseUserId = (text: string): UserId | undefined =>
  isShort(text, 255) && !hasControls(text) && isWellFormed(text) ? (text as UserId) : undefined;

/** What its owner calls a goal or a shared folder: any well-formed text of 1–200 characters, kept as it is (contract, section 2). */
export const parseTitle = (text: string): string | undefined =>
  isShort(text, 200) && isWellFormed(text) ? text : undefined;

/** Any well-formed text of 1–200 characters (contract, section 2). */
export const parseReviewId = (text: string): ReviewId | undefined =>
  isShort(text, 200) && isWellFormed(text) ? (text as ReviewId) : undefined;
