import type { User } from '@flashcards/accounts';
import type { FlashcardSets, Presets } from '@flashcards/persistence-ports';
import type { Scope } from '@flashcards/presets';
import { placeOf, scopesOf, studyIn } from '@flashcards/presets';
import { fsrsWeights } from '@flashcards/review-scheduling';
import type { Now } from '../clock.ts';
import { learnerPresets } from '../study/learner-presets.ts';

export interface WeightPorts {
  readonly presets: Presets;
  readonly sets: FlashcardSets;
  readonly now: Now;
}

/** The weights in effect for a scope. */
export const weightsOf = async (ports: WeightPorts, user: User, scope: Scope): Promise<readonly number[]> => {
  const { presets, weightsOf: listOf } = await learnerPresets(ports.presets, user);
  const place = placeOf(scope);
  const { folder = place.set && (await ports.sets.find(user.account, place.set))?.folder } = place;
  return listOf(studyIn(presets, scopesOf({ ...place, folder }))) ?? fsrsWeights;
};

/** Makes these 21 weights those of the scope. False where the scope is gone, or no more weights can be kept. */
export const keepWeights = async (
  { presets, now }: WeightPorts,
  { account }: User,
  { scope, weights: are }: { readonly scope: Scope; readonly weights: readonly number[] },
): Promise<boolean> => (await presets.set(account, { scope, change: {}, weights: { are }, at: now() })).ok;
