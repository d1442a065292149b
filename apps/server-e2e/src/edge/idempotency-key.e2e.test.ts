import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { signInAgain } from '../study/a-learner.ts';
import type { NamedOperation, PreparedRequest } from './answered-example.ts';
import { operations, preparedExample } from './answered-example.ts';
import type { KeyedAnswer, KeyedRequest } from './keyed.ts';
import { keyUsed, sendKeyed } from './keyed.ts';
import { aRunningServer } from '../running-server.ts';

// The effect of one key at one server, for every operation that accepts one (contract, section 1).

const server = aRunningServer();
const key = 'the key';

/** All data of a learner, including what they share. */
const stateOf = async ({ client: { raw } }: Learner) => ({
  export: await raw.exportUserData(),
  quests: await raw.getQuests(),
  folders: await raw.getSharedFolders(),
});

const requestOf = ({ endpoint: { path, method, query }, body, file }: PreparedRequest): KeyedRequest => ({
  // Without `increase`, the operation only reads the streak.
  path: 'increase' in query ? `${path}?increase=true` : path,
  method,
  body,
  file,
});

type Values = KeyedRequest['body'];

const backwards = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, backwards(each)]),
  );
};

/** The same request in another form: keys in another order, and a new token if it has one. */
const sameAs = (request: KeyedRequest, jwtToken: string): KeyedRequest => {
  const token = Object.hasOwn(request.body, 'jwtToken') ? { jwtToken } : {};
  return { ...request, body: backwards({ ...request.body, ...token }) as Values };
};

/** Values with another meaning than this one. Only the server knows their type. */
const othersThan = (value: unknown): readonly unknown[] => {
  const words = [
    '1',
    '2',
    '7.5',
    '30/03/2031',
    'true',
    'false',
    'hard',
    'declined',
    'xp_gained',
    'monthly',
    'viewer',
    '0.85',
    'folder:Words',
    'Asia/Tokyo',
  ];
  const of = Array.isArray(value)
    ? [[], ['1'], [...(value as unknown[]), ...(value as unknown[])]]
    : typeof value === 'object'
      ? [{}, { Another: 'text' }, { timeZone: 'Asia/Tokyo' }, { buryNew: 'true' }]
      : [`${String(value)}1`, ...words];
  return [...of, 'https://other.example'].filter((each) => each !== value);
};

/** For each key of the body, requests that differ only in its value. */
const othersOf = (request: KeyedRequest): readonly (readonly [string, readonly KeyedRequest[]])[] =>
  Object.entries(request.body)
    .filter(([name]) => name !== 'jwtToken')
    .map(([name, value]) => [
      name,
      othersThan(value).map((other) => ({ ...request, body: { ...request.body, [name]: other } })),
    ]);

const keyed = operations.filter(([, { ignoresIdempotencyKey }]) => !ignoresIdempotencyKey);

const prepared = async (operation: NamedOperation) => {
  const { learner, ...example } = await preparedExample(server(), operation);
  return { learner, request: requestOf(example) };
};

/** The answers to requests that differ from the first one under this key, without those that are invalid. */
const answersTo = async (requests: readonly KeyedRequest[]): Promise<readonly KeyedAnswer[]> => {
  const answers: KeyedAnswer[] = [];
  for (const request of requests) answers.push(await sendKeyed(server(), key, request));
  return answers.filter(({ code }) => code !== 'invalid_value');
};

/** Signing in is not a request of a signed-in user: invalid credentials are refused under any key. */
const isSignIn = ({ path }: KeyedRequest): boolean => path === '/sign-in';

const expectOthersRefused = async (request: KeyedRequest, jwtToken: unknown): Promise<void> => {
  // The server compares requests before it uses a store.
  for (const [name, others] of isSignIn(request) ? [] : othersOf(request)) {
    const answers = await answersTo(others);
    expect([name, answers]).toEqual([name, Array(answers.length).fill(keyUsed)]);
    expect([name, answers.length > 0]).toEqual([name, true]);
  }
  const elsewhere: KeyedRequest = { path: '/update-heatmap', body: { jwtToken } };
  const other = request.path === elsewhere.path ? { path: '/calculate-streak', body: { jwtToken } } : elsewhere;
  if (!isSignIn(request)) expect(await sendKeyed(server(), key, other)).toEqual(keyUsed);
};

describe('a request with a key', () => {
  it.each(keyed)(
    'is executed once, answered as the first time, and distinguished from others: %s',
    async (...operation) => {
      const { learner, request } = await prepared(operation);
      const first = await sendKeyed(server(), key, request);
      expect(first).toMatchObject({ status: 200, code: null });
      // Signing out everywhere invalidates the request's token.
      const token = await signInAgain(learner);
      const state = await stateOf(learner);
      server().passSecond();
      const again = sameAs(request, token);
      expect(await sendKeyed(server(), key, again)).toEqual(first);
      await expectOthersRefused(again, token);
      expect(await sendKeyed(server(), key, again)).toEqual(first);
      expect(await stateOf(learner)).toEqual(state);
    },
  );
});
