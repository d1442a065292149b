import type { CardText } from './card.ts';
import { typedNoteType } from './note-type-choice.ts';

/** What a note holds, under the names that its type gives. */
export interface NamedTexts {
  /** The name of its type. */
  readonly type: string;
  /** The names of the type's fields. */
  readonly names: readonly string[];
  /** As imported, in the order of the names: unsanitized HTML. */
  readonly texts: readonly string[];
}

/** The content of a card that was typed in. */
export const typedContent = ({ front, back }: CardText): NamedTexts => ({
  type: typedNoteType.name,
  names: typedNoteType.fields,
  texts: [front, back],
});

/** The texts by field, in order. Of two fields with one name the first counts. */
export const namedFields = ({ names, texts }: NamedTexts): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>();
  for (const [index, name] of names.entries()) if (!fields.has(name)) fields.set(name, texts[index] ?? '');
  return fields;
};
