import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { Asking, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardSearch, FoundCard, Reviews } from '@flashcards/persistence-ports';
import type { Found, Order, Query } from '@flashcards/search';
import { readCursor, writeCursor } from '@flashcards/search';
import type { Now, YieldToOthers } from '../clock.ts';
import type { FullCard } from '../study/study-cards.ts';
import { fullCard } from '../study/study-cards.ts';
import { pageOfCards } from './page-of-cards.ts';
import { searchCards } from './search-cards.ts';
import type { SearchedPlace, SetPorts } from './searched-sets.ts';
import { searchedSets } from './searched-sets.ts';

export interface CardQuery extends SearchedPlace {
  readonly query: Query;
  readonly order: Order;
  /** Absent: the first page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface FoundCards {
  readonly cards: readonly FullCard[];
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string | undefined;
  /** The number of cards found on the first page, `mostCounted` at most. */
  readonly total: number;
}

interface Ports extends SetPorts {
  readonly search: CardSearch;
  readonly reviews: Reviews;
  readonly now: Now;
  readonly yieldToOthers: YieldToOthers;
}

/** Whether cards were left out for their length: the last one that was read then ends the page. */
const lastOf = (places: readonly Found[], cards: readonly FoundCard[]): Found | undefined => {
  const last = cards.at(-1);
  const found = last && places.find(({ set, place }) => set === last.set && place === last.place);
  return found ?? places.at(-1);
};

const askingOf = ({ account }: User, { query, order, set, folder }: CardQuery, now: Date): Asking => ({
  question: JSON.stringify([account, query, order, set, folder]),
  now,
});

/** Visible cards that match, with the caller's own progress. */
export const findCards =
  (ports: Ports) =>
  async (
    user: User,
    asked: CardQuery,
  ): Promise<Outcome<FoundCards, 'set_not_found' | 'folder_not_found' | 'bad_cursor'>> => {
    const now = ports.now();
    const asking = askingOf(user, asked, now);
    const cursor = asked.cursor === undefined ? undefined : readCursor(asked.cursor, asking);
    if (asked.cursor !== undefined && !cursor) return refuse('bad_cursor');
    const sets = await searchedSets(ports, user, asked);
    if (!sets.ok) return sets;
    const { account, settings } = user;
    const { query, order, limit } = asked;
    const today = studyDay(now, settings);
    const searching = { account, today, sets: sets.value, query, order, cursor };
    const first = await searchCards(ports, { ...searching, count: limit + 1 });
    const found = first.cards();
    const places = found.slice(0, limit);
    const cards = await pageOfCards(ports.search.at(account, places), limit);
    const last = lastOf(places, cards);
    const isMore = last !== undefined && last !== found.at(-1);
    const next = isMore ? writeCursor({ after: last, total: first.total() }, asking) : undefined;
    return ok({ cards: cards.map((card) => fullCard(card, today)), next, total: first.total() });
  };
