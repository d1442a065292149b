import type { User } from '@flashcards/accounts';
import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, CardId, LocalDate, ReviewId, SetId, UserId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import { openMongodbStore } from '@flashcards/persistence-mongodb';
import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import type { ModelOptions, ReplicaSetModel } from './replica-set-model.ts';
import { startReplicaSetModel } from './replica-set-model.ts';

type Store = Awaited<ReturnType<typeof openMongodbStore>>;

export const today = '2026-03-01' as LocalDate;
const at = new Date('2026-03-01T10:00:00Z');

/** What is done when the test has ended, the last first. */
export const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

export interface Stage {
  readonly model: ReplicaSetModel;
  readonly store: Store;
  readonly owner: User;
  readonly user: AccountId;
  readonly cards: readonly [CardId, CardId, CardId];
}

export const aStage = async (options?: ModelOptions): Promise<Stage> => {
  const model = await startReplicaSetModel(options);
  endings.push(model.close);
  const store = await openMongodbStore({ uri: model.uri });
  endings.push(store.close);
  const user = randomUUID() as AccountId;
  const known = { id: randomUUID() as UserId, account: user, tokenVersion: '1', settings: defaultSettings };
  const owner = await store.users.insertIfAbsent({ ...known, createdAt: at });
  const cards = ['1', '2', '3'] as [string, string, string] as [CardId, CardId, CardId];
  const set = { id: '3' as SetId, name: 'a set' as SetName, description: '', folder: '' as FolderPath };
  await store.sets.insertNew(user, { ...set, createdAt: at, createdOn: today }, async (add) => {
    await add(cards.map((id) => ({ id, front: id, back: id })));
    return ok({});
  });
  return { model, store, owner, user, cards };
};

export type Told = readonly [id: string, card: CardId];

export const recordAll = async ({ store, user }: Stage, all: readonly Told[]): Promise<void> => {
  const told = { rating: 'good', at, day: today, retention: 0.9 } as const;
  const reviews = all.map(([id, card]) => ({ ...told, id: id as ReviewId, card }));
  const recorded = await store.reviews.record(user, { reviews, today });
  if (!recorded.ok) throw new Error(recorded.code);
};

export const record = (stage: Stage, id: string, card: CardId): Promise<void> => recordAll(stage, [[id, card]]);
