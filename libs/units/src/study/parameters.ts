import type { AccountId, SetId } from '@flashcards/kernel';
import type { Study } from '@flashcards/presets';
import { folderIn, scopesOf, studyIn } from '@flashcards/presets';
import type { Presets, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import type { OwnWeights, Review, ReviewEvent } from '@flashcards/study';

/** The members of presets that the recording of a review uses. */
const used = ['desiredRetention', 'weights', 'leechAt', 'leechAction'] as const;

/** Finds how reviews of cards of these sets are recorded, as far as presets say so. */
export const studyOf = async (tx: Tx, account: AccountId, sets: readonly SetId[]): Promise<(set: SetId) => Study> => {
  const all = (await tx.presets.all(account)).filter(({ preset }) => used.some((name) => preset[name] !== undefined));
  if (all.length === 0) return () => ({});
  const presets = new Map(all.map(({ scope, preset }) => [scope, preset]));
  const hasFolders = all.some(({ scope }) => folderIn(scope) !== undefined);
  const folders = hasFolders ? await tx.sets.folders(account, sets) : new Map<SetId, never>();
  return (set) => studyIn(presets, scopesOf({ set, folder: folders.get(set) }));
};

/** The retention and the weights of reviews, where a preset says so. */
export const parametersIn = ({
  desiredRetention: retention,
  weights,
}: Study): Partial<Pick<Review, 'retention' | 'weights'>> => ({
  ...(retention === undefined ? {} : { retention }),
  ...(weights === undefined ? {} : { weights }),
});

/** The own weights of these events: nearly always none. */
export const weightsOf = async (
  { presets }: Tx,
  account: AccountId,
  events: readonly Pick<ReviewEvent, 'weights'>[],
): Promise<OwnWeights> => {
  const ids = new Set(events.flatMap(({ weights }) => weights ?? []));
  return ids.size === 0 ? new Map() : presets.weights(account, [...ids]);
};

/** A card with the retention and the weights for it. */
export const parametersOf =
  ({ read }: UnitOfWork): Presets['ofCard'] =>
  (account, card) =>
    read(account, async (tx) => {
      if (!(await tx.accounts.isThere(account))) return undefined;
      const seen = (await tx.progress.find(account, [card])).get(card);
      if (!seen) return undefined;
      const { weights: id, ...parameters } = parametersIn((await studyOf(tx, account, [seen.set]))(seen.set));
      const weights = id === undefined ? undefined : (await tx.presets.weights(account, [id])).get(id);
      return { progress: seen.progress, ...parameters, ...(weights ? { weights } : {}) };
    });
