import {
  countedCards,
  aReview,
  aStoredFolder,
  aStudent,
  cardAt,
  letIn,
  recorded,
  share,
  today,
} from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { testStores } from '../stores.test-data.ts';

const { open } = await testStores();

/** A student with a set of `cards` cards, shared with a friend, and the commands that some work sends. */
const opened = async (cards: number) => {
  const { store, sent } = await open();
  const [student, friend] = [await aStudent(store, { cards }), await aStudent(store)];
  const folder = await aStoredFolder(store, student.person);
  await letIn(store, folder, friend.person);
  await share(store, student.person, folder, student.set);
  const sentBy = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = sent.length;
    await work();
    const commands = sent.slice(before);
    return commands.map(({ commandName, command }) => `${commandName} ${String(command[commandName])}`);
  };
  return { store, ...student, friend, sentBy };
};

const inOne = (...commands: readonly string[]) => [...commands, 'commitTransaction 1'];

describe("the query of today's due cards", () => {
  it.each([1, 900])('sends as many commands for %i cards', async (cards) => {
    const { store, user, sentBy } = await opened(cards);
    const query = { today, newCardsPerDay: 2_000 };
    const due = ['find study', 'find study', 'find study', 'find study'];
    const reads = ['find study', 'find folders', 'find sets', ...due];
    expect(await sentBy(() => store.library.today(user, query))).toEqual(inOne(...reads));
  });
});

describe('counts of cards', () => {
  it.each([1, 300])('are computed by the server for %i cards', async (cards) => {
    const { store, user, set, sentBy } = await opened(cards);
    await recorded(store, user, aReview({ card: cardAt(set, 0) }));
    const reads = ['find study', 'find study', 'aggregate study', 'aggregate sets'];
    expect(await sentBy(() => countedCards(store, user))).toEqual(inOne(...reads));
  });
});

describe('the due cards of a shared set', () => {
  it('are one snapshot, for studied and for new cards', async () => {
    const { store, set, friend, card, sentBy } = await opened(3);
    await recorded(store, friend.user, aReview({ card }));
    const due = async () => {
      for await (const page of store.cards.due(friend.user, { set: set.id, today })) expect(page).not.toEqual([]);
    };
    const access = ['find study', 'find sets', 'find members', 'find sharedSets', 'find study', 'find study'];
    const begun = ['find study', 'find cards'];
    const fresh = ['find cards', 'find study'];
    expect(await sentBy(due)).toEqual(inOne(...access, ...begun, 'find cards', ...fresh));
  });
});

describe('a review of a card of another account', () => {
  it('sends as many commands the first time as later', async () => {
    const { store, card, friend, sentBy } = await opened(1);
    const review = () => recorded(store, friend.user, aReview({ card }));
    const first = await sentBy(review);
    const access = ['find cards', 'find sets', 'find members', 'find sharedSets', 'find study', 'find study'];
    const writes = ['update accounts', 'insert study', 'update study'];
    expect(first).toEqual(inOne('aggregate study', 'find study', 'aggregate study', ...access, ...writes));
    expect(await sentBy(review)).toEqual(first);
  });
});
