import type { TemplateToken } from './template-tokens.ts';
import { templateTokens } from './template-tokens.ts';

/** A template as a tree. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  /** `filters` in the order they are applied: the last one in the template first. */
  | { readonly kind: 'field'; readonly name: string; readonly filters: readonly string[]; readonly tag: string }
  | {
      readonly kind: 'section';
      readonly name: string;
      readonly whenFilled: boolean;
      readonly content: readonly TemplateNode[];
      readonly tag: string;
    };

/** Why a template cannot be used, and the tag in question, in plain braces. */
export interface TemplateFault {
  readonly code: 'not-closed' | 'not-open' | 'unknown-field' | 'too-deep' | 'too-large';
  readonly tag?: string;
}

interface Section {
  readonly name: string;
  readonly whenFilled: boolean;
  readonly content: TemplateNode[];
}

// Both far exceed real templates. The depth bounds the recursion, the number of parts the memory.
const deepest = 200;
const mostParts = 50_000;

const field = (key: string): TemplateNode => {
  const [name = '', ...filters] = key.split(':').reverse();
  return { kind: 'field', name, filters, tag: `{{${key}}}` };
};

const tagOf = ({ name, whenFilled }: Section): string => `{{${whenFilled ? '#' : '^'}${name}}}`;

/** The sections around the current position, outermost first. */
interface Reading {
  readonly root: TemplateNode[];
  readonly open: Section[];
}

const current = ({ root, open }: Reading): TemplateNode[] => open.at(-1)?.content ?? root;

const endSection = (reading: Reading, name: string): TemplateFault | undefined => {
  const section = reading.open.pop();
  if (section?.name !== name) return { code: 'not-open', tag: `{{/${name}}}` };
  current(reading).push({ kind: 'section', ...section, tag: tagOf(section) });
  return undefined;
};

const beginSection = ({ open }: Reading, section: Section): TemplateFault | undefined =>
  open.push(section) > deepest ? { code: 'too-deep', tag: tagOf(section) } : undefined;

const take = (reading: Reading, token: TemplateToken): TemplateFault | undefined => {
  if (token.kind === 'end') return endSection(reading, token.key);
  if (token.kind === 'if' || token.kind === 'unless')
    return beginSection(reading, { name: token.key, whenFilled: token.kind === 'if', content: [] });
  current(reading).push(token.kind === 'text' ? token : field(token.key));
  return undefined;
};

/** Parses a template once for all its cards. Linear in the template. */
export const parseTemplate = (template: string): readonly TemplateNode[] | TemplateFault => {
  const reading: Reading = { root: [], open: [] };
  let parts = 0;
  for (const token of templateTokens(template)) {
    parts += 1;
    const fault: TemplateFault | undefined = parts > mostParts ? { code: 'too-large' } : take(reading, token);
    if (fault) return fault;
  }
  const unclosed = reading.open.at(-1);
  return unclosed ? { code: 'not-closed', tag: tagOf(unclosed) } : reading.root;
};
