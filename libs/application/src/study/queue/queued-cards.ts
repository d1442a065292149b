import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import type { FileReferences } from '@flashcards/persistence-ports';
import type { Previews } from '@flashcards/review-scheduling';
import { previewsOf } from '@flashcards/review-scheduling';
import { taggedCards } from '../../library/tagged-cards.ts';
import type { GatheredQueue } from './gather-queue.ts';
import type { Queued } from './queue-gathering.ts';
import type { FullCard, FullCardPorts } from '../study-cards.ts';
import { fullCard } from '../study-cards.ts';

export interface QueuedCard extends FullCard {
  /** The files to which its sides refer. */
  readonly media: readonly MediaHash[];
  readonly previews: Previews;
}

interface Ports extends FullCardPorts {
  readonly fileReferences: FileReferences;
}

interface Answering {
  readonly account: AccountId;
  readonly today: LocalDate;
  readonly at: Date;
  readonly presetOf: GatheredQueue['presetOf'];
}

/** Characters of a page, about: it ends early where cards are long. */
const mostText = 1_048_576;

const mediaIn = (references: FileReferences, { front, back, format }: FullCard): readonly MediaHash[] => {
  const hashes = [front, back].flatMap((text) => [...references.in({ text, format }).hashes]);
  return hashes.length === 0 ? hashes : [...new Set(hashes)];
};

/** Reads the sides of these cards that are still visible, and tells how many it read before the page was full. */
export const queuedCards = async (
  { cards: port, notes, fileReferences }: Ports,
  queued: readonly Queued[],
  { account, today, at, presetOf }: Answering,
): Promise<{ readonly cards: readonly QueuedCard[]; readonly read: number }> => {
  const indices = new Map<CardId, number>(queued.map(({ card }, index) => [card.id, index]));
  const cards: QueuedCard[] = [];
  let [characters, read] = [0, 0];
  for await (const page of taggedCards(notes, port.among(account, [...indices.keys()]))) {
    for (const card of page) {
      read = (indices.get(card.id) ?? 0) + 1;
      const full = fullCard(card, today);
      const { desiredRetention: retention, weights, load } = presetOf(card.set);
      const previews = previewsOf(card, { today, at, retention, weights, load });
      // The copy comes last: a member that is added to a copy of so many takes longer than all of the copy.
      cards.push({ media: mediaIn(fileReferences, full), previews, ...full });
      characters += card.front.length + card.back.length;
      if (characters >= mostText) return { cards, read };
    }
  }
  return { cards, read: queued.length };
};
