import type { Streamed } from '../method.ts';
import { objectParts } from '../transport/object-parts.ts';
import { parsed } from '../transport/read-reply.ts';
import { textOf } from '../transport/text-of.ts';
import type { FlashcardSet, ListedCard } from './sets.ts';

/** The cards of a set as it arrives. */
export async function* cardsIn({ wire, read }: Streamed<FlashcardSet>): AsyncGenerator<ListedCard> {
  for await (const part of objectParts(textOf(wire), 'cards'))
    for (const [id, card] of read(parsed(part), 'cards').cards) yield { id, ...card };
}
