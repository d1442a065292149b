import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { QueuedNew, QueuedNotes, QueuedReviews, QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard } from '@flashcards/study';
import { compareKeys } from '@flashcards/study';
import type { Filter } from '../driver.ts';
import { progressOf } from '../library/card-progress.ts';
import type { CardDocument } from '../schema.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { isHidden, shownBy } from '../study/hidden.ts';
import { inReview, notBuried, onSteps, reviewFrom, stepFrom, studiedFields } from '../study/own-queue.ts';
import type { SideRows } from '../study/own-queue.ts';
import type { QueueReading } from '../study/queue-reading.ts';
import type { SeenSet } from './access.ts';
import { seenSets } from './access.ts';

const cardsAtOnce = 1_000;

/** Cards of others are counted up to this number. */
const mostCounted = 10_000;

type Found = Pick<CardDocument, '_id' | 'account' | 'set' | 'place' | 'note' | 'withdrawn' | 'addition'>;

const placed = { account: 1, set: 1, place: 1, 'note.id': 1, withdrawn: 1, addition: 1 } as const;

const cardFrom = ({ _id: id, set, place, note }: Found): QueueCard => ({
  ...{ id, set, place },
  ...(note ? { note: note.id } : {}),
});

interface Studied {
  readonly card: QueueCard;
  readonly row: ProgressDocument;
}

const isBuriedOn = ({ buriedOn }: ProgressDocument, today: string): boolean =>
  buriedOn !== undefined && buriedOn >= today;

