import type { StudySettings, User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import type { Activities } from '@flashcards/persistence-ports';
import { streakOn } from '@flashcards/streak';
import type { Now } from './clock.ts';

export interface UserProfile extends StudySettings {
  readonly id: UserId;
  readonly xp: number;
  readonly streak: number;
  readonly longestStreak: number;
  readonly createdAt: Date;
}

/** A learner's account: totals as of today, and settings. */
export const getUser =
  ({ activities, now }: { readonly activities: Activities; readonly now: Now }) =>
  async (user: User): Promise<UserProfile> => {
    const today = studyDay(now(), user.settings);
    const activity = await activities.find(user.account);
    return {
      ...user.settings,
      id: user.id,
      xp: activity.reviewXp,
      streak: streakOn(activity.streak, today),
      longestStreak: activity.streak?.longest ?? 0,
      createdAt: user.createdAt,
    };
  };
