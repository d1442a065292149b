import type { User } from '@flashcards/accounts';
import type { Presets } from '@flashcards/persistence-ports';
import type { Scope } from '@flashcards/presets';
import { everywhere, outermostFirst, placeOf, scopesOf, studyIn } from '@flashcards/presets';
import type { DueLoad } from '@flashcards/review-scheduling';
import type { LevelLimits, ScopeScheduling, StudiedSet, StudyPresets } from '@flashcards/study';
import { learnerPresets } from './learner-presets.ts';

/** The members that decide when a card is due. */
const scheduling = ['desiredRetention', 'weights', 'balanceLoad'] as const;

/** The options of an account's scopes: its presets, inside its settings. The load is read where one of them needs it. */
export const presetsOf = async (ports: Presets, user: User, loadOf?: () => Promise<DueLoad>): Promise<StudyPresets> => {
  const { presets, weightsOf } = await learnerPresets(ports, user);
  const isBalanced = [...presets.values()].some(({ balanceLoad = false }) => balanceLoad);
  const load = isBalanced ? await loadOf?.() : undefined;
  const schedulingIn = (scopes: readonly Scope[]) => {
    const study = studyIn(presets, scopes);
    const { desiredRetention = user.settings.desiredRetention } = study;
    return { ...study, desiredRetention, weights: weightsOf(study), load: study.balanceLoad ? load : undefined };
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
      .filter(([, preset]) => scheduling.some((name) => preset[name] !== undefined))
      .map(([scope]) => scope)
      .toSorted(outermostFirst)
      .map((scope): ScopeScheduling => {
        const place = placeOf(scope);
        const { folder = place.set && folderOf(place.set) } = place;
        const { desiredRetention, weights, load: balanced } = schedulingIn(scopesOf({ ...place, folder }));
        return { scope, desiredRetention, weights, load: balanced?.due ?? [] };
      });
  return { ofSet: (set) => schedulingIn(scopesIn(set)), limitsOf, ofScopes };
};
