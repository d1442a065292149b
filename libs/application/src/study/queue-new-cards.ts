import type { CardId, SetId } from '@flashcards/kernel';
import type { QueueRows } from '@flashcards/persistence-ports';
import type { Budget, Level, MetNotes, QueueCard, Sides } from '@flashcards/study';
import { admits, budgetOf, metNotes, sharesOf } from '@flashcards/study';
import type { Gathering, Side } from './gather-queue.ts';
import { mostCandidates } from './gather-queue.ts';
import { levelsBy, usedToday } from './queue-limits.ts';

interface NewCards {
  readonly cards: readonly QueueCard[];
  readonly count: number;
}

/** The scope of the account’s own limits. */
const account = '';

/** New cards of others are counted exactly up to this number, because no index has them. */
const mostCountedOfOthers = 10_000;

interface Reading extends Gathering {
  readonly rows: QueueRows;
  /** Levels below the account. */
  readonly levelsOf: (set: SetId) => readonly Level[];
  readonly used: ReadonlyMap<string, number>;
  /** What the limit of the account leaves. */
  readonly left: number;
}

/** Sets that are read together: those without a limit of their own, or one with a limit. */
interface Run {
  readonly sets: Side['sets'];
  readonly levels: readonly Level[];
}

const runsOf = (side: Side, { from, levelsOf }: Reading): readonly Run[] => {
  const runs: { sets: SetId[]; levels: readonly Level[] }[] = [];
  for (const { id } of side.isOwn ? from.own : from.shared) {
    const levels = levelsOf(id);
    const last = runs.at(-1);
    if (levels.length === 0 && last?.levels.length === 0) last.sets.push(id);
    else runs.push({ sets: [id], levels });
  }
  return runs.length === 1 && runs[0]?.levels.length === 0 ? [{ sets: side.sets, levels: [] }] : runs;
};

/** About two cards of a note, so that one read suffices for most. */
const readFor = (wanted: number): number => Math.min(mostCandidates, 2 * wanted + 10);

/** The first new cards of a side that the limits of their sets and their siblings allow. */
const firstOf = async (
  side: Side,
  reading: Reading,
  { most, budget, met }: { readonly most: number; readonly budget: Budget; readonly met: MetNotes },
): Promise<readonly QueueCard[]> => {
  const { rows, levelsOf, from, meet } = reading;
  const entryOf = ({ set }: QueueCard) => ({ levels: levelsOf(set), buries: from.presetOf(set).buryNew });
  const cards: QueueCard[] = [];
  for (const { sets, levels } of runsOf(side, reading))
    for (let after: QueueCard | undefined, isMore = true; isMore;) {
      const wanted = Math.min(most - cards.length, budget.room(levels));
      if (wanted <= 0) break;
      const asked = readFor(wanted);
      const some = await rows.fresh({ ...side, sets, after, most: asked });
      await meet(some);
      for (const card of some) if (cards.length < most && admits({ met, budget, entryOf }, card)) cards.push(card);
      after = some.at(-1);
      isMore = some.length === asked;
    }
  return cards;
};

/** No card has this id. */
const none = 'none' as CardId;

/** All new cards of a side that the limits of their sets and their siblings allow. */
const countAll = async (side: Side, { rows, from, levelsOf, used, met }: Reading): Promise<number> => {
  const budget = budgetOf(used);
  const seen = new Set<NonNullable<QueueCard['note']>>();
  const isOut = (note: NonNullable<QueueCard['note']>): boolean => {
    if (seen.has(note) || met.hasOther({ id: none, note })) return true;
    seen.add(note);
    return false;
  };
  let count = 0;
  for await (const page of rows.newNotes(side))
    for (const { set, notes } of page) {
      const buries = from.presetOf(set).buryNew;
      const those = notes.filter((note) => note === null || !buries || !isOut(note));
      count += budget.take(levelsOf(set), those.length);
      if (!side.isOwn && count >= mostCountedOfOthers) return mostCountedOfOthers;
    }
  return count;
};

const sideOf = async (
  side: Side | undefined,
  reading: Reading,
  { most, budget, met }: { readonly most: number; readonly budget: Budget; readonly met: MetNotes },
): Promise<NewCards> => {
  if (!side || most <= 0) return { cards: [], count: 0 };
  const cards = await firstOf(side, reading, { most, budget, met });
  const isKnown = cards.length < mostCandidates || reading.left <= mostCandidates;
  return { cards, count: isKnown ? cards.length : await countAll(side, reading) };
};

/** New cards that were answered today. */
const answeredSides = ({ answered, from }: Gathering): Sides => {
  const cards = new Map(
    answered.filter(({ was, isReview }) => isReview && was === 'new').map((each) => [each.card, each]),
  );
  const own = [...cards.values()].filter(({ set }) => from.known.get(set)?.isOwn ?? false).length;
  return { own, shared: cards.size - own };
};

const between = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Divides the account’s limit between both sides, by what each has and had today. */
const divided = (
  own: NewCards,
  shared: NewCards,
  { limit, left, ...gathering }: Reading & { limit: number },
): NewCards => {
  const before = answeredSides(gathering);
  const shares = sharesOf(limit, { own: own.count + before.own, shared: shared.count + before.shared });
  const ofOwn = between(shares.own - before.own, Math.min(left, own.count));
  const ofShared = between(shares.shared - before.shared, Math.min(left - ofOwn, shared.count));
  return { cards: [...own.cards.slice(0, ofOwn), ...shared.cards.slice(0, ofShared)], count: ofOwn + ofShared };
};

/** The new cards of a queue, in the order of the sets and cards, and how many there are in all. */
export const newCardsOf = async (rows: QueueRows, gathering: Gathering): Promise<NewCards> => {
  const { from, sides, answered, met } = gathering;
  const [first] = [...from.own, ...from.shared];
  if (!first) return { cards: [], count: 0 };
  const all = levelsBy(from.limitsOf, 'newPerDay');
  const limit = all(first.id).find(({ scope }) => scope === account)?.most;
  const used = usedToday(answered, 'new', from.limitsOf);
  const left = limit === undefined ? Infinity : Math.max(0, limit - (used.get(account) ?? 0));
  const levelsOf = (set: SetId) => all(set).filter(({ scope, most }) => scope !== account && most !== undefined);
  const reading = { ...gathering, rows, levelsOf, used, left };
  const isOne = sides.length === 1;
  const most = isOne ? Math.min(left, mostCandidates) : left === 0 ? 0 : mostCandidates;
  const reads = { most, budget: budgetOf(used), met: metNotes(met) };
  const own = await sideOf(
    sides.find(({ isOwn }) => isOwn),
    reading,
    reads,
  );
  const shared = await sideOf(
    sides.find(({ isOwn }) => !isOwn),
    reading,
    reads,
  );
  if (limit !== undefined && !isOne) return divided(own, shared, { ...reading, limit });
  return { cards: [...own.cards, ...shared.cards], count: Math.min(left, own.count + shared.count) };
};
