import type { User } from '@flashcards/accounts';
import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { NoteTypeChoice } from '@flashcards/library';
import { choosingNoteTypes } from '@flashcards/library';
import type { FlashcardSets, Notes } from '@flashcards/persistence-ports';

interface Ports {
  readonly sets: FlashcardSets;
  readonly notes: Notes;
}

/** The note types of which notes of an own set may be. */
export const getNoteTypes =
  ({ sets, notes }: Ports) =>
  async (
    { account }: User,
    { set }: { readonly set: SetId },
  ): Promise<Outcome<readonly NoteTypeChoice[], 'set_not_found'>> => {
    if (!(await sets.find(account, set))) return refuse('set_not_found');
    const { add, choices } = choosingNoteTypes();
    for await (const page of notes.typesOf(account, set)) page.forEach(add);
    return ok(choices());
  };
