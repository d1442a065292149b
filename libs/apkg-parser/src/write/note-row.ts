import { sha1 } from '@noble/hashes/legacy.js';
import { checkText, refuse, signed } from './check.ts';
import type { ContentChecks } from './content-checks.ts';
import type { Terms } from './terms.ts';
import { modifiedSeconds } from './terms.ts';
import type { NoteToWrite, NoteTypeToWrite } from './deck-to-write.ts';
import type { Row } from './sqlite/table.ts';
import { sortText } from './sort-text.ts';

const separator = '\u001f';
/** Characters that separate tags in Anki or here, and that no tag may contain. */
const notInTags = /[\s\p{Cc}]/u;
const encoder = new TextEncoder();

/** The first eight hexadecimal digits of the text's SHA-1, which Anki uses to find duplicates. */
const checksum = (text: string): number => new DataView(sha1(encoder.encode(text)).buffer).getUint32(0);

const checkFields = ({ fields }: NoteToWrite, place: string): readonly string[] => {
  if (!Array.isArray(fields)) refuse(`${place} its fields`, 'must be a list');
  fields.forEach((field, at) => {
    if (checkText(field, `${place} field ${at}`).includes(separator))
      refuse(`${place} field ${at}`, 'holds U+001F, which separates fields');
  });
  return fields;
};

/** Whether it is a word that Anki takes for one tag. */
const isTag = (tag: string): boolean => tag !== '' && !notInTags.test(tag);

export const checkTag = (tag: string, place: string, checks: ContentChecks): string => {
  if (!isTag(tag)) checks.refuse(`${place} a tag`, 'must be a word without white space');
  return tag;
};

const typeOf = (
  { noteTypeId }: NoteToWrite,
  types: ReadonlyMap<string, NoteTypeToWrite>,
  place: string,
): NoteTypeToWrite => types.get(noteTypeId) ?? refuse(place, 'is of a note type that is not there');

const unused = ({ flags = 0, data = '' }: NoteToWrite, checks: ContentChecks, place: string): Row => [
  checks.integer(flags, signed(32), `${place} its flags`),
  checkText(data, `${place} its data`),
];

interface NoteTerms extends Terms {
  readonly types: ReadonlyMap<string, NoteTypeToWrite>;
}

/** The values of a row of Anki's notes table. Throws `TypeError`. */
export const noteRow = (note: NoteToWrite, terms: NoteTerms): Row => {
  const { types, checks } = terms;
  const place = `note ${checks.id(note.id, 'the id of a note')}:`;
  const type = typeOf(note, types, place);
  const fields = checkFields(note, place);
  const wanted = type.fields.length;
  if (fields.length !== wanted) checks.refuse(place, `has ${fields.length} fields, its note type has ${wanted}`);
  if (checkText(note.guid, `${place} its guid`) === '') checks.refuse(`${place} its guid`, 'must not be empty');
  const tags = (note.tags ?? []).map((tag) => checkTag(checkText(tag, `${place} a tag`), place, checks));
  return [
    note.id,
    note.guid,
    note.noteTypeId,
    modifiedSeconds(note.modified, terms, place),
    -1,
    tags.length === 0 ? '' : ` ${tags.join(' ')} `,
    fields.join(separator),
    sortText(fields[type.sortField] ?? ''),
    checksum(sortText(fields[0] ?? '')),
    ...unused(note, checks, place),
  ];
};
