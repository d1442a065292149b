import type { CandidatesQuery } from '@flashcards/persistence-ports';
import type { WordTest } from '@flashcards/search';
import { isAboutDays, standingBounds, wordTests } from '@flashcards/search';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { toNumber, toText } from '../engine/values.ts';
import type { SeenSet } from '../sharing/shared-access.ts';
import type { Variant } from './matching.ts';
import { cardsOfPage, lastOfNext, matching, mostOfPage } from './matching.ts';
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
  const variant: Variant = { isDescending, withStanding, withId: isAboutDays(query), isOwn, isOfTag, tests };
  const others = [...(isOfTag ? [tagParameter(tag)] : []), ...(withStanding ? standingParameters(bounds) : [])];
  return { variant, parameters: [...patternsOf(words, tests), ...others] };
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
  const { variant, parameters } = statementFor(asked);
  const [start, afterAll] = endsOf(isDescending);
  const from = asked.after ?? start;
  const count = cardsOfNext(connection, key, variant);
  const [last] = connection.tuple(lastOfNext(isDescending), user, key, from, count - 1) ?? [];
  const [text] = connection.tuple(matching(variant), user, key, from, last ?? afterAll, ...parameters) ?? [];
  const all = JSON.parse(toText(text)) as readonly Tuple[];
  return { found: all, end: all.length === mostOfPage ? all.at(-1)?.[0] : last };
};
