import type { CardId, SetId } from '@flashcards/kernel';
import type { SeenCard } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { memberProgressFrom } from '../study/member-progress.ts';
import { lastPlaceFrom, progressColumns, progressFromTuple } from '../study/progress.ts';
import { isSharedWith } from '../sharing/shared-access.ts';
import { isShown } from './shown-cards.ts';
import { toNumber, toText } from '../engine/values.ts';

const ownCardOf = `SELECT ${progressColumns}, s.id, p.suspended, p.last_at, p.last_seq
  FROM cards c JOIN sets s ON s.key = c.card_set AND s.user = ? AND s.name IS NOT NULL
  JOIN progress p ON p.user = s.user AND p.card = c.key WHERE c.id = ? AND ${isShown}`;

const ownCard = (connection: Connection, user: number, id: CardId): SeenCard | undefined => {
  const found = connection.tuple(ownCardOf, user, id);
  if (!found) return undefined;
  const [set, suspended, at, seq] = found.slice(-4);
  return {
    set: toText(set) as SetId,
    isOwn: true,
    progress: progressFromTuple(found),
    suspended: suspended === 1,
    last: lastPlaceFrom(at, seq),
  };
};

/** Searches a card of someone else, with what the learner has of it; when it was made stands behind its text. */
const otherCard = `SELECT ${progressColumns}, s.key, s.id, p.suspended, p.last_at, p.last_seq,
    iif(p.state IS NULL, c.created_on, NULL)
  FROM cards c JOIN sets s ON s.key = c.card_set AND s.user <> ?1 AND s.name IS NOT NULL
  LEFT JOIN member_progress p ON p.user = ?1 AND p.card = c.id WHERE c.id = ?2 AND ${isShown}`;

interface OtherCard extends SeenCard {
  /** The key of its set. */
  readonly key: number;
}

const cardOfOther = (connection: Connection, user: number, id: CardId): OtherCard | undefined => {
  const found = connection.tuple(otherCard, user, id);
  if (!found) return undefined;
  const [key, set, suspended, at, seq, createdOn] = found.slice(-6);
  return {
    key: toNumber(key),
    set: toText(set) as SetId,
    isOwn: false,
    progress: memberProgressFrom(found, createdOn),
    suspended: suspended === 1,
    last: lastPlaceFrom(at, seq),
  };
};

/** Cards of the learner's own sets, and of those that are shared with them; of each set that is asked once. */
export const seenCards = (connection: Connection, user: number) => {
  const others = new Map<number, boolean>();
  const isShared = (set: number): boolean => {
    const answer = others.get(set) ?? isSharedWith(connection, set, user);
    others.set(set, answer);
    return answer;
  };
  const ofOther = (id: CardId): SeenCard | undefined => {
    const other = cardOfOther(connection, user, id);
    return other && isShared(other.key) ? other : undefined;
  };
  return (id: CardId): SeenCard | undefined => ownCard(connection, user, id) ?? ofOther(id);
};