/** The rows of cards of other accounts. */
export const sharedQueueRows = (reading: QueueReading): SideRows & { readonly owners: () => readonly AccountId[] } => {
  const { collections, reader, account } = reading;
  const { cards, progress } = collections;
  const seen = new Map<SetId, SeenSet>();
  const idsOf = ({ sets }: QueuedSets): readonly SetId[] => (sets === 'all' ? [] : sets);
  const see = async (query: QueuedSets): Promise<readonly SeenSet[]> => {
    const missing = idsOf(query).filter((id) => !seen.has(id));
    if (missing.length > 0)
      for (const [id, set] of await seenSets(collections, reader, { account, sets: missing })) seen.set(id, set);
    return idsOf(query).flatMap((id) => seen.get(id) ?? []);
  };
  const isShown = (found: Found): boolean => {
    const set = seen.get(found.set);
    return set !== undefined && !set.isOwn && !found.withdrawn && !isHidden(set.hidden, found);
  };
  /** Cards that came from another set, which the account's progress with them may name. */
  const movedInto = async (sets: readonly SeenSet[]): Promise<readonly Found[]> => {
    const owners = [...new Set(sets.map((set) => set.account))];
    const filter = { account: { $in: owners }, set: { $in: sets.map(({ _id }) => _id) }, moved: true } as const;
    return reader.find(cards, filter, { projection: placed, limit: mostCounted });
  };
  const studied = async (
    query: QueuedSets & { readonly most: number },
    due: Filter<ProgressDocument>,
    isDue: (row: ProgressDocument) => boolean,
  ): Promise<readonly Studied[]> => {
    const sets = await see(query);
    if (sets.length === 0) return [];
    const ids = sets.map(({ _id }) => _id);
    const filter = { account, own: false, set: { $in: ids }, suspended: false, ...due, ...notBuried(query.today) };
    // Unsorted: a server would need memory for all of them to sort.
    const options = { limit: mostCounted, projection: { ...studiedFields, card: 1, set: 1 } } as const;
    const rows = await reader.find(progress, filter as Filter<ProgressDocument>, options);
    const moved = await movedInto(sets);
    const known = new Map(rows.map((row) => [row.card, row]));
    const others = moved.filter(({ _id }) => !known.has(_id)).map(({ _id }) => _id);
    if (others.length > 0)
      for (const [id, row] of await progressOf(collections, reader, { account, cards: others }))
        if (!row.suspended && !isBuriedOn(row, query.today) && isDue(row)) known.set(id, row);
    const found =
      known.size === 0 ? [] : await reader.find(cards, { _id: { $in: [...known.keys()] } }, { projection: placed });
    const wanted = new Set(ids);
    return found
      .filter((card) => wanted.has(card.set) && isShown(card))
      .map((card) => ({ card: cardFrom(card), row: known.get(card._id) as ProgressDocument }));
  };
  const steps: SideRows['steps'] = async (query) => {
    const all = await studied(query, onSteps as Filter<ProgressDocument>, ({ due }) => due === '');
    return all.slice(0, query.most).map(({ card, row }) => stepFrom(card, row));
  };
  const reviews: SideRows['reviews'] = async (query) => {
    const { after = '', until } = query;
    const due = inReview(query) as Filter<ProgressDocument>;
    const all = await studied(query, due, (row) => row.due > after && row.due <= until);
    const longest = [...all].sort((one, other) =>
      one.row.due < other.row.due ? -1 : Number(one.row.due > other.row.due),
    );
    return longest.slice(0, query.most).map(({ card, row }) => reviewFrom(card, row));
  };
  const bySet = async (query: QueuedReviews): Promise<ReadonlyMap<SetId, number>> => {
    const counts = new Map<SetId, number>();
    for (const { set } of await reviews({ ...query, most: mostCounted })) counts.set(set, (counts.get(set) ?? 0) + 1);
    return counts;
  };

  const isNew = (row: ProgressDocument | undefined, today: string): boolean =>
    row === undefined || (row.due === 'new' && !row.suspended && !isBuriedOn(row, today));
  const newAmong = async (found: readonly Found[], today: string): Promise<readonly QueueCard[]> => {
    const ids: readonly CardId[] = found.map(({ _id }) => _id);
    const rows = ids.length > 0 ? await progressOf(collections, reader, { account, cards: ids }) : new Map();
    return found.filter((card) => isShown(card) && isNew(rows.get(card._id), today)).map(cardFrom);
  };
  /** The next cards of a set. */
  const pageOf = async ({ _id: set, account: owner, hidden }: SeenSet, place: number): Promise<readonly Found[]> => {
    const filter = { account: owner, set, place: { $gt: place }, ...shownBy(hidden) };
    const page = { sort: { place: 1 }, limit: cardsAtOnce, projection: placed } as const;
    return reader.find(cards, filter as Filter<CardDocument>, page);
  };
  /** All cards of small sets, in the order of the sets and cards. */
  const allOf = async (sets: readonly SeenSet[]): Promise<readonly Found[]> => {
    const rank = new Map(sets.map(({ _id }, index) => [_id, index]));
    const filter = {
      account: { $in: [...new Set(sets.map((set) => set.account))] },
      set: { $in: sets.map(({ _id }) => _id) },
    };
    const found: readonly Found[] = await reader.find(cards, filter, { projection: placed });
    const placeOf = ({ set, place }: Found) => [rank.get(set) ?? 0, place];
    return [...found].sort((one, other) => compareKeys(placeOf(one), placeOf(other)));
  };
  /** Small sets are read together, so that many sets need few round trips. */
  const runsOf = async (sets: readonly SeenSet[]): Promise<readonly (readonly SeenSet[])[]> => {
    const ids = sets.map(({ _id }) => _id);
    const sized = await reader.find(collections.sets, { _id: { $in: ids } }, { projection: { cardCount: 1 } });
    const counts = new Map(sized.map(({ _id, cardCount }) => [_id, cardCount]));
    const runs: SeenSet[][] = [];
    let size = Infinity;
    for (const set of sets) {
      const count = counts.get(set._id) ?? 0;
      size += count;
      if (size > cardsAtOnce) [runs[runs.length], size] = [[], count];
      runs.at(-1)?.push(set);
    }
    return runs;
  };
  const newOnes = async function* ({ after, ...query }: QueuedSets & Pick<QueuedNew, 'after'>) {
    const all = await see(query);
    const from = after
      ? all.slice(
          Math.max(
            0,
            all.findIndex(({ _id }) => _id === after.set),
          ),
        )
      : all;
    const [first, ...others] = from;
    if (!first) return;
    for (const run of after ? [[first], ...(await runsOf(others))] : await runsOf(from)) {
      const [only] = run;
      if (run.length > 1 || !only) yield newAmong(await allOf(run), query.today);
      else
        for (let place: number | undefined = only._id === after?.set ? after.place : -1; place !== undefined;) {
          const page: readonly Found[] = await pageOf(only, place);
          yield newAmong(page, query.today);
          place = page.length === cardsAtOnce ? page.at(-1)?.place : undefined;
        }
    }
  };

  return {
    /** Of the sets that were seen. */
    owners: () => [...new Set([...seen.values()].map((set) => set.account))],
    steps,
    countSteps: async (query) => (await steps({ ...query, most: mostCounted })).length,
    reviews,
    countReviews: async (query) => (await reviews({ ...query, most: mostCounted })).length,
    countReviewsBySet: bySet,
    fresh: async ({ most, ...query }) => {
      const all: QueueCard[] = [];
      for await (const some of newOnes(query)) {
        all.push(...some);
        if (all.length >= most) break;
      }
      return all.slice(0, most);
    },
    newNotes: async function* (query): AsyncGenerator<readonly QueuedNotes[]> {
      for await (const some of newOnes(query)) yield some.map(({ set, note }) => ({ set, notes: [note ?? null] }));
    },
  };
};
