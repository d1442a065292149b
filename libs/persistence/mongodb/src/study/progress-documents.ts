import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { SeenCard } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf } from '@flashcards/review-scheduling';
import type { CardMarks } from '@flashcards/study';
import { marksOf } from '@flashcards/study';
import type { ProgressDocument, Due } from './documents.ts';
import { rowOf } from './documents.ts';

const dueOf = (progress: Progress): Due => {
  if (progress.state === 'new') return 'new';
  return progress.state === 'review' ? dueDayOf(progress) : '';
};

/** A card's progress as its row stores it, with the fields by which it is searched. */
export const progressFields = (progress: Progress): Pick<ProgressDocument, 'progress' | 'due'> => ({
  progress,
  due: dueOf(progress),
});

/** Whether the row equals what saving its progress would write. */
export const isSound = ({ progress, due }: ProgressDocument): boolean => due === dueOf(progress);

/** A card for which an account has progress. */
type CardOf = Pick<ProgressDocument, 'own' | 'made' | 'place' | 'addition' | 'note'> & {
  readonly card: CardId;
  readonly set: SetId;
};

/** The row of a card without reviews of the account. */
export const cardRow = (account: AccountId, card: CardOf, progress: Progress): ProgressDocument => ({
  ...rowOf(account, 'card', card.card),
  kind: 'card',
  ...card,
  ...marksOf({}),
  ...progressFields(progress),
});

/** The fields of the row of a withdrawn card. */
export const withdrawnAs = ({ suspended }: Pick<CardMarks, 'suspended'>) => ({
  suspended: true,
  withdrawn: { suspended },
});

/** The learner's marks of a row. */
export const marksIn = ({
  suspended,
  flag,
  buriedOn,
  leech,
  withdrawn,
}: Partial<Pick<ProgressDocument, keyof CardMarks | 'withdrawn'>>): CardMarks =>
  marksOf({ ...(suspended ? { suspended } : {}), ...(flag ? { flag } : {}), buriedOn, leech, ...withdrawn });

/** A change of a row. */
export interface Moved {
  readonly $set: Partial<ProgressDocument>;
  readonly $unset?: Readonly<Partial<Record<'last' | 'buriedOn' | 'leech', ''>>>;
}

/** The change of a row for the marks of its learner. */
export const marked = (
  { suspended, ...marks }: CardMarks,
  { withdrawn, ...row }: Pick<ProgressDocument, 'withdrawn' | 'buriedOn' | 'leech'>,
): Moved => {
  const $set = withdrawn ? { ...marks, withdrawn: { suspended } } : { ...marks, suspended };
  const ended = (['buriedOn', 'leech'] as const).filter((name) => marks[name] === undefined && row[name] !== undefined);
  return ended.length === 0 ? { $set } : { $set, $unset: Object.fromEntries(ended.map((name) => [name, ''])) };
};

export const seenFrom = ({ set, own, progress, last, ...row }: ProgressDocument): SeenCard => ({
  set,
  isOwn: own,
  progress,
  ...marksIn(row),
  last: last && { at: last.at, seq: last.seq },
});
