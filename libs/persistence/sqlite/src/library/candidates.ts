import type { LocalDate } from '@flashcards/kernel';
import type { Candidate, CandidatesQuery, CardPosition } from '@flashcards/persistence-ports';
import type { WordTest } from '@flashcards/search';
import { frontWords, isOver, standingBounds, wordTests } from '@flashcards/search';
import { marksOf } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { toText } from '../engine/values.ts';
import { seenSet } from '../sharing/shared-access.ts';
import { progressOrNew } from '../study/member-progress.ts';
import type { Variant } from './matching.ts';
import { bareRow, lastOfNext, matching, mostOfPage, row } from './matching.ts';
import { standingParameters, tagParameter } from './standing-tests.ts';
import { tagsOfOwner } from './tags.ts';

const firstOnDay = 10;

const positionOf = ({ createdOn, place }: CardPosition): string => createdOn + place.toString(16).padStart(13, '0');

const fromPosition = (text: string): CardPosition => ({
  createdOn: text.slice(0, firstOnDay) as LocalDate,
  place: Number.parseInt(text.slice(firstOnDay), 16),
});

/** Few different numbers of tests, because every statement is kept. The others always hold. */
const testCounts = [0, 1, 2, 4, 8, 32];
const noTest: WordTest = { pattern: '', isIn: true };

const candidateFrom = (tuple: Tuple): Candidate => {
  const { position: at, words } = bareRow.from(tuple);
  return { ...fromPosition(at), front: frontWords(words) };
};

/** A page ends when its cards have so much JSON of tags. Neighbours of one note share theirs. */
const tagOctetsOfPage = 1_048_576;

/** The first of the found cards that make a page. */
const withStandings = (connection: Connection, found: readonly Tuple[]): readonly Candidate[] => {
  const items: Candidate[] = [];
  let [octets, owner, last] = [0, 0, [] as readonly string[]];
  for (const tuple of found) {
    const { progress, tagOwner, tagOctets, tags, ...marks } = row.from(tuple);
    if (tagOwner !== owner) {
      [owner, last] = [tagOwner, tags ?? tagsOfOwner(connection, tagOwner)];
      octets += tagOctets;
    }
    const candidate = candidateFrom(tuple);
    const met = progressOrNew(progress, candidate.createdOn);
    items.push({ ...candidate, standing: { progress: met, ...marksOf(marks), tags: last } });
    if (octets >= tagOctetsOfPage) break;
  }
  return items;
};

/** Cards that are tested for one page: about a millisecond of work, with the most tests too. */
const cardsOfPage = ({ withStanding, tests }: Variant): number =>
  Math.floor(8_000 / (2 + tests + (withStanding ? 2 : 0)));

const patternsOf = (words: readonly WordTest[], tests: number): readonly SqlValue[] =>
  Array.from({ length: tests }, (_, at) => words[at] ?? noTest).flatMap(({ pattern, isIn }) => [pattern, Number(isIn)]);

/** The position before all in that direction, and the one after all. */
const endsOf = (isDescending: boolean): readonly [string, string] => (isDescending ? ['9', ''] : ['', '9']);

/** The start of the next page; absent where no later card matters. */
const nextOf = (last: string, isDescending: boolean, until: LocalDate | undefined): CardPosition | undefined => {
  const next = fromPosition(last);
  return isOver(next.createdOn, isDescending, until) ? undefined : next;
};

const testsOf = (words: readonly WordTest[]): number =>
  testCounts.find((count) => count >= words.length) ?? words.length;

/** The matching ones among the next cards of a set that the user may see. */
export const pageOfCandidates = (
  connection: Connection,
  user: number,
  { set, query, today, withStanding, isDescending, after, until }: CandidatesQuery,
): Page<Candidate, CardPosition> => {
  const seen = seenSet(connection, user, set);
  if (!seen) return { items: [] };
  const words = wordTests(query);
  const tests = testsOf(words);
  const { tag, ...bounds } = standingBounds(query, today);
  const isOfTag = withStanding && tag !== undefined;
  const variant = { isDescending, withStanding, isOwn: seen.isOwn, isOfTag, tests };
  const [start, end] = endsOf(isDescending);
  const from = after ? positionOf(after) : start;
  const last = connection.tuple(lastOfNext(isDescending), user, seen.key, from, cardsOfPage(variant) - 1);
  const to = last?.[0] ?? end;
  const standing = withStanding ? standingParameters(bounds) : [];
  const given = [from, to, ...patternsOf(words, tests), ...(isOfTag ? [tagParameter(tag)] : []), ...standing];
  const [text] = connection.tuple(matching(variant), user, seen.key, ...given) ?? [];
  const found = JSON.parse(toText(text)) as readonly Tuple[];
  const items = withStanding ? withStandings(connection, found) : found.map(candidateFrom);
  const isCut = found.length === mostOfPage || items.length < found.length;
  const lastSeen = isCut ? found[items.length - 1]?.[0] : last?.[0];
  return { items, next: lastSeen === undefined ? undefined : nextOf(toText(lastSeen), isDescending, until()) };
};
