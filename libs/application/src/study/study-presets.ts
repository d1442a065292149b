import type { User } from '@flashcards/accounts';
import type { Presets } from '@flashcards/persistence-ports';
import type { Scope } from '@flashcards/presets';
import { everywhere, outermostFirst, placeOf, scopesOf, studyIn } from '@flashcards/presets';
import type { LevelLimits, ScopeScheduling, StudiedSet, StudyPresets } from '@flashcards/study';
import { learnerPresets } from './learner-presets.ts';

/** The options of the service where no preset has them. */
const defaults = { buryNew: true, buryReview: false, order: 'new-last' } as const;

/** The options of an account's scopes: its presets, inside its settings. */
export const presetsOf = async (ports: Presets, user: User): Promise<StudyPresets> => {
  const { presets, weightsOf } = await learnerPresets(ports, user);
  const schedulingIn = (scopes: readonly Scope[]) => {
    const study = studyIn(presets, scopes);
    const { desiredRetention = user.settings.desiredRetention } = study;
    return { ...study, desiredRetention, weights: weightsOf(study) };
  };
  const scopesIn = ({ id: set, folder }: StudiedSet): readonly Scope[] => scopesOf({ set, folder });
  const limitsOf = (set: StudiedSet): readonly LevelLimits[] =>
    scopesIn(set).flatMap((scope) => {
      const { newPerDay, reviewsPerDay } = presets.get(scope) ?? {};
      const isUnlimited = newPerDay === undefined && reviewsPerDay === undefined;
      return isUnlimited && scope !== everywhere ? [] : [{ scope, newPerDay, reviewsPerDay }];
    });
  const ofScopes: StudyPresets['ofScopes'] = (folderOf) =>
    [...presets]
      .filter(([, { desiredRetention, weights }]) => desiredRetention !== undefined || weights !== undefined)
      .map(([scope]) => scope)
      .toSorted(outermostFirst)
      .map((scope): ScopeScheduling => {
        const place = placeOf(scope);
        const { folder = place.set && folderOf(place.set) } = place;
        const { desiredRetention, weights } = schedulingIn(scopesOf({ ...place, folder }));
        return { scope, desiredRetention, weights, load: [] };
      });
  return { ofSet: (set) => ({ ...defaults, ...schedulingIn(scopesIn(set)) }), limitsOf, ofScopes };
};
