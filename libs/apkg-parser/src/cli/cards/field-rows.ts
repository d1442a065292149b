import type { AnkiPackage } from '../../anki-package.ts';
import type { CardSelection } from '../../card-selection.ts';
import type { Note } from '../../collection/note.ts';
import { selectField } from '../../fields/select-field.ts';
import { readCards } from '../../read-cards.ts';
import { excerpt } from '../columns.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import type { Command } from '../options.ts';
import type { RowOrSkip } from './card-row.ts';
import { aboutCards, strippers } from './card-row.ts';

const selectionOf = ({ front, back, strip }: Command): CardSelection => ({
  termField: front ?? '',
  definitionField: back ?? '',
  fields: front === undefined ? 'auto' : 'chosen',
  stripHtml: strip === 'readable',
  cloze: true,
});

/** Chosen fields use the names that Anki and `inspect` show, which distinguish names that differ only in case. */
const asShown = (noteTypes: AnkiPackage['noteTypes'], { front }: Command): AnkiPackage['noteTypes'] =>
  front === undefined
    ? noteTypes
    : new Map(Array.from(noteTypes, ([id, type]) => [id, { ...type, rawFields: type.fields }]));

const mostNames = 40;
const widestName = 40;

/** Throws if no note type of the package has a chosen field. A package without note types has no cards either way. */
export const checkFields = ({ noteTypes }: AnkiPackage, { front, back }: Command): void => {
  const lists = Array.from(noteTypes.values(), ({ fields }) => fields);
  for (const chosen of [front, back]) {
    if (chosen === undefined || lists.length === 0) continue;
    if (lists.some((fields) => selectField(fields, chosen) !== undefined)) continue;
    const names = [...new Set(lists.flat())];
    const shown = names.slice(0, mostNames).map((name) => excerpt(name, widestName));
    const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
    throw new CommandError(exitCodes.badPackage, `There is no field ${chosen}. There are: ${shown.join(', ')}${more}`);
  }
};

/** Streams a row for each card made of the chosen fields, and the reason for each note without one. */
export function* fieldRows(pkg: AnkiPackage, command: Command): Generator<RowOrSkip> {
  let current: Note | undefined;
  const notes = function* () {
    for (const note of pkg.notes()) {
      current = note.kind === 'note' ? note : undefined;
      yield note;
    }
  };
  const { about } = aboutCards(pkg);
  // `readable` was applied to the fields already.
  const strip = command.strip === 'anki' ? strippers.anki : strippers.none;
  for (const result of readCards({ noteTypes: asShown(pkg.noteTypes, command), notes }, selectionOf(command))) {
    if ('skipped' in result) yield { skipped: result.skipped.reason };
    else if (current) {
      const { front, back } = result.card;
      yield { row: { front: strip(front), back: strip(back), ...about(current, pkg.cardsOf(current)[0]) } };
    }
  }
}
