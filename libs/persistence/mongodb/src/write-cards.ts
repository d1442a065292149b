import type { NewFlashcardSet } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import type { Collections } from './collections.ts';
import type { CardDocument, ProgressDocument } from './documents.ts';
import type { Draft } from './drafts.ts';
import { GivenUp, renewDraft } from './drafts.ts';
import { keyOf } from './keys.ts';
import { progressFields } from './progress.ts';

const mostCards = 1_000;
/** UTF-16 units; a side holds up to a million. */
const mostText = 4_000_000;

/** Runs of cards that are written at once: so many cards or so much text, whichever is reached first. */
const batches = function* ({ cards }: NewFlashcardSet): Generator<{ from: number; to: number }> {
  let from = 0;
  let text = 0;
  for (const [index, { front, back }] of cards.entries()) {
    text += front.length + back.length;
    const to = index + 1;
    if (to - from < mostCards && text < mostText && to < cards.length) continue;
    yield { from, to };
    from = to;
    text = 0;
  }
};

/** Writes the cards under a set that nobody sees yet, telling the draft about every batch. */
export const writeCards = async (collections: Collections, draft: Draft, set: NewFlashcardSet): Promise<void> => {
  const { user, order } = draft;
  const fresh = { user, set: set.id, order, suspended: false, rev: 0, ...progressFields(newCard(set.createdOn)) };
  for (const { from, to } of batches(set)) {
    if (!(await renewDraft(collections, draft))) throw new GivenUp();
    const cards = set.cards.slice(from, to);
    const rows = cards.map(({ id }, index): ProgressDocument => ({
      _id: keyOf(user, id),
      card: id,
      position: from + index,
      ...fresh,
    }));
    const texts = cards.map(({ id, front, back }): CardDocument => ({ _id: id, user, set: set.id, front, back }));
    await collections.progress.insertMany(rows);
    await collections.cards.insertMany(texts);
  }
};

/**
 * Deletes the cards of an abandoned set by id. Cards written after the abandonment have no progress rows, so only this
 * writer knows their ids.
 */
export const takeBackCards = async (
  { cards, progress }: Collections,
  { user }: Draft,
  set: NewFlashcardSet,
): Promise<void> => {
  for (const { from, to } of batches(set)) {
    const ids = set.cards.slice(from, to).map(({ id }) => id);
    await cards.deleteMany({ _id: { $in: ids }, set: set.id });
    await progress.deleteMany({ _id: { $in: ids.map((id) => keyOf(user, id)) } });
  }
};
