import type { CardText } from '@flashcards/library';
import type { NewCardOfSet } from '@flashcards/persistence-ports';
import { cardWords } from '@flashcards/search';

/** The words of a card as a list, so that an index finds each; the line break between its sides is one of them. */
export const listedWords = (card: CardText & Pick<NewCardOfSet, 'words'>): readonly string[] =>
  (card.words ?? cardWords(card)).slice(1, -1).split(' ');

/** The words of a card as one text, as `cardWords` gives them. */
export const joinedWords = (words: readonly string[]): string => ` ${words.join(' ')} `;
