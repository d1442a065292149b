import type { User } from '@flashcards/accounts';
import type { StudyPresets } from '@flashcards/study';

/** The options of an account without any preset: its settings, and the defaults of the service. */
export const presetsOf = ({ settings }: User): Promise<StudyPresets> => {
  const { newCardsPerDay: newPerDay, desiredRetention } = settings;
  const preset = { newPerDay, desiredRetention, buryNew: true, buryReview: false, order: 'new-last' } as const;
  const limits = [{ scope: '', newPerDay }];
  const ofScopes = [{ scope: '', desiredRetention, weights: undefined, load: [] }];
  return Promise.resolve({ ofSet: () => preset, limitsOf: () => limits, ofScopes });
};
