import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import { addDays, daysBetween } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { isBelow, noteIdOf, rootFolder } from '@flashcards/library';
import {
  aCardFromElsewhere,
  aNote,
  aSet,
  aStoredFolder,
  aStudent,
  cardsOf,
  insert,
  letIn,
  logOf,
  recordAll,
  share,
  withNotes,
} from '@flashcards/persistence-conformance';
import type { LoggedReview, Store, StudyCard } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { dueAtOf, dueDayOf, ratings, retrievability } from '@flashcards/review-scheduling';
import type { LevelLimits, Review, StudyPresets } from '@flashcards/study';
import { sharesOf } from '@flashcards/study';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatheredQueue } from './gather-queue.ts';
import { gatherQueue } from './gather-queue.ts';
import type { Selection } from './queue-sets.ts';

const today = '2026-03-20' as LocalDate;
const noon = Date.parse(`${today}T12:00:00Z`);
const firstDay = -16;

/** Answers by the number of a card, days and minutes before now. */
const anyAnswers = fc.array(
  fc.record({
    card: fc.nat({ max: 29 }),
    rating: fc.constantFrom(...ratings),
    days: fc.oneof(fc.constant(0), fc.integer({ min: firstDay, max: -1 })),
    minutes: fc.integer({ min: 1, max: 30 }),
  }),
  { maxLength: 30 },
);
const anyLimit = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });
const anyLimits = fc.record({ newPerDay: anyLimit, reviewsPerDay: anyLimit });
const anyOptions = fc.record({
  account: anyLimits,
  folder: anyLimits,
  set: anyLimits,
  buryNew: fc.boolean(),
  buryReview: fc.boolean(),
  where: fc.constantFrom('all', 'own', 'shared', 'folder', 'set'),
  limit: fc.integer({ min: 1, max: 5 }),
});
type Options = typeof anyOptions extends fc.Arbitrary<infer Of> ? Of : never;

interface OfSet {
  readonly id: SetId;
  readonly folder: FolderPath;
  readonly isOwn: boolean;
  readonly owner: AccountId;
}

const aDeck = (folder: string) => aSet({ ...withNotes([aNote(), aNote(), aNote(), aNote(), aNote()]), folder });

const aLibrary = async (store: Store) => {
  const [learner, owner] = [await aStudent(store), await aStudent(store)];
  const decks = [aDeck('a/b'), aDeck('a'), aDeck('')];
  for (const [index, deck] of decks.entries()) await insert(store, index < 2 ? learner.user : owner.user, deck);
  const folder = await aStoredFolder(store, owner.person);
  await letIn(store, folder, learner.person);
  const [, , shared] = decks as unknown as [never, never, (typeof decks)[number]];
  await share(store, owner.person, folder, shared);
  const placed = decks.map(({ id, folder: path }, index) => ({
    id,
    folder: path,
    isOwn: index < 2,
    owner: owner.user,
  }));
  const sets: readonly OfSet[] = [
    { id: learner.set.id, folder: rootFolder, isOwn: true, owner: learner.user },
    ...placed,
  ];
  return { user: learner.user, sets, cards: decks.flatMap((deck) => deck.cards.map(({ id }) => id)) };
};

type Library = Awaited<ReturnType<typeof aLibrary>>;

const presetsOf = (
  limitsOf: StudyPresets['limitsOf'],
  burying = { buryNew: true, buryReview: false },
): StudyPresets => {
  const preset = { desiredRetention: 0.9, order: 'new-last', ...burying } as const;
  return { limitsOf, ofSet: () => preset, ofScopes: () => [] };
};

/** One set and one folder have limits of their own. */
const presetsFor = ({ sets }: Library, { account, folder, set, buryNew, buryReview }: Options): StudyPresets => {
  const limitsOf = ({ id, folder: path }: { readonly id: SetId; readonly folder: string }): readonly LevelLimits[] => [
    { scope: '', ...account },
    ...(path === 'a' || path.startsWith('a/') ? [{ scope: 'folder:a', ...folder }] : []),
    ...(id === sets[2]?.id || id === sets[3]?.id ? [{ scope: `set:${id}`, ...set }] : []),
  ];
  return presetsOf(limitsOf, { buryNew, buryReview });
};

const selectionOf = ({ sets }: Library, { where }: Options): Selection => {
  if (where === 'set') return { set: sets[2]?.id };
  if (where === 'folder') return { folder: 'a' as never };
  return where === 'all' ? {} : { shared: where === 'shared' };
};

