import type { LocalDate } from '@flashcards/kernel';
import type { NotedCard, QueueNote, QueueRows } from '@flashcards/persistence-ports';
import type { MetNotes, QueueCard } from '@flashcards/study';
import type { AnsweredToday } from './answered-today.ts';

/** Cards that share a note with another one. */
const siblingsAmong = (cards: readonly NotedCard[]): readonly NotedCard[] => {
  const counts = new Map<QueueNote, number>();
  for (const { note } of cards) counts.set(note, (counts.get(note) ?? 0) + 1);
  return cards.filter(({ note }) => (counts.get(note) ?? 0) > 1);
};

/** Meets the siblings of cards that were answered today. */
export interface Meeting {
  /** Looks up the siblings of these cards. */
  of(cards: readonly QueueCard[], isOwn: boolean): Promise<void>;
  /** Looks up all that was answered today, for when there are many cards. */
  all(): Promise<void>;
}

export const meeting = (
  rows: QueueRows,
  {
    met,
    today,
    answered,
  }: { readonly met: MetNotes; readonly today: LocalDate; readonly answered: () => Promise<AnsweredToday> },
): Meeting => {
  const known = new Set<QueueNote>();
  return {
    of: async (cards, isOwn) => {
      const notes = [...new Set(cards.flatMap(({ note }) => note ?? []))].filter((note) => !known.has(note));
      if (notes.length === 0) return;
      for (const note of notes) known.add(note);
      const siblings = siblingsAmong(await rows.cardsOf({ isOwn, notes }));
      const noteOf = new Map(siblings.map(({ id, note }) => [id, note]));
      for await (const page of rows.answeredOf(today, [...noteOf.keys()]))
        for (const { card, isReview } of page) if (isReview) met.add({ id: card, note: noteOf.get(card) });
    },
    all: async () => {
      for (const [id, note] of await rows.notesOf([...(await answered()).reviewed])) met.add({ id, note });
    },
  };
};
