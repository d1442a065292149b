/// <reference types="vite/client" />
import katex from 'katex';
import style from 'katex/dist/katex.min.css?inline';
import { mayHaveFormulas, partsOf } from './formulas.ts';

/** Formulas of one side; others stay text. */
const mostFormulas = 300;

/** A formula from a stranger: it makes no link, and its size and its work have limits. */
const options = { trust: false, strict: 'ignore', maxExpand: 200, maxSize: 20, throwOnError: true } as const;

const formulaOf = (document: Document, { tex, isDisplay }: { readonly tex: string; readonly isDisplay: boolean }) => {
  const formula = document.createElement('span');
  katex.render(tex, formula, { ...options, displayMode: isDisplay });
  return formula;
};

/** The source, where the formula has an error. */
const nodeOf = (document: Document, part: ReturnType<typeof partsOf>[number]): Node | string => {
  if ('text' in part) return part.text;
  try {
    return formulaOf(document, part);
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
  let count = 0;
  for (const text of textsIn(root)) {
    const parts = partsOf(text.data);
    count += parts.length >> 1;
    if (count > mostFormulas) return;
    text.replaceWith(...parts.map((part) => nodeOf(document, part)));
  }
};
