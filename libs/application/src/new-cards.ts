import type { CardId } from '@flashcards/kernel';
import type { Card, CardText } from '@flashcards/library';
import type { Breathe, NewId } from './clock.ts';

/** About a millisecond of work. */
const atOnce = 1_000;

export interface NewCardsPorts {
  readonly newId: NewId;
  readonly breathe: Breathe;
}

/** Gives each card its id, some at a time; others go on in between. */
export const newCards = async function* (
  { newId, breathe }: NewCardsPorts,
  texts: readonly CardText[],
): AsyncGenerator<readonly Card[]> {
  for (let from = 0; from < texts.length; from += atOnce) {
    if (from > 0) await breathe();
    yield texts.slice(from, from + atOnce).map(({ front, back }) => ({ id: newId() as CardId, front, back }));
  }
};
