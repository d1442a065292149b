import type { CardValues } from './card-values.ts';
import type { CompiledTemplate } from './compile-template.ts';
import { frontSide } from './compile-template.ts';
import { filtered } from './filters.ts';
import { output } from './output.ts';
import type { TemplateNode } from './parse-template.ts';

/** The input of rendering a side, besides its template. */
export interface Side {
  readonly values: CardValues;
  readonly number: number;
  /** The rendered question, for the answer. */
  readonly question?: string;
  readonly longest: number;
  readonly spend: (characters: number) => void;
}

const fieldText = (node: TemplateNode & { readonly kind: 'field' }, side: Side): string => {
  if (node.name === frontSide) return side.question ?? '';
  if (node.name === '') return '';
  const { number, longest, spend } = side;
  const place = { field: node.name, number, isQuestion: side.question === undefined, longest, spend };
  return filtered(side.values.get(node.name) ?? '', node.filters, place);
};

/** Throws `TooMuch` beyond the limits of `side`. */
export const renderSide = ({ nodes }: CompiledTemplate, side: Side): string => {
  const shown = output(side.longest);
  const render = (some: readonly TemplateNode[]): void => {
    for (const node of some) {
      if (node.kind === 'text') shown.add(node.text);
      else if (node.kind === 'field') shown.add(fieldText(node, side));
      else if (side.values.isFilled(node.name) === node.whenFilled) render(node.content);
    }
  };
  render(nodes);
  return shown.text();
};

/** Whether a template shows a filled field. Its own text does not count. */
export const showsField = (nodes: readonly TemplateNode[], values: CardValues): boolean =>
  nodes.some((node) => {
    if (node.kind === 'text') return false;
    const isFilled = values.isFilled(node.name);
    return node.kind === 'field' ? isFilled : isFilled === node.whenFilled && showsField(node.content, values);
  });
