import type { LocalDate } from '@flashcards/kernel';
import type { Candidate, CandidatesQuery, CardPosition } from '@flashcards/persistence-ports';
import type { WordTest } from '@flashcards/search';
import { frontWords, isOver, standingBounds, wordTests } from '@flashcards/search';
import type { CardMarks } from '@flashcards/study';
import { marksOf } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import { toText } from '../engine/values.ts';
import { seenSet } from '../sharing/shared-access.ts';
import { progressOrNew } from '../study/member-progress.ts';
import type { KeptStanding } from '../study/progress.ts';
import { marksOrNone, standingColumns } from '../study/progress.ts';
import { isShown } from './shown-cards.ts';
import { standingParameters, standingTests, tagParameter, tagTest } from './standing-tests.ts';
import { tagsOfCard } from './tags.ts';

/** As in the index of words: a text, because the planner does not use an index for a day together with a key. */
const position = "(c.created_on || printf('%013x', c.key))";
const firstOnDay = 10;

const positionOf = ({ createdOn, place }: CardPosition): string => createdOn + place.toString(16).padStart(13, '0');

const fromPosition = (text: string): CardPosition => ({
  createdOn: text.slice(0, firstOnDay) as LocalDate,
  place: Number.parseInt(text.slice(firstOnDay), 16),
});

interface Row {
  readonly position: string;
  /** The beginning of the card's words; `frontWords` needs no more. */
  readonly words: string;
}

interface StandingRow extends Row, CardMarks, Pick<KeptStanding, 'progress'> {
  readonly tags: readonly string[];
}

const columns = { position: [position, 'word'], words: ['substr(c.words, 1, 80)', 'word'] } as const;

const bareRow = rowOf<Row>(columns);
const row = rowOf<StandingRow>({
  ...columns,
  progress: standingColumns.progress,
  ...marksOrNone,
  tags: ["coalesce(t.tags_json, '[]')", 'json'],
});

const ownStanding = 'CROSS JOIN progress p ON p.card = c.key AND p.user = ?1';
const standingAsMember = 'LEFT JOIN member_progress p ON p.card = c.id AND p.user = ?1';

interface Variant {
  readonly isDescending: boolean;
  readonly withStanding: boolean;
  readonly isOwn: boolean;
  /** Whether tags are tested; they are then looked up before the standing. */
  readonly isOfTag: boolean;
  /** The number of tests on words. */
  readonly tests: number;
}

/** Few different numbers of tests, because every statement is kept. The others always hold. */
const testCounts = [0, 1, 2, 4, 8, 32];
const noTest: WordTest = { pattern: '', isIn: true };

const inSet = (isDescending: boolean): string =>
  `FROM cards c INDEXED BY words_of_cards WHERE c.card_set = ?2 AND ${position} ${isDescending ? '<' : '>'} ?3`;

/** Finds the last of the next cards. The first parameter is unused, as in `matching` where nothing is joined. */
export const lastOfNext = (isDescending: boolean): string =>
  `SELECT ${position} ${inSet(isDescending)} ORDER BY ${position} ${isDescending ? 'DESC' : 'ASC'} LIMIT 1 OFFSET ?4`;

/** The most cards of a page. */
const mostOfPage = 500;

/** Finds those of the next cards that match, in order, `mostOfPage` at most. They come as one text, as due cards do. */
export const matching = ({ isDescending, withStanding, isOwn, isOfTag, tests }: Variant): string => {
  const { columns: list } = withStanding ? row : bareRow;
  const standing = isOwn ? ownStanding : standingAsMember;
  const joined = isOfTag ? [tagsOfCard, standing] : [standing, tagsOfCard];
  const found = inSet(isDescending).replace('WHERE', `${withStanding ? joined.join(' ') : ''} WHERE`);
  const next = 5 + 2 * tests;
  const tested = `${isOfTag ? tagTest(next) : ''} ${withStanding ? standingTests(next + Number(isOfTag)) : ''}`;
  const holding = Array.from({ length: tests }, (_, at) => `AND (instr(c.words, ?${5 + 2 * at}) > 0) = ?${6 + 2 * at}`);
  return `SELECT '[' || coalesce(group_concat(item, ','), '') || ']' FROM (SELECT json_array(${list}) AS item ${found}
    AND ${position} ${isDescending ? '>=' : '<='} ?4 ${holding.join(' ')}
    ${tested} AND ${isShown}
    ORDER BY ${position} ${isDescending ? 'DESC' : 'ASC'} LIMIT ${mostOfPage})`;
};

const candidateFrom = (tuple: Tuple): Candidate => {
  const { position: at, words } = bareRow.from(tuple);
  return { ...fromPosition(at), front: frontWords(words) };
};

const candidateWithStanding = (tuple: Tuple): Candidate => {
  const { progress, tags, ...marks } = row.from(tuple);
  const candidate = candidateFrom(tuple);
  const met = progressOrNew(progress, candidate.createdOn);
  return { ...candidate, standing: { progress: met, ...marksOf(marks), tags } };
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
  const items = found.map(withStanding ? candidateWithStanding : candidateFrom);
  const isCut = found.length === mostOfPage;
  const lastSeen = isCut ? found.at(-1)?.[0] : last?.[0];
  return { items, next: lastSeen === undefined ? undefined : nextOf(toText(lastSeen), isDescending, until()) };
};
