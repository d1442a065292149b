import type { UserId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../new-id.ts';
import type { DocumentedOperation } from '../openapi-document.test-data.ts';
import { documentedOperations } from '../openapi-document.test-data.ts';
import type { TestServer } from '../running-server.test-data.ts';
import { aServer } from '../running-server.test-data.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
}

const lines: Line[] = [];
const warning = 40;
const now = (): Date => new Date('2026-03-01T12:00:00Z');
/** Users whose accounts are deleted as soon as they are found: after the token was verified, before the operation. */
const doomed = new Set<UserId>();

let server: TestServer;
beforeAll(async () => {
  const store = await openSqliteStore({ file: ':memory:' });
  const find: Store['sessions']['find'] = async (id, session) => {
    const user = await store.sessions.find(id, session);
    if (user && doomed.delete(id)) await store.users.delete(user);
    return user;
  };
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  server = await aServer({ store: { ...store, sessions: { ...store.sessions, find } }, log, now });
});
afterAll(() => server.close());

/** The reply of an operation to a user whose account is deleted while it runs. */
const answerOf = async ({ path, method, request, endpoint }: DocumentedOperation, query = '') => {
  const user = `leaver ${newId()}` as UserId;
  const jwtToken = await server.signIn(user);
  doomed.add(user);
  const values = { ...request, jwtToken };
  if (endpoint.format === 'json') return server.post(`${path.slice(1)}${query}`, values, { method });
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (name === 'file') form.append(name, new Blob(['no package']), 'deck.apkg');
    else form.append(name, String(value));
  return server.send(`/api${path}`, { method, body: form });
};

const operationCalled = (name: string): DocumentedOperation => {
  const operation = documentedOperations.find((each) => each.name === name);
  if (!operation) throw new Error(`the document has no ${name}`);
  return operation;
};

const unauthorized = [401, { error: 'Invalid JWT token' }];

describe('an account that is deleted between its token check and the operation', () => {
  it.each([
    ['createFolder', '', unauthorized],
    ['createFlashcard', '', unauthorized],
    ['createXpGoal', '', unauthorized],
    ['updateSettings', '', unauthorized],
    ['signOutEverywhere', '', unauthorized],
    ['exportUserData', '', unauthorized],
    ['updateGoalStatus', '', [200, {}]],
    ['updateHeatmap', '', [404, { error: 'User does not exist!' }]],
    ['calculateStreak', '?increase=true', [404, { error: 'User does not exist.' }]],
  ])('is answered like a bad token: %s', async (name, query, expected) => {
    const { status, body } = await answerOf(operationCalled(name), query);
    expect([status, body]).toEqual(expected);
  });

  const withToken = documentedOperations.filter(({ endpoint }) => endpoint.auth === 'token');
  it.each(withToken.map((each) => [each.name, each] as const))('is not logged as a fault: %s', async (_, operation) => {
    lines.length = 0;
    const { status, body } = await answerOf(operation);
    expect(operation.objections(status, body)).toEqual([]);
    expect(status).toBeLessThan(500);
    expect(lines.filter(({ level }) => level >= warning)).toEqual([]);
  });
});
