import type { NoteTemplate } from '../collection/note-type.ts';
import { imageOcclusionStockKind } from '../collection/note-type.ts';
import { fieldTable, noteTypeTable, templateTable } from '../settings/note-type-settings.ts';
import type { Requirement } from '../settings/requirements.ts';
import { settingsJson } from '../settings/write-settings.ts';
import type { ContentChecks } from './content-checks.ts';
import type { Terms } from './terms.ts';
import { modifiedSeconds } from './terms.ts';
import type { NoteTypeToWrite } from './deck-to-write.ts';

const reference = /\{\{[#^/]?([^{}]*)\}\}/g;

/** Indexes of the fields that a template shows. Anki's oldest versions make a card if any of them is filled. */
const fieldsShown = ({ questionFormat }: NoteTemplate, fields: readonly string[]): readonly number[] => {
  const names = Array.from(questionFormat.matchAll(reference), ([, name = '']) => name.split(':').at(-1)?.trim());
  return fields.flatMap((field, index) => (names.includes(field.trim()) ? [index] : []));
};

type Place = { readonly ord: number; readonly place: string; readonly checks: ContentChecks };

const fieldJson = (name: string, type: NoteTypeToWrite, { ord, place, checks }: Place) => ({
  ...settingsJson(
    fieldTable,
    {
      // Image occlusion fields are identified by position, independent of the language of their names.
      ...(type.imageOcclusion ? { tag: ord, preventDeletion: ord < 4 } : {}),
      ...type.fieldSettings?.[ord],
    },
    { place: `${place} field ${ord}:`, checks },
  ),
  name,
  ord,
});

const templateJson = (template: NoteTemplate, { ord, place, checks }: Place) => ({
  ...settingsJson(templateTable, template, { place: `${place} template ${ord}:`, checks }),
  name: template.name,
  ord,
});

/** Characters that Anki removes from names. A name of nothing else would become empty. */
export const takenOfFields = /^[\s:"{}#^/]*$/;
export const taken = /^"*$/;

/** Names of parts, of which those that match `blank` are empty to Anki. */
interface Names {
  readonly names: readonly string[];
  readonly blank: RegExp;
}

const checkNames = ({ names, blank }: Names, checks: ContentChecks, place: string): void => {
  if (names.length === 0) checks.refuse(place, 'must have at least one');
  names.forEach((name, at) => {
    if (blank.test(checks.jsonText(name, `${place} ${at}`))) checks.refuse(`${place} ${at}`, 'must have a name');
  });
};

/** Throws `TypeError` for a note type that Anki would refuse. */
export const checkNoteType = (type: NoteTypeToWrite, checks: ContentChecks): void => {
  const { refuse, id, integer, jsonText } = checks;
  const place = `note type ${id(type.id, 'the id of a note type')}:`;
  if (taken.test(jsonText(type.name, `${place} its name`))) refuse(`${place} its name`, 'must not be empty');
  checkNames({ names: type.rawFields ?? type.fields, blank: takenOfFields }, checks, `${place} field`);
  checkNames({ names: type.templates.map(({ name }) => name), blank: taken }, checks, `${place} template`);
  for (const { questionFormat, answerFormat } of type.templates)
    jsonText(`${questionFormat}${answerFormat}`, `${place} a template`);
  checks.templates(type, place);
  integer(type.sortField, { least: 0, most: type.fields.length - 1 }, `${place} its sort field`);
  if (type.kind === 'cloze' && type.templates.length !== 1) refuse(`${place} a cloze type`, 'has one template');
};

const stockKindOf = ({ imageOcclusion, stockKind = 0 }: NoteTypeToWrite): number => {
  if (imageOcclusion) return imageOcclusionStockKind;
  return stockKind === imageOcclusionStockKind ? 0 : stockKind;
};

const computedRequirements = ({ templates, fields }: NoteTypeToWrite): readonly Requirement[] =>
  templates.map((template, ord) => ({ ord, condition: 'any', fields: fieldsShown(template, fields) }));

/** A note type as in Anki's schema 11. */
export const noteTypeJson = (type: NoteTypeToWrite, terms: Terms) => {
  const place = `note type ${type.id}:`;
  const { checks } = terms;
  const settings = {
    ...type,
    kind: type.kind === 'cloze' ? 1 : 0,
    stockKind: stockKindOf(type),
    requirements: type.requirements ?? computedRequirements(type),
  };
  return {
    did: null,
    ...settingsJson(noteTypeTable, settings, { place, checks }),
    id: BigInt(type.id),
    name: type.name,
    mod: modifiedSeconds(type.modified, terms, place),
    usn: 0,
    tmpls: type.templates.map((template, ord) => templateJson(template, { ord, place, checks })),
    flds: (type.rawFields ?? type.fields).map((name, ord) => fieldJson(name, type, { ord, place, checks })),
  };
};
