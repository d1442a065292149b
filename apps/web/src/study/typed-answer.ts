import type { QueuedCard } from '@flashcards/client-sdk';
import { texts } from '../texts/texts.ts';
import type { ComparedText } from './compare-typed.ts';
import { compareTyped } from './compare-typed.ts';

const words = texts.study.typed;

/** Whether the note type lets the answer be typed: the service marks it in the answer. */
export const isTyped = ({ format, back }: Pick<QueuedCard, 'format' | 'back'>): boolean =>
  format === 'html' && back.includes(' data-typed="');

/** The classes are those of Anki, for the style of the note type; the elements tell it without colours. */
const shownAs = { right: ['span', 'typeGood'], wrong: ['del', 'typeBad'], missed: ['ins', 'typeMissed'] } as const;

const rowOf = (document: Document, compared: readonly ComparedText[]): HTMLElement => {
  const row = document.createElement('div');
  for (const { text, kind } of compared) {
    const [tag, name] = shownAs[kind];
    const part = document.createElement(tag);
    part.className = name;
    part.textContent = text;
    row.append(part);
  }
  return row;
};

/** Puts the comparison in the place of what was expected, and returns it in words. Nothing typed: nothing to compare. */
export const showComparison = (side: HTMLElement, typed: string): string => {
  const place = side.querySelector<HTMLElement>('[data-typed]');
  const expected = place?.textContent.trim() ?? '';
  if (!place || expected === '' || typed.trim() === '') return '';
  const { isRight, ...compared } = compareTyped(typed, expected, place.dataset['typed'] === 'without-marks');
  const { ownerDocument: document } = side;
  place.id = 'typeans';
  const rows = isRight ? [compared.expected] : [compared.typed, compared.expected];
  place.replaceChildren(...rows.map((row) => rowOf(document, row)));
  return isRight ? words.right : words.wrong(typed.trim(), expected);
};
