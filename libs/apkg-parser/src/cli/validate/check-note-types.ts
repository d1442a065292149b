import type { AnkiPackage } from '../../anki-package.ts';
import type { NoteType } from '../../collection/note-type.ts';
import { taken, takenOfFields } from '../../write/note-type-json.ts';
import type { Finding, Severity } from './finding.ts';

/** Names of which Anki leaves nothing. */
const namesGone = ({ name, rawFields, templates }: NoteType): readonly string[] => [
  ...[name, ...templates.map((template) => template.name)].filter((each) => taken.test(each)),
  ...rawFields.filter((each) => takenOfFields.test(each)),
];

function* checkNoteType(noteType: NoteType, refused: Severity): Generator<Finding> {
  const { id, fields, rawFields, templates } = noteType;
  const place = `note type ${id}`;
  for (const [at, name] of fields.entries()) {
    const raw = rawFields[at];
    if (raw !== name)
      yield { severity: 'changed', code: 'field-name', place, message: `the field ${raw ?? ''} becomes ${name}` };
  }
  for (const name of namesGone(noteType))
    yield {
      severity: refused,
      code: 'name',
      place,
      message: `Anki leaves nothing of the name ${JSON.stringify(name)}`,
    };
  if (templates.length === 0)
    yield { severity: refused, code: 'no-template', place, message: 'it has no card template' };
}

/** Anki does not look at note types that are not used. */
export function* checkNoteTypes({ noteTypes }: AnkiPackage, used: ReadonlySet<string>): Generator<Finding> {
  for (const noteType of noteTypes.values()) yield* checkNoteType(noteType, used.has(noteType.id) ? 'refused' : 'odd');
}
