import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { mostSets } from '@flashcards/library';
import type {
  FilledSet,
  FlashcardSets,
  KeepMedia,
  NewDeckSet,
  NewFlashcardSet,
  PlaceRefusal,
  SetFillers,
  Tx,
} from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import { unkept } from '../change.ts';
import { importedPresets } from '../study/imported-presets.ts';
import type { Way } from './places.ts';
import { isNameTaken, wayToSet } from './places.ts';
import { publishedOrDiscarded } from './published.ts';

/** How the store fills a draft. */
export interface Drafts {
  readonly fillers: (account: AccountId, set: NewDeckSet) => SetFillers;
  readonly keepMedia: (account: AccountId, set: SetId) => KeepMedia;
  /** Removes a draft that will not become a set, now or in a later sweep. */
  readonly discard: (account: AccountId, set: SetId) => Promise<void>;
}

type FilledDraft = Omit<NewFlashcardSet, 'createdOn'> & FilledSet;

/** Sets with their places, and the folders to be made. */
export interface Placed {
  readonly sets: readonly FilledDraft[];
  readonly way: Way;
}

/** Drafts to be made sets. */
interface Publication<Code extends string> {
  readonly drafts: readonly SetId[];
  readonly place: () => Promise<Outcome<Placed, Code>>;
}

/** Makes all sets visible at once. */
export const publish = async <Code extends string>(
  tx: Tx,
  account: AccountId,
  { drafts, place }: Publication<Code>,
): Promise<Outcome<void, Code | 'too_many_sets'>> => {
  if (!(await tx.drafts.areThere(account, drafts)))
    throw new StoreUnavailable('the set was given up before all its cards were there');
  const placed = await place();
  if (!placed.ok) return placed;
  const { way, sets } = placed.value;
  if ((await tx.sets.count(account)) + sets.length > mostSets) return refuse('too_many_sets');
  const { presets, weights } = await importedPresets(tx, account, sets);
  await tx.folders.insert(account, way);
  for (const row of weights) await tx.presets.insertWeights(account, row);
  await tx.presets.save(account, presets);
  for (const set of sets) {
    await tx.drafts.publish(account, set);
    await tx.pause();
  }
  return ok(undefined);
};

const begin = async (tx: Tx, account: AccountId, set: NewFlashcardSet): Promise<Outcome<void, 'name_taken'>> => {
  if (await isNameTaken(tx, account, set)) return refuse('name_taken');
  await tx.drafts.insert(account, set);
  return ok(undefined);
};

const placeOne = async (tx: Tx, account: AccountId, set: FilledDraft): Promise<Outcome<Placed, PlaceRefusal>> => {
  const way = await wayToSet(tx, account, set);
  return way.ok ? ok({ way: way.value, sets: [set] }) : way;
};

/** Fills a draft, and gives it its name and place once all is stored. */
export const insertNew =
  (change: Change, drafts: Drafts): FlashcardSets['insertNew'] =>
  // eslint-disable-next-line max-params -- the port's
  async (account, set, fill, receipt) => {
    const begun = await change(account, unkept(receipt), (tx) => begin(tx, account, set));
    if (!begun.ok) return begun;
    return publishedOrDiscarded(
      async () => {
        const filled = await fill(drafts.fillers(account, set));
        return change(account, receipt, async (tx) => {
          if (!filled.ok) return filled;
          const place = () => placeOne(tx, account, { ...set, ...filled.value });
          return publish(tx, account, { drafts: [set.id], place });
        });
      },
      () => drafts.discard(account, set.id),
    );
  };
