import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, SetId } from '@flashcards/kernel';
import type { Card, CardText, SetLimits } from '@flashcards/library';
import type { AdditionRefusal, FlashcardSets, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { NewCardsPorts } from '../study/new-cards.ts';
import { newCards } from '../study/new-cards.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

interface Ports extends NewCardsPorts {
  readonly sets: FlashcardSets;
  readonly now: Now;
  readonly setLimits: SetLimits;
}

export interface MoreCards {
  readonly set: SetId;
  readonly cards: readonly CardText[];
}

/** Adds cards at the end of an own set, all or none. Returns their ids in order. */
export const addCards =
  (ports: Ports) =>
  async (
    user: User,
    { set, cards: texts }: MoreCards,
    once?: Once<readonly CardId[]>,
  ): Promise<Receipted<readonly CardId[], AdditionRefusal>> => {
    const { sets, now, setLimits: limits } = ports;
    const createdOn = studyDay(now(), user.settings);
    const cards: Card[] = [];
    for await (const some of newCards(ports, texts)) cards.push(...some);
    return answering(
      once,
      () => cards.map(({ id }) => id),
      (receipt) => sets.addCards(user.account, { set, cards, createdOn, limits }, receipt),
    );
  };
