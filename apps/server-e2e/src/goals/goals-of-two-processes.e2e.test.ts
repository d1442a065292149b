import { describe, expect, it } from 'vitest';
import { anXpGoal, goalNotFound } from './a-goal.ts';
import { aRaceOn, atOnce, many } from '../maintenance/a-race.ts';
import { noEnd, twoProcesses } from '../maintenance/two-processes.ts';
import { done } from '../wire.ts';

const updated = done({ success: 'Goal updated successfully' });

const aGoal = async () => {
  const race = await aRaceOn(await twoProcesses());
  const goalID = await anXpGoal(race.next(), race.learner, { endDate: noEnd });
  await race.review(race.cards[0], 'r');
  return { ...race, goalID };
};

describe('fifty changes of one goal by two processes', () => {
  it('that are edits leave one of them, complete', async () => {
    const { goalID, ask, equalToTheRebuild } = await aGoal();
    const edits = [
      { newTitle: 'Little', newGoalXP: '15', newEndDate: '10/03/2099' },
      { newTitle: 'Much', newGoalXP: '16', newEndDate: '20/03/2099' },
    ] as const;
    // Both edits go to both servers.
    const answers = await atOnce((index) => ask('/edit-xp-goal', { goalID, ...edits[index % 4 < 2 ? 0 : 1] }));
    expect(answers).toEqual(Array(many).fill(updated));
    const { goals, user } = await equalToTheRebuild();
    const { title, data, end_date, status } = goals[goalID] ?? {};
    const target = data && 'goal_xp' in data ? data.goal_xp : undefined;
    const little = ['Little', '15', '10/03/2099', 'completed', '35'];
    const much = ['Much', '16', '20/03/2099', 'in progress', '15'];
    expect([little, much]).toContainEqual([title, target, end_date, status, user.xp]);
  });

  it('that are edits and deletions leave no goal, and one deletion succeeds', async () => {
    const { goalID, ask, equalToTheRebuild } = await aGoal();
    const values = { newTitle: 'Mine', newEndDate: noEnd };
    const answers = await atOnce((index) =>
      index % 10 > 7
        ? ask('/delete-goal', { goalID }, 'DELETE')
        : ask('/edit-xp-goal', { goalID, ...values, newGoalXP: index % 4 < 2 ? '15' : '16' }),
    );
    const deletions = answers.filter((_, index) => index % 10 > 7);
    const deleted = done({ success: 'Goal deleted successfully' });
    expect(deletions.filter(({ status }) => status === 200)).toEqual([deleted]);
    expect(deletions.filter(({ status }) => status !== 200)).toEqual(Array(deletions.length - 1).fill(goalNotFound));
    for (const answer of answers.filter((each) => !deletions.includes(each)))
      expect([updated, goalNotFound]).toContainEqual(answer);
    const { goals, user } = await equalToTheRebuild();
    expect(goals).toEqual({});
    // With the bonus, if the goal was completed when it was deleted.
    expect(['15', '35']).toContain(user.xp);
  });
});
