import type { CardId } from '@flashcards/kernel';
import type { KeptCard, MarkedCard, ProgressRows, SeenCard } from '@flashcards/persistence-ports';
import type { CardStanding } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/steps.ts';
import { saveMemberMarks, saveMemberProgress } from './member-progress.ts';
import { marksRow, standingRow, standingValues, withdrawn } from './progress.ts';
import { seenCards } from '../library/seen-card.ts';
import { keptCard, someKept } from './kept-cards.ts';

/** Checks the access to each set of others once in a unit of work. */
const seenOnce = () => {
  const ofUsers = new Map<number, (id: CardId) => SeenCard | undefined>();
  return (connection: Connection, user: number, id: CardId): SeenCard | undefined => {
    const seen = ofUsers.get(user) ?? seenCards(connection, user);
    ofUsers.set(user, seen);
    return seen(id);
  };
};

const updateMarks = `UPDATE progress SET (${marksRow.columns}) = (${marksRow.marks.replace('?', `? | (suspended & ${withdrawn})`)})
  WHERE user = ? AND card = (SELECT key FROM cards WHERE id = ?)`;

const mark = (connection: Connection, user: number, { id, marks }: MarkedCard): void => {
  const isOwn = connection.run(updateMarks, ...marksRow.values(marks), user, id) > 0;
  if (!isOwn) saveMemberMarks(connection, { user, card: id }, marks);
};

/** By the card's id, because SQLite reuses the keys of deleted cards. */
const update = `UPDATE progress SET ${standingRow.assigned} WHERE user = ? AND card = (SELECT key FROM cards WHERE id = ?)`;

/** Skips a deleted card. */
const save = (connection: Connection, user: number, [card, standing]: readonly [CardId, CardStanding]): void => {
  const values = standingValues(standing);
  const isOwn = connection.run(update, ...values, user, card) > 0;
  if (!isOwn) saveMemberProgress(connection, { user, card }, values);
};

export const progressRows = ({ readOwn, readEach, writeEach }: Steps): ProgressRows => ({
  find: readEach<CardId, SeenCard>(seenOnce()),
  kept: readEach<CardId, KeptCard>(keptCard),
  some: readOwn(someKept),
  mark: writeEach<MarkedCard>(mark),
  save: writeEach<readonly [CardId, CardStanding]>(save),
});
