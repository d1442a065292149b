import type { StudySelection } from '@flashcards/client-sdk';
import { useCounted } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { toStudy } from '../to-study.ts';

/** How many cards of a set or of a shared folder there are to study; `undefined` until that is known. */
export const useDue = ({ set, sharedFolder }: Pick<StudySelection, 'set' | 'sharedFolder'>): number | undefined => {
  const load = async (): Promise<number> => {
    const { counts } = await client.cards.queue({ set, sharedFolder, limit: 1 });
    return toStudy(counts);
  };
  return useCounted(load, [set, sharedFolder]).value;
};

export const Due = ({ cards = 0 }: { readonly cards: number | undefined }) =>
  cards === 0 ? null : <span class="badge badge-due">{texts.library.due(cards)}</span>;
