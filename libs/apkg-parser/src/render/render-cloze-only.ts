import { readClozeText, splitHint } from '../fields/cloze-tokens.ts';
import type { ClozeSide } from './render-cloze.ts';
import { output, TooMuch } from './output.ts';

interface Part {
  readonly isAsked: boolean;
  /** Its position among the deletions asked for. */
  readonly at: number;
  text: string;
  hint: string | undefined;
}

/** Only the deletions asked for, without markup, joined by commas. On the front, their hints or `...`. */
export const renderClozeOnly = (field: string, { number, isQuestion, longest }: ClozeSide): string => {
  const found: string[] = [];
  const root: Part = { isAsked: false, at: 0, text: '', hint: undefined };
  const unclosed = readClozeText<Part>(field, root, {
    open: (numbers) => {
      const isAsked = numbers.includes(number);
      const at = isAsked ? found.push('') - 1 : found.length;
      return { isAsked, at, text: '', hint: undefined };
    },
    text: (run, within) => {
      if (within === root) return;
      const [content, hint] = splitHint(run);
      if (hint !== undefined) within.hint = hint;
      within.text += content;
    },
    close: ({ isAsked, at, text, hint }, outer) => {
      if (outer !== root) outer.text += text;
      if (outer.text.length > longest) throw new TooMuch();
      if (isAsked) found[at] = isQuestion ? (hint ?? '...') : text;
    },
  });
  // Deletions after an unclosed opening are inside it and lost with it.
  const shown = output(longest);
  for (const [at, text] of found.slice(0, unclosed[0]?.at ?? found.length).entries()) {
    shown.add(at === 0 ? text : `, ${text}`);
  }
  return shown.text();
};

interface Asked {
  isAsked: boolean;
}

/** Whether a field has the deletion, closed and not inside an unclosed one. */
export const hasDeletion = (field: string, number: number): boolean => {
  const root: Asked = { isAsked: false };
  readClozeText<Asked>(field, root, {
    open: (numbers) => ({ isAsked: numbers.includes(number) }),
    text: () => undefined,
    close: ({ isAsked }, outer) => {
      outer.isAsked ||= isAsked;
    },
  });
  return root.isAsked;
};
