import type { AccountId, SetId } from '@flashcards/kernel';
import type { QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard } from '@flashcards/study';
import type { CardDocument } from '../schema.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { isHidden } from '../study/hidden.ts';
import type { QueueReading } from '../study/queue-reading.ts';
import type { SeenSet } from './access.ts';
import { seenSets } from './access.ts';

/** The fields of a card that a queue needs. */
export const placed = { account: 1, set: 1, place: 1, 'note.id': 1, withdrawn: 1, addition: 1 } as const;

export type Found = Pick<CardDocument, '_id' | 'account' | 'set' | 'place' | 'note' | 'withdrawn' | 'addition'>;

export const cardFrom = ({ _id: id, set, place, note }: Found): QueueCard => ({
  ...{ id, set, place },
  ...(note ? { note: note.id } : {}),
});

/** Matches cards of these sets. */
export const inSets = (sets: readonly SeenSet[]) => ({
  account: { $in: [...new Set(sets.map((set) => set.account))] },
  set: { $in: sets.map(({ _id }) => _id) },
});

export const isBuriedOn = ({ buriedOn }: ProgressDocument, today: string): boolean =>
  buriedOn !== undefined && buriedOn >= today;

/** The sets of a queue that the account may see. Each is checked once. */
export interface SeenSets {
  readonly of: (query: QueuedSets) => Promise<readonly SeenSet[]>;
  /** Whether the card is in one of them, and is neither hidden nor withdrawn. */
  readonly shows: (card: Found) => boolean;
  readonly owners: () => readonly AccountId[];
}

export const setsSeenBy = ({ collections, reader, account }: QueueReading): SeenSets => {
  const seen = new Map<SetId, SeenSet>();
  return {
    of: async ({ sets }) => {
      const ids = sets === 'all' ? [] : sets;
      const missing = ids.filter((id) => !seen.has(id));
      if (missing.length > 0)
        for (const [id, set] of await seenSets(collections, reader, { account, sets: missing })) seen.set(id, set);
      return ids.flatMap((id) => seen.get(id) ?? []);
    },
    shows: (card) => {
      const set = seen.get(card.set);
      return set !== undefined && !set.isOwn && !card.withdrawn && !isHidden(set.hidden, card);
    },
    owners: () => [...new Set([...seen.values()].map((set) => set.account))],
  };
};
