import { composed } from '../../collection/composed.ts';
import type { Note, UnreadableNote } from '../../collection/note.ts';
import type { Check, Finding } from './finding.ts';
import type { Used } from './stored/used.ts';

const ofUnreadable: Readonly<Record<UnreadableNote['reason'], Omit<Finding, 'place'>>> = {
  'unknown-note-type': { severity: 'refused', code: 'note-type', message: 'the package has no such note type' },
  'not-text': { severity: 'refused', code: 'note-text', message: 'its fields are no text' },
  'too-large': { severity: 'odd', code: 'note-size', message: 'it is too large to be looked at' },
};

const isComposed = (text: string): boolean => composed(text) === text;

/** Checks of all notes in one pass. Records what they use, and passes every text that may refer to media to `use`. */
export const noteChecks = (used: Used, use: (html: string) => void): Check<Note | UnreadableNote> => {
  const guids = new Set<string>();

  function* ofNote(note: Note): Generator<Finding> {
    const place = `note ${note.id}`;
    if (guids.has(note.guid))
      yield { severity: 'odd', code: 'same-guid', place, message: 'another note has the same guid: both are imported' };
    guids.add(note.guid);
    if (![...note.fields, ...note.tags].every(isComposed))
      yield {
        severity: 'changed',
        code: 'decomposed',
        place,
        message: 'its letters are decomposed; Anki composes them',
      };
    note.fields.forEach(use);
    used.noteTypes.add(note.noteTypeId);
  }

  return function* (note) {
    used.notes.add(note.id);
    if (note.kind === 'note') yield* ofNote(note);
    else yield { place: `note ${note.id}`, ...ofUnreadable[note.reason] };
  };
};
