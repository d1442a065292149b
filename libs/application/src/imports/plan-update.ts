import type { User } from '@flashcards/accounts';
import type { CardId, SetId } from '@flashcards/kernel';
import type { CountedStep, Growth, NoteType, NoteWithCards, ReadReport, SetLimits } from '@flashcards/library';
import { countedStep, fittingSteps, noteTypeBytesOf, updateReport, updateStep } from '@flashcards/library';
import type { CountedSet, Notes } from '@flashcards/persistence-ports';
import type { ReadCard, ReadNotes } from './deck-reader.ts';
import type { TakeMerged } from './merge-notes.ts';
import { asNote } from './merge-notes.ts';

/** A note of which more cards may come. */
interface OpenNote {
  readonly incoming: NoteWithCards;
  readonly cards: NoteWithCards['cards'][number][];
  readonly existing: NoteWithCards | undefined;
}

interface Planned {
  readonly set: Pick<CountedSet, 'id' | 'cardCount' | 'textBytes'>;
  readonly limits: SetLimits;
}

/** Counts what an update would do, as `applyUpdate` does it, and stores nothing. Only counts are kept of each note. */
export const planningUpdate = ({ notes }: { readonly notes: Notes }, { account }: User, { set, limits }: Planned) => {
  const steps = new Map<string, CountedStep & Growth>();
  let open = new Map<string, OpenNote>();
  let typeBytes = 0;

  const seeType = async (of: SetId, type: NoteType): Promise<void> => {
    const replaced = await notes.type(account, of, type.id);
    typeBytes += noteTypeBytesOf(type) - (replaced ? noteTypeBytesOf(replaced) : 0);
  };

  const openAll = async (read: ReadNotes, existing: ReadonlyMap<string, NoteWithCards>): Promise<void> => {
    for (const type of read.types) await seeType(set.id, type);
    for (const note of read.notes)
      open.set(note.key, { incoming: asNote(note), cards: [], existing: existing.get(note.key) });
  };

  const addCard = ({ note, front, back }: ReadCard): void => {
    const its = note && open.get(note.key);
    its?.cards.push({ id: `${its.cards.length}` as CardId, ordinal: note?.ordinal ?? 0, format: 'html', front, back });
  };

  /** Of several notes of one guid the last one counts. */
  const close = (some: Iterable<OpenNote>): void => {
    for (const { incoming, cards, existing } of some) {
      const step = updateStep(existing ? [existing] : [], { ...incoming, cards });
      const { guid } = incoming.note;
      steps.delete(guid);
      steps.set(guid, { ...countedStep(step), cards: step.cards, textBytes: step.textBytes });
    }
  };

  const take: TakeMerged = async (cards, merged) => {
    if (merged.notes) await openAll(merged.notes, merged.existing);
    for (const card of cards) addCard(card);
    // The cards of a note follow one another.
    const last = [...open].slice(-1);
    close([...open.values()].slice(0, -1));
    open = new Map(last);
  };

  return {
    take,
    reported: (report: ReadReport): ReadReport => {
      close(open.values());
      open = new Map();
      const { taken, left } = fittingSteps(steps.values(), { ...set, textBytes: set.textBytes + typeBytes }, limits);
      return updateReport(report, taken, left);
    },
  };
};
