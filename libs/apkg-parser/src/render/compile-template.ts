import type { TemplateFault, TemplateNode } from './parse-template.ts';
import { parseTemplate } from './parse-template.ts';

/** A tag that is known only for some cards of the note type: `{{c2}}` for the second card of a cloze note. */
interface DoubtfulTag {
  readonly name: string;
  readonly tag: string;
}

/** A parsed template, checked against the fields of its note type. */
export interface CompiledTemplate {
  readonly nodes: readonly TemplateNode[];
  /** In the order of the template; usually empty. */
  readonly doubtful: readonly DoubtfulTag[];
}

const ownNames = new Set(['Tags', 'Type', 'Deck', 'Subdeck', 'Card', 'CardFlag', 'CardID']);
export const frontSide = 'FrontSide';

export const isCardNumber = (name: string): boolean => /^c\+?\d+$/.test(name) && Number(name.slice(1)) <= 0xffff_ffff;

type NamedNode = Exclude<TemplateNode, { readonly kind: 'text' }>;

/** Filters without a field name show nothing; Anki leaves them to add-ons. */
const needsNoField = (node: NamedNode): boolean =>
  node.kind === 'section'
    ? isCardNumber(node.name)
    : node.name === frontSide || (node.name === '' && node.filters.length > 0);

function* doubtfulTags(nodes: readonly TemplateNode[], isField: (name: string) => boolean): Generator<DoubtfulTag> {
  for (const node of nodes) {
    if (node.kind === 'text') continue;
    const { name, tag } = node;
    if (!isField(name) && !ownNames.has(name) && !needsNoField(node)) yield { name, tag };
    if (node.kind === 'section') yield* doubtfulTags(node.content, isField);
  }
}

export const compileTemplate = (
  template: string,
  isField: (name: string) => boolean,
): CompiledTemplate | TemplateFault => {
  const nodes = parseTemplate(template);
  return 'code' in nodes ? nodes : { nodes, doubtful: Array.from(doubtfulTags(nodes, isField)) };
};
