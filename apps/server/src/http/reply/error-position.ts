import type { Refusal } from '@flashcards/kernel';
import type { Answer } from './answer.ts';
import { errorPositionHeader } from './headers.ts';

/** The reply with the position of the first entry that the refusal is about, counted from 1. */
export const withPosition = (answer: Answer, { entries = [] }: Refusal<string>): Answer => {
  const [first] = entries;
  if (first === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, [errorPositionHeader]: String(first + 1) } };
};
