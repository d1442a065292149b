import type { AccountId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { anna, aQuest, ben, carla, line, noonOf, person, questWith, standings, stints } from './a-quest.test-data.ts';
import {
  answerInvitation,
  codeRenewal,
  invite,
  joinQuest,
  leaveQuest,
  mayDelete,
  withoutAccount,
  withoutAccounts,
} from './membership.ts';
import type { Participant, Quest } from './quest.ts';
import { mostParticipants, participantOf, questProgress } from './quest.ts';

const now = noonOf('2026-03-05');
const afterAll = noonOf('2026-03-12');
const completed = { verdict: { winners: [anna.account] } };

const invited = (quest: Quest, by: AccountId = anna.account, at = now) => invite(quest, { by, invited: ben, now: at });
const answered = (quest: Quest, accepts: boolean, at = now) =>
  answerInvitation(quest, { account: ben.account, accepts, now: at });
const valueOf = <T>(outcome: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!outcome.ok) throw new Error('refused');
  return outcome.value;
};

const crowd = (count: number, status: Participant['status']): readonly Participant[] =>
  Array.from({ length: count }, (_, index) => line(person(`${status} ${index}`), status));

describe('an invitation', () => {
  it('is pending, and the quest does not wait for it', () => {
    expect(standings(valueOf(invited(aQuest())))).toEqual({ anna: 'accepted', ben: 'pending' });
  });

  it.each(['declined', 'left'] as const)('is sent again to a person who has %s', (status) => {
    const again = valueOf(invited(questWith([line(ben, status, { earned: 7 })], { earlier: 7 })));
    expect(participantOf(again, ben.account)).toEqual(line(ben, 'pending', { since: now }));
    expect(again.earlier).toBe(7);
  });

  it.each([
    ['a stranger', aQuest(), carla.account, 'not_in_quest'],
    ['one who is only invited', questWith([line(carla, 'pending')]), carla.account, 'not_in_quest'],
    ['one who left', questWith([line(carla, 'left')]), carla.account, 'not_in_quest'],
    ['anyone, of one who is in it', questWith([line(ben, 'accepted')]), anna.account, 'already_in_quest'],
    ['anyone, of one who is invited', questWith([line(ben, 'pending')]), anna.account, 'already_in_quest'],
    ['anyone, once it is completed', aQuest(completed), anna.account, 'quest_over'],
    [
      'anyone, of one who is in a completed one',
      questWith([line(ben, 'accepted')], completed),
      anna.account,
      'already_in_quest',
    ],
    ['a stranger, once it is completed', aQuest(completed), carla.account, 'not_in_quest'],
  ] as const)('by %s is refused', (_, quest, by, code) => {
    expect(invited(quest, by)).toEqual({ ok: false, code });
  });

  it('is refused once the deadline has passed in all time zones', () => {
    expect(invited(aQuest(), anna.account, afterAll)).toEqual({ ok: false, code: 'quest_over' });
  });

  it('is refused to oneself, as already in the quest', () => {
    expect(invite(aQuest(), { by: anna.account, invited: anna, now })).toEqual({ ok: false, code: 'already_in_quest' });
  });

  it.each(['pending', 'accepted'] as const)('is refused as full with 99 others who are %s', (status) => {
    const full = questWith(crowd(mostParticipants - 1, status));
    expect(invited(full)).toEqual({ ok: false, code: 'quest_full' });
    expect(invited(questWith(crowd(mostParticipants - 2, status))).ok).toBe(true);
  });

  it.each(['declined', 'left'] as const)(
    'replaces the first who has %s when there are a hundred participants',
    (status) => {
      const quest = questWith([...crowd(mostParticipants - 2, 'accepted'), line(carla, status)], { earlier: 3 });
      const next = valueOf(invited(quest));
      expect(next.participants).toHaveLength(mostParticipants);
      expect(participantOf(next, carla.account)).toBeUndefined();
      expect(next.earlier).toBe(3);
    },
  );

  it('to one of a hundred who declined replaces only their own entry', () => {
    const quest = questWith([
      ...crowd(mostParticipants - 3, 'accepted'),
      line(carla, 'declined'),
      line(ben, 'declined'),
    ]);
    expect(standings(valueOf(invited(quest)))).toMatchObject({ carla: 'declined', ben: 'pending' });
  });
});

