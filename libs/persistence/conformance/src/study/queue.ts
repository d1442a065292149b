import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { noteIdOf } from '@flashcards/library';
import type { NewCardOfSet, QueuedSets, QueueRows, Store, StudyCard } from '@flashcards/persistence-ports';
import type { Rating } from '@flashcards/review-scheduling';
import { dueAtOf, dueDayOf, ratings } from '@flashcards/review-scheduling';
import type { AnsweredCard, QueueCard } from '@flashcards/study';
import { byDueDay, isBuried } from '@flashcards/study';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aStudent } from '../accounts/a-person.ts';
import { cardsOf, everyPage, insert, logOf } from '../asking.ts';
import { addCards, bury, deleteCard, moveCards, suspend } from '../changing.ts';
import { aNote, withNotes } from '../library/a-note.ts';
import { aCardFromElsewhere } from '../library/an-origin.ts';
import { aSet, someCards } from '../library/a-set.ts';
import type { WholeSet } from '../library/a-set.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { aStoredFolder, leaveFolder, letIn, share } from '../sharing/a-shared-folder.ts';
import { undo } from './an-undo.ts';
import { aReview, record, recordedAll, today } from './a-review.ts';

const kinds = ['review', 'review', 'review', 'undo', 'suspend', 'bury', 'delete', 'move', 'add'] as const;

/** What a learner or the owner of a shared set does with a card, by number. */
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly card: number;
  readonly rating: Rating;
  readonly days: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  card: fc.nat({ max: 11 }),
  rating: fc.constantFrom(...ratings),
  days: fc.integer({ min: -1, max: 0 }),
});

interface Parts {
  readonly learner: Awaited<ReturnType<typeof aStudent>>;
  readonly owner: Awaited<ReturnType<typeof aStudent>>;
  readonly sets: readonly (readonly [owner: AccountId, set: WholeSet])[];
}

const aDeckOfNotes = (): WholeSet => {
  const notes = [aNote(), aNote()];
  const made = withNotes(notes);
  const { origin } = aCardFromElsewhere();
  const elsewhere: NewCardOfSet = { ...(someCards(1)[0] as NewCardOfSet), ...(origin ? { origin } : {}) };
  return aSet({ ...made, cards: [...made.cards, elsewhere] });
};

/** A learner with two sets, and two sets of somebody else that are shared with them. */
const theParts = async (store: Store): Promise<Parts> => {
  const [learner, owner] = [await aStudent(store, { cards: 2 }), await aStudent(store, { cards: 2 })];
  const [noted, theirs] = [aDeckOfNotes(), aDeckOfNotes()];
  await insert(store, learner.user, noted);
  await insert(store, owner.user, theirs);
  const folder = await aStoredFolder(store, owner.person);
  await letIn(store, folder, learner.person);
  for (const set of [owner.set, theirs]) await share(store, owner.person, folder, set);
  const own = [learner.set, noted].map((set) => [learner.user, set] as const);
  return { learner, owner, sets: [...own, ...[owner.set, theirs].map((set) => [owner.user, set] as const)] };
};

const idsIn = ({ sets }: Parts): readonly (readonly [AccountId, CardId, SetId])[] =>
  sets.flatMap(([account, set]) => set.cards.map(({ id }) => [account, id, set.id] as const));

/** Steps on cards that are gone are refused. */
const take = async (store: Store, parts: Parts, { kind, card, rating, days }: Step): Promise<void> => {
  const { user } = parts.learner;
  const all = idsIn(parts);
  const [owner, id, set] = all[card % all.length] as (typeof all)[number];
  const day = addDays(today, days);
  const other = parts.sets.find(([account, { id: of }]) => account === owner && of !== set)?.[1].id ?? set;
  switch (kind) {
    case 'review':
      return void (await record(store, user, aReview({ card: id, rating, day })));
    case 'undo': {
      const [event] = (await logOf(store, user)).filter((each) => each.card === id && !each.undoneAt);
      return event && void (await undo(store, user, event.id));
    }
    case 'suspend':
      return void (await suspend(store, user, { id }, days === 0));
    case 'bury':
      return void (await bury(store, user, { id }, day));
    case 'delete':
      return void (await deleteCard(store, owner, { id }));
    case 'move':
      return void (await moveCards(store, owner, { cards: [id], set: other }));
    case 'add':
      return void (await addCards(store, owner, { set, cards: someCards(1) }));
  }
};

interface Seen extends StudyCard {
  readonly set: SetId;
}

const isActive = (card: Seen): boolean => !card.suspended && !card.isWithdrawn && !isBuried(card, today);

/** Own or shared cards as the other listings of the store have them. */
const modelOf = async (store: Store, { learner, sets }: Parts, isOwn: boolean): Promise<readonly Seen[]> => {
  const all: Seen[] = [];
  for (const [account, { id }] of sets)
    if ((account === learner.user) === isOwn)
      for (const card of await cardsOf(store, learner.user, id)) all.push({ ...card, set: id });
  return all.filter(isActive);
};

