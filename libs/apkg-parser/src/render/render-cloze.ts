import { isShape, readClozeText, splitHint } from '../fields/cloze-tokens.ts';
import { dropMarkup } from '../fields/strip-anki-html.ts';
import { encodeAttribute } from './encode-attribute.ts';
import { shapeAttributes } from './image-occlusion.ts';
import { TooMuch } from './output.ts';

/** Which side of which card to render. */
export interface ClozeSide {
  /** The number of the active deletions: those that the card asks for. */
  readonly number: number;
  readonly isQuestion: boolean;
  readonly longest: number;
}

/** An open deletion, or the whole text. */
interface Part {
  readonly numbers: readonly number[];
  shown: string;
  hint: string | undefined;
  /** The text at its start; undefined while it is empty. */
  start: string | undefined;
  /** Whether it contains an active deletion. */
  hasActive: boolean;
}

const part = (numbers: readonly number[]): Part => ({
  numbers,
  shown: '',
  hint: undefined,
  start: undefined,
  hasActive: false,
});

const show = (to: Part, text: string, longest: number): void => {
  to.shown += text;
  if (to.shown.length > longest) throw new TooMuch();
};

/** The class of a shape. A shape with the number 0 makes no card and is shown on all cards. */
export const shapeClass = (numbers: readonly number[], { number, isQuestion }: Omit<ClozeSide, 'longest'>): string => {
  if (numbers.includes(0)) return 'cloze';
  if (!numbers.includes(number)) return 'cloze-inactive';
  return isQuestion ? 'cloze' : 'cloze-highlight';
};

const deletion = ({ numbers, shown, hint, start }: Part, { number, isQuestion, longest }: ClozeSide): string => {
  const isActive = numbers.includes(number);
  const ordinal = numbers.join(',');
  if (start !== undefined && isShape(start)) {
    const className = shapeClass(numbers, { number, isQuestion });
    return `<div class="${className}" data-ordinal="${ordinal}" ${shapeAttributes(start, longest)}></div>`;
  }
  if (!isActive) return `<span class="cloze-inactive" data-ordinal="${ordinal}">${shown}</span>`;
  if (!isQuestion) return `<span class="cloze" data-ordinal="${ordinal}">${shown}</span>`;
  const hidden = encodeAttribute(shown, longest);
  return `<span class="cloze" data-cloze="${hidden}" data-ordinal="${ordinal}">[${hint ?? '...'}]</span>`;
};

const mathematics = /\\[([]|\\[)\]]/g;

/** Removes markup between `\(` or `\[` and the next `\)` or `\]`, because MathJax expects plain text. */
const plainMathematics = (html: string): string => {
  const parts: string[] = [];
  let from = 0;
  let opened = -1;
  for (const { 0: mark, index } of html.matchAll(mathematics)) {
    const opens = mark === '\\(' || mark === '\\[';
    if (opened < 0 && opens) opened = index + 2;
    else if (opened >= 0 && !opens) {
      parts.push(html.slice(from, opened), dropMarkup(html.slice(opened, index)));
      from = index;
      opened = -1;
    }
  }
  return parts.length === 0 ? html : parts.join('') + html.slice(from);
};

/**
 * A field with the active deletions hidden or marked, and the others marked; empty if the field has no active deletion.
 */
export const renderCloze = (field: string, side: ClozeSide): string => {
  const { longest } = side;
  const root = part([]);
  readClozeText<Part>(field, root, {
    open: part,
    text: (run, within) => {
      const [content, hint] = within === root ? [run, undefined] : splitHint(run);
      if (hint !== undefined) within.hint = hint;
      if (content === '') return;
      within.start ??= content;
      show(within, content, longest);
    },
    close: (closed, outer) => {
      outer.hasActive ||= closed.hasActive || closed.numbers.includes(side.number);
      outer.start ??= '';
      show(outer, deletion(closed, side), longest);
    },
  });
  return root.hasActive ? plainMathematics(root.shown) : '';
};
