import type { SetId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Account } from '@flashcards/persistence-conformance';
import {
  aCardFromElsewhere,
  addCards,
  aRequest,
  aReview,
  aSet,
  aStoredFolder,
  aStoredGoal,
  aStoredQuest,
  cardAt,
  checkIn,
  folder,
  insert,
  makeFolder,
  recorded,
  someCards,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import type { NewCardOfSet, Store } from '@flashcards/persistence-ports';
import { givenUp } from './library/hidden-rows.ts';
import type { OpenedStore } from './stores.test-data.ts';
import { rowOf } from './study/documents.ts';

/** Adds `count` of something to an account. */
export type Grow = (to: OpenedStore & { readonly account: Account }, count: number) => Promise<unknown>;

const one = aCardFromElsewhere();

const cardDueLater: Partial<NewCardOfSet> = one.origin
  ? { origin: { ...one.origin, progress: { ...one.origin.progress, interval: 5_000 } as typeof one.origin.progress } }
  : {};

const inNewSet =
  (card: Partial<NewCardOfSet> = {}): Grow =>
  ({ store, account: { user } }, count) =>
    insert(store, user.account, aSet({ cards: someCards(count).map((text) => ({ ...text, ...card })) }));

/** Runs the work one after the other. */
const each =
  (make: (store: Store, account: Account, nth: number) => Promise<unknown>): Grow =>
  async ({ store, account }, count) => {
    for (let nth = 0; nth < count; nth += 1) await make(store, account, nth);
  };

const reviewed = (store: Store, { user, sets }: Account) =>
  recorded(store, user.account, aReview({ card: cardAt(sets[0], 0) }));

const hiddenRows: Grow = ({ collections, account: { user } }, count) =>
  collections.hidden.insertMany(
    Array.from({ length: count }, (_, nth) => {
      const hides = `draft ${nth}` as SetId;
      const row = { hides, set: hides, made: givenUp, until: givenUp, nextPlace: 0 };
      return { ...rowOf(user.account, 'hidden', hides), kind: 'hidden', ...row };
    }),
  );

/** The kinds of data of which an account may have more. */
export const growing = {
  'new cards': inNewSet(),
  'suspended cards': inNewSet({ suspended: true }),
  'cards that are due later': inNewSet(cardDueLater),
  'cards of a set': ({ store, account: { user, sets } }, count) =>
    addCards(store, user.account, { set: sets[0].id, cards: someCards(count) }),
  'reviews of a card': each(reviewed),
  'undone reviews': each(async (store, account) =>
    undo(store, account.user.account, (await reviewed(store, account)).id),
  ),
  days: each((store, { user }, nth) => checkIn(store, user.account, addDays(today, -2 - nth))),
  sets: each((store, { user }) => insert(store, user.account, aSet({ cards: [] }))),
  folders: each((store, { user }, nth) => makeFolder(store, user.account, folder(`folder ${nth}`))),
  goals: each((store, { user }) => aStoredGoal(store, user.account)),
  quests: each((store, { user }) => aStoredQuest(store, user)),
  'shared folders': each((store, { user }) => aStoredFolder(store, user)),
  'hidden rows': hiddenRows,
  receipts: each((store, { user }) => store.receipts.keep(user.account, { ...aRequest(), answer: 'kept' })),
} satisfies Readonly<Record<string, Grow>>;
