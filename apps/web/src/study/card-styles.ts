import type { QueuedCard } from '@flashcards/client-sdk';
import { client } from '../session.ts';

/** The CSS of note types by the ids of cards, loaded for a page of cards at once. */
export const cardStyles = () => {
  const styles = new Map<string, string>();
  return {
    of: ({ id }: QueuedCard): string => styles.get(id) ?? '',
    /** Cards are shown without it rather than not at all. */
    load: async (cards: readonly QueuedCard[]): Promise<void> => {
      const ids = cards.filter(({ id, format }) => format === 'html' && !styles.has(id)).map(({ id }) => id);
      if (ids.length === 0) return;
      const found = await client.cards.styles(ids).catch(() => []);
      for (const { css, cards: some } of found) for (const id of some) styles.set(id, css);
    },
  };
};
