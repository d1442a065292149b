import type { AnkiPackage } from '@flashcards/apkg-parser';
import { readCards, skipTally } from '@flashcards/apkg-parser';
import type { CardChoice, CardStanding, ReadDeck } from '@flashcards/application';
import type { ReadReport } from '@flashcards/library';
import type { LeftOutReason } from '../rendered-sides.ts';
import type { DeckOrder } from './deck-order.ts';
import type { KnownMedia, ToStore } from './safe-sides.ts';
import { safeSides } from './safe-sides.ts';
import { noSiblings, siblings } from './siblings.ts';
import { answersIn, standings } from './standings.ts';
import type { Found, FoundCard, ReadPackage } from './template-cards.ts';
import { templateCards } from './template-cards.ts';
import type { UnpackedMedia } from './unpack-media.ts';

/** A package whose cards are read, in the order of its decks if they were requested. */
export interface Ordered {
  readonly opened: AnkiPackage;
  readonly order?: DeckOrder | undefined;
  /** The deck of all cards where they come in no order of decks. */
  readonly deck?: ReadDeck | undefined;
}

const cardsIn = (opened: ReadPackage, choice: CardChoice): Iterable<Found> =>
  choice.cardsFrom === 'templates' ? templateCards(opened, choice.lacking) : readCards(opened, choice);

/** All that is found in a package, as it is there. */
export function* foundIn({ opened, order, deck: ofAll }: Ordered, choice: CardChoice): Iterable<Found> {
  if (!order && !ofAll) return yield* cardsIn(opened, choice);
  const { noteTypes, decks, cardsOf } = opened;
  for (const found of cardsIn(order ? { noteTypes, decks, cardsOf, notes: order.notes } : opened, choice)) {
    const deck = order?.current() ?? ofAll;
    yield 'card' in found && deck ? { card: { ...found.card, deck } } : found;
  }
}

export type MediaOfCards = KnownMedia & Pick<UnpackedMedia, 'leftOut'>;

export const noMedia = (nameOf: KnownMedia['nameOf']): MediaOfCards => ({ nameOf, hashes: new Map(), leftOut: [] });

const asItIs: ToStore = (card) => card;

/** What is done with each found card. Of templates, all cards of a note are made or skipped. */
const stepsOf = async (opened: AnkiPackage, choice: CardChoice, known: KnownMedia) => {
  const isOfFields = choice.cardsFrom === 'fields';
  const answersOf = choice.scheduling ? answersIn(opened) : undefined;
  return {
    toStore: isOfFields && choice.stripHtml ? asItIs : await safeSides(known),
    standingOf: answersOf && standings(opened, answersOf),
    left: isOfFields ? siblings(opened, answersOf) : noSiblings,
  };
};

/** A card to import. */
export interface MadeCard {
  readonly card: FoundCard;
  /** The package lacks it. */
  readonly isLacking: boolean;
  /** Asked only where the card is sent. */
  readonly standing: () => CardStanding | undefined;
}

/** Makes the cards of a package, and reports what it leaves out. */
export const makingCards = async (ordered: Ordered, choice: CardChoice, { leftOut, ...known }: MediaOfCards) => {
  const { opened } = ordered;
  const { toStore, standingOf, left } = await stepsOf(opened, choice, known);
  const skipped = skipTally<LeftOutReason>();
  const made = function* (): Generator<MadeCard, void> {
    for (const found of foundIn(ordered, choice)) {
      const card = 'skipped' in found ? found.skipped : toStore(found.card);
      const isLacking = 'card' in found && found.card.lacking !== undefined;
      if ('reason' in card) {
        if (!isLacking) skipped.count(card);
        continue;
      }
      yield { card, isLacking, standing: () => standingOf?.(card) };
      left.see(card);
    }
  };
  const reported = (cards: number): ReadReport => ({
    notes: opened.counts.notes,
    cards,
    skipped: [...skipped.counts(), ...leftOut],
    mediaFiles: opened.media.length,
    ...left.counted(),
  });
  return { made, reported };
};
