import type { CardId, SetId } from '@flashcards/kernel';
import type { StudyCard } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import { memberProgressFrom } from '../study/member-progress.ts';
import type { Page } from '../engine/pages.ts';
import { progressColumns } from '../study/progress.ts';
import { isSharedWith, seenSet } from '../sharing/shared-access.ts';
import { isShown } from './shown-cards.ts';
import { toNumber, toText } from '../engine/values.ts';

const columns = `${progressColumns}, c.id, c.front, c.back, p.suspended, c.created_on, c.key`;

const fromTuple = (tuple: Tuple): StudyCard => {
  const [id, front, back, suspended, createdOn] = tuple.slice(-6);
  return {
    id: toText(id) as CardId,
    front: toText(front),
    back: toText(back),
    progress: memberProgressFrom(tuple, createdOn),
    suspended: suspended === 1,
  };
};

/**
 * What one page holds at most; its last card may pass the second. Few cards: a page of a thousand outlives two young
 * collections of garbage, and an export of 100 000 cards then took 35 MB more.
 */
const page = { cards: 200, characters: 1_048_576 };

const ownProgress = 'JOIN progress p ON p.user = ?1 AND p.card = c.key';
const progressAsMember = 'LEFT JOIN member_progress p ON p.user = ?1 AND p.card = c.id';

/** From the key on; the pages of a set follow one another by it, and no transaction spans two of them. */
const searchPage = (progress: string): string => `SELECT ${columns} FROM cards c ${progress}
  WHERE c.card_set = ?2 AND c.key > ?3 AND ${isShown} ORDER BY c.key LIMIT ${page.cards}`;

export const pageAfter = searchPage(ownProgress);
export const sharedPageAfter = searchPage(progressAsMember);

const readPage = (rows: Iterable<Tuple>): Page<StudyCard, number> => {
  const cards: StudyCard[] = [];
  let characters = 0;
  for (const row of rows) {
    const card = fromTuple(row);
    cards.push(card);
    characters += card.front.length + card.back.length;
    if (characters >= page.characters || cards.length === page.cards)
      return { items: cards, next: toNumber(row.at(-1)) };
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

/** A card of a set that is still being handed over is not there yet. */
const ofPublished = 'JOIN sets s ON s.key = c.card_set AND s.name IS NOT NULL';

const oneOf = (whose: string, progress: string): string =>
  `SELECT ${columns}, s.key FROM cards c ${ofPublished} AND s.user ${whose} ?1 ${progress} WHERE c.id = ?2 AND ${isShown}`;

const ownOne = oneOf('=', ownProgress);
const otherOne = oneOf('<>', progressAsMember);

/** A card that the user may see. */
export const studyCard = (connection: Connection, user: number, id: CardId): StudyCard | undefined => {
  const own = connection.tuple(ownOne, user, id);
  if (own) return fromTuple(own.slice(0, -1));
  const other = connection.tuple(otherOne, user, id);
  if (!other || !isSharedWith(connection, toNumber(other.at(-1)), user)) return undefined;
  return fromTuple(other.slice(0, -1));
};
