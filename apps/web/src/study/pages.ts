import type { StudySelection } from '@flashcards/client-sdk';
import { needsSignIn } from '../problem.ts';
import { client, expire } from '../session.ts';
import type { Saving } from './saving.ts';
import { withPage } from './sitting.ts';
import type { StudyState } from './study-state.ts';

export type Scope = Pick<StudySelection, 'set' | 'folder'>;

/** Cards of a page, and how few are loaded when the next page is asked for. */
const [pageSize, fewCards] = [50, 10];

/** The queue, page by page; after the last page the first one again, because cards may have become due. */
export const pagesOf = (scope: Scope, { sitting, styles, isLoading, loadError }: StudyState, { settled }: Saving) => {
  let cursor: string | undefined;

  const take = async (): Promise<void> => {
    // What was answered may not be asked for again.
    await settled();
    const { cards, counts, next } = await client.cards.queue({ ...scope, limit: pageSize, cursor });
    await styles.load(cards);
    const total = cursor === undefined ? counts.new + counts.learning + counts.review : sitting.value.beyond;
    cursor = next === '' ? undefined : next;
    const beyond = cursor === undefined ? 0 : Math.max(0, total - cards.length);
    sitting.value = withPage(sitting.value, { cards, beyond }, Date.now());
  };
  return {
    load: async (): Promise<void> => {
      isLoading.value = true;
      loadError.value = undefined;
      await take().catch((error: unknown) => {
        loadError.value = error;
        if (needsSignIn(error)) expire();
      });
      isLoading.value = false;
    },
    isWanted: (): boolean => {
      if (isLoading.value || loadError.value !== undefined) return false;
      const { queue, waiting } = sitting.value;
      return cursor === undefined ? queue.length + waiting.length === 0 : queue.length < fewCards;
    },
  };
};
