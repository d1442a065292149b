import type { NoteTemplate } from '../collection/note-type.ts';
import { imageOcclusionStockKind } from '../collection/note-type.ts';
import { checkId, checkInteger, checkText, refuse } from './check.ts';
import { checkTemplates } from './check-templates.ts';
import type { NoteTypeToWrite } from './deck-to-write.ts';
import { jsonId } from './json-id.ts';

// Anki's default LaTeX preamble. Without it, a note type could not use LaTeX.
const latexPre =
  '\\documentclass[12pt]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\begin{document}\n';
const latexPost = '\\end{document}';
const reference = /\{\{[#^/]?([^{}]*)\}\}/g;

/** Indexes of the fields that a template shows. Anki's oldest versions make a card if any of them is filled. */
const fieldsShown = ({ questionFormat }: NoteTemplate, fields: readonly string[]): readonly number[] => {
  const names = Array.from(questionFormat.matchAll(reference), ([, name = '']) => name.split(':').at(-1)?.trim());
  return fields.flatMap((field, index) => (names.includes(field.trim()) ? [index] : []));
};

const fieldJson = (name: string, ord: number, type: NoteTypeToWrite) => ({
  name,
  ord,
  sticky: false,
  rtl: false,
  font: 'Arial',
  size: 20,
  media: [],
  // Image occlusion fields are identified by position, independent of the language of their names.
  ...(type.imageOcclusion ? { tag: ord, preventDeletion: ord < 4 } : {}),
});

const templateJson = ({ name, questionFormat, answerFormat }: NoteTemplate, ord: number) => ({
  name,
  ord,
  qfmt: questionFormat,
  afmt: answerFormat,
  bqfmt: '',
  bafmt: '',
  did: null,
});

/** Characters that Anki removes from names. A name of nothing else would become empty. */
export const takenOfFields = /^[\s:"{}#^/]*$/;
export const taken = /^"*$/;

const checkNames = (names: readonly string[], place: string, blank: RegExp): void => {
  if (names.length === 0) refuse(place, 'must have at least one');
  names.forEach((name, at) => {
    if (blank.test(checkText(name, `${place} ${at}`))) refuse(`${place} ${at}`, 'must have a name');
  });
};

/** Throws `TypeError` for a note type that Anki would refuse. */
export const checkNoteType = (type: NoteTypeToWrite): void => {
  const place = `note type ${checkId(type.id, 'the id of a note type')}:`;
  if (taken.test(checkText(type.name, `${place} its name`))) refuse(`${place} its name`, 'must not be empty');
  checkText(type.css, `${place} its css`);
  checkNames(type.rawFields ?? type.fields, `${place} field`, takenOfFields);
  checkNames(
    type.templates.map(({ name }) => name),
    `${place} template`,
    taken,
  );
  for (const { questionFormat, answerFormat } of type.templates)
    checkText(`${questionFormat}${answerFormat}`, `${place} a template`);
  checkTemplates(type, place);
  checkInteger(type.sortField, { least: 0, most: type.fields.length - 1 }, `${place} its sort field`);
  if (type.kind === 'cloze' && type.templates.length !== 1) refuse(`${place} a cloze type`, 'has one template');
};

/** A note type as in Anki's schema 11. */
export const noteTypeJson = (type: NoteTypeToWrite, modified: number) => ({
  id: jsonId(type.id),
  name: type.name,
  type: type.kind === 'cloze' ? 1 : 0,
  mod: modified,
  usn: 0,
  sortf: type.sortField,
  did: null,
  tmpls: type.templates.map(templateJson),
  flds: (type.rawFields ?? type.fields).map((name, ord) => fieldJson(name, ord, type)),
  css: type.css,
  latexPre,
  latexPost,
  latexsvg: false,
  req: type.templates.map((template, ord) => [ord, 'any', fieldsShown(template, type.fields)]),
  ...(type.imageOcclusion ? { originalStockKind: imageOcclusionStockKind } : {}),
  tags: [],
  vers: [],
});
