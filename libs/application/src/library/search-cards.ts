import type { AccountId, LocalDate, SetId } from '@flashcards/kernel';
import type { Candidate, CandidatesQuery, CardPosition, CardSearch, Reviews } from '@flashcards/persistence-ports';
import type { Cursor, Found, Leading, Order, Query, StudyDays } from '@flashcards/search';
import { cardTest, isAboutCards, keyOf, leading, studyDays } from '@flashcards/search';
import type { YieldToOthers } from '../clock.ts';
import { tagSlices } from './tag-slices.ts';

interface Ports {
  readonly search: CardSearch;
  readonly reviews: Pick<Reviews, 'inRange'>;
  readonly yieldToOthers: YieldToOthers;
}

export interface Searching {
  readonly account: AccountId;
  readonly today: LocalDate;
  readonly sets: readonly SetId[];
  readonly query: Query;
  readonly order: Order;
  readonly cursor?: Cursor | undefined;
  /** The number of cards wanted. */
  readonly count: number;
  /** The learner's own weights for the cards of a set, where the order is by recall. */
  readonly weightsOf?: ((set: SetId) => readonly number[] | undefined) | undefined;
}

/** Before the first card of a set on a day, and after the last one. */
const [beforeAll, afterAll] = [-1, Number.MAX_SAFE_INTEGER];

/** Where the cards of a set begin that come after this card, in the order of creation. */
const beginning = ({ createdOn, place, set: of }: Found, set: SetId, isDescending: boolean): CardPosition => {
  if (set === of) return { createdOn, place };
  const isLater = isDescending ? set < of : set > of;
  // All cards of that day come after it, or none does.
  return { createdOn, place: isLater === isDescending ? afterAll : beforeAll };
};

const asked = ({ query, order, cursor, today }: Searching, set: SetId, first: Leading): CandidatesQuery => {
  const byCreation = order.by === 'created';
  const isDescending = !byCreation || order.isDescending;
  return {
    set,
    query,
    today,
    withStanding: isAboutCards(query) || (!byCreation && order.by !== 'front'),
    isDescending,
    after: byCreation && cursor ? beginning(cursor.after, set, isDescending) : undefined,
    until: () => (byCreation ? first.bound()?.createdOn : undefined),
  };
};

const setsInOrder = ({ sets, order }: Searching): readonly SetId[] => {
  const ascending = [...sets].sort();
  return order.by === 'created' && !order.isDescending ? ascending : ascending.reverse();
};

/** Reads each day that the query names once. */
const studiedOn = async ({ reviews }: Ports, { account, query }: Searching): Promise<StudyDays> => {
  const studied = studyDays(query);
  for (const day of studied.days)
    for await (const page of reviews.inRange(account, { from: day, to: day })) page.forEach(studied.add);
  return studied;
};

/** Adds those of a page for which the conditions on cards hold, too. */
const adding = async (ports: Ports, searching: Searching, first: Leading) => {
  const { query, order, today, weightsOf } = searching;
  const holds = cardTest(query, today, await studiedOn(ports, searching));
  return async (set: SetId, page: readonly Candidate[]): Promise<void> => {
    const weights = weightsOf?.(set);
    const keyOfCard = ({ front, standing }: Candidate) =>
      keyOf(order.by, { front, progress: standing?.progress, today, weights });
    for await (const slice of tagSlices(page, ({ standing }) => standing?.tags ?? [], ports.yieldToOthers))
      for (const card of slice)
        if (!card.standing || holds(card.standing))
          first.add({ set, place: card.place, createdOn: card.createdOn, key: keyOfCard(card) });
  };
};

/**
 * Searches set by set, in the order in which cards of one day come. So once `mostCounted` are found, or the total is
 * known, and the page is full, no later card of the page's last day matters.
 */
export const searchCards = async (ports: Ports, searching: Searching): Promise<Leading> => {
  const { search, yieldToOthers } = ports;
  const { account, order, cursor, count } = searching;
  const first = leading({ order, count, after: cursor?.after, total: cursor?.total });
  const add = await adding(ports, searching, first);
  for (const set of setsInOrder(searching)) {
    for await (const page of search.candidates(account, asked(searching, set, first))) await add(set, page);
    await yieldToOthers();
  }
  return first;
};
