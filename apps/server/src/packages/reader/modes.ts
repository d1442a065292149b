import type { AnkiPackage } from '@flashcards/apkg-parser';
import type { CardChoice, PackageModes } from '@flashcards/application';
import type { ReadReport } from '@flashcards/library';
import { makingCards, noMedia } from './made-cards.ts';

const choice: Omit<CardChoice, 'cardsFrom'> = {
  ...{ termField: '', definitionField: '', fields: 'auto', stripHtml: true, cloze: true },
  ...{ scheduling: true, decks: 'set', presets: false },
};

const countedIn = async (opened: AnkiPackage, cardsFrom: CardChoice['cardsFrom']): Promise<ReadReport> => {
  const { made, reported } = await makingCards(
    { opened },
    { ...choice, cardsFrom },
    noMedia(() => undefined),
  );
  let cards = 0;
  for (const _ of made()) cards += 1;
  return reported(cards);
};

/** What an import would make of a package, and what it would leave out. */
export const modesOf = async (opened: AnkiPackage): Promise<PackageModes> => {
  const { cards, skipped, siblingCards, answersOfSiblings } = await countedIn(opened, 'fields');
  const templates = await countedIn(opened, 'templates');
  return {
    fields: { cards, skipped, siblingCards, answersOfSiblings },
    templates: { cards: templates.cards, skipped: templates.skipped },
  };
};
