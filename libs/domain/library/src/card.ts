import type { CardId } from '@flashcards/kernel';
import { isWellFormed } from '@flashcards/kernel';

export interface CardText {
  readonly front: string;
  readonly back: string;
}

export interface Card extends CardText {
  readonly id: CardId;
}

/** UTF-8 bytes of a text without making them; a lone surrogate counts as the U+FFFD that takes its place. */
const utf8Bytes = (text: string): number => {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) bytes += unit > 0x7ff ? 2 : 1;
    // A pair makes four bytes of its two units.
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) index += 1;
  }
  return bytes;
};

/** UTF-8 bytes of one side at most (contract, section 2): a longer one is no card to learn. */
export const largestSide = 1_000_000;

/** One side of a card, kept as it is; `undefined` for one that is blank, too long or ill-formed (contract, section 2). */
export const parseSide = (text: string): string | undefined => {
  if (text.length > largestSide || !/\S/.test(text) || !isWellFormed(text)) return undefined;
  return 3 * text.length <= largestSide || utf8Bytes(text) <= largestSide ? text : undefined;
};

/** UTF-8 bytes of both sides: what a set's stored text is counted in (contract, section 7). */
export const textBytesOf = ({ front, back }: CardText): number => utf8Bytes(front) + utf8Bytes(back);
