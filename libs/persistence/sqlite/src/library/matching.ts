import type { CardId } from '@flashcards/kernel';
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
}

interface StandingRow extends Row, CardMarks, Pick<KeptStanding, 'progress'> {
  /** Absent where it is not read. */
  readonly id?: CardId;
  readonly isWithdrawn: boolean;
  readonly tagOwner: number;
  /** The length of their JSON. */
  readonly tagOctets: number;
  /** Absent where they are long. */
  readonly tags?: readonly string[];
}

const columns = { position: [position, 'word'], words: ['substr(c.words, 1, 80)', 'word'] } as const;

export const bareRow = rowOf<Row>(columns);
const standingRow = (withdrawn: string, id: string) =>
  rowOf<StandingRow>({
    ...columns,
    progress: standingColumns.progress,
    ...marksOrNone,
    id: [id, 'word?'],
    isWithdrawn: [withdrawn, 'flag'],
    tagOwner: ['coalesce(t.owner, 0)', 'number'],
    tagOctets: ['coalesce(octet_length(t.tags_json), 0)', 'number'],
    tags: [`CASE WHEN ${areLong} THEN NULL ELSE coalesce(t.tags_json, '[]') END`, 'json?'],
  });

/**
 * An own card is known to be withdrawn without its row, which is read for its id only; for a member it is read anyway.
 * All have the same columns.
 */
export const row = standingRow(isWithdrawn, 'NULL');
const rowWithId = standingRow(isWithdrawn, 'c.id');
const memberRow = standingRow('c.withdrawn', 'c.id');

const ownStanding = 'CROSS JOIN progress p ON p.card = c.key AND p.user = ?1';
const standingAsMember = 'LEFT JOIN member_progress p ON p.card = c.id AND p.user = ?1';

export interface Variant {
  readonly isDescending: boolean;
  readonly withStanding: boolean;
  readonly withId: boolean;
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

/**
 * Cards that are tested for one page: about a millisecond of work. Few where there are many tests, each of which may read
 * thousands of characters of every card.
 */
export const cardsOfPage = ({ withStanding, withId, tests }: Variant): number =>
  Math.floor(8_000 / (2 + tests + tests ** 2 / 4 + (withStanding ? 2 : 0) + (withId ? 2 : 0)));

const holding = (tests: number): string =>
  Array.from({ length: tests }, (_, at) => `AND (instr(c.words, ?${5 + 2 * at}) > 0) = ?${6 + 2 * at}`).join(' ');

/** The most cards of a page. */
export const mostOfPage = 500;

/** What is joined for the standing of a card, and the tests of it from this parameter on. */
const standingOf = ({ withStanding, withId, isOwn, isOfTag }: Variant, next: number) => {
  if (!withStanding) return { list: bareRow.columns, joined: '', tested: '' };
  const standing = isOwn ? ownStanding : standingAsMember;
  const ofOwn = withId ? rowWithId : row;
  return {
    list: (isOwn ? ofOwn : memberRow).columns,
    joined: isOfTag ? `${tagsOfCard} ${standing}` : `${standing} ${tagsOfCard}`,
    tested: (isOfTag ? tagTest(next) : '') + standingTests(next + Number(isOfTag)),
  };
};

/** Finds those of the next cards that match, in order, `mostOfPage` at most. They come as one text, as due cards do. */
export const matching = (variant: Variant): string => {
  const { isDescending, tests } = variant;
  const { list, joined, tested } = standingOf(variant, 5 + 2 * tests);
  const found = inSet(isDescending).replace('WHERE', `${joined} WHERE`);
  return `SELECT '[' || coalesce(group_concat(item, ','), '') || ']' FROM (SELECT json_array(${list}) AS item ${found}
    AND ${position} ${isDescending ? '>=' : '<='} ?4 ${holding(tests)}
    ${tested} AND ${isShown}
    ORDER BY ${position} ${isDescending ? 'DESC' : 'ASC'} LIMIT ${mostOfPage})`;
};
