import { mostGoals } from '@flashcards/goals';
import type { AccountId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aGoal, aStoredGoal, goalsOf } from './a-goal.ts';
import { today } from '../study/a-review.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

/** Gives an account without goals this many. */
export type FillGoals = (store: Store, account: AccountId, count: number) => Promise<void>;

const goalsAtOnce = 45;

/** Creates the goals, some at a time. */
const byCreating: FillGoals = async (store, account, count) => {
  for (let made = 0; made < count; made += goalsAtOnce)
    await Promise.all(Array.from({ length: Math.min(goalsAtOnce, count - made) }, () => aStoredGoal(store, account)));
};

const limit = (store: CurrentStore, fill: FillGoals): void => {
  it('is reached exactly by concurrent requests, and counts only existing goals', async () => {
    const user = await aStoredUser(store());
    await fill(store(), user, mostGoals - 5);
    const create = () => store().goals.create(user, { ...aGoal(), today });
    const outcomes = await Promise.all(Array.from({ length: 12 }, create));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(7).fill(refuse('too_many_goals')));
    const goals = await goalsOf(store(), user);
    expect(goals).toHaveLength(mostGoals);
    for (const { id } of goals.slice(-1)) await store().goals.delete(user, id);
    expect((await Promise.all([create(), create()])).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await store().goals.create(await aStoredUser(store()), { ...aGoal(), today })).toMatchObject({ ok: true });
  });
};

export const goalLimitConformance = (open: OpenStore, fill = byCreating): void => {
  describe('the most goals an account holds', () => limit(openedStore(open), fill));
};