const numbersOf = async (store: Store, user: AccountId): Promise<ReadonlyMap<CardId, number>> => {
  const kept = (await logOf(store, user)).filter(({ undoneAt }) => !undoneAt);
  const last = new Map<CardId, (typeof kept)[number]>();
  for (const event of kept) {
    const before = last.get(event.card);
    if (!before || event.at > before.at || (+event.at === +before.at && event.seq > before.seq))
      last.set(event.card, event);
  }
  return new Map([...last].map(([card, { seq }]) => [card, seq]));
};

/** A store may round in the sixteenth digit. */
const rounded = (stability: number): number => Number(stability.toPrecision(12));

const expected = (cards: readonly Seen[], seqs: ReadonlyMap<CardId, number>) => ({
  steps: new Map(
    cards.flatMap(({ id, set, progress }) =>
      progress.state === 'learning' || progress.state === 'relearning'
        ? [[id, { set, dueAt: dueAtOf(progress)?.getTime(), lastSeq: seqs.get(id) }] as const]
        : [],
    ),
  ),
  reviews: new Map(
    cards.flatMap(({ id, set, progress }) => {
      if (progress.state !== 'review') return [];
      const { lastReview } = progress;
      const stability = rounded(progress.stability);
      return [[id, { set, dueOn: dueDayOf(progress), lastReview, stability, lastSeq: seqs.get(id) }] as const];
    }),
  ),
  fresh: cards.flatMap(({ id, progress }) => (progress.state === 'new' ? [id] : [])),
});

/** Whether cards have one note in the queue exactly where they have one in the library. */
const expectNotes = (found: readonly QueueCard[], cards: readonly Seen[]): void => {
  const noteOf = new Map(cards.map((card) => [card.id, card.note && noteIdOf(card)]));
  const known = new Map<unknown, unknown>();
  for (const { id, note } of found) {
    expect(note === undefined).toBe(noteOf.get(id) === undefined);
    if (note === undefined) continue;
    expect(known.get(note) ?? noteOf.get(id)).toBe(noteOf.get(id));
    known.set(note, noteOf.get(id));
  }
  expect(new Set(known.values()).size).toBe(known.size);
};

const farthest = '9999-12-31' as LocalDate;
const most = 100;

const without = <Card extends QueueCard>(cards: readonly Card[]) =>
  new Map(cards.map(({ id, place: _, note: __, ...card }) => [id, card]));

const expectSide = async (
  rows: QueueRows,
  side: QueuedSets,
  { cards, seqs }: { readonly cards: readonly Seen[]; readonly seqs: ReadonlyMap<CardId, number> },
): Promise<void> => {
  const wanted = expected(cards, seqs);
  const steps = await rows.steps({ ...side, most });
  expect(without(steps)).toEqual(wanted.steps);
  expect(await rows.countSteps(side)).toBe(steps.length);
  for (const days of [{ until: today }, { until: farthest }, { after: today, until: farthest }]) {
    const due = new Map(
      [...wanted.reviews].filter(([, { dueOn }]) => dueOn <= days.until && dueOn > (days.after ?? '')),
    );
    const found = await rows.reviews({ ...side, ...days, most });
    expect(without(found.map((card) => ({ ...card, stability: rounded(card.stability) })))).toEqual(due);
    expect(found.map(({ dueOn }) => dueOn)).toEqual(found.map(({ dueOn }) => dueOn).sort());
    expect(await rows.countReviews({ ...side, ...days })).toBe(due.size);
    const bySet = [...(await rows.countReviewsBySet({ ...side, ...days })).values()];
    expect(bySet.reduce((sum, count) => sum + count, 0)).toBe(due.size);
    expectNotes(found, cards);
  }
  const fresh = await rows.fresh({ ...side, most });
  expect(fresh.map(({ id }) => id)).toEqual(wanted.fresh);
  const [first] = fresh;
  expect(await rows.fresh({ ...side, after: first, most: 2 })).toEqual(fresh.slice(first ? 1 : 0, first ? 3 : 2));
  const notes: unknown[] = [];
  for await (const page of rows.newNotes(side)) for (const some of page) notes.push(...some.notes);
  expect(notes.map(String).sort()).toEqual(fresh.map(({ note }) => String(note ?? null)).sort());
  expectNotes([...steps, ...fresh], cards);
};

