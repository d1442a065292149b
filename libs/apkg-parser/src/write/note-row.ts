import { sha1 } from '@noble/hashes/legacy.js';
import { checkId, checkInteger, checkModified, checkText, refuse, signed } from './check.ts';
import type { NoteToWrite, NoteTypeToWrite } from './deck-to-write.ts';
import type { Row } from './sqlite/table.ts';
import { sortText } from './sort-text.ts';

const separator = '\u001f';
/** Characters that separate tags in Anki or here, and that no tag may contain. */
const notInTags = /[\s\p{Cc}]/u;
const encoder = new TextEncoder();

/** The first eight hexadecimal digits of the text's SHA-1, which Anki uses to find duplicates. */
const checksum = (text: string): number => new DataView(sha1(encoder.encode(text)).buffer).getUint32(0);

const checkFields = ({ fields }: NoteToWrite, type: NoteTypeToWrite, place: string): readonly string[] => {
  const wanted = type.fields.length;
  if (!Array.isArray(fields) || fields.length !== wanted)
    refuse(place, `has ${fields?.length ?? 'no'} fields, its note type has ${wanted}`);
  fields.forEach((field, at) => {
    if (checkText(field, `${place} field ${at}`).includes(separator))
      refuse(`${place} field ${at}`, 'holds U+001F, which separates fields');
  });
  return fields;
};

/** Whether it is a word that Anki takes for one tag. */
export const isTag = (tag: string): boolean => tag !== '' && !notInTags.test(tag);

export const checkTag = (tag: string, place: string): string =>
  isTag(checkText(tag, `${place} a tag`)) ? tag : refuse(`${place} a tag`, 'must be a word without white space');

const typeOf = (
  { noteTypeId }: NoteToWrite,
  types: ReadonlyMap<string, NoteTypeToWrite>,
  place: string,
): NoteTypeToWrite => types.get(noteTypeId) ?? refuse(place, 'is of a note type that is not there');

const unused = ({ flags = 0, data = '' }: NoteToWrite, place: string): Row => [
  checkInteger(flags, signed(32), `${place} its flags`),
  checkText(data, `${place} its data`),
];

/** The values of a row of Anki's notes table. Throws `TypeError`. */
export const noteRow = (note: NoteToWrite, types: ReadonlyMap<string, NoteTypeToWrite>, now: number): Row => {
  const place = `note ${checkId(note.id, 'the id of a note')}:`;
  const type = typeOf(note, types, place);
  const fields = checkFields(note, type, place);
  if (checkText(note.guid, `${place} its guid`) === '') refuse(`${place} its guid`, 'must not be empty');
  const tags = (note.tags ?? []).map((tag) => checkTag(tag, place));
  return [
    note.id,
    note.guid,
    note.noteTypeId,
    checkModified(note.modified, now, place),
    -1,
    tags.length === 0 ? '' : ` ${tags.join(' ')} `,
    fields.join(separator),
    sortText(fields[type.sortField] ?? ''),
    checksum(sortText(fields[0] ?? '')),
    ...unused(note, place),
  ];
};