describe('an answer', () => {
  const pending = questWith([line(ben, 'pending')]);

  it('that accepts starts a stint at that moment', () => {
    expect(participantOf(valueOf(answered(pending, true)), ben.account)).toEqual(line(ben, 'accepted', { since: now }));
  });

  it('that declines is recorded', () => {
    expect(standings(valueOf(answered(pending, false)))).toEqual({ anna: 'accepted', ben: 'declined' });
  });

  it.each([
    ['accepted', true],
    ['declined', false],
  ] as const)('that is repeated changes nothing: %s', (status, accepts) => {
    const quest = questWith([line(ben, status)]);
    expect(valueOf(answered(quest, accepts))).toBe(quest);
  });

  it.each([
    ['of a stranger', aQuest(), true, 'quest_not_found'],
    ['of one who left', questWith([line(ben, 'left')]), true, 'quest_not_found'],
    ['of one who left, declining', questWith([line(ben, 'left')]), false, 'quest_not_found'],
    ['accepting what was declined', questWith([line(ben, 'declined')]), true, 'quest_not_found'],
    ['declining what was accepted', questWith([line(ben, 'accepted')]), false, 'already_accepted'],
    ['accepting what is completed', questWith([line(ben, 'pending')], completed), true, 'quest_over'],
  ] as const)('%s is refused', (_, quest, accepts, code) => {
    expect(answered(quest, accepts)).toEqual({ ok: false, code });
  });

  it('is refused once the deadline has passed in all time zones, unless it declines', () => {
    expect(answered(pending, true, afterAll)).toEqual({ ok: false, code: 'quest_over' });
    expect(answered(pending, false, afterAll).ok).toBe(true);
  });
});

describe('leaving', () => {
  const left = (quest: Quest, who = ben, earned = 0) => leaveQuest(quest, { account: who.account, earned });

  it('keeps what was earned in the sum; after rejoining, progress starts at 0', () => {
    const quest = valueOf(left(questWith([line(ben, 'accepted')]), ben, 7));
    if (!quest) throw new Error('it is gone');
    const back = valueOf(answered(valueOf(invited(quest)), true));
    expect(questProgress(quest, stints([anna, 1]))).toBe(8);
    expect(questProgress(back, stints([anna, 1], [ben, 0]))).toBe(8);
    expect(questProgress(back, stints([anna, 1], [ben, 2]))).toBe(10);
  });

  it('by an invited person declines the invitation', () => {
    const quest = valueOf(left(questWith([line(ben, 'pending')])));
    expect(quest && standings(quest)).toEqual({ anna: 'accepted', ben: 'declined' });
  });

  it.each(['declined', 'left'] as const)('is refused to a person who has %s', (status) => {
    expect(left(questWith([line(ben, status)]))).toEqual({ ok: false, code: 'quest_not_found' });
  });

  it('is refused to a stranger', () => {
    expect(left(aQuest())).toEqual({ ok: false, code: 'quest_not_found' });
  });

  it('by the owner makes the participant who joined first the owner', () => {
    const longer = line(carla, 'accepted', { since: noonOf('2026-03-02') });
    const shorter = line(ben, 'accepted', { since: noonOf('2026-03-03') });
    const quest = valueOf(left(questWith([shorter, line(person('dora'), 'pending'), longer]), anna));
    expect(quest?.owner).toBe(carla.account);
    expect(quest && mayDelete(quest, carla.account)).toBe(true);
    expect(quest && mayDelete(quest, anna.account)).toBe(false);
  });

  it('by another participant keeps the owner', () => {
    expect(valueOf(left(questWith([line(ben, 'accepted')])))?.owner).toBe(anna.account);
  });

  it('by the last participant deletes the quest, also with open invitations', () => {
    expect(valueOf(left(questWith([line(ben, 'pending'), line(carla, 'left')]), anna))).toBeUndefined();
  });
});

