import { addDays, refuse } from '@flashcards/kernel';
import {
  aGoal,
  aLearner,
  aReview,
  aSet,
  aStoredGoal,
  aStoredUser,
  aUser,
  cardAt,
  folder,
  insert,
  record,
  recordAll,
  someCards,
  today,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandStartedEvent } from './driver.ts';
import { aFreshStore, findMongoServer } from './mongo-server.test-data.ts';

const uri = await findMongoServer();

type Command = CommandStartedEvent['command'];

const reads = ['find', 'getMore'];
const writes = ['insert', 'update', 'delete'];
const aboutConnections = new Set(['endSessions', 'ping']);

describe.skipIf(uri === undefined)('what the driver sends', () => {
  let store: Store;
  const seen: CommandStartedEvent[] = [];
  beforeAll(async () => {
    store = await aFreshStore(uri ?? '', {
      options: { monitorCommands: true },
      each: ({ client }) => void client.on('commandStarted', (event) => seen.push(event)),
    });
  });
  afterAll(() => store.close());

  /** The commands of one call of a port, as `find sets`. */
  const commandsOf = async (call: () => Promise<unknown>): Promise<readonly CommandStartedEvent[]> => {
    seen.length = 0;
    await call();
    return seen.filter(({ commandName }) => !aboutConnections.has(commandName));
  };
  const named = (commands: readonly CommandStartedEvent[]): readonly string[] =>
    commands.map(({ commandName, command }) => `${commandName} ${String((command as Command)[commandName])}`).sort();

  const someOfAll = async (): Promise<unknown> => {
    const { user, card } = await aLearner(store, { cards: 2 });
    await store.library.today(user, { today: aReview({ card }).day });
    return record(store, user, aReview({ card }));
  };

  it('acknowledges a write when a majority has it on disk', async () => {
    const sent = (await commandsOf(someOfAll)).filter(({ commandName }) => writes.includes(commandName));
    expect(sent.length).toBeGreaterThan(5);
    for (const { command } of sent)
      expect((command as Command)['writeConcern']).toEqual({ w: 'majority', j: true, wtimeout: 10_000 });
  });

  it('reads what a majority has, from the primary, and not for longer than the limit', async () => {
    const sent = (await commandsOf(someOfAll)).filter(({ commandName }) => reads.includes(commandName));
    expect(sent.length).toBeGreaterThan(5);
    for (const { command, commandName } of sent) {
      const { readConcern, maxTimeMS, $readPreference } = command as Command;
      if (commandName === 'find')
        expect({ readConcern, maxTimeMS }).toEqual({ readConcern: { level: 'majority' }, maxTimeMS: 10_000 });
      expect([undefined, { mode: 'primary' }, { mode: 'primaryPreferred' }]).toContainEqual($readPreference);
    }
  });

  it('reads in one session a call, and writes in one each', async () => {
    const { user, card } = await aLearner(store);
    const sent = await commandsOf(() => record(store, user, aReview({ card })));
    const sessionsOf = (names: readonly string[]): readonly string[] =>
      sent
        .filter(({ commandName }) => names.includes(commandName))
        .map(({ command }) => JSON.stringify((command as Command)['lsid']));
    const [reading] = sessionsOf(reads);
    expect(reading).toBeDefined();
    expect(new Set(sessionsOf(reads))).toEqual(new Set([reading]));
    expect(sessionsOf(writes)).not.toContain(reading);
  });

  const ofAReview = [
    'find events',
    'find journals',
    'find months',
    'find progress',
    'find sets',
    'insert events',
    'update journals',
    'update journals',
    'update months',
    'update progress',
  ];

  it('reads one document for a user, and one more for who signs in again: whether the account is closed', async () => {
    const user = await store.users.insertIfAbsent(aUser());
    expect(named(await commandsOf(() => store.users.find(user.id)))).toEqual(['find users']);
    const again = await commandsOf(() => store.users.insertIfAbsent(aUser({ id: user.id })));
    expect(named(again)).toEqual(['find journals', 'find users']);
  });

  it('takes five reads and five writes for a review', async () => {
    const { user, set, card } = await aLearner(store, { cards: 2 });
    await record(store, user, aReview({ card }));
    const other = aReview({ card: cardAt(set, 1) });
    expect(named(await commandsOf(() => record(store, user, other)))).toEqual(ofAReview);
  });

  it('reads no more for another review of a card on its day, and one more where there are goals', async () => {
    const { user, card } = await aLearner(store);
    await record(store, user, aReview({ card }));
    const again = await commandsOf(() => record(store, user, aReview({ card })));
    expect(named(again)).toEqual(ofAReview);
    await aStoredGoal(store, user);
    const counted = await commandsOf(() => record(store, user, aReview({ card })));
    expect(named(counted)).toEqual(['find events', 'find goals', ...ofAReview.slice(1)]);
  });

  it('looks for the card’s last review of a day where the last of all was undone, or was of another day', async () => {
    const { user, card } = await aLearner(store);
    const [kept, undone] = [aReview({ card }), aReview({ card })];
    for (const review of [kept, undone]) await record(store, user, review);
    await store.reviews.undo(user, { id: undone.id, at: undone.at, today });
    const again = await commandsOf(() => record(store, user, aReview({ card })));
    expect(named(again)).toEqual(['find events', ...ofAReview]);
    await record(store, user, aReview({ card, day: addDays(today, -1) }));
    const flownBack = await commandsOf(() => record(store, user, aReview({ card })));
    expect(named(flownBack)).toEqual(['find events', ...ofAReview]);
  });

  it('takes as many commands for a batch as for a review, if its puts fit into one', async () => {
    const { user, set, card } = await aLearner(store, { cards: 20 });
    await record(store, user, aReview({ card }));
    const reviews = set.cards.slice(1).map(({ id }) => aReview({ card: id }));
    expect(named(await commandsOf(() => recordAll(store, user, reviews)))).toEqual(ofAReview);
  });

  it('takes fourteen commands for a card that is added, and no more for a thousand', async () => {
    const { user, set } = await aLearner(store);
    const adds = async (count: number) => {
      const limits = { cards: 2_000, textBytes: 1_000_000 };
      const addition = { set: set.id, cards: someCards(count), createdOn: today, limits };
      return named(await commandsOf(() => store.sets.addCards(user, addition)));
    };
    const one = await adds(1);
    expect(one).toEqual([
      'delete drafts',
      'find journals',
      'find journals',
      'find sets',
      'find sets',
      'insert cards',
      'insert drafts',
      'insert progress',
      'update journals',
      'update journals',
      'update journals',
      'update journals',
      'update sets',
      'update sets',
    ]);
    expect(await adds(1_000)).toEqual(one);
  });

  it('moves a folder without a write to what lies in it', async () => {
    const user = await aStoredUser(store);
    await insert(store, user, aSet({ folder: 'a/b', cards: someCards(3) }));
    const move = { from: folder('a'), to: folder('z') };
    const sent = named(await commandsOf(() => store.folders.move(user, move)));
    expect(sent.filter((each) => !each.startsWith('find'))).toEqual([
      'insert folders',
      'insert graves',
      'update folders',
      'update journals',
      'update journals',
    ]);
  });

  it('reads the card’s later events for a review that comes late', async () => {
    const { user, card } = await aLearner(store);
    const [first, second] = [aReview({ card }), aReview({ card })];
    await record(store, user, second);
    const late = await commandsOf(() => record(store, user, first));
    // The known ones, the later ones, and the last of that day.
    expect(named(late).filter((each) => each === 'find events')).toHaveLength(3);
  });

  it('reads neither other days nor other events to take back the last of two reviews of a day', async () => {
    const { user, card } = await aLearner(store);
    const [first, second] = [aReview({ card }), aReview({ card })];
    for (const review of [first, second]) await record(store, user, review);
    const undone = await commandsOf(() => store.reviews.undo(user, { id: second.id, at: second.at, today }));
    expect(named(undone).filter((each) => each.startsWith('find'))).toEqual(ofAReview.slice(0, 5));
  });

  it('reads how an account stands without the change that may be pending', async () => {
    const { user } = await aLearner(store);
    const [look] = await commandsOf(() => store.activities.find(user));
    const { projection } = look?.command as Command;
    expect(projection).toMatchObject({ rev: 1, state: 1, isPending: 1 });
    expect(projection).not.toHaveProperty('pending');
  });

  it('reads of the log what was reviewed since for a new goal, and for an edit the days it adds or takes', async () => {
    const { user, card } = await aLearner(store);
    await record(store, user, aReview({ card }));
    const request = { ...aGoal(), today };
    const reads = ['find journals', 'find months'];
    const readsOf = async (call: () => Promise<unknown>): Promise<readonly string[]> =>
      named(await commandsOf(call)).filter((each) => each.startsWith('find'));
    expect(await readsOf(() => store.goals.create(user, request))).toEqual(['find events', ...reads]);
    const { id, kind, endDate } = request;
    const edit = { id, kind, title: 'another', target: 7, endDate, today };
    expect(await readsOf(() => store.goals.edit(user, edit))).toEqual(['find goals', 'find journals']);
    const longer = { ...edit, endDate: addDays(endDate, 100) };
    expect(await readsOf(() => store.goals.edit(user, longer))).toEqual(['find goals', ...reads]);
  });

  it('asks for goals without those that were deleted, of which there may be any number', async () => {
    const { user, card } = await aLearner(store);
    await aStoredGoal(store, user);
    const looks = [() => store.goals.refresh(user, today), () => record(store, user, aReview({ card }))];
    for (const look of looks) {
      const sent = (await commandsOf(look)).map(({ command }) => command as Command);
      const filters = sent.filter((command) => command['find'] === 'goals').map((command) => command['filter']);
      expect(filters).toMatchObject([{ goneAt: { $exists: false } }]);
    }
  });

  it('reads as many commands of years of days as of one', async () => {
    const { user, card } = await aLearner(store);
    const years = [0, 1, 2, 3, 4].map((year) => addDays(today, 365 * year));
    for (const day of years) await record(store, user, aReview({ card, day, at: new Date(`${day}T10:00:00Z`) }));
    const whole = ['find journals', 'find journals', 'find months'];
    expect(named(await commandsOf(() => store.activities.heatmap(user)))).toEqual(whole);
    expect(named(await commandsOf(() => store.activities.retention(user)))).toEqual(whole);
    const range = { from: addDays(today, -365), to: today };
    expect(named(await commandsOf(() => store.activities.inDays(user, range)))).toEqual(whole);
  });

  it('asks for what is due without the rows of a set that is being written, or never will be', async () => {
    const user = await aStoredUser(store);
    const { cards, ...set } = aSet({ cards: someCards(3) });
    const query = { today: aReview({ card: cards[0]?.id as never }).day };
    const newOnes: unknown[] = [];
    await store.sets.insertNew(user, set, async (add) => {
      await add(cards);
      const sent = await commandsOf(() => store.library.today(user, query));
      newOnes.push(
        ...sent
          .map(({ command }) => (command as Command)['filter'] as Command)
          .filter((filter) => filter['dueOn'] === 'new'),
      );
      return refuse('no_cards');
    });
    expect(newOnes).toMatchObject([{ order: { $nin: [expect.any(Number)] } }]);
  });

  it('takes eight commands for what is due today, each part of it once', async () => {
    const user = await aStoredUser(store);
    await insert(store, user, aSet({ folder: 'a/b', cards: someCards(3) }));
    const query = { today: aReview({ card: someCards(1)[0]?.id as never }).day, newCardsPerDay: 10 };
    expect(named(await commandsOf(() => store.library.today(user, query)))).toEqual([
      'find drafts',
      'find folders',
      'find journals',
      'find journals',
      'find months',
      'find progress',
      'find progress',
      'find sets',
    ]);
  });
});
