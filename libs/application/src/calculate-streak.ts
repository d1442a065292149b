import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { EventId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Activities, Receipted } from '@flashcards/persistence-ports';
import { streakOn } from '@flashcards/streak';
import type { NewId, Now } from './clock.ts';

interface Ports {
  readonly activities: Activities;
  readonly now: Now;
  readonly newId: NewId;
}

/** The streak as of today; `increase` checks in first, which makes today an active day. */
export const calculateStreak =
  ({ activities, now, newId }: Ports) =>
  async (user: User, { increase }: { readonly increase: boolean }): Promise<Receipted<number, never>> => {
    const at = now();
    const day = studyDay(at, user.settings);
    const { account } = user;
    const found = increase
      ? await activities.mark(account, { mark: 'check-in', id: newId() as EventId, at, day })
      : ok(await activities.find(account));
    return found.ok ? ok(streakOn(found.value.streak, day)) : found;
  };
