import type { Candidate, CardPosition, CardSearch, FoundCard, PlacedCard } from '@flashcards/persistence-ports';
import { cardLength } from '@flashcards/search';
import { userKey } from '../accounts/users.ts';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { Page } from '../engine/pages.ts';
import { pagesFrom } from '../engine/pages.ts';
import { seenSet } from '../sharing/shared-access.ts';
import { pageOfCandidates } from './candidates.ts';
import { cardOfSet } from './study-cards.ts';

/** The maximum of one page; its last card may exceed `characters`. */
const page = { cards: 100, characters: 1_048_576 };

const pageOf = (
  connection: Connection,
  user: number,
  { places, from }: { readonly places: readonly PlacedCard[]; readonly from: number },
): Page<FoundCard, number> => {
  const items: FoundCard[] = [];
  let characters = 0;
  for (const [index, { set, place }] of places.slice(from, from + page.cards).entries()) {
    const seen = seenSet(connection, user, set);
    const card = seen && cardOfSet(connection, user, { set: seen, key: place });
    if (!card) continue;
    items.push({ ...card, set, place });
    characters += cardLength(card);
    if (characters >= page.characters) return { items, next: from + index + 1 };
  }
  const next = from + page.cards;
  return { items, next: next < places.length ? next : undefined };
};

export const sqliteSearch = (database: Database): CardSearch => ({
  candidates: (account, query) =>
    pagesFrom<Candidate, CardPosition | undefined | 'first'>(database, 'first', (connection, from) =>
      pageOfCandidates(connection, userKey(connection, account), from === 'first' ? query : { ...query, after: from }),
    ),

  at: (account, places) =>
    pagesFrom<FoundCard, number>(database, 0, (connection, from) =>
      pageOf(connection, userKey(connection, account), { places, from }),
    ),
});
