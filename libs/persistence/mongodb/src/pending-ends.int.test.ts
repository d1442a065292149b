import {
  aReview,
  cardsOf,
  deleteCard,
  deleteSet,
  putOut,
  record,
  sharedDueOf,
  suspend,
  today,
  unshare,
  visitedBy,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { SharedSet } from './a-shared-set.test-data.ts';
import { aSharedSet } from './a-shared-set.test-data.ts';
import type { Connection } from './connection.ts';
import { deathsOn } from './deaths.test-data.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

interface End {
  readonly name: string;
  readonly end: (dying: Store, sharing: SharedSet) => Promise<unknown>;
  /** Its write that decides it. */
  readonly decision?: number;
  /** Whether the card is there still. */
  readonly isKept?: true;
}
type Look = (store: Store, sharing: SharedSet) => Promise<unknown>;

/** Each ends a member's access to a card. */
const ends: readonly End[] = [
  { name: 'the card was deleted', end: (dying, { owner, shared }) => deleteCard(dying, owner.user, { id: shared }) },
  { name: 'the set was deleted', end: (dying, { owner }) => deleteSet(dying, owner.user, owner.set.id) },
  {
    name: 'the set was taken out',
    end: (dying, { owner, folder }) => unshare(dying, owner.person, folder, owner.set),
    isKept: true,
  },
  {
    name: 'the member was taken out',
    end: (dying, { owner, folder, member }) => putOut(dying, owner.person, folder, member.person),
    isKept: true,
  },
  {
    name: 'the owner’s account was deleted',
    end: (dying, { owner }) => dying.users.delete({ ...owner.person, account: owner.user }),
    decision: 2,
  },
];

const refused = { ok: false, code: 'card_not_found' };

/** What of the card each shows to the member, and what where there is none. */
const looks: readonly (readonly [string, Look, unknown])[] = [
  ['find', (store, { member, shared }) => store.cards.find(member.user, shared), undefined],
  ['suspend', (store, { member, shared }) => suspend(store, member.user, { id: shared }), 'card_not_found'],
  ['record', (store, { member, shared }) => record(store, member.user, aReview({ card: shared })), refused],
  [
    'ofSet',
    async (store, { member, owner, shared }) =>
      (await cardsOf(store, member.user, owner.set.id)).filter(({ id }) => id === shared),
    [],
  ],
  [
    'due',
    async (store, { member, owner, shared }) =>
      (await sharedDueOf(store, member.user, { set: owner.set.id, today })).filter(({ id }) => id === shared),
    [],
  ],
];

describe.skipIf(found === undefined)('a decided change that nobody carried out', () => {
  const database = aDatabase();
  const { doomed } = deathsOn({ uri, database });
  let store: Store;
  let connection: Connection;
  openInside({ uri, database }, (opened) => ({ store, connection } = opened));

  const pending = (): Promise<number> => connection.db.collection('journals').countDocuments({ isPending: true });

  const decide = async ({ name, end, decision = 1 }: End, sharing: SharedSet): Promise<void> => {
    // On a slow machine a process may not even find the server in time.
    for (let attempt = 0; attempt < 4 && (await pending()) === 0; attempt += 1)
      await doomed(
        (write) => (write <= decision ? 'passes' : 'is lost'),
        (dying) => end(dying, sharing),
      );
    expect(await pending(), name).toBe(1);
  };

  it.each(ends)('is seen by the member, whatever they ask first: $name', async (end) => {
    for (const [name, look, nothing] of looks) {
      const sharing = await aSharedSet(store);
      await decide(end, sharing);
      expect(await look(store, sharing), name).toEqual(nothing);
      expect(await pending(), name).toBe(0);
    }
  });

  it('takes a card that is gone out of what was visited, and no other', async () => {
    for (const end of ends) {
      const sharing = await aSharedSet(store);
      const { member, shared } = sharing;
      await suspend(store, member.user, { id: shared });
      await decide(end, sharing);
      expect(await visitedBy(store, member.user), end.name).toHaveLength(end.isKept ? 1 : 0);
      expect(await store.cards.find(member.user, shared), end.name).toBeUndefined();
    }
  });
});
