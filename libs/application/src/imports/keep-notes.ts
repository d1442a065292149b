import type { User } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import type { Note, NoteWithCards } from '@flashcards/library';
import { withChangedFields } from '@flashcards/library';
import type { Notes } from '@flashcards/persistence-ports';
import type { ReadCard, ReadDeck, ReadNotes } from './deck-reader.ts';

/** Takes cards with the notes of the set that these notes update, by the keys of these notes. */
export type TakeMerged = (
  cards: readonly ReadCard[],
  merged: { readonly notes: ReadNotes | undefined; readonly existing: ReadonlyMap<string, NoteWithCards> },
  deck: ReadDeck | undefined,
) => Promise<void>;

/** What an update makes of a note that the package lacks: its texts in the fields that its type has now. */
const keptNote = ({ note, cards }: NoteWithCards, origins: readonly number[]) => {
  const { id: key, modifiedAt, ...content } = withChangedFields(note, origins);
  const made = cards.filter(({ isWithdrawn }) => !isWithdrawn);
  return {
    note: { ...content, key, modifiedAt: modifiedAt.getTime() },
    cards: made.map(({ ordinal, front, back }): ReadCard => ({ front, back, note: { key, ordinal } })),
  };
};

export interface ChangedTypes {
  readonly set: SetId;
  /** By the ids of types whose fields changed: where the fields come from. */
  readonly changed: ReadonlyMap<string, readonly number[]>;
  /** The guids of the package. */
  readonly guids: ReadonlySet<string>;
}

const notesAtOnce = 100;

/** The notes of these guids, without those that share theirs: nobody knows which of them an update means. */
const loneNotes = async (
  notes: Notes,
  { account }: User,
  { set, some }: { readonly set: SetId; readonly some: readonly Note[] },
): Promise<readonly NoteWithCards[]> => {
  const found = await notes.withGuids(account, set, [...new Set(some.map(({ guid }) => guid))]);
  const counts = new Map<string, number>();
  for (const { note } of found) counts.set(note.guid, (counts.get(note.guid) ?? 0) + 1);
  return found.filter(({ note }) => counts.get(note.guid) === 1);
};

/** Takes the notes of the set that the package lacks and whose types it changes, with texts in their new fields. */
export const keepNotes = async (
  notes: Notes,
  user: User,
  { set, changed, guids }: ChangedTypes,
  take: TakeMerged,
): Promise<void> => {
  if (changed.size === 0) return;
  for await (const page of notes.ofSet(user.account, set)) {
    const lacking = page.filter(({ guid, type }) => changed.has(type) && !guids.has(guid));
    for (let from = 0; from < lacking.length; from += notesAtOnce) {
      const alone = await loneNotes(notes, user, { set, some: lacking.slice(from, from + notesAtOnce) });
      const kept = alone.map((each) => keptNote(each, changed.get(each.note.type) ?? []));
      const existing = new Map(alone.map((each) => [each.note.id as string, each]));
      const read = { types: [], notes: kept.map(({ note }) => note) };
      if (kept.length > 0)
        await take(
          kept.flatMap(({ cards }) => cards),
          { notes: read, existing },
          undefined,
        );
    }
  }
};