describe('a deleted account', () => {
  const gone = (quest: Quest, who = ben, earned = 0) => withoutAccount(quest, { account: who.account, earned });

  it.each(['accepted', 'pending', 'declined', 'left'] as const)(
    'leaves no trace in the quest, %s as it was',
    (status) => {
      const quest = questWith([line(ben, status)], { verdict: { winners: [anna.account, ben.account] } });
      expect(JSON.stringify(gone(quest))).not.toContain('ben');
    },
  );

  it('leaves what it earned in the sum', () => {
    const quest = gone(questWith([line(ben, 'accepted')]), ben, 7);
    expect(quest && questProgress(quest, stints([anna, 1]))).toBe(8);
  });

  it('of the owner passes on the ownership', () => {
    expect(gone(questWith([line(ben, 'accepted')]), anna)?.owner).toBe(ben.account);
  });

  it('of the last participant deletes the quest', () => {
    expect(gone(questWith([line(ben, 'pending')]), anna)).toBeUndefined();
  });

  it('is removed with others: what each earned stays in the sum, and the quest is deleted with the last', () => {
    const quest = questWith([line(ben, 'accepted'), line(carla, 'accepted')]);
    const open = stints([anna, 1], [ben, 7], [carla, 4]);
    const rest = withoutAccounts(quest, [anna.account, ben.account], open);
    expect(rest).toMatchObject({ owner: carla.account, participants: [{ account: carla.account }], earlier: 8 });
    expect(withoutAccounts(quest, [anna.account, ben.account, carla.account], open)).toBeUndefined();
  });
});

describe('an invite code', () => {
  const renewed = (quest: Quest, { account } = anna, at = now) => codeRenewal(quest, { by: account, now: at });
  const joined = (quest: Quest, at = now) => joinQuest(quest, { person: ben, now: at });

  it('is made by those who are in the quest, while it is active', () => {
    const quest = questWith([line(ben, 'pending')]);
    expect(renewed(quest)).toEqual({ ok: true });
    for (const each of [ben, carla]) expect(renewed(quest, each)).toEqual({ ok: false, code: 'not_in_quest' });
    expect(renewed(aQuest(completed))).toEqual({ ok: false, code: 'quest_over' });
    expect(renewed(aQuest(), anna, afterAll)).toEqual({ ok: false, code: 'quest_over' });
  });

  it.each([
    ['a stranger', aQuest()],
    ['one who is invited', questWith([line(ben, 'pending')])],
    ['one who declined', questWith([line(ben, 'declined')])],
    ['one who left', questWith([line(ben, 'left', { earned: 7 })], { earlier: 7 })],
  ])('lets %s in, with no progress of their own', (_, quest) => {
    const { participants, earlier } = valueOf(joined(quest));
    expect(participants.slice(1)).toEqual([line(ben, 'accepted', { since: now })]);
    expect(earlier).toBe(quest.earlier);
  });

  it('lets nobody in twice, into a quest that is over, or into a full one', () => {
    const isIn = [line(ben, 'accepted')];
    expect(joined(questWith(isIn, completed))).toEqual({ ok: false, code: 'already_in_quest' });
    expect(joined(aQuest(completed))).toEqual({ ok: false, code: 'quest_over' });
    expect(joined(aQuest(), afterAll)).toEqual({ ok: false, code: 'quest_over' });
    expect(joined(questWith(crowd(mostParticipants - 1, 'pending')))).toEqual({ ok: false, code: 'quest_full' });
  });

  it('gives the place of one who declined', () => {
    const quest = questWith([...crowd(mostParticipants - 2, 'accepted'), line(carla, 'declined')]);
    const { participants } = valueOf(joined(quest));
    expect(participants).toHaveLength(mostParticipants);
    expect(participantOf(valueOf(joined(quest)), carla.account)).toBeUndefined();
    expect(participants.at(-1)).toEqual(line(ben, 'accepted', { since: now }));
  });
});
