import type { User } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { MediaFile, SetLimits } from '@flashcards/library';
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

/** How the package is read for a set: merged with what was edited there. */
const merging = (ports: UpdatePorts, user: User, { read, updated, overwrite }: UpdateCall) => {
  const files = new Map<string, MediaFile>();
  const merge = mergingNotes(ports, user, { set: updated, files, overwrite });
  const knowing =
    (takeMedia: TakeMedia): TakeMedia =>
    (some) => {
      for (const { name, hash, type, bytes } of some) files.set(name, { name, hash, type, bytes });
      return takeMedia(some);
    };
  return (opened: ReadablePackage, take: TakeMerged, takeMedia: TakeMedia) =>
    read.cards(opened, merge(take), knowing(takeMedia));
};

/** Reports what the update would do. Addresses of files need their content, so the files are read, too. */
const planOnly = async (
  ports: UpdatePorts,
  user: User,
  { call, opened, set }: { readonly call: UpdateCall; readonly opened: ReadablePackage; readonly set: CountedSet },
): Promise<Updated> => {
  const { made, reported: withScheduling } = makingCards(ports, user, call.read);
  const { take, reported } = planningUpdate(ports, user, { set, limits: ports.setLimits });
  const taking: TakeMerged = async (cards, merged, deck) => {
    if (call.read.scheduling) await made(cards);
    await take(cards, merged, deck);
  };
  const found = await merging(ports, user, call)(opened, taking, async () => ok(undefined));
  if (!found.ok) return found;
  const report = { ...reported(withScheduling(found.value)), sets: [] };
  return keepAfterwards(ports.receipts, user.account, { once: call.once, answer: { stored: false, report } });
};

/** Updates a set from a package. That it is the user's own is checked before the package is read. */
export const updateSet = async (ports: UpdatePorts, user: User, call: UpdateCall): Promise<Updated> => {
  const { request, read, once, updated } = call;
  const { sets, setLimits: limits, mostMediaBytes } = ports;
  const set = await sets.find(user.account, updated);
  if (!set) return refuse('set_not_found');
  return ports.deckReader.inTurn({ file: request.file, user: user.id }, async (opened): Promise<Updated> => {
    if (request.dryRun) return planOnly(ports, user, { call, opened, set });
    const { id: draft, createdAt, createdOn } = newSets(ports, user)(0);
    const readMerged = merging(ports, user, call);
    const merged: ReadFile<ReadRefusal> = {
      ...read,
      cards: (from, take, takeMedia = async () => ok(undefined)) =>
        readMerged(from, (cards, { notes }, deck) => take(cards, notes, deck), takeMedia),
    };
    const fill = fillFrom(opened, merged, { mostMediaBytes, ...makingCards(ports, user, read) });
    return answering(
      once,
      () => ({ stored: true, id: updated }),
      (receipt) => sets.update(user.account, { set: updated, draft, createdAt, createdOn, limits }, fill, receipt),
    );
  });
};
