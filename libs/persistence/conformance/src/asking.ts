import type { AccountId, LocalDate, SetId, UserId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type {
  Action,
  CardCounts,
  CardOrigin,
  CountedSet,
  DueCard,
  FolderRefusal,
  InsertRefusal,
  LibraryQuery,
  LoggedReview,
  RebuildStep,
  Store,
  StudyCard,
} from '@flashcards/persistence-ports';
import { forecastDays } from '@flashcards/review-scheduling';
import type { MarkEvent } from '@flashcards/study';
import { today } from './study/a-review.ts';
import type { WholeSet } from './library/a-set.ts';

type Inserted = 'inserted' | InsertRefusal;

const isOfFolders = (code: string): code is FolderRefusal => code === 'place_taken' || code === 'too_many_folders';

const isOfSets = (code: string): code is InsertRefusal =>
  code === 'name_taken' || code === 'too_many_sets' || isOfFolders(code);

/** Makes the folder; returns the result or the refusal. */
export const makeFolder = async (
  store: Store,
  account: AccountId,
  path: FolderPath,
): Promise<'made' | FolderRefusal> => {
  const made = await store.folders.make(account, path);
  if (made.ok) return 'made';
  if (isOfFolders(made.code)) return made.code;
  throw new Error(`refused: ${made.code}`);
};

const cardsAtOnce = 300;

/** Hands over the cards in parts, as an import does. */
export const insert = async (store: Store, account: AccountId, set: WholeSet): Promise<Inserted> => {
  const { cards, notes, report, deckOptions, ...bare } = set;
  const inserted = await store.sets.insertNew(account, bare, async ({ addCards: add, addNotes }) => {
    if (notes) await addNotes(notes);
    for (let from = 0; from < cards.length; from += cardsAtOnce) await add(cards.slice(from, from + cardsAtOnce));
    return ok({ ...(report ? { report } : {}), ...(deckOptions === undefined ? {} : { deckOptions }) });
  });
  if (inserted.ok) return 'inserted';
  if (isOfSets(inserted.code)) return inserted.code;
  throw new Error(`refused: ${inserted.code}`);
};

export const everyPage = async <T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> => {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

export const originsOf = (store: Store, account: AccountId, set: SetId): Promise<readonly CardOrigin[]> =>
  everyPage(store.cards.origins(account, set));

export const cardsOf = (store: Store, account: AccountId, set: SetId): Promise<readonly StudyCard[]> =>
  everyPage(store.cards.ofSet(account, set));

/** The account's sets from all pages. */
export const listedSets = (store: Store, account: AccountId): Promise<readonly CountedSet[]> =>
  everyPage(store.sets.all(account));

/** Counts of all cards, with a forecast of the usual length. */
export const countedCards = (store: Store, account: AccountId, on: LocalDate = today): Promise<CardCounts> =>
  store.library.counts(account, { today: on, days: forecastDays });

/** Every review in the log, including undone ones. */
export const logOf = (store: Store, account: AccountId): Promise<readonly LoggedReview[]> =>
  everyPage(store.reviews.all(account));

export const marksOf = (store: Store, account: AccountId): Promise<readonly MarkEvent[]> =>
  everyPage(store.activities.marks(account));

export const actionsOf = (store: Store, account: AccountId): Promise<readonly Action[]> =>
  everyPage(store.actions.all(account));

export const foldersOf = async (store: Store, account: AccountId): Promise<readonly FolderPath[]> =>
  (await store.library.today(account, { today })).folders;

export const setsOf = async (store: Store, account: AccountId): Promise<readonly CountedSet[]> =>
  (await store.library.today(account, { today })).sets;

export const dueOf = async (store: Store, account: AccountId, query: LibraryQuery): Promise<readonly DueCard[]> =>
  (await store.library.today(account, query)).due;

/** Rebuilds the account to the end; returns the steps. */
export const rebuiltBy = async (store: Store, account: AccountId): Promise<readonly RebuildStep[]> => {
  const steps: RebuildStep[] = [];
  for await (const step of store.projections.rebuild(account)) steps.push(step);
  return steps;
};

/** The ids of all users, in the store's order; only those after `after`. */
export const usersOf = async (store: Store, after?: UserId): Promise<readonly UserId[]> =>
  (await everyPage(store.users.all(after))).map(({ id }) => id);
