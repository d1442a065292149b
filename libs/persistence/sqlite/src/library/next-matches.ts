import type { CandidatesQuery } from '@flashcards/persistence-ports';
import type { WordTest } from '@flashcards/search';
import { standingBounds, wordTests } from '@flashcards/search';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { toNumber, toText } from '../engine/values.ts';
import type { SeenSet } from '../sharing/shared-access.ts';
import type { Variant } from './matching.ts';
import { bareRow, cardsOfPage, lastOfNext, longWords, matching, matchingAmong, mostOfPage } from './matching.ts';
import { standingParameters, tagParameter } from './standing-tests.ts';

/** Few different numbers of tests, because every statement is kept. The others always hold. */
const testCounts = [0, 1, 2, 4, 8, 32];
const noTest: WordTest = { pattern: '', isIn: true };

const patternsOf = (words: readonly WordTest[], tests: number): readonly SqlValue[] =>
  Array.from({ length: tests }, (_, at) => words[at] ?? noTest).flatMap(({ pattern, isIn }) => [pattern, Number(isIn)]);

const testsOf = (words: readonly WordTest[]): number =>
  testCounts.find((count) => count >= words.length) ?? words.length;

/** The position before all in that direction, and the one after all. */
const endsOf = (isDescending: boolean): readonly [string, string] => (isDescending ? ['9', ''] : ['', '9']);

type Asked = Omit<CandidatesQuery, 'set' | 'after' | 'until'> & SeenSet & { readonly after: string | undefined };

/** The statement for a query, and its parameters after those that tell the cards. */
const statementFor = ({ query, today, withStanding, isDescending, isOwn }: Asked) => {
  const words = wordTests(query);
  const tests = testsOf(words);
  const { tag, ...bounds } = standingBounds(query, today);
  const isOfTag = withStanding && tag !== undefined;
  const variant: Variant = { isDescending, withStanding, isOwn, isOfTag, tests };
  const patterns = patternsOf(words, tests);
  const others = [...(isOfTag ? [tagParameter(tag)] : []), ...(withStanding ? standingParameters(bounds) : [])];
  return { variant, patterns, parameters: [...patterns, ...others] };
};

/** Octets of long words, for each test, that are tested for one page: some milliseconds of work. */
const workOfPage = 4_194_304;

/** The first of these cards whose long words make a page, and the positions of those with long words. */
const withinWork = (found: readonly Tuple[], variant: Variant) => {
  const long: string[] = [];
  const [shortest, most] = [longWords(variant), workOfPage / variant.tests];
  let work = 0;
  for (const [index, tuple] of found.entries()) {
    const { position, octets } = bareRow.from(tuple);
    if (octets <= shortest) continue;
    long.push(position);
    if ((work += octets) >= most) return { tested: found.slice(0, index + 1), long };
  }
  return { tested: found, long };
};

/** The cards without those of these positions that are not among the matches, which have a position and words. */
const withoutOthers = (
  found: readonly Tuple[],
  long: readonly string[],
  matches: readonly Tuple[],
): readonly Tuple[] => {
  const wordsAt = new Map(matches.map(([position, words]) => [position, words]));
  const others = new Set<SqlValue | undefined>(long.filter((position) => !wordsAt.has(position)));
  return found.flatMap((tuple) => {
    const [position, words, ...rest] = tuple as readonly [SqlValue, SqlValue, ...SqlValue[]];
    return others.has(position) ? [] : [[position, wordsAt.get(position) ?? words, ...rest]];
  });
};

const averageText = 'SELECT text_bytes / max(card_count, 1) FROM sets WHERE key = ?';

/** Bytes of text of the cards of a page, on average: the index of long cards is read from many places. */
const textOfPage = 1_048_576;

const cardsOfNext = (connection: Connection, set: number, variant: Variant): number => {
  const average = toNumber(connection.tuple(averageText, set)?.[0]);
  return Math.max(1, Math.min(cardsOfPage(variant), Math.floor(textOfPage / Math.max(average, 1))));
};

interface Matches {
  /** In order. */
  readonly found: readonly Tuple[];
  /** The position after which cards are left; absent where none are. */
  readonly end: SqlValue | undefined;
}

/** Those of the next cards that match. */
export const nextMatches = (connection: Connection, user: number, asked: Asked): Matches => {
  const { key, isDescending } = asked;
  const { variant, patterns, parameters } = statementFor(asked);
  const [start, afterAll] = endsOf(isDescending);
  const from = asked.after ?? start;
  const count = cardsOfNext(connection, key, variant);
  const [last] = connection.tuple(lastOfNext(isDescending), user, key, from, count - 1) ?? [];
  const [text] = connection.tuple(matching(variant), user, key, from, last ?? afterAll, ...parameters) ?? [];
  const all = JSON.parse(toText(text)) as readonly Tuple[];
  const { tested, long } = withinWork(all, variant);
  const isCut = all.length === mostOfPage || tested.length < all.length;
  const end = isCut ? tested.at(-1)?.[0] : last;
  const lastLong = long.at(-1);
  if (lastLong === undefined) return { found: tested, end };
  const sql = matchingAmong(isDescending, variant.tests);
  // Its first parameter is unused.
  const matches = connection.tuples(sql, user, key, from, lastLong, ...patterns, JSON.stringify(long));
  return { found: withoutOthers(tested, long, matches), end };
};
