import { describe, expect, it } from 'vitest';
import { anna, aQuest, ben, carla, line, questWith, stints } from './a-quest.test-data.ts';
import { judgeQuest } from './judge.ts';
import { leaveQuest } from './membership.ts';
import { questProgress } from './quest.ts';

const withBen = questWith([line(ben, 'accepted')]);

describe('the verdict on a quest', () => {
  it.each([
    [0, 19, false],
    [9, 10, false],
    [10, 10, true],
    [20, 0, true],
    [15, 15, true],
  ])('on %i and %i of 20: completed %s', (one, other, isCompleted) => {
    const judged = judgeQuest(withBen, stints([anna, one], [ben, other]));
    expect(judged.verdict !== undefined).toBe(isCompleted);
    if (!isCompleted) expect(judged).toBe(withBen);
  });

  it('names the participants who are accepted at that moment', () => {
    const quest = questWith([line(ben, 'pending'), line(carla, 'accepted')]);
    expect(judgeQuest(quest, stints([anna, 20])).verdict).toEqual({ winners: [anna.account, carla.account] });
  });

  it('does not wait for invited people', () => {
    expect(judgeQuest(questWith([line(ben, 'pending')]), stints([anna, 20])).verdict).toBeDefined();
  });

  it('counts what participants who left have earned', () => {
    expect(judgeQuest(aQuest({ earlier: 15 }), stints([anna, 5])).verdict).toEqual({ winners: [anna.account] });
  });

  it('fixes the progress of all participants: a later undo changes nothing', () => {
    const judged = judgeQuest(withBen, stints([anna, 12], [ben, 8]));
    const afterAnUndo = stints([anna, 2], [ben, 8]);
    expect(questProgress(judged, afterAnUndo)).toBe(20);
    expect(judgeQuest(judged, afterAnUndo)).toBe(judged);
  });

  it('is final: a completed quest stays the same object after further progress', () => {
    const judged = judgeQuest(withBen, stints([anna, 12], [ben, 8]));
    expect(judgeQuest(judged, stints([anna, 500], [ben, 500]))).toBe(judged);
  });

  it('stays for a winner who leaves later', () => {
    const judged = judgeQuest(withBen, stints([anna, 12], [ben, 8]));
    const left = leaveQuest(judged, { account: ben.account, earned: 99 });
    expect(left).toMatchObject({ ok: true, value: { verdict: judged.verdict, earlier: 8 } });
  });
});
