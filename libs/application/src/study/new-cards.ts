import type { CardId } from '@flashcards/kernel';
import type { Card, CardText } from '@flashcards/library';
import type { NewId, YieldToOthers } from '../clock.ts';

/** Each limits a batch to about 1 ms of work. */
const mostCards = 1_000;
const mostCharacters = 512 * 1024;

export interface NewCardsPorts {
  readonly newId: NewId;
  readonly yieldToOthers: YieldToOthers;
}

const lengthOf = ({ front, back }: CardText): number => front.length + back.length;

/** Gives each card its id, in batches; yields to the event loop between them. */
export const newCards = async function* (
  { newId, yieldToOthers }: NewCardsPorts,
  texts: readonly CardText[],
): AsyncGenerator<readonly Card[]> {
  let cards: Card[] = [];
  let characters = 0;
  for (const text of texts) {
    const isFull = cards.length === mostCards || characters + lengthOf(text) > mostCharacters;
    if (isFull && cards.length > 0) {
      yield cards;
      await yieldToOthers();
      [cards, characters] = [[], 0];
    }
    cards.push({ id: newId() as CardId, front: text.front, back: text.back });
    characters += lengthOf(text);
  }
  if (cards.length > 0) yield cards;
};
