import type { NoteTypeToWrite } from '@flashcards/apkg-parser';
import type { PlainSides } from '@flashcards/application';

const front = /^\s*\{\{\s*([^{}#^/:]+?)\s*\}\}\s*$/;
const back =
  /^\s*(?:\{\{\s*FrontSide\s*\}\}\s*<hr\s+id\s*=\s*["']?answer["']?\s*\/?>\s*)?\{\{\s*([^{}#^/:]+?)\s*\}\}\s*$/;
/** Longer templates have more than a field; the patterns are not tried on them. */
const longest = 1_000;

const fieldIn = (format: string, pattern: RegExp, fields: readonly string[]): number => {
  const [, name = ''] = (format.length <= longest && pattern.exec(format)) || [];
  return fields.indexOf(name);
};

/** Of each template, the fields that are its sides if both are one field each. */
export const plainSidesOf = ({ kind, fields, templates }: NoteTypeToWrite): readonly (PlainSides | undefined)[] =>
  templates.map(({ questionFormat, answerFormat }) => {
    const sides = { front: fieldIn(questionFormat, front, fields), back: fieldIn(answerFormat, back, fields) };
    return kind === 'standard' && sides.front >= 0 && sides.back >= 0 ? sides : undefined;
  });