const isIn = (set: OfSet, { set: id, folder, shared }: Selection): boolean =>
  (id === undefined || set.id === id) &&
  (folder === undefined || (set.isOwn && (set.folder === folder || isBelow(set.folder as never, folder)))) &&
  (shared === undefined || set.isOwn !== shared);

interface Seen extends StudyCard {
  readonly of: OfSet;
  readonly noteKey: string | undefined;
}

/** The queue by hand. */
const byHand = (
  cards: readonly Seen[],
  log: readonly LoggedReview[],
  {
    presets,
    options,
    sets,
  }: { readonly presets: StudyPresets; readonly options: Options; readonly sets: readonly OfSet[] },
) => {
  const ofToday = log.filter(({ day, undoneAt }) => day === today && !undoneAt);
  const levelsOf = (of: OfSet) => presets.limitsOf(of);
  const first = (was: 'new' | 'review') => {
    const events = ofToday.filter(
      ({ before, isFirstThatDay }) => before.state === was && (was === 'new' || isFirstThatDay),
    );
    return [...new Map(events.map((event) => [event.card, event])).values()];
  };
  const used = { new: new Map<string, number>(), review: new Map<string, number>() };
  for (const kind of ['new', 'review'] as const)
    for (const { set } of first(kind))
      for (const { scope } of levelsOf(sets.find(({ id }) => id === set) as OfSet))
        used[kind].set(scope, (used[kind].get(scope) ?? 0) + 1);
  const hasRoom = (of: OfSet, kind: 'new' | 'review', isWhole = true): boolean =>
    levelsOf(of).every(({ scope, newPerDay, reviewsPerDay }) => {
      const most = kind === 'new' ? newPerDay : reviewsPerDay;
      return most === undefined || (!isWhole && scope === '') || (used[kind].get(scope) ?? 0) < most;
    });
  const use = (of: OfSet, kind: 'new' | 'review'): void => {
    for (const { scope } of levelsOf(of)) used[kind].set(scope, (used[kind].get(scope) ?? 0) + 1);
  };
  const met: { readonly id: CardId; readonly noteKey: string | undefined }[] = cards.filter(({ id }) =>
    ofToday.some(({ card }) => card === id),
  );
  const isMet = ({ id, noteKey }: Seen) =>
    noteKey !== undefined && met.some((other) => other.noteKey === noteKey && other.id !== id);
  const steps = cards.filter(({ progress: { state } }) => state === 'learning' || state === 'relearning');
  met.push(...steps);
  const recall = ({ progress }: Seen): number =>
    progress.state === 'review'
      ? retrievability({ stability: progress.stability, elapsed: Math.max(0, daysBetween(progress.lastReview, today)) })
      : 0;
  const due = cards.filter(({ progress }) => progress.state === 'review' && dueDayOf(progress) <= today);
  const reviews: Seen[] = [];
  return {
    steps,
    due: due.map((card) => [card.id, recall(card)] as const),
    /** Given the order of cards that are alike. */
    reviewsIn: (order: readonly CardId[]) => {
      const rank = new Map(order.map((id, index) => [id, index]));
      const inOrder = [...due].sort(
        (one, other) => recall(one) - recall(other) || (rank.get(one.id) ?? 99) - (rank.get(other.id) ?? 99),
      );
      for (const card of inOrder) {
        if (!hasRoom(card.of, 'review') || (options.buryReview && isMet(card))) continue;
        use(card.of, 'review');
        met.push(card);
        reviews.push(card);
      }
      return reviews.map(({ id }) => id);
    },
    fresh: () => {
      const limit = options.account.newPerDay;
      const before = first('new');
      const isOwn = (set: SetId) => sets.find(({ id }) => id === set)?.isOwn ?? false;
      const answered = {
        own: before.filter(({ set }) => isOwn(set)).length,
        shared: before.filter(({ set }) => !isOwn(set)).length,
      };
      const left = limit === undefined ? Infinity : Math.max(0, limit - before.length);
      const bySide = { own: [] as Seen[], shared: [] as Seen[] };
      for (const card of cards) {
        if (card.progress.state !== 'new' || !hasRoom(card.of, 'new', false) || (options.buryNew && isMet(card)))
          continue;
        use(card.of, 'new');
        met.push(card);
        bySide[card.of.isOwn ? 'own' : 'shared'].push(card);
      }
      const isBoth = options.where === 'all';
      if (limit === undefined || !isBoth) return [...bySide.own, ...bySide.shared].slice(0, left).map(({ id }) => id);
      const shares = sharesOf(limit, {
        own: bySide.own.length + answered.own,
        shared: bySide.shared.length + answered.shared,
      });
      const own = Math.max(0, Math.min(shares.own - answered.own, left, bySide.own.length));
      const shared = Math.max(0, Math.min(shares.shared - answered.shared, left - own, bySide.shared.length));
      return [...bySide.own.slice(0, own), ...bySide.shared.slice(0, shared)].map(({ id }) => id);
    },
  };
};

