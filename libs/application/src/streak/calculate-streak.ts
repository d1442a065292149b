import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { EventId } from '@flashcards/kernel';
import type { Activities, Receipted, Receipts } from '@flashcards/persistence-ports';
import { streakOn } from '@flashcards/streak';
import type { NewId, Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { answering, keepAfterwards } from '../accounts/once.ts';
import type { Totals } from '@flashcards/study';

interface Ports {
  readonly activities: Activities;
  readonly receipts: Receipts;
  readonly now: Now;
  readonly newId: NewId;
}

/** The streak as of today. `increase` checks in first, which makes today an active day. */
export const calculateStreak =
  ({ activities, receipts, now, newId }: Ports) =>
  async (
    user: User,
    { increase }: { readonly increase: boolean },
    once?: Once<number>,
  ): Promise<Receipted<number, never>> => {
    const at = now();
    const day = studyDay(at, user.settings);
    const { account } = user;
    if (!increase) {
      const answer = streakOn((await activities.find(account)).streak, day);
      return keepAfterwards(receipts, account, { once, answer });
    }
    return answering(
      once,
      ({ streak }: Totals) => streakOn(streak, day),
      (receipt) => activities.mark(account, { mark: 'check-in', id: newId() as EventId, at, day }, receipt),
    );
  };
