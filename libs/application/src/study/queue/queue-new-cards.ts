import type { CardId, SetId } from '@flashcards/kernel';
import type { QueueNote } from '@flashcards/persistence-ports';
import type { Budget, Level, MetNotes, QueueCard, Sides } from '@flashcards/study';
import { admits, budgetOf, metNotes, sharesOf } from '@flashcards/study';
import type { Gathering, Side } from './queue-gathering.ts';
import { mostCandidates } from './queue-gathering.ts';
import { account, limitsFor } from './queue-limits.ts';

interface NewCards {
  readonly cards: readonly QueueCard[];
  readonly count: number;
}

const noNewCards: NewCards = { cards: [], count: 0 };

/** New cards of others are counted exactly up to this number, because no index has them. */
const mostCountedOfOthers = 10_000;

interface Reading extends Gathering {
  /** Levels below the account. */
  readonly levelsOf: (set: SetId) => readonly Level[];
  readonly used: ReadonlyMap<string, number>;
  /** What the limit of the account leaves. */
  readonly left: number;
  /** The cards that are wanted of a side. */
  readonly most: number;
  readonly budget: Budget;
  /** Those of this queue. */
  readonly metNew: MetNotes;
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
    if (last && levels.length + last.levels.length === 0) last.sets.push(id);
    else runs.push({ sets: [id], levels });
  }
  const [only] = runs;
  return runs.length === 1 && only?.levels.length === 0 ? [{ ...only, sets: side.sets }] : runs;
};

/** About two cards of a note, so that one read suffices for most. */
const readFor = (wanted: number): number => Math.min(mostCandidates, 2 * wanted + 10);

/** Adds those of a run to the cards of its side. */
const addRun = async (side: Side, { sets, levels }: Run, { cards, ...reading }: Reading & { cards: QueueCard[] }) => {
  const { rows, levelsOf, from, meet, budget, metNew: met, most } = reading;
  const entryOf = ({ set }: QueueCard) => ({ levels: levelsOf(set), buries: from.presetOf(set).buryNew });
  let [after, isMore]: [QueueCard | undefined, boolean] = [undefined, true];
  while (isMore && cards.length < most && budget.room(levels) > 0) {
    const asked = readFor(Math.min(most - cards.length, budget.room(levels)));
    const some: readonly QueueCard[] = await rows.fresh({ ...side, sets, after, most: asked });
    await meet.of(some, side.isOwn);
    for (const card of some) if (cards.length < most && admits({ met, budget, entryOf }, card)) cards.push(card);
    after = some.at(-1);
    isMore = some.length === asked;
  }
};

/** No card has this id. */
const none = 'none' as CardId;

/** All new cards of a side that the limits and their siblings allow. */
const countAll = async (side: Side, { rows, from, levelsOf, used, met, meet, left }: Reading): Promise<number> => {
  const budget = budgetOf(used);
  const seen = new Set<QueueNote>();
  const isFirst = (note: QueueNote): boolean => {
    if (seen.has(note) || met.hasOther({ id: none, note })) return false;
    seen.add(note);
    return true;
  };
  const most = side.isOwn ? left : Math.min(left, mostCountedOfOthers);
  let [count, isMet] = [0, false];
  for await (const page of rows.newNotes(side)) {
    if (!isMet && page.some(({ notes }) => notes.some((note) => note !== null))) {
      await meet.all();
      isMet = true;
    }
    for (const { set, notes } of page) {
      const buries = from.presetOf(set).buryNew;
      const counted = notes.filter((note) => note === null || !buries || isFirst(note));
      count += budget.take(levelsOf(set), counted.length);
    }
    if (count >= most) return most;
  }
  return count;
};

const sideOf = async (side: Side | undefined, reading: Reading): Promise<NewCards> => {
  if (!side) return noNewCards;
  const cards: QueueCard[] = [];
  for (const run of runsOf(side, reading)) await addRun(side, run, { ...reading, cards });
  const isKnown = cards.length < reading.most || reading.most === reading.left;
  return { cards, count: isKnown ? cards.length : await countAll(side, reading) };
};

const between = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Divides the account’s limit between both sides, by what each has and had today. */
const divided = (own: NewCards, shared: NewCards, { limit, left, before }: Divided): NewCards => {
  const shares = sharesOf(limit, { own: own.count + before.own, shared: shared.count + before.shared });
  const ofOwn = between(shares.own - before.own, Math.min(left, own.count));
  const ofShared = between(shares.shared - before.shared, Math.min(left - ofOwn, shared.count));
  return { cards: [...own.cards.slice(0, ofOwn), ...shared.cards.slice(0, ofShared)], count: ofOwn + ofShared };
};

interface Divided {
  readonly limit: number;
  readonly left: number;
  /** What was answered today. */
  readonly before: Sides;
}

const answeredSides = async ({ answered, from }: Gathering): Promise<Sides> => {
  const sets = [...(await answered()).first.new.values()];
  const own = sets.filter((set) => from.known.get(set)?.isOwn ?? false).length;
  return { own, shared: sets.length - own };
};

/** How many cards to look for: with a limit all that it leaves, otherwise as many as the page may show. */
const wantedOf = ({ sides, page }: Gathering, left: number): number => {
  if (left <= mostCandidates && sides.length < 2) return left;
  return left === Infinity ? page.shownNew + page.limit + 1 : mostCandidates;
};

/** The new cards of a queue, in the order of the sets and cards, and how many there are in all. */
export const newCardsOf = async (gathering: Gathering): Promise<NewCards> => {
  const { from, sides, met } = gathering;
  const { levelsOf: all, used } = await limitsFor(gathering, 'new');
  const [first] = [...from.own, ...from.shared];
  const limit = first && all(first.id).find(({ scope }) => scope === account)?.most;
  const left = limit === undefined ? Infinity : Math.max(0, limit - (used.get(account) ?? 0));
  if (left === 0) return noNewCards;
  const levelsOf = (set: SetId) => all(set).filter(({ scope, most }) => scope !== account && most !== undefined);
  const most = wantedOf(gathering, left);
  const reading = { ...gathering, levelsOf, used, left, most, budget: budgetOf(used), metNew: metNotes(met) };
  const newOf = (isOwn: boolean): Promise<NewCards> =>
    sideOf(
      sides.find((side) => side.isOwn === isOwn),
      reading,
    );
  const [own, shared] = [await newOf(true), await newOf(false)];
  if (limit !== undefined && sides.length > 1)
    return divided(own, shared, { limit, left, before: await answeredSides(gathering) });
  return { cards: [...own.cards, ...shared.cards], count: Math.min(left, own.count + shared.count) };
};