const idsOf = (part: GatheredQueue['parts']['fresh']): readonly CardId[] => part.map(({ card }) => card.id);

describe('a queue', () => {
  let store: Store;
  beforeAll(async () => void (store = await openSqliteStore({ file: ':memory:' })));
  afterAll(() => store.close());

  const expectByHand = async (
    answers: readonly { card: number; rating: Review['rating']; days: number; minutes: number }[],
    options: Options,
  ) => {
    const library = await aLibrary(store);
    const { user, cards: ids } = library;
    const reviews = answers.map(({ card, rating, days, minutes }, index) => ({
      ...{ id: `review ${index}` as Review['id'], card: ids[card % ids.length] as CardId, rating, retention: 0.9 },
      ...{ at: new Date(noon + 86_400_000 * days - 60_000 * minutes), day: addDays(today, days) },
    }));
    await recordAll(store, user, reviews, today);
    const selection = selectionOf(library, options);
    const presets = presetsFor(library, options);
    const cards: Seen[] = [];
    for (const of of library.sets.filter((set) => isIn(set, selection)))
      for (const card of await cardsOf(store, user, of.id))
        cards.push({ ...card, of, noteKey: card.note && noteIdOf(card) });
    const page = { limit: options.limit, shownNew: 0, since: undefined };
    const question = { ...selection, today, now: new Date(noon), presets, page };
    const { parts, counts } = await store.queue.read(user, (rows) => gatherQueue(rows, question));
    const hand = byHand(cards, await logOf(store, user), { presets, options, sets: library.sets });
    const ends = (part: GatheredQueue['parts']['learning']) =>
      part.map(({ card }) => dueAtOf(cards.find(({ id }) => id === card.id)?.progress as never)?.getTime() ?? 0);
    const steps = [...parts.learning, ...parts.waiting];
    expect(new Set(idsOf(steps))).toEqual(new Set(hand.steps.map(({ id }) => id)));
    expect(ends(steps)).toEqual(ends(steps).toSorted((one, other) => one - other));
    expect(ends(parts.learning).every((end) => end <= noon) && ends(parts.waiting).every((end) => end > noon)).toBe(
      true,
    );
    expect(idsOf(parts.reviews)).toEqual(hand.reviewsIn(idsOf(parts.reviews)));
    const fresh = hand.fresh();
    const shown = options.limit + 1;
    expect(idsOf(parts.fresh).slice(0, shown)).toEqual(fresh.slice(0, shown));
    expect(counts).toEqual({ new: fresh.length, learning: hand.steps.length, review: parts.reviews.length });
  };

  it('is what a count by hand gives, for any answers and limits', async () => {
    await fc.assert(fc.asyncProperty(anyAnswers, anyOptions, expectByHand), { numRuns: 120 });
  });

  it('counts all that is due and within the limits, also beyond the cards that one answer looks at', async () => {
    const { user } = await aStudent(store);
    const dueCards = (length: number) => Array.from({ length }, () => aCardFromElsewhere());
    const [many, few] = [aSet({ cards: dueCards(2_010) }), aSet({ cards: dueCards(3) })];
    for (const set of [many, few]) await insert(store, user, set);
    const countWith = async (reviewsPerDay: number | undefined, ofMany?: number): Promise<number> => {
      const presets = presetsOf(({ id }) => [
        { scope: '', reviewsPerDay },
        ...(id === many.id ? [{ scope: `set:${id}`, reviewsPerDay: ofMany }] : []),
      ]);
      const question = { today, now: new Date(noon), presets, page: { limit: 5, shownNew: 0, since: undefined } };
      const { counts } = await store.queue.read(user, (rows) => gatherQueue(rows, question));
      return counts.review;
    };
    expect(await countWith(undefined)).toBe(2_013);
    for (const most of [0, 7, 2_000, 2_005]) expect(await countWith(most)).toBe(most);
    expect(await countWith(3_000)).toBe(2_013);
    expect(await countWith(undefined, 5)).toBe(8);
    expect(await countWith(6, 5)).toBe(6);
  });
});
