import type { AccountId, SetId } from '@flashcards/kernel';
import type { Study } from '@flashcards/presets';
import { folderIn, presetDefaults, scopesOf, studyIn } from '@flashcards/presets';
import type { Presets, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import type { Referred, Review, ReviewEvent } from '@flashcards/study';

/** The members of presets that the recording of a review uses. */
const used = ['desiredRetention', 'weights', 'balanceLoad', 'leechAt', 'leechAction'] as const;

/** What presets say of the recording of reviews. */
interface Studied {
  readonly studyIn: (set: SetId) => Study;
  /** Whether due days of any set are balanced. */
  readonly isBalanced: boolean;
}

/** Finds how reviews of cards of these sets are recorded. */
export const studyOf = async (tx: Tx, account: AccountId, sets: readonly SetId[]): Promise<Studied> => {
  const all = (await tx.presets.all(account)).filter(({ preset }) => used.some((name) => preset[name] !== undefined));
  if (all.length === 0) return { studyIn: () => presetDefaults, isBalanced: false };
  const presets = new Map(all.map(({ scope, preset }) => [scope, preset]));
  const hasFolders = all.some(({ scope }) => folderIn(scope) !== undefined);
  const folders = hasFolders ? await tx.sets.folders(account, sets) : new Map<SetId, never>();
  return {
    studyIn: (set) => studyIn(presets, scopesOf({ set, folder: folders.get(set) })),
    isBalanced: all.some(({ preset }) => preset.balanceLoad),
  };
};

/** The retention and the weights of reviews, where a preset says so. */
export const parametersIn = ({
  desiredRetention: retention,
  weights,
}: Study): Partial<Pick<Review, 'retention' | 'weights'>> => ({
  ...(retention === undefined ? {} : { retention }),
  ...(weights === undefined ? {} : { weights }),
});

/** What these events refer to: nearly always nothing. */
export const referredBy = async (
  { presets, days: rows }: Tx,
  account: AccountId,
  events: readonly Pick<ReviewEvent, 'weights' | 'load'>[],
): Promise<Referred> => {
  const ids = new Set(events.flatMap(({ weights }) => weights ?? []));
  const days = new Set(events.flatMap(({ load }) => load ?? []));
  return {
    weights: ids.size === 0 ? new Map() : await presets.weights(account, [...ids]),
    loads: days.size === 0 ? new Map() : await rows.loads(account, [...days]),
  };
};

/** A card with the retention and the weights for it. */
export const parametersOf =
  ({ read }: UnitOfWork): Presets['ofCard'] =>
  (account, card) =>
    read(account, async (tx) => {
      if (!(await tx.accounts.isThere(account))) return undefined;
      const seen = (await tx.progress.find(account, [card])).get(card);
      if (!seen) return undefined;
      const study = (await studyOf(tx, account, [seen.set])).studyIn(seen.set);
      const { weights: id, ...parameters } = parametersIn(study);
      const weights = id === undefined ? undefined : (await tx.presets.weights(account, [id])).get(id);
      return {
        progress: seen.progress,
        ...parameters,
        ...(weights ? { weights } : {}),
        isBalanced: study.balanceLoad,
      };
    });
