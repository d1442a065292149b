import type { StudyCard } from '@flashcards/client-sdk';
import { texts } from '../texts/texts.ts';

/** A row shows one line, so the rest of a long side is not read. */
const longest = 4000;

const blocks = /<(?:br|hr|\/p|\/div|\/li|\/tr|\/td|\/h\d)\b/gi;

/** Nothing runs or loads in a parsed document. */
const textOfHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.slice(0, longest).replace(blocks, ' $&'), 'text/html');
  for (const hidden of body.querySelectorAll('style, script')) hidden.remove();
  return body.textContent.replace(/\s+/g, ' ').trim();
};

export type Sides = readonly [front: string, back: string];

const orSaid = (text: string): string => (text === '' ? texts.cards.noText : text);

/** Both sides as text, the answer without the question that a template repeats above it. */
export const plainSides = ({ format, front, back }: StudyCard): Sides => {
  if (format === 'text') return [front, back];
  const [question, answer] = [textOfHtml(front), textOfHtml(back)];
  return [orSaid(question), orSaid(answer.startsWith(question) ? answer.slice(question.length).trim() : answer)];
};
