import type { AccountId, SetId } from '@flashcards/kernel';
import type { Tx, WeightsRow } from '@flashcards/persistence-ports';
import type { ScopedPreset } from '@flashcards/presets';
import { isEmptyPreset, mostPresets, mostWeights, presetFromAnki, setScope } from '@flashcards/presets';

/** A set, with the options of its deck if the import keeps them. */
interface ImportedSet {
  readonly id: SetId;
  readonly createdAt: Date;
  readonly deckOptions?: string;
}

export interface ImportedPresets {
  readonly presets: readonly ScopedPreset[];
  readonly weights: readonly WeightsRow[];
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((weight, index) => weight === other[index]);

/** Numbers lists of weights: an equal list has the same number. `undefined` where the account has too many. */
const numbering = (known: readonly WeightsRow[]) => {
  const all = [...known];
  return {
    idOf: (weights: readonly number[], since: Date): number | undefined => {
      const same = all.find((row) => isSame(row.weights, weights));
      if (same) return same.id;
      if (all.length >= mostWeights) return undefined;
      const id = (all.at(-1)?.id ?? 0) + 1;
      all.push({ id, weights, since });
      return id;
    },
    added: (): readonly WeightsRow[] => all.slice(known.length),
  };
};

/**
 * The presets of new sets, from the options of their decks. Those that the account has no room for are left out: an
 * import is not refused for them.
 */
export const importedPresets = async (
  tx: Tx,
  account: AccountId,
  sets: readonly ImportedSet[],
): Promise<ImportedPresets> => {
  const withOptions = sets.filter(({ deckOptions }) => deckOptions !== undefined);
  if (withOptions.length === 0) return { presets: [], weights: [] };
  const room = mostPresets - (await tx.presets.all(account)).length;
  const { idOf, added } = numbering(await tx.presets.allWeights(account));
  const presets = withOptions.slice(0, Math.max(0, room)).flatMap(({ id, createdAt, deckOptions = '' }) => {
    const { preset, weights: list } = presetFromAnki(deckOptions);
    const weights = list && idOf(list, createdAt);
    const whole = weights === undefined ? preset : { ...preset, weights };
    return isEmptyPreset(whole) ? [] : [{ scope: setScope(id), preset: whole }];
  });
  return { presets, weights: added() };
};
