import type { StudyCard } from '@flashcards/client-sdk';
import { lineOf } from '../parts/line-of.ts';
import { texts } from '../texts/texts.ts';

export type Sides = readonly [front: string, back: string];

const orSaid = (text: string): string => (text === '' ? texts.cards.noText : text);

/** Both sides as text, the answer without the question that a template repeats above it. */
export const plainSides = ({ format, front, back }: StudyCard): Sides => {
  if (format === 'text') return [front, back];
  const [question, answer] = [lineOf(front), lineOf(back)];
  return [orSaid(question), orSaid(answer.startsWith(question) ? answer.slice(question.length).trim() : answer)];
};
