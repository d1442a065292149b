import type { StudySettings, User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import type { Activities } from '@flashcards/persistence-ports';
import { streakOn } from '@flashcards/streak';
import { totalXp } from '@flashcards/study';
import type { Now } from '../clock.ts';

export interface UserProfile extends StudySettings {
  readonly id: UserId;
  /** Includes the bonuses of completed goals and quests. */
  readonly xp: number;
  readonly reviewXp: number;
  readonly streak: number;
  readonly longestStreak: number;
  readonly createdAt: Date;
}

interface Ports {
  readonly activities: Activities;
  readonly now: Now;
}

/** A learner's account: totals as of today, and settings. */
export const getUser =
  ({ activities, now }: Ports) =>
  async (user: User): Promise<UserProfile> => {
    const today = studyDay(now(), user.settings);
    const totals = await activities.find(user.account);
    return {
      ...user.settings,
      id: user.id,
      xp: totalXp(totals),
      reviewXp: totals.reviewXp,
      streak: streakOn(totals.streak, today),
      longestStreak: totals.streak?.longest ?? 0,
      createdAt: user.createdAt,
    };
  };
