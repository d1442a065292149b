import { describe, expect, it } from 'vitest';
import { anna, aQuest, ben, carla, day, line, questWith, stints } from './a-quest.test-data.ts';
import { concerns, isAccepted, questProgress, questStatus, questTitle } from './quest.ts';

describe('a quest', () => {
  it('is active from its creation, with its creator as a participant', () => {
    const quest = aQuest();
    expect(quest.owner).toBe(anna.account);
    expect(quest.participants).toEqual([
      { account: anna.account, user: anna.id, status: 'accepted', since: quest.createdAt },
    ]);
    expect(questStatus(quest, quest.createdAt)).toBe('active');
  });

  it.each([
    ['xp', 'Gain 20 XP by 10/03/2026'],
    ['cards', 'Revise 20 cards by 10/03/2026'],
  ] as const)('of %s has a title from its target', (kind, title) => {
    expect(questTitle(aQuest({ kind }))).toBe(title);
  });

  it.each([
    // The 10th ends at 10:00 UTC on the 11th in Honolulu, and at 12:00 UTC on Baker Island, the zone furthest behind.
    ['2026-03-10T23:59:59Z', 'active'],
    ['2026-03-11T11:59:59.999Z', 'active'],
    ['2026-03-11T12:00:00Z', 'expired'],
    ['2027-01-01T00:00:00Z', 'expired'],
  ])('with the 10th as its deadline is, at %s, %s', (now, status) => {
    expect(questStatus(aQuest({ deadline: day('2026-03-10') }), new Date(now))).toBe(status);
  });

  it('that is completed does not expire', () => {
    const done = aQuest({ verdict: { winners: [anna.account] } });
    expect(questStatus(done, new Date('2027-01-01T00:00:00Z'))).toBe('completed');
  });

  it('sums the progress of the accepted participants and of those who left, and of no others', () => {
    const others = [line(ben, 'left', { earned: 7 }), line(carla, 'pending')];
    const quest = questWith(others, { earlier: 7 });
    expect(questProgress(quest, stints([anna, 5], [ben, 100], [carla, 100]))).toBe(12);
  });

  it.each([
    ['accepted', true, true],
    ['pending', false, true],
    ['declined', false, false],
    ['left', false, false],
  ] as const)('with a participant who is %s: accepted %s, listed %s', (status, takesPart, isListed) => {
    const quest = questWith([line(ben, status)]);
    expect([isAccepted(quest, ben.account), concerns(quest, ben.account)]).toEqual([takesPart, isListed]);
  });

  it('is not listed for others', () => {
    expect(concerns(aQuest(), carla.account)).toBe(false);
  });
});
