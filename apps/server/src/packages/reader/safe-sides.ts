import type { MediaHash } from '@flashcards/library';
import { mediaPath } from '../../media-path.ts';
import type { LeftOutReason } from '../rendered-sides.ts';
import { problemOfSides } from '../rendered-sides.ts';
import type { FoundCard, LeftOut } from './template-cards.ts';
import { excerptOf } from './template-cards.ts';

/** Returns the card to store, or why it is skipped. */
export type ToStore = (card: FoundCard) => FoundCard | LeftOut;

const skipped = ({ noteId, front }: FoundCard, reason: LeftOutReason): LeftOut => ({
  noteId,
  reason,
  excerpt: excerptOf(noteId, [front]),
});

export interface KnownMedia {
  readonly nameOf: (name: string) => string | undefined;
  readonly hashes: ReadonlyMap<string, MediaHash>;
}

export const addressIn =
  ({ nameOf, hashes }: KnownMedia) =>
  (name: string): string | undefined => {
    const hash = hashes.get(nameOf(name) ?? name);
    return hash && `${mediaPath}${hash}`;
  };

/** Sanitises the HTML of both sides, and replaces file names by the addresses of the imported files. */
export const safeSides = async (known: KnownMedia): Promise<ToStore> => {
  // Loaded on demand: most imports keep text only, and their child starts faster without it.
  const { safeSide } = await import('../safe-side.ts');
  const address = addressIn(known);
  return (card) => {
    const safe = { ...card, front: safeSide(card.front, address), back: safeSide(card.back, address) };
    const problem = problemOfSides(safe);
    return problem ? skipped(card, problem) : safe;
  };
};
