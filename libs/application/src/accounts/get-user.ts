import type { StudySettings, User } from '@flashcards/accounts';
import { studyDay, valueOf } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import type { Activities, Users } from '@flashcards/persistence-ports';
import { streakOn } from '@flashcards/streak';
import { totalXp } from '@flashcards/study';
import type { Now } from '../clock.ts';
import type { Detail } from '../study/study-cards.ts';

export interface UserProfile extends StudySettings {
  readonly id: UserId;
  /** Includes the bonuses of completed goals and quests. */
  readonly xp: number;
  readonly reviewXp: number;
  readonly streak: number;
  readonly longestStreak: number;
  readonly createdAt: Date;
}

export interface FullProfile extends UserProfile {
  readonly displayName: string | undefined;
  /** Any JSON; `{}` if there are none. */
  readonly preferences: unknown;
}

interface Ports {
  readonly users: Users;
  readonly activities: Activities;
  readonly now: Now;
}

/** A learner's account: totals as of today, and settings. */
export const getUser =
  ({ users, activities, now }: Ports) =>
  async (user: User, { detail }: Detail = {}): Promise<UserProfile | FullProfile> => {
    const today = studyDay(now(), user.settings);
    const totals = await activities.find(user.account);
    const profile = {
      ...user.settings,
      id: user.id,
      xp: totalXp(totals),
      reviewXp: totals.reviewXp,
      streak: streakOn(totals.streak, today),
      longestStreak: totals.streak?.longest ?? 0,
      createdAt: user.createdAt,
    };
    if (!detail) return profile;
    const { displayName } = user;
    return { ...profile, displayName, preferences: valueOf(await users.preferences(user.account)) };
  };
