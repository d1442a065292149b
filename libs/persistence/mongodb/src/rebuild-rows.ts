import type { CardId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { isSameProgress, newCard } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { atMost } from './at-most.ts';
import type { Readable } from './bound-collection.ts';
import type { AccountState, Put } from './documents.ts';
import type { Row } from './study-documents.ts';
import type { Decision } from './journal.ts';
import { keyOf, ofUser } from './keys.ts';
import { progressFields, putRow } from './progress.ts';
import { firstOf, lastOf } from './review-events.ts';
import type { Asking } from './study-turn.ts';

const rowsAtOnce = 1_000;
const readsAtOnce = 8;

/** Where the rows are: with own cards, or with those of others. */
export type RowsOf = 'progress' | 'visits';

const rowsIn = ({ collections }: Asking, of: RowsOf): Readable<Row> => collections[of] as unknown as Readable<Row>;

const beganAt = ({ origin, createdOn }: Row, first: ReviewEvent | undefined): Progress | undefined => {
  if (origin) return origin;
  const made = createdOn ?? (first?.before.state === 'new' ? first.before.createdOn : undefined);
  return made === undefined ? undefined : newCard(made);
};

/** A card that the log does not tell of any more stands where it began: as new as it was made, or as it came. */
const asNew = async (asking: Asking, of: RowsOf, card: CardId): Promise<readonly Put[]> => {
  const { collections, account } = asking;
  if (await lastOf(collections, { account, card })) return [];
  const [row, first] = await Promise.all([
    rowsIn(asking, of).findOne({ _id: keyOf(account, card) }),
    firstOf(collections, { account, card }),
  ]);
  const began = row && beganAt(row, first);
  return began ? [putRow({ ...row, ...progressFields(began) })] : [];
};

interface RowsAsked {
  readonly of: RowsOf;
  readonly after: string | undefined;
  readonly isRight: (card: CardId) => boolean;
}

const rowsAfter = (asking: Asking, { of, after }: Pick<RowsAsked, 'of' | 'after'>): Promise<readonly Row[]> => {
  const mine = ofUser(asking.account);
  const _id = after === undefined ? mine : { ...mine, $gt: after };
  const options = { sort: { _id: 1 }, limit: rowsAtOnce, projection: { card: 1, progress: 1, origin: 1 } } as const;
  return rowsIn(asking, of).find({ _id }, options).toArray();
};

const isAsItBegan = ({ progress, origin }: Row): boolean =>
  origin ? isSameProgress(progress, origin) : progress.state === 'new';

/** Makes a page of progress as the log has it where the log has nothing of a card; `isRight` tells which it has. */
export const rebuildRows = async (
  asking: Asking,
  { of, after, isRight }: RowsAsked,
): Promise<Decision<string | undefined, AccountState>> => {
  const rows = await rowsAfter(asking, { of, after });
  const odd = rows.filter((row) => !isAsItBegan(row) && !isRight(row.card));
  const puts: Put[] = [];
  await atMost(readsAtOnce, odd, async ({ card }) => puts.push(...(await asNew(asking, of, card))));
  const answer = rows.length < rowsAtOnce ? undefined : rows.at(-1)?._id;
  return puts.length === 0 ? { answer } : { answer, change: { steps: [puts] } };
};
