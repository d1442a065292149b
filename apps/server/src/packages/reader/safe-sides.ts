import type { CardText, MediaHash } from '@flashcards/library';
import { parseSide } from '@flashcards/library';
import { mediaPath } from '../../media-path.ts';
import type { FoundCard, LeftOut, LeftOutReason } from './template-cards.ts';
import { excerptOf } from './template-cards.ts';

/** Returns the card to store, or why it is skipped. */
export type ToStore = (card: FoundCard) => FoundCard | LeftOut;

const skipped = ({ noteId, front }: FoundCard, reason: LeftOutReason): LeftOut => ({
  noteId,
  reason,
  excerpt: excerptOf(noteId, [front]),
});

/** The reason why `parseSide` refused a side. */
const reasonFor = (side: string, blank: LeftOutReason): LeftOutReason => (/\S/.test(side) ? 'side-too-large' : blank);

/** Why these sides make no card. */
export const problemOfSides = ({ front, back }: CardText): LeftOutReason | undefined => {
  if (parseSide(front) === undefined) return reasonFor(front, 'blank-term');
  return parseSide(back) === undefined ? reasonFor(back, 'blank-definition') : undefined;
};

export interface KnownMedia {
  readonly nameOf: (name: string) => string | undefined;
  readonly hashes: ReadonlyMap<string, MediaHash>;
}

const addressIn =
  ({ nameOf, hashes }: KnownMedia) =>
  (name: string): string | undefined => {
    const hash = hashes.get(nameOf(name) ?? name);
    return hash && `${mediaPath}${hash}`;
  };

/** Sanitises the HTML of both sides, and replaces file names by the addresses of the imported files. */
export const safeSides = async (known: KnownMedia): Promise<ToStore> => {
  // Loaded on demand: most imports keep text only, and their child starts faster without it.
  const { safeSide } = await import('./safe-side.ts');
  const address = addressIn(known);
  return (card) => {
    const safe = { ...card, front: safeSide(card.front, address), back: safeSide(card.back, address) };
    const problem = problemOfSides(safe);
    return problem ? skipped(card, problem) : safe;
  };
};
