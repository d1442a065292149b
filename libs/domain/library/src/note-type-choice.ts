import type { NoteType } from './note.ts';

/** A note type as the owner of a set sees it. */
export type NoteTypeChoice = Pick<NoteType, 'name' | 'kind' | 'fields' | 'templates'>;

/** The note type of cards that are typed in. */
export const typedNoteType: NoteTypeChoice = {
  name: 'Basic',
  kind: 'standard',
  fields: ['Front', 'Back'],
  templates: ['Card 1'],
};

/** The note types that every set has, in the words of Anki. */
export const builtInNoteTypes: readonly NoteTypeChoice[] = [
  typedNoteType,
  { name: 'Basic (and reversed card)', kind: 'standard', fields: ['Front', 'Back'], templates: ['Card 1', 'Card 2'] },
  { name: 'Cloze', kind: 'cloze', fields: ['Text', 'Back Extra'], templates: ['Cloze'] },
];

/** The most note types that are offered for one set, in addition to the built-in ones. */
const mostOffered = 1_000;

/**
 * Collects the note types of a set by their names. A type of the set replaces a built-in one of its name; of two with
 * one name the first counts.
 */
export const choosingNoteTypes = () => {
  const own = new Map<string, NoteTypeChoice>();
  return {
    add: ({ name, kind, fields, templates }: NoteType): void => {
      if (own.size < mostOffered && !own.has(name)) own.set(name, { name, kind, fields, templates });
    },
    /** Built-in names first. */
    choices: (): readonly NoteTypeChoice[] => {
      const builtIn = builtInNoteTypes.map((type) => own.get(type.name) ?? type);
      const others = [...own.values()].filter(({ name }) => !builtIn.some((type) => type.name === name));
      return [...builtIn, ...others];
    },
  };
};
