import { readClozeText, splitHint } from './cloze-tokens.ts';

/** Text or a deletion; deletions nest. */
export type ClozeNode = string | Deletion;

/** One `{{c1,2::content::hint}}`. */
export interface Deletion {
  readonly numbers: readonly number[];
  readonly hint: string | undefined;
  readonly content: readonly ClozeNode[];
}

interface OpenDeletion {
  readonly numbers: readonly number[];
  hint: string | undefined;
  readonly content: ClozeNode[];
}

/** Parses cloze markup to a tree. Text after an unclosed opening is lost, as in Anki. Linear in the text. */
export const parseCloze = (text: string): readonly ClozeNode[] => {
  const root: OpenDeletion = { numbers: [], hint: undefined, content: [] };
  readClozeText<OpenDeletion>(text, root, {
    open: (numbers) => ({ numbers, hint: undefined, content: [] }),
    text: (run, within) => {
      const [content, hint] = within === root ? [run, undefined] : splitHint(run);
      if (hint !== undefined) within.hint = hint;
      if (content !== '') within.content.push(content);
    },
    close: (deletion, outer) => void outer.content.push(deletion),
  });
  return root.content;
};
