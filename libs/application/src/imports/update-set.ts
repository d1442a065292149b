import type { User } from '@flashcards/accounts';
import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { MediaFile, ReadReport, SetLimits } from '@flashcards/library';
import type { CountedSet, Receipted, UpdateRefusal } from '@flashcards/persistence-ports';
import { answering, keepAfterwards } from '../accounts/once.ts';
import type { ReadablePackage, ReadRefusal, TakeMedia } from './deck-reader.ts';
import type { ImportCall, ImportedSet, ImportPorts } from './import-set.ts';
import { fillFrom, makingCards, newSets } from './import-set.ts';
import type { MergePorts, TakeMerged } from './merge-notes.ts';
import { mergingNotes } from './merge-notes.ts';
import { planningUpdate } from './plan-update.ts';
import type { ReadFile } from './read-file.ts';

export interface UpdatePorts extends ImportPorts, MergePorts {
  readonly setLimits: SetLimits;
}

interface UpdateCall extends ImportCall<ReadRefusal> {
  readonly updated: SetId;
  readonly overwrite: boolean;
}

type Updated = Receipted<ImportedSet, UpdateRefusal | ReadRefusal | 'no_cards' | 'reader_busy'>;

interface Merged extends Pick<UpdateCall, 'read' | 'overwrite'> {
  readonly updated: SetId;
}

/** How the package is read for a set: merged with what was edited there. */
const merging = (ports: UpdatePorts, user: User, { read, updated, overwrite }: Merged) => {
  const files = new Map<string, MediaFile>();
  const { merge, moves } = mergingNotes(ports, user, { set: updated, files, overwrite });
  const knowing =
    (takeMedia: TakeMedia): TakeMedia =>
    (some) => {
      for (const { name, hash, type, bytes } of some) files.set(name, { name, hash, type, bytes });
      return takeMedia(some);
    };
  const readMerged = (opened: ReadablePackage, take: TakeMerged, takeMedia: TakeMedia) =>
    read.cards(opened, merge(take), knowing(takeMedia));
  return { readMerged, moves };
};

interface ToPlan extends Pick<UpdateCall, 'read' | 'overwrite'> {
  readonly opened: ReadablePackage;
  readonly set: CountedSet;
}

/** The report that an update would have. Addresses of files need their content, so the files are read, too. */
export const plannedUpdate = async (
  ports: UpdatePorts,
  user: User,
  { read, overwrite, opened, set }: ToPlan,
): Promise<Outcome<ReadReport, ReadRefusal>> => {
  const { made, reported: withScheduling } = makingCards(ports, user, read);
  const { take, reported } = planningUpdate(ports, user, { set, limits: ports.setLimits });
  const taking: TakeMerged = async (cards, merged, deck) => {
    if (read.scheduling) await made(cards);
    await take(cards, merged, deck);
  };
  const { readMerged } = merging(ports, user, { read, updated: set.id, overwrite });
  const found = await readMerged(opened, taking, async () => ok(undefined));
  return found.ok ? ok(reported(withScheduling(found.value))) : found;
};

/** Updates a set from a package. That it is the user's own is checked before the package is read. */
export const updateSet = async (ports: UpdatePorts, user: User, call: UpdateCall): Promise<Updated> => {
  const { request, read, once, updated } = call;
  const { sets, setLimits: limits, mostMediaBytes } = ports;
  const set = await sets.find(user.account, updated);
  if (!set) return refuse('set_not_found');
  return ports.deckReader.inTurn({ file: request.file, user: user.id }, async (opened): Promise<Updated> => {
    if (request.dryRun) {
      const planned = await plannedUpdate(ports, user, { read, overwrite: call.overwrite, opened, set });
      if (!planned.ok) return planned;
      const report = { ...planned.value, sets: [] };
      return keepAfterwards(ports.receipts, user.account, { once, answer: { stored: false, report } });
    }
    const { id: draft, createdAt, createdOn } = newSets(ports, user)(0);
    const { readMerged, moves } = merging(ports, user, call);
    const merged: ReadFile<ReadRefusal> = {
      ...read,
      cards: (from, take, takeMedia = async () => ok(undefined)) =>
        readMerged(from, (cards, { notes }, deck) => take(cards, notes, deck), takeMedia),
    };
    const fillMerged = fillFrom(opened, merged, { mostMediaBytes, ...makingCards(ports, user, read) });
    const fill: typeof fillMerged = async (fillers) => {
      const filled = await fillMerged(fillers);
      return filled.ok && moves.size > 0 ? ok({ ...filled.value, fieldMoves: Object.fromEntries(moves) }) : filled;
    };
    return answering(
      once,
      () => ({ stored: true, id: updated }),
      (receipt) => sets.update(user.account, { set: updated, draft, createdAt, createdOn, limits }, fill, receipt),
    );
  });
};