const expectRows = async (store: Store, parts: Parts): Promise<void> => {
  const { user } = parts.learner;
  const [own, shared] = [await modelOf(store, parts, true), await modelOf(store, parts, false)];
  const [seqs, log] = [await numbersOf(store, user), await logOf(store, user)];
  await store.queue.read(user, async (rows) => {
    const ownSets = (await rows.ownSets()).map(({ id }) => id);
    const sharedSets = (await rows.sharedSets(most)).map(({ id }) => id);
    expect([ownSets, sharedSets]).toEqual([
      parts.sets.slice(0, 2).map(([, { id }]) => id),
      parts.sets.slice(2).map(([, { id }]) => id),
    ]);
    await expectSide(rows, { isOwn: true, sets: 'all', today }, { cards: own, seqs });
    await expectSide(rows, { isOwn: false, sets: sharedSets, today }, { cards: shared, seqs });
    const [one] = ownSets.slice(-1) as [SetId];
    const inOne = { cards: own.filter(({ set }) => set === one), seqs };
    await expectSide(rows, { isOwn: true, sets: [one], today }, inOne);
    const answered = new Map((await everyPage(rows.answered(today))).map((event) => [event.seq, event]));
    const events = log.filter(({ day, undoneAt }) => day === today && !undoneAt);
    expect(answered).toEqual(
      new Map(
        events.map(({ card, set, seq, before, isFirstThatDay: isFirst }) => [
          seq,
          { card, set, seq, was: before.state, isFirst, isReview: true },
        ]),
      ),
    );
    expect(await rows.lastSeq()).toBe(Math.max(0, ...log.map(({ seq }) => seq)));
    const ids = [...own, ...shared].map(({ id }) => id);
    const notes = await rows.notesOf(ids);
    expectNotes(
      ids.map((id) => ({ id, set: one, place: 0, note: notes.get(id) })),
      [...own, ...shared],
    );
  });
};

const rowsOfQueues = (store: CurrentStore): void => {
  it('has what the library and the log have, after any changes', async () => {
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 24 }), async (steps) => {
      const parts = await theParts(store());
      for (const step of steps) await take(store(), parts, step);
      await expectRows(store(), parts);
    });
    await fc.assert(property, { numRuns: 25, interruptAfterTimeLimit: 60_000 });
  });

  it('brings each answer of cards that were answered often once, in the order of the log, in pages', async () => {
    const { user, set } = await aStudent(store(), { cards: 2 });
    const cards = (await cardsOf(store(), user, set.id)).map(({ id }) => id);
    for (let batch = 0; batch < 5; batch += 1)
      await recordedAll(
        store(),
        user,
        Array.from({ length: 500 }, () => aReview({ card: cards[batch % 2] as CardId })),
      );
    const pages: (readonly AnsweredCard[])[] = [];
    const found = await store().queue.read(user, async (rows) => {
      pages.length = 0;
      for await (const page of rows.answered(today)) pages.push(page);
      return everyPage(rows.answeredOf(today, cards));
    });
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(1_000);
    const log = await logOf(store(), user);
    for (const events of [found, pages.flat()])
      for (const card of cards)
        expect(events.flatMap((event) => (event.card === card ? event.seq : []))).toEqual(
          log.flatMap((event) => (event.card === card ? event.seq : [])).toSorted((a, b) => a - b),
        );
  });

  it('counts all cards of others that a member studied, and brings the most that are asked for', async () => {
    const [owner, member] = [await aStudent(store(), { cards: 600 }), await aStudent(store())];
    const folder = await aStoredFolder(store(), owner.person);
    await letIn(store(), folder, member.person);
    await share(store(), owner.person, folder, owner.set);
    const cards = (await cardsOf(store(), owner.user, owner.set.id)).map(({ id }) => id);
    for (const some of [cards.slice(0, 300), cards.slice(300)])
      await recordedAll(
        store(),
        member.user,
        some.map((card) => aReview({ card, rating: 'easy' })),
      );
    const days = { isOwn: false, sets: [owner.set.id], today, after: today, until: addDays(today, 100) };
    await store().queue.read(member.user, async (rows) => {
      await rows.sharedSets(1);
      const reviews = await rows.reviews({ ...days, most: 550 });
      expect(new Set(reviews.map(({ id }) => id)).size).toBe(550);
      expect(reviews).toEqual(reviews.toSorted(byDueDay));
      expect(await rows.countReviews(days)).toBe(600);
      expect(await rows.countReviewsBySet(days)).toEqual(new Map([[owner.set.id, 600]]));
    });
  });

  it('shows sets of others only as long as they are shared', async () => {
    const [owner, member] = [await aStudent(store(), { cards: 1 }), await aStudent(store())];
    const folder = await aStoredFolder(store(), owner.person);
    await letIn(store(), folder, member.person);
    await share(store(), owner.person, folder, owner.set);
    const { id } = owner.set;
    const seen = () =>
      store().queue.read(member.user, async (rows) => [
        (await rows.sharedSets(1)).map((set) => set.id),
        (await rows.sharedSet(id))?.id,
      ]);
    expect(await seen()).toEqual([[id], id]);
    expect(await store().queue.read(owner.user, (rows) => rows.sharedSets(1))).toEqual([]);
    expect(await store().queue.read(owner.user, (rows) => rows.sharedSet(id))).toBeUndefined();
    await leaveFolder(store(), member.person, folder);
    expect(await seen()).toEqual([[], undefined]);
  });

  it('is empty for an unknown account', async () => {
    const read = await store().queue.read('nobody' as AccountId, async (rows) => [
      await rows.ownSets(),
      await rows.sharedSets(1),
      await rows.steps({ isOwn: true, sets: 'all', today, most }),
      await everyPage(rows.answered(today)),
      await rows.lastSeq(),
    ]);
    expect(read).toEqual([[], [], [], [], 0]);
  });
};

export const queueConformance = (open: OpenStore): void => {
  describe('a study queue', () => rowsOfQueues(openedStore(open)));
};
