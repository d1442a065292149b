import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import type { SqlValue } from './driver.ts';
import { stateKey } from './progress.ts';
import { repairProgress } from './save-progress.ts';
import type { Unhurried } from './transaction.ts';
import { toText } from './values.ts';

/** The place in the index of what is due. */
export type StudiedCursor = readonly SqlValue[];

export const beforeAll: StudiedCursor = [-1, 0, '', 0, 0];

const cardsPerStep = 200;

/** Searches cards that count as studied, and tells of each whether the log has a kept event of it. */
export const studiedCards = `
  SELECT p.suspended, p.state, p.due_on, p.card_set, p.card, c.id, c.created_on, o.card, EXISTS (
    SELECT 1 FROM events e WHERE e.user = p.user AND e.card = c.id AND e.undone_at IS NULL
  ) FROM progress p CROSS JOIN cards c ON c.key = p.card LEFT JOIN origins o ON o.card = c.key
  WHERE p.user = ? AND p.state <> ${stateKey('new')}
  AND (p.suspended, p.state, p.due_on, p.card_set, p.card) > (?, ?, ?, ?, ?)
  ORDER BY p.suspended, p.state, p.due_on, p.card_set, p.card LIMIT ${cardsPerStep}`;

/** Cards that count as studied and of which the log has nothing are new, but for those that came with an origin: the next place to
 * look, if there is one. */
export const rebuildUnstudied = async (
  { connection, breathe }: Unhurried,
  user: number,
  cursor: StudiedCursor,
): Promise<StudiedCursor | undefined> => {
  const rows = connection.tuples(studiedCards, user, ...cursor);
  for (const [, , , , , card, createdOn, origin, isStudied] of rows) {
    if (isStudied === 1 || origin !== null) continue;
    const progress = newCard(toText(createdOn) as LocalDate);
    repairProgress(connection, { user, card: toText(card) as CardId }, { progress, last: undefined });
  }
  await breathe();
  return rows.length === cardsPerStep ? rows.at(-1)?.slice(0, 5) : undefined;
};

/** Cards of own sets that came with an origin, by set and card. */
export type OriginCursor = readonly SqlValue[];

export const beforeOrigins: OriginCursor = [0, 0];

/** Searches cards that came with an origin, and tells of each whether the log has a kept event of it. */
const cardsWithOrigin = `
  SELECT o.card_set, o.card, c.id, o.progress_json, EXISTS (
    SELECT 1 FROM events e WHERE e.user = ?1 AND e.card = c.id AND e.undone_at IS NULL
  ) FROM origins o JOIN cards c ON c.key = o.card
  WHERE (o.card_set, o.card) > (?2, ?3) AND o.card_set = (
    SELECT min(s.key) FROM sets s WHERE s.user = ?1 AND s.key >= ?2
    AND EXISTS (SELECT 1 FROM origins f WHERE (f.card_set, f.card) > (?2, ?3) AND f.card_set = s.key))
  ORDER BY o.card_set, o.card LIMIT ${cardsPerStep}`;

/** Those of which the log has nothing stand where they began. */
export const rebuildOrigins = async (
  { connection, breathe }: Unhurried,
  user: number,
  cursor: OriginCursor,
): Promise<OriginCursor | undefined> => {
  const rows = connection.tuples(cardsWithOrigin, user, ...cursor);
  for (const [, , card, origin, isStudied] of rows) {
    if (isStudied === 1) continue;
    const progress = JSON.parse(toText(origin)) as Progress;
    repairProgress(connection, { user, card: toText(card) as CardId }, { progress, last: undefined });
  }
  await breathe();
  return rows.at(-1)?.slice(0, 2);
};

/** Searches what the account has with cards of others, from a card on, and of which of them the log has a kept event. */
export const visitedCards = `
  SELECT p.card, p.state, (SELECT created_on FROM cards c WHERE c.id = p.card), EXISTS (
    SELECT 1 FROM events e WHERE e.user = p.user AND e.card = p.card AND e.undone_at IS NULL
  ) FROM member_progress p WHERE p.user = ? AND p.card > ? ORDER BY p.card LIMIT ${cardsPerStep}`;

/** The same for cards of others, by their ids; of one that is gone there is nothing to repair. */
export const rebuildUnvisited = async (
  { connection, breathe }: Unhurried,
  user: number,
  after: CardId | '',
): Promise<CardId | undefined> => {
  const rows = connection.tuples(visitedCards, user, after);
  for (const [card, state, createdOn, isStudied] of rows) {
    if (isStudied === 1 || state === stateKey('new') || createdOn === null) continue;
    const progress = newCard(toText(createdOn) as LocalDate);
    repairProgress(connection, { user, card: toText(card) as CardId }, { progress, last: undefined });
  }
  await breathe();
  return rows.length === cardsPerStep ? (toText(rows.at(-1)?.[0]) as CardId) : undefined;
};
