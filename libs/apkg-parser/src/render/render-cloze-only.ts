import { readClozeText, splitHint } from '../fields/cloze-tokens.ts';
import type { ClozeSide } from './render-cloze.ts';
import { output, TooMuch } from './output.ts';

interface Part {
  readonly isActive: boolean;
  /** Its position among the active deletions. */
  readonly at: number;
  text: string;
  hint: string | undefined;
}

/** Only the active deletions, without markup, joined by commas. On the front, their hints or `...`. */
export const renderClozeOnly = (field: string, { number, isQuestion, longest }: ClozeSide): string => {
  const found: string[] = [];
  const root: Part = { isActive: false, at: 0, text: '', hint: undefined };
  const unclosed = readClozeText<Part>(field, root, {
    open: (numbers) => {
      const isActive = numbers.includes(number);
      const at = isActive ? found.push('') - 1 : found.length;
      return { isActive, at, text: '', hint: undefined };
    },
    text: (run, within) => {
      if (within === root) return;
      const [content, hint] = splitHint(run);
      if (hint !== undefined) within.hint = hint;
      within.text += content;
    },
    close: ({ isActive, at, text, hint }, outer) => {
      if (outer !== root) outer.text += text;
      if (outer.text.length > longest) throw new TooMuch();
      if (isActive) found[at] = isQuestion ? (hint ?? '...') : text;
    },
  });
  // Deletions after an unclosed opening are inside it and lost with it.
  const shown = output(longest);
  for (const [at, text] of found.slice(0, unclosed[0]?.at ?? found.length).entries()) {
    shown.add(at === 0 ? text : `, ${text}`);
  }
  return shown.text();
};

interface Search {
  isFound: boolean;
}

/** Whether a field has the deletion, closed and not inside an unclosed one. */
export const hasDeletion = (field: string, number: number): boolean => {
  const root: Search = { isFound: false };
  readClozeText<Search>(field, root, {
    open: (numbers) => ({ isFound: numbers.includes(number) }),
    text: () => undefined,
    close: ({ isFound }, outer) => {
      outer.isFound ||= isFound;
    },
  });
  return root.isFound;
};
