import type { CardText } from '@flashcards/library';
import { visibleText } from './visible-text.ts';
import { between, wordsOf } from './words.ts';

/** UTF-16 units of the words of a side: some 600 words. What comes after them is not found. */
const mostOfSide = 4_000;

const ofSide = (side: string): string => {
  const words = between(wordsOf(visibleText(side), mostOfSide));
  if (words.length <= mostOfSide) return words;
  return words.slice(0, words.lastIndexOf(' ', mostOfSide - 1) + 1);
};

/**
 * The words that a card is found by: those of its front, a line break, those of its back. A phrase does not extend over
 * both.
 */
export const cardWords = ({ front, back }: CardText): string => `${ofSide(front)}\n${ofSide(back)}`;

/** The first words of the front, by which cards are ordered. */
export const frontWords = (words: string): string => words.slice(1, words.indexOf('\n')).slice(0, 64).trimEnd();
