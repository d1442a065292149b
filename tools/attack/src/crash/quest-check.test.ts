import type { Quest } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aLog, aQuest, reviewsOf } from './logs.test-data.ts';
import type { Company } from './company.ts';
import { checkQuestShown } from './quest-check.ts';

const reviews = reviewsOf('one', 'two');
const earned = reviews.reduce((total, { xp }) => total + xp, 0);
const nobody = { quests: [], leaving: new Set() } as unknown as Company;

const shownTo = (shown: Partial<Quest>, progress: number, won = false) => {
  const participants = [
    { user: 'ana', status: 'accepted', progress, isOwner: true },
  ] as unknown as Quest['participants'];
  const quest = aQuest({ participants, progress, ...shown });
  const logs = new Map([['ana', aLog({ reviews, quests: [{ ...quest, won }] })]]);
  return () => checkQuestShown(logs, quest, nobody);
};

describe('a quest shown by a server', () => {
  it('may have the sum that its members earned, and a status that matches it', () => {
    expect(shownTo({}, earned)).not.toThrow();
    expect(shownTo({ status: 'completed', target: earned }, earned, true)).not.toThrow();
  });

  it.each([
    ['counts twice', shownTo({}, earned * 2), 'ana shows'],
    ['counts too little', shownTo({}, earned - 1), 'ana shows'],
    ['misses its verdict', shownTo({ target: earned }, earned), 'is active with'],
    [
      'has a verdict too early',
      shownTo({ status: 'completed', target: earned + 1 }, earned, true),
      'is completed with',
    ],
    ['pays nothing', shownTo({ status: 'completed', target: earned }, earned), 'has no bonus'],
    ['pays before its verdict', shownTo({}, earned, true), 'has a bonus'],
  ])('is broken if it %s', (_, check, text) => {
    expect(check).toThrow(text);
  });
});
