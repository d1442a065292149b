import type { User } from '@flashcards/accounts';
import type { Presets } from '@flashcards/persistence-ports';
import type { Preset, Scope } from '@flashcards/presets';
import { everywhere } from '@flashcards/presets';

/** The presets of a learner. That of everything is always there, and has the account's settings. */
export interface LearnerPresets {
  readonly presets: ReadonlyMap<Scope, Preset>;
  /** The list of weights that a preset names. */
  readonly weightsOf: (preset: Pick<Preset, 'weights'>) => readonly number[] | undefined;
}

export const learnerPresets = async (
  presets: Presets,
  { account, settings: { newCardsPerDay: newPerDay, desiredRetention } }: User,
): Promise<LearnerPresets> => {
  const all = new Map((await presets.all(account)).map(({ scope, preset }) => [scope, preset]));
  const ofSettings = { ...(newPerDay === undefined ? {} : { newPerDay }), desiredRetention };
  all.set(everywhere, { ...all.get(everywhere), ...ofSettings });
  const ids = [...new Set([...all.values()].flatMap(({ weights }) => weights ?? []))];
  const lists = ids.length > 0 ? await presets.weights(account, ids) : new Map<number, readonly number[]>();
  return { presets: all, weightsOf: ({ weights }) => (weights === undefined ? undefined : lists.get(weights)) };
};
