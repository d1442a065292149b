import type { CardId } from '@flashcards/kernel';
import { isWellFormed } from '@flashcards/kernel';

export interface CardText {
  readonly front: string;
  readonly back: string;
}

/**
 * How the sides of a card are to be shown. `text`: typed by a person or stripped of HTML, never HTML. `html`: rendered
 * from an Anki template and sanitised before it is stored. `untrusted-html`: fields of a package.
 */
export type CardFormat = 'text' | 'html' | 'untrusted-html';

/** In the order of their stored numbers. */
export const cardFormats: readonly CardFormat[] = ['text', 'html', 'untrusted-html'];

export interface Card extends CardText {
  readonly id: CardId;
  /** Absent: `text`. */
  readonly format?: CardFormat;
}

/** A card to store. */
export interface CardToStore extends Card {
  /** What a search finds it by, as `cardWords` gives it, where that is known already. */
  readonly words?: string | undefined;
}

/** The length of a text in UTF-8 bytes, without encoding it. A lone surrogate counts as its replacement U+FFFD. */
export const utf8Bytes = (text: string): number => {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) bytes += unit > 0x7ff ? 2 : 1;
    // A surrogate pair has four bytes for its two units.
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) index += 1;
  }
  return bytes;
};

/** The most UTF-8 bytes of one side (contract, section 2). */
export const largestSide = 1_000_000;

/** One side of a card, unchanged; `undefined` when it is blank, too long or ill-formed (contract, section 2). */
export const parseSide = (text: string): string | undefined => {
  if (text.length > largestSide || !/\S/.test(text) || !isWellFormed(text)) return undefined;
  return 3 * text.length <= largestSide || utf8Bytes(text) <= largestSide ? text : undefined;
};

/** UTF-8 bytes of both sides, the measure of a set's text (contract, section 7). */
export const textBytesOf = ({ front, back }: CardText): number => utf8Bytes(front) + utf8Bytes(back);
