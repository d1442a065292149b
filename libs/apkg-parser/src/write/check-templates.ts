import { wasRead } from '../was-read.ts';
import { compileTemplate, frontSide, isCardNumber } from '../render/compile-template.ts';
import type { TemplateFault, TemplateNode } from '../render/parse-template.ts';
import { refuse } from './check.ts';
import type { NoteTypeToWrite } from './deck-to-write.ts';

const problems: Readonly<Record<TemplateFault['code'], string>> = {
  'not-closed': 'does not close a section',
  'not-open': 'closes a section that is not open',
  'unknown-field': 'names a field that the note type does not have',
  'too-deep': 'has too many sections in each other',
  'too-large': 'has too many parts',
};

const refuseFault = (place: string, { code, tag }: TemplateFault): never =>
  refuse(place, tag === undefined ? problems[code] : `${problems[code]}: ${tag}`);

/** The parts of a template without a fault. `isKnown` tells the names of fields and of card numbers. */
const partsOf = (template: string, isKnown: (name: string) => boolean, place: string): readonly TemplateNode[] => {
  const compiled = compileTemplate(template, isKnown);
  if ('code' in compiled) return refuseFault(place, compiled);
  const [unknown] = compiled.doubtful;
  return unknown ? refuseFault(place, { code: 'unknown-field', tag: unknown.tag }) : compiled.nodes;
};

const showsField = (parts: readonly TemplateNode[]): boolean =>
  parts.some((part) => {
    if (part.kind === 'section') return showsField(part.content);
    return part.kind === 'field' && part.name !== '' && part.name !== frontSide;
  });

/**
 * Throws `TypeError` for a template that Anki would show as an error. A note type of an opened package is written as it
 * was read, also among others.
 */
export const checkTemplates = (type: NoteTypeToWrite, place: string): void => {
  if (wasRead(type)) return;
  const fields = new Set([...type.fields, ...(type.rawFields ?? [])]);
  for (const [ord, { name, questionFormat, answerFormat }] of type.templates.entries()) {
    const isNumber = (tag: string): boolean => (type.kind === 'cloze' ? isCardNumber(tag) : tag === `c${ord + 1}`);
    const isKnown = (tag: string): boolean => fields.has(tag) || isNumber(tag);
    const front = `${place} the front of template '${name}'`;
    if (!showsField(partsOf(questionFormat, isKnown, front))) refuse(front, 'shows no field');
    partsOf(answerFormat, isKnown, `${place} the back of template '${name}'`);
  }
};
