import type { CardStyle } from '@flashcards/client-sdk';
import type { KeptCard } from '../offline/database.ts';
import { client } from '../session.ts';

/** The CSS of note types by the ids of cards, loaded for a page of cards at once. */
export const cardStyles = () => {
  const styles = new Map<string, string>();
  const add = (found: readonly CardStyle[]): void => {
    for (const { css, cards } of found) for (const id of cards) styles.set(id, css);
  };
  return {
    add,
    of: ({ id }: KeptCard): string => styles.get(id) ?? '',
    /** Cards are shown without it rather than not at all. */
    load: async (cards: readonly KeptCard[]): Promise<void> => {
      const ids = cards.filter(({ id, format }) => format === 'html' && !styles.has(id)).map(({ id }) => id);
      if (ids.length === 0) return;
      add(await client.cards.styles(ids).catch(() => []));
    },
  };
};
