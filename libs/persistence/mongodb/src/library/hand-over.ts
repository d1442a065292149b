import type { AccountId, LocalDate, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { AddCards, AddNotes, AdditionId, NewCardOfSet, NewFlashcardSet } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Additions, Drafts } from '@flashcards/units';
import { slicesOfNotes } from '@flashcards/units';
import { randomUUID } from 'node:crypto';
import type { Units } from '../engine/units.ts';
import type { Collections } from '../schema.ts';
import type { Change, StoreTx } from '../store-tx.ts';
import { removeHidden } from './remains.ts';
import { slicesOf } from './slices.ts';

interface Parts {
  readonly collections: Collections;
  readonly units: Units<StoreTx>;
  readonly change: Change;
}

interface HandedOver {
  readonly hides: SetId | AdditionId;
  readonly set: SetId;
  readonly cards: readonly NewCardOfSet[];
  readonly createdOn: LocalDate;
}

/** Stores the cards hidden from readers, each slice in its own unit, so that other writes can run in between. */
const handOver = async ({ change }: Parts, account: AccountId, { hides, set, cards: all, createdOn }: HandedOver) => {
  for (const cards of slicesOf(all)) {
    const filled = await change(account, undefined, async ({ hidden }) => {
      const into = await hidden.find(account, { hides, set });
      if (!into) return refuse('given_up');
      await hidden.fill({ into, cards, createdOn });
      return ok(undefined);
    });
    if (!filled.ok) return false;
  }
  return true;
};

const givenUpEarly = (): StoreUnavailable =>
  new StoreUnavailable('mongodb: the set was given up before all its cards were there');

/** Stores cards in a draft. */
export const addTo =
  (parts: Parts, account: AccountId, { id, createdOn }: Pick<NewFlashcardSet, 'id' | 'createdOn'>): AddCards =>
  async (cards) => {
    if (!(await handOver(parts, account, { hides: id, set: id, cards, createdOn }))) throw givenUpEarly();
  };

/** Stores notes in a draft. */
export const addNotesTo =
  ({ change }: Parts, account: AccountId, { id }: Pick<NewFlashcardSet, 'id'>): AddNotes =>
  async (added) => {
    for (const some of slicesOfNotes(added)) {
      const filled = await change(account, undefined, async ({ hidden }) => {
        const into = await hidden.find(account, { hides: id, set: id });
        if (!into) return refuse('given_up');
        await hidden.fillNotes({ into, ...some });
        return ok(undefined);
      });
      if (!filled.ok) throw givenUpEarly();
    }
  };

export const mongodbDrafts = (parts: Parts, keepMedia: Drafts['keepMedia']): Drafts => ({
  fillers: (account, set) => ({
    addCards: addTo(parts, account, set),
    addNotes: addNotesTo(parts, account, set),
    keepMedia: keepMedia(account, set.id),
  }),
  keepMedia,
  // After an error the sweep removes it later.
  discard: (account, set) => removeHidden(parts, account, set).catch(() => undefined),
});

export const mongodbAdditions = (parts: Parts): Additions => ({
  begin: async (account, { set, cards }) => {
    const id = randomUUID() as string as AdditionId;
    await parts.change(account, undefined, async (tx) => {
      if (await tx.sets.find(account, set)) await tx.hidden.begin(account, { id, set, cards });
      return ok(undefined);
    });
    return id;
  },
  handOver: async (account, { id, set, cards, createdOn }) =>
    void (await handOver(parts, account, { hides: id, set, cards, createdOn })),
  discard: (account, addition) => removeHidden(parts, account, addition).catch(() => undefined),
});
