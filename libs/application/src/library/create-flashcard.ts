import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardText, FolderPath, SetLimits, SetName } from '@flashcards/library';
import { textBytesOf } from '@flashcards/library';
import type { FillSet, FlashcardSets, InsertRefusal, Receipted, SetFillers } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { NewCardsPorts } from '../study/new-cards.ts';
import { newCards } from '../study/new-cards.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

export interface NewSet {
  readonly name: SetName;
  readonly description: string;
  readonly folder: FolderPath;
  readonly cards: readonly CardText[];
}

interface Ports extends NewCardsPorts {
  readonly sets: FlashcardSets;
  readonly now: Now;
  readonly setLimits: SetLimits;
}

type Fill = FillSet<'set_too_large'>;
type Created = Receipted<SetId, InsertRefusal | 'set_full' | 'set_too_large'>;

/** Adds the cards in batches. Returns `set_too_large` when their text exceeds the limit. */
const fillWith =
  (ports: Ports, texts: readonly CardText[]) =>
  async ({ addCards }: SetFillers): ReturnType<Fill> => {
    let left = ports.setLimits.textBytes;
    for await (const cards of newCards(ports, texts)) {
      for (const card of cards) left -= textBytesOf(card);
      if (left < 0) return refuse('set_too_large');
      await addCards(cards);
    }
    return ok({});
  };

/** Creates a flashcard set with these cards, possibly none. Missing folders are created. */
export const createFlashcard =
  (ports: Ports) =>
  async (user: User, { cards, ...place }: NewSet, once?: Once<SetId>): Promise<Created> => {
    const { sets, now, newId, setLimits } = ports;
    if (cards.length > setLimits.cards) return refuse('set_full');
    const createdAt = now();
    const id = newId() as SetId;
    const set = { ...place, id, createdAt, createdOn: studyDay(createdAt, user.settings) };
    return answering(
      once,
      () => id,
      (receipt) => sets.insertNew<'set_too_large'>(user.account, set, fillWith(ports, cards), receipt),
    );
  };
