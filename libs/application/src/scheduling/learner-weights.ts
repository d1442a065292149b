import type { User } from '@flashcards/accounts';
import { lineageOf, rootFolder } from '@flashcards/library';
import type { FlashcardSets, Presets } from '@flashcards/persistence-ports';
import type { Scope } from '@flashcards/presets';
import { everywhere, folderScope, placeOf, scopesOf, studyIn } from '@flashcards/presets';
import { fsrsWeights } from '@flashcards/review-scheduling';
import type { Now } from '../clock.ts';

export interface WeightPorts {
  readonly presets: Presets;
  readonly sets: FlashcardSets;
  readonly now: Now;
}

/** The scopes around a scope and itself, outermost first. */
const scopesAround = async ({ sets }: WeightPorts, { account }: User, scope: Scope): Promise<readonly Scope[]> => {
  const { set, folder } = placeOf(scope);
  if (set !== undefined) return scopesOf({ set, folder: (await sets.find(account, set))?.folder });
  return [everywhere, ...lineageOf(folder ?? rootFolder).map(folderScope)];
};

/** The weights in effect for a scope. */
export const weightsOf = async (ports: WeightPorts, user: User, scope: Scope): Promise<readonly number[]> => {
  const { presets } = ports;
  const kept = new Map((await presets.all(user.account)).map((each) => [each.scope, each.preset]));
  const { weights: id } = studyIn(kept, await scopesAround(ports, user, scope));
  const lists = id === undefined ? undefined : await presets.weights(user.account, [id]);
  return (id !== undefined && lists?.get(id)) || fsrsWeights;
};

/** Makes these 21 weights those of the scope. False where the scope is gone, or no more weights can be kept. */
export const keepWeights = async (
  { presets, now }: WeightPorts,
  { account }: User,
  { scope, weights: are }: { readonly scope: Scope; readonly weights: readonly number[] },
): Promise<boolean> => (await presets.set(account, { scope, change: {}, weights: { are }, at: now() })).ok;
