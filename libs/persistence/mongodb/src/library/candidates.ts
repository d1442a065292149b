import type { AccountId } from '@flashcards/kernel';
import type { Candidate, CandidatesQuery, CardPosition } from '@flashcards/persistence-ports';
import type { Query } from '@flashcards/search';
import { frontWords, holdsInWords, isOver, wordTests } from '@flashcards/search';
import type { Filter } from '../driver.ts';
import type { Reader } from '../engine/reader.ts';
import type { Page } from '../pages.ts';
import type { CardDocument, Collections } from '../schema.ts';
import type { SeenSet } from '../sharing/access.ts';
import { seenSet } from '../sharing/access.ts';
import { shownBy } from '../study/hidden.ts';
import { asMet, progressOf } from './card-progress.ts';
import { joinedWords } from './listed-words.ts';
import { tagBytesOfCards, tagsOfCards } from './tags.ts';

const pageSize = 1_000;

type Found = Pick<CardDocument, '_id' | 'createdOn' | 'place' | 'words' | 'note' | 'withdrawn'>;

/** After every text that begins with this one. */
const endOf = (beginning: string): string => `${beginning}\u{10ffff}`;

/**
 * What all matching cards meet: the words of the wanted parts, as far as an index finds them. The last word of a part
 * may be the beginning of one.
 */
const wanted = (query: Query): readonly Filter<CardDocument>[] =>
  wordTests(query)
    .filter(({ isIn }) => isIn)
    .flatMap(({ pattern }) => {
      const [last = '', ...others] = pattern.trim().split(' ').reverse();
      const isWhole = pattern.endsWith(' ');
      const ofLast = isWhole ? last : { $elemMatch: { $gte: last, $lt: endOf(last) } };
      return [...others, ofLast].map((words) => ({ words }) as Filter<CardDocument>);
    });

const beyond = ({ createdOn, place }: CardPosition, isDescending: boolean): Filter<CardDocument> => {
  const than = isDescending ? '$lt' : '$gt';
  return { $or: [{ createdOn: { [than]: createdOn } }, { createdOn, place: { [than]: place } }] };
};

interface Standings {
  readonly account: AccountId;
  readonly owner: AccountId;
  readonly cards: readonly Found[];
}

const bareCandidate = ({ createdOn, place, words }: Found): Candidate => ({
  createdOn,
  place,
  front: frontWords(joinedWords(words)),
});

/** A page ends when its cards have so many bytes of tags. */
const tagBytesOfPage = 1_048_576;

/** The first of these cards that make a page with their tags. */
const firstOf = async (
  collections: Collections,
  reader: Reader,
  { owner, cards }: Omit<Standings, 'account'>,
): Promise<readonly Found[]> => {
  const sizes = await tagBytesOfCards(collections, reader, { owner, cards });
  let bytes = 0;
  const last = cards.findIndex(({ _id }) => (bytes += sizes.get(_id) ?? 0) >= tagBytesOfPage);
  return last < 0 ? cards : cards.slice(0, last + 1);
};

const withStandings = async (
  collections: Collections,
  reader: Reader,
  { account, owner, cards }: Standings,
): Promise<readonly Candidate[]> => {
  const rows = await progressOf(collections, reader, { account, cards: cards.map(({ _id }) => _id) });
  const tags = await tagsOfCards(collections, reader, { owner, cards });
  return cards.map((card) => {
    const { last: _, ...met } = asMet(rows.get(card._id), card.createdOn);
    const gone = card.withdrawn ? { isWithdrawn: card.withdrawn } : {};
    const standing = { id: card._id, ...met, tags: tags.get(card._id) ?? [], ...gone };
    return { ...bareCandidate(card), standing };
  });
};

const read = (
  { cards }: Collections,
  reader: Reader,
  { account, hidden, query }: Pick<SeenSet, 'account' | 'hidden'> & { readonly query: CandidatesQuery },
): Promise<readonly Found[]> => {
  const { set, isDescending, after, query: terms } = query;
  const conditions = [...wanted(terms), ...(after ? [beyond(after, isDescending)] : [])];
  const filter = { account, set, ...shownBy(hidden), ...(conditions.length > 0 ? { $and: conditions } : {}) };
  const direction = isDescending ? -1 : 1;
  const projection = { createdOn: 1, place: 1, words: 1, note: 1, withdrawn: 1 } as const;
  return reader.find(cards, filter as Filter<CardDocument>, {
    sort: { createdOn: direction, place: direction },
    limit: pageSize,
    projection,
  });
};

/** The start of the next page; absent where no later card matters. */
const nextAfter = ({ createdOn, place }: Found, { isDescending, until }: CandidatesQuery): CardPosition | undefined =>
  isOver(createdOn, isDescending, until()) ? undefined : { createdOn, place };

/** Reads the next cards that have the wanted words, and keeps those that match. */
export const pageOfCandidates = async (
  collections: Collections,
  reader: Reader,
  { account, query }: { readonly account: AccountId; readonly query: CandidatesQuery },
): Promise<Page<Candidate, CardPosition>> => {
  const seen = await seenSet(collections, reader, { account, set: query.set });
  if (!seen) return { items: [] };
  const { account: owner, hidden } = seen;
  const found = await read(collections, reader, { account: owner, hidden, query });
  const matching = found.filter(({ words }) => holdsInWords(query.query, joinedWords(words)));
  const { withStanding } = query;
  const cards = withStanding ? await firstOf(collections, reader, { owner, cards: matching }) : matching;
  const items = withStanding
    ? await withStandings(collections, reader, { account, owner, cards })
    : cards.map(bareCandidate);
  const end = cards.length < matching.length ? cards.at(-1) : found.length === pageSize ? found.at(-1) : undefined;
  return { items, next: end && nextAfter(end, query) };
};
