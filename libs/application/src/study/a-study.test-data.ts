import type { StudySettings, User } from '@flashcards/accounts';
import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, CardId, ReviewId, SetId, UserId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { Store, StudyCard } from '@flashcards/persistence-ports';
import type { Rating } from '@flashcards/review-scheduling';
import { randomUUID } from 'node:crypto';
import type { NewId, Now } from '../clock.ts';
import { reviewCard } from './review-card.ts';
import { undoReview } from './undo-review.ts';

export const firstInstant = Date.parse('2026-03-01T12:00:00Z');
const hour = 3_600_000;

/** The ports of use cases, with a fixed clock. */
export type StudyPorts = Store & { readonly now: Now; readonly newId: NewId };

/** A learner with some cards in their own store, and a clock that the test sets. */
export interface Study {
  readonly user: User;
  /** Reviews a card `hours` after the first instant. */
  review(card: number, rating: Rating, at: { readonly hours: number; readonly id?: string }): Promise<ReviewId>;
  undo(id: ReviewId): Promise<boolean>;
  /** The ports `hours` after the first instant. */
  at(hours: number): StudyPorts;
  /** All projections of the learner. */
  standing(): Promise<unknown>;
}

/** A fresh id, as production code makes it. */
export const digits = (): string => BigInt(`0x${randomUUID().replaceAll('-', '')}`).toString();

const progressOf = async (pages: AsyncIterable<readonly StudyCard[]>): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for await (const page of pages) found.push(...page.map(({ progress }) => progress));
  return found;
};

export const aStudy = async (
  store: Store,
  cards: readonly CardId[] = [digits() as CardId],
  settings: Partial<StudySettings> = {},
): Promise<Study> => {
  const user = await store.users.insertIfAbsent({
    id: randomUUID() as UserId,
    account: randomUUID() as AccountId,
    tokenVersion: '1',
    settings: { ...defaultSettings, ...settings },
    createdAt: new Date(firstInstant),
  });
  const set = digits() as SetId;
  const newSet = {
    id: set,
    name: 'Set' as SetName,
    description: '',
    folder: rootFolder,
    createdAt: new Date(firstInstant),
    createdOn: '2026-03-01' as never,
  };
  await store.sets.insertNew(user.account, newSet, async ({ addCards: add }) => {
    await add(cards.map((id) => ({ id, front: 'front', back: 'back' })));
    return ok({});
  });
  let now = firstInstant;
  const ports = { ...store, now: () => new Date(now) };
  return {
    user,
    review: async (card, rating, { hours, id = randomUUID() }) => {
      now = firstInstant + hours * hour;
      const answered = await reviewCard(ports)(user, { id: id as ReviewId, card: cards[card] as CardId, rating });
      if (!answered.ok) throw new Error(answered.code);
      return id as ReviewId;
    },
    at: (hours) => ({ ...store, now: () => new Date(firstInstant + hours * hour), newId: digits }),
    undo: async (id) => (await undoReview(ports)(user, { review: id })).ok,
    standing: async () => ({
      cards: await progressOf(store.cards.ofSet(user.account, set)),
      activity: await store.activities.find(user.account),
      days: await Promise.all(
        Array.from({ length: 12 }, (_, day) =>
          store.activities.onDay(user.account, `2026-03-${String(day + 1).padStart(2, '0')}` as never),
        ),
      ),
    }),
  };
};
