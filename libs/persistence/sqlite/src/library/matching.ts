import type { CardMarks } from '@flashcards/study';
import { rowOf } from '../engine/row.ts';
import type { KeptStanding } from '../study/progress.ts';
import { isWithdrawn, marksOrNone, standingColumns } from '../study/progress.ts';
import { isShown } from './shown-cards.ts';
import { areLong, standingTests, tagTest } from './standing-tests.ts';
import { tagsOfCard } from './tags.ts';

/** As in the index of words: a text, because the planner does not use an index for a day together with a key. */
const position = "(c.created_on || printf('%013x', c.key))";

interface Row {
  readonly position: string;
  /** The beginning of the card's words; `frontWords` needs no more. */
  readonly words: string;
  /** The length of all of them. */
  readonly octets: number;
}

interface StandingRow extends Row, CardMarks, Pick<KeptStanding, 'progress'> {
  readonly isWithdrawn: boolean;
  readonly tagOwner: number;
  /** The length of their JSON. */
  readonly tagOctets: number;
  /** Absent where they are long. */
  readonly tags?: readonly string[];
}

/** Finding it reads no words. */
const octets = 'octet_length(c.words)';
const firstWords = 'substr(c.words, 1, 80)';

const columns = {
  position: [position, 'word'],
  words: [firstWords, 'word'],
  octets: [octets, 'number'],
} as const;

export const bareRow = rowOf<Row>(columns);
const standingRow = (withdrawn: string) =>
  rowOf<StandingRow>({
    ...columns,
    progress: standingColumns.progress,
    ...marksOrNone,
    isWithdrawn: [withdrawn, 'flag'],
    tagOwner: ['coalesce(t.owner, 0)', 'number'],
    tagOctets: ['coalesce(octet_length(t.tags_json), 0)', 'number'],
    tags: [`CASE WHEN ${areLong} THEN NULL ELSE coalesce(t.tags_json, '[]') END`, 'json?'],
  });

/** An own card is known to be withdrawn without its row; for a member its row is read. Both have the same columns. */
export const row = standingRow(isWithdrawn);
const memberRow = standingRow('c.withdrawn');

const ownStanding = 'CROSS JOIN progress p ON p.card = c.key AND p.user = ?1';
const standingAsMember = 'LEFT JOIN member_progress p ON p.card = c.id AND p.user = ?1';

export interface Variant {
  readonly isDescending: boolean;
  readonly withStanding: boolean;
  readonly isOwn: boolean;
  /** Whether tags are tested; they are then looked up before the standing. */
  readonly isOfTag: boolean;
  /** The number of tests on words. */
  readonly tests: number;
}

const inSet = (isDescending: boolean): string =>
  `FROM cards c INDEXED BY words_of_cards WHERE c.card_set = ?2 AND ${position} ${isDescending ? '<' : '>'} ?3`;

/** Finds the last of the next cards. The first parameter is unused, as in `matching` where nothing is joined. */
export const lastOfNext = (isDescending: boolean): string =>
  `SELECT ${position} ${inSet(isDescending)} ORDER BY ${position} ${isDescending ? 'DESC' : 'ASC'} LIMIT 1 OFFSET ?4`;

/** Cards that are tested for one page: about a millisecond of work, with the most tests too. */
export const cardsOfPage = ({ withStanding, tests }: Variant): number =>
  Math.floor(8_000 / (2 + tests + (withStanding ? 2 : 0)));

/** Octets of words, for each test, that are tested with the cards of one page at most: less than ten milliseconds. */
const mostWork = 8_388_608;

/** Longer words are not tested with the others. */
export const longWords = (variant: Variant): number => Math.floor(mostWork / (cardsOfPage(variant) * variant.tests));

const holding = (tests: number): string =>
  Array.from({ length: tests }, (_, at) => `(instr(c.words, ?${5 + 2 * at}) > 0) = ?${6 + 2 * at}`).join(' AND ');

/**
 * Finds those of the next cards that match, with the beginning of their words: of cards at the positions in a list,
 * which is the last parameter. It scans, because to seek a card with long words in the index is to read many others.
 */
export const matchingAmong = (isDescending: boolean, tests: number): string =>
  `SELECT ${position}, ${firstWords} ${inSet(isDescending)} AND ${position} ${isDescending ? '>=' : '<='} ?4
    AND CASE WHEN ${position} IN (SELECT value FROM json_each(?${5 + 2 * tests})) THEN ${holding(tests)} END`;

/** The most cards of a page. */
export const mostOfPage = 500;

/** What is joined for the standing of a card, and the tests of it from this parameter on. */
const standingOf = ({ withStanding, isOwn, isOfTag }: Variant, next: number) => {
  if (!withStanding) return { list: bareRow.columns, joined: '', tested: '' };
  const standing = isOwn ? ownStanding : standingAsMember;
  return {
    list: (isOwn ? row : memberRow).columns,
    joined: isOfTag ? `${tagsOfCard} ${standing}` : `${standing} ${tagsOfCard}`,
    tested: (isOfTag ? tagTest(next) : '') + standingTests(next + Number(isOfTag)),
  };
};

/**
 * Finds those of the next cards that match, or whose words are long, in order, `mostOfPage` at most. Long words are
 * not returned, either. The cards come as one text, as due cards do.
 */
export const matching = (variant: Variant): string => {
  const { isDescending, tests } = variant;
  const { list, joined, tested } = standingOf(variant, 5 + 2 * tests);
  const found = inSet(isDescending).replace('WHERE', `${joined} WHERE`);
  const isLong = tests > 0 ? `${octets} > ${longWords(variant)}` : 'FALSE';
  const item = list.replace(firstWords, `CASE WHEN ${isLong} THEN '' ELSE ${firstWords} END`);
  const words = tests > 0 ? `AND (${isLong} OR (${holding(tests)}))` : '';
  return `SELECT '[' || coalesce(group_concat(item, ','), '') || ']' FROM (SELECT json_array(${item}) AS item ${found}
    AND ${position} ${isDescending ? '>=' : '<='} ?4 ${words}
    ${tested} AND ${isShown}
    ORDER BY ${position} ${isDescending ? 'DESC' : 'ASC'} LIMIT ${mostOfPage})`;
};
