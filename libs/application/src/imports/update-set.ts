import type { User } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { SetLimits } from '@flashcards/library';
import type { Receipted, UpdateRefusal } from '@flashcards/persistence-ports';
import { answering } from '../accounts/once.ts';
import type { ReadRefusal } from './deck-reader.ts';
import type { ImportCall, ImportedSet, ImportPorts } from './import-set.ts';
import { fillFrom, makingCards, newSets, readOnly } from './import-set.ts';
import type { MergePorts } from './merge-notes.ts';
import { mergingNotes } from './merge-notes.ts';

export interface UpdatePorts extends ImportPorts, MergePorts {
  readonly setLimits: SetLimits;
}

interface UpdateCall extends ImportCall<ReadRefusal> {
  readonly updated: SetId;
  readonly overwrite: boolean;
}

type Updated = Receipted<ImportedSet, UpdateRefusal | ReadRefusal | 'no_cards' | 'reader_busy'>;

/** Updates a set from a package. That it is the user's own is checked before the package is read. */
export const updateSet = async (ports: UpdatePorts, user: User, call: UpdateCall): Promise<Updated> => {
  const { request, read, once, updated, overwrite } = call;
  const { sets, setLimits: limits, mostMediaBytes } = ports;
  if (!(await sets.find(user.account, updated))) return refuse('set_not_found');
  return ports.deckReader.inTurn({ file: request.file, user: user.id }, async (opened): Promise<Updated> => {
    if (request.dryRun) return (await readOnly(ports, user, { request, opened, read, once })) as Updated;
    const { id: draft, createdAt, createdOn } = newSets(ports, user)(0);
    const merging = mergingNotes(ports, user, { set: updated, draft, overwrite });
    const merged: typeof read = {
      ...read,
      cards: (from, take, takeMedia) => read.cards(from, merging(take), takeMedia),
    };
    const fill = fillFrom(opened, merged, { mostMediaBytes, ...makingCards(ports, user, read) });
    return answering(
      once,
      () => ({ stored: true, id: updated }),
      (receipt) => sets.update(user.account, { set: updated, draft, createdAt, createdOn, limits }, fill, receipt),
    );
  });
};
