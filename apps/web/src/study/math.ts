/// <reference types="vite/client" />
import katex from 'katex';
import style from 'katex/dist/katex.min.css?inline';
import { mayHaveFormulas, partsOf } from './formulas.ts';

/** A formula from a stranger: it makes no link, and its size and its work have limits. */
const options = { trust: false, strict: 'ignore', maxExpand: 200, maxSize: 20, throwOnError: true } as const;

/** The work for the formulas of one side, in elements and characters of TeX. Others stay text. */
const mostWork = 10_000;

/** Browsers crash on elements that are nested deeply. */
const tooDeep = `:scope${' *'.repeat(200)}`;

/** Returns formulas as elements. Throws for one that has an error or is too large. */
const formulasIn = (document: Document) => {
  let work = 0;
  return ({ tex, isDisplay }: { readonly tex: string; readonly isDisplay: boolean }): HTMLElement => {
    work += tex.length;
    if (work > mostWork) throw new RangeError('too many formulas');
    const formula = document.createElement('span');
    katex.render(tex, formula, { ...options, displayMode: isDisplay });
    work += formula.querySelectorAll('*').length;
    if (work > mostWork || formula.querySelector(tooDeep)) throw new RangeError('a large formula');
    return formula;
  };
};

/** The source, where the formula has an error. */
const nodeOf = (part: ReturnType<typeof partsOf>[number], formulaOf: ReturnType<typeof formulasIn>): Node | string => {
  if ('text' in part) return part.text;
  try {
    return formulaOf(part);
  } catch {
    return part.source;
  }
};

const textsIn = (root: HTMLElement): readonly Text[] => {
  root.normalize();
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(
    ({ data, parentElement }) => mayHaveFormulas(data) && !parentElement?.closest('pre, code, .katex'),
  );
};

/** Replaces the formulas in the text of an element. The style goes into its document. */
export const showFormulas = async (root: HTMLElement): Promise<void> => {
  const { ownerDocument: document } = root;
  // Formulas of chemistry, which few cards have.
  if (/\\(?:ce|pu)\b/.test(root.textContent)) await import('katex/contrib/mhchem');
  if (!document.querySelector('#formulas')) {
    const sheet = document.createElement('style');
    sheet.id = 'formulas';
    sheet.textContent = style;
    document.head.append(sheet);
  }
  const formulaOf = formulasIn(document);
  for (const text of textsIn(root)) text.replaceWith(...partsOf(text.data).map((part) => nodeOf(part, formulaOf)));
};
