import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, CardId, Person, QuestId, ReviewId, SetId, UserId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import type { Stage } from './a-stage.test-data.ts';
import { aStage, record, today } from './a-stage.test-data.ts';
import type { ModelOptions } from './replica-set-model.ts';

const quest = '7' as QuestId;
const before = new Date('2026-03-01T09:00:00Z');
const at = new Date('2026-03-01T10:00:00Z');

/** Somebody with a card, in the quest. */
const aMember = async ({ store, user: by }: Stage): Promise<Person & { readonly card: CardId }> => {
  const [id, account, card] = ['ben' as UserId, 'of ben' as AccountId, '9' as CardId];
  await store.users.insertIfAbsent({ id, account, tokenVersion: '1', settings: defaultSettings, createdAt: before });
  const set = { id: '8' as SetId, name: 'a set' as SetName, description: '', folder: '' as FolderPath };
  await store.sets.insertNew(account, { ...set, createdAt: before, createdOn: today }, async (add) => {
    await add([{ id: card, front: card, back: card }]);
    return ok({});
  });
  await store.quests.invite(by, { quest, invited: { account, id }, now: before });
  await store.quests.answer(account, { quest, accepts: true, now: before });
  return { id, account, card };
};

/** Two members each bring half of what a quest asks for; the primary changes before what the second one's review reads. */
const wonAcrossAnElection = async (beforeReading: string, options?: ModelOptions) => {
  const stage = await aStage(options);
  const { model, store, user, owner, cards } = stage;
  const request = { id: quest, kind: 'xp', label: 'friend', target: 20, deadline: today } as const;
  await store.quests.create(owner, { ...request, createdAt: before });
  const ben = await aMember(stage);
  const knowing = model.now();
  await record(stage, 'anna’s', cards[0]);
  model.elect({ beforeReading, knowing });
  const review = { id: 'ben’s' as ReviewId, card: ben.card, rating: 'good', at, day: today, retention: 0.9 } as const;
  await store.reviews.record(ben.account, { reviews: [review], today });
  expect(model.isElectionDue()).toBe(false);
  const won = async (): Promise<readonly number[]> =>
    Promise.all([user, ben.account].map(async (each) => (await store.activities.find(each)).questsWon));
  const lookLater = async (): Promise<void> => {
    // With any write the moment is over.
    await store.users.update(owner.id, (known) => known);
    await store.quests.judge(ben.account);
  };
  return { won, lookLater };
};

describe('a primary that was just elected', () => {
  it.each(['journals', 'events', 'quests', 'stints'])(
    'does not make the last review of two miss what the other brought: elected before %s are read',
    async (beforeReading) => {
      const { won, lookLater } = await wonAcrossAnElection(beforeReading);
      expect(await won()).toEqual([1, 1]);
      await lookLater();
      expect(await won()).toEqual([1, 1]);
    },
  );

  it('makes it miss that where nobody can ask for a known time; the next look finds it', async () => {
    const { won, lookLater } = await wonAcrossAnElection('quests', { keepsSessions: false });
    expect(await won()).toEqual([0, 0]);
    await lookLater();
    expect(await won()).toEqual([1, 1]);
  });
});
