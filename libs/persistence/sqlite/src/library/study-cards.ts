import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { StudyCard } from '@flashcards/persistence-ports';
import { marksOf } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import { formatFrom } from './insert-cards.ts';
import { progressOrNew } from '../study/member-progress.ts';
import type { Page } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import type { KeptStanding } from '../study/progress.ts';
import { marksOrNone, standingColumns } from '../study/progress.ts';
import { isSharedWith, seenSet } from '../sharing/shared-access.ts';
import { isShown } from './shown-cards.ts';

interface CardRow extends Pick<KeptStanding, 'progress'>, Omit<StudyCard, 'progress' | 'format'> {
  readonly format: number;
  readonly createdOn: LocalDate;
  readonly key: number;
}

const columns = {
  progress: standingColumns.progress,
  id: ['c.id', 'word'],
  format: ['c.format', 'number'],
  front: ['c.front', 'text'],
  back: ['c.back', 'text'],
  ...marksOrNone,
  createdOn: ['c.created_on', 'word'],
  key: ['c.key', 'number'],
  note: { id: ['n.id', 'word'], ordinal: ['c.ordinal', 'number'] },
} as const;

const row = rowOf<CardRow>(columns);
const rowWithSet = rowOf<CardRow & { readonly setKey: number }>({ ...columns, setKey: ['s.key', 'number'] });

const cardFrom = ({ id, front, back, format, progress, createdOn, note, ...marks }: CardRow): StudyCard => ({
  id,
  front,
  back,
  format: formatFrom(format),
  progress: progressOrNew(progress, createdOn),
  ...marksOf(marks),
  ...(note ? { note } : {}),
});

/**
 * The maximum of one page; its last card may exceed `characters`. The number of cards is small, because a page of a
 * thousand survives two young garbage collections, and an export of 100,000 cards then needed 35 MB more.
 */
const page = { cards: 200, characters: 1_048_576 };

const itsNote = 'LEFT JOIN notes n ON n.key = c.note';
const ownProgress = 'JOIN progress p ON p.user = ?1 AND p.card = c.key';
const progressAsMember = 'LEFT JOIN member_progress p ON p.user = ?1 AND p.card = c.id';

/** Finds cards after a key. The pages of a set follow one another by it, and no transaction spans two of them. */
const searchPage = (progress: string): string => `SELECT ${row.columns} FROM cards c ${progress} ${itsNote}
  WHERE c.card_set = ?2 AND c.key > ?3 AND ${isShown} ORDER BY c.key LIMIT ${page.cards}`;

export const pageAfter = searchPage(ownProgress);
export const sharedPageAfter = searchPage(progressAsMember);

const readPage = (rows: Iterable<Tuple>): Page<StudyCard, number> => {
  const cards: StudyCard[] = [];
  let characters = 0;
  for (const found of rows) {
    const card = row.from(found);
    cards.push(cardFrom(card));
    characters += card.front.length + card.back.length;
    if (characters >= page.characters || cards.length === page.cards) return { items: cards, next: card.key };
  }
  return { items: cards };
};

/** A page of a set that the user may see, from a place on. */
export const pageOfSet = (
  connection: Connection,
  user: number,
  { set, after }: { readonly set: SetId; readonly after: number },
): Page<StudyCard, number> => {
  const seen = seenSet(connection, user, set);
  if (!seen) return { items: [] };
  return readPage(connection.each(seen.isOwn ? pageAfter : sharedPageAfter, user, seen.key, after));
};

/** Excludes cards of sets that are still being handed over. */
const ofPublished = 'JOIN sets s ON s.key = c.card_set AND s.name IS NOT NULL';

const oneOf = (whose: string, progress: string): string =>
  `SELECT ${rowWithSet.columns} FROM cards c ${ofPublished} AND s.user ${whose} ?1 ${progress} ${itsNote} WHERE c.id = ?2 AND ${isShown}`;

const ownOne = oneOf('=', ownProgress);
const otherOne = oneOf('<>', progressAsMember);

/** A card that the user may see. */
export const studyCard = (connection: Connection, user: number, id: CardId): StudyCard | undefined => {
  const own = connection.tuple(ownOne, user, id);
  if (own) return cardFrom(row.from(own));
  const other = rowWithSet.found(connection.tuple(otherOne, user, id));
  return other && isSharedWith(connection, other.setKey, user) ? cardFrom(other) : undefined;
};
