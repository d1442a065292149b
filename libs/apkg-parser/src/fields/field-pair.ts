import type { CardSelection } from '../card-selection.ts';
import type { NoteType } from '../collection/note-type.ts';
import { clozeFieldName } from '../collection/note-type.ts';
import { selectField } from './select-field.ts';

/** Positions of the two fields in a note type; undefined for a missing field. */
export interface FieldPair {
  readonly term: number | undefined;
  readonly definition: number | undefined;
}

const existing = ({ rawFields }: NoteType, index: number): number | undefined =>
  index < rawFields.length ? index : undefined;

/** The first two fields. For a cloze type: the field its template shows as cloze, and the next one ("Back Extra"). */
const ownPair = (type: NoteType): FieldPair => {
  const cloze = type.kind === 'cloze' ? type.rawFields.indexOf(clozeFieldName(type.templates) ?? '') : 0;
  const term = Math.max(0, cloze);
  return { term: existing(type, term), definition: existing(type, term + 1) };
};

/** The fields that a selection refers to in one note type, by the names in the file. */
export const fieldPair = (type: NoteType, selection: CardSelection): FieldPair =>
  selection.fields === 'auto'
    ? ownPair(type)
    : {
        term: selectField(type.rawFields, selection.termField),
        definition: selectField(type.rawFields, selection.definitionField),
      };
