import type { User } from '@flashcards/accounts';
import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, LocalDate, QuestId, UserId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './new-id.ts';
import type { TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

const quests = 70;
const participants = 100;
/** Two owners, because one may not send a user the maximum of invitations alone. */
const owners = 2;
const mebibyte = 1024 * 1024;
/** The longest user id: about 1 kB. */
const longId = (index: number): UserId => `${String(index).padStart(5, '0')}${'🙂'.repeat(250)}` as UserId;

let real: Store;
let server: TestServer;
let pagesRead = 0;
let isReadToItsEnd: () => void = () => undefined;
let jwtToken: string;

const aUser = (id: UserId): Promise<User> =>
  real.users.insertIfAbsent({
    id,
    account: newId() as AccountId,
    tokenVersion: '1',
    settings: defaultSettings,
    createdAt: new Date(),
  });

const personOf = ({ account, id }: User) => ({ account, id });

/** Invitations to full quests: more bytes than the buffers of a connection hold. */
const fill = async (): Promise<void> => {
  const users: User[] = [];
  for (let index = 0; index < participants; index += 1) users.push(await aUser(longId(index)));
  for (let count = 0; count < quests; count += 1) {
    const owner = users[count % owners] as User;
    const now = new Date();
    const request = { id: newId() as QuestId, kind: 'cards', label: 'friend', target: 5, createdAt: now } as const;
    const made = await real.quests.create(personOf(owner), { ...request, deadline: '2099-12-31' as LocalDate });
    if (!made.ok) throw new Error(made.code);
    for (const other of users.filter((each) => each !== owner))
      await real.quests.invite(owner.account, { quest: request.id, invited: personOf(other), now });
  }
};

beforeAll(async () => {
  real = await openSqliteStore({ file: ':memory:' });
  const of: Store['quests']['of'] = async function* (account) {
    try {
      for await (const page of real.quests.of(account)) {
        pagesRead += 1;
        yield page;
      }
    } finally {
      isReadToItsEnd();
    }
  };
  server = await aServer({ store: { ...real, quests: { ...real.quests, of } } });
  await fill();
  jwtToken = await server.signIn(longId(owners));
});
afterAll(() => server.close());

const ask = (): Promise<Response> =>
  fetch(`${server.baseUrl}/get-quests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jwtToken }),
  });

/** Resolves once the count has not changed for 200 ms. */
const standsStill = async (count: () => number): Promise<number> => {
  for (let before = -1; ;) {
    const now = count();
    if (now === before) return now;
    before = now;
    await pause(200);
  }
};

describe('a long list of quests', () => {
  it('is sent in full, without a Content-Length', async () => {
    const response = await ask();
    const text = await response.text();
    const reply = JSON.parse(text) as { readonly quests: readonly { readonly participants: readonly unknown[] }[] };
    expect([response.status, response.headers.get('content-length')]).toEqual([200, null]);
    expect(Buffer.byteLength(text)).toBeGreaterThan(6 * mebibyte);
    expect(reply.quests.map((each) => each.participants.length)).toEqual(Array(quests).fill(participants));
  });

  it('is read only as fast as its client reads, and no further once the client hangs up', async () => {
    pagesRead = 0;
    await (await ask()).arrayBuffer();
    const all = pagesRead;
    pagesRead = 0;
    const isOver = new Promise<void>((resolve) => (isReadToItsEnd = resolve));
    // The client reads nothing from this connection, so the buffers of the operating system keep their initial size.
    const connection = connect(Number(new URL(server.url).port), 'localhost').pause();
    const body = JSON.stringify({ jwtToken });
    const head = ['POST /api/get-quests HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    connection.write([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'));
    while (pagesRead === 0) await pause(10);
    expect(await standsStill(() => pagesRead)).toBeLessThan(all);
    connection.destroy();
    await isOver;
    expect(pagesRead).toBeLessThan(all);
  });
});
