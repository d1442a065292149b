import type { User } from '@flashcards/accounts';
import type { Presets } from '@flashcards/persistence-ports';
import type { Preset, Scope } from '@flashcards/presets';
import { everywhere, folderScope, outermostFirst, placeOf, scopesOf, studyIn } from '@flashcards/presets';
import { lineageOf } from '@flashcards/library';
import type { LevelLimits, ScopeScheduling, StudiedSet, StudyPresets } from '@flashcards/study';

/** The options of the service where no preset has them. */
const defaults = { buryNew: true, buryReview: false, order: 'new-last' } as const;

/** The options of an account's scopes: its presets, inside its settings. */
export const presetsOf = async (presets: Presets, { account, settings }: User): Promise<StudyPresets> => {
  const kept = new Map((await presets.all(account)).map(({ scope, preset }) => [scope, preset]));
  const ids = [...new Set([...kept.values()].flatMap(({ weights }) => weights ?? []))];
  const lists = ids.length > 0 ? await presets.weights(account, ids) : new Map<number, readonly number[]>();
  const ofAccount: Preset = {
    ...kept.get(everywhere),
    ...(settings.newCardsPerDay === undefined ? {} : { newPerDay: settings.newCardsPerDay }),
    desiredRetention: settings.desiredRetention,
  };
  kept.set(everywhere, ofAccount);

  const schedulingIn = (scopes: readonly Scope[]) => {
    const { weights: id, ...study } = studyIn(kept, scopes);
    const weights = id === undefined ? undefined : lists.get(id);
    return { ...study, desiredRetention: study.desiredRetention ?? settings.desiredRetention, weights };
  };
  const scopesIn = ({ id: set, folder }: StudiedSet): readonly Scope[] => scopesOf({ set, folder });
  const limitsOf = (set: StudiedSet): readonly LevelLimits[] =>
    scopesIn(set).flatMap((scope) => {
      const { newPerDay, reviewsPerDay } = kept.get(scope) ?? {};
      const isUnlimited = newPerDay === undefined && reviewsPerDay === undefined;
      return isUnlimited && scope !== everywhere ? [] : [{ scope, newPerDay, reviewsPerDay }];
    });
  const ofScope = (scope: Scope, folderOf: (set: StudiedSet['id']) => StudiedSet['folder']): ScopeScheduling => {
    const { set, folder } = placeOf(scope);
    const around =
      set === undefined
        ? [everywhere, ...(folder === undefined ? [] : lineageOf(folder).map(folderScope))]
        : scopesIn({ id: set, folder: folderOf(set) });
    const { desiredRetention, weights } = schedulingIn(around);
    return { scope, desiredRetention, weights, load: [] };
  };
  return {
    ofSet: (set) => ({ ...defaults, ...schedulingIn(scopesIn(set)) }),
    limitsOf,
    ofScopes: (folderOf) =>
      [...kept]
        .filter(([, { desiredRetention, weights }]) => desiredRetention !== undefined || weights !== undefined)
        .map(([scope]) => ofScope(scope, folderOf))
        .toSorted((one, other) => outermostFirst(one.scope as Scope, other.scope as Scope)),
  };
};
