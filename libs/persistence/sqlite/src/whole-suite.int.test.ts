import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from './index.ts';

const suite = new URL('../../conformance/src/', import.meta.url);
const files = (await readdir(suite, { recursive: true })).filter((file) => file.endsWith('.ts'));

/** The members of every port, as a store has them. */
const store = await openSqliteStore({ file: ':memory:' });
const members = Object.entries(store).flatMap(([port, of]) =>
  typeof of === 'object' && of !== null ? Object.keys(of).map((member) => [port, member] as const) : [],
);

/** Of users as such, not of what one account has. */
const ofUsers = ['find', 'all', 'insertIfAbsent', 'delete'];

/** Counters know nothing of accounts. */
const ofAccounts = members.filter(
  ([port, member]) => port !== 'counters' && (port !== 'users' || !ofUsers.includes(member)),
);

const textOf = async (chosen: readonly string[]): Promise<string> =>
  (await Promise.all(chosen.map((file) => readFile(new URL(file, suite), 'utf8')))).join('\n');

describe('the conformance suite', () => {
  let [text, listed, receipted] = ['', '', ''];
  beforeAll(async () => {
    text = await textOf(files);
    listed = await textOf(['accounts/an-account.ts']);
    receipted = await textOf(files.filter((file) => file.startsWith('accounts/receipted-')));
  });
  afterAll(() => store.close());

  it.each(members)('asks for %s.%s', (port, member) => {
    expect(text).toMatch(new RegExp(`\\b${port}\\s*\\.${member}\\b`));
  });

  it.each(ofAccounts)('lists %s.%s among what is read or changed of an account', (port, member) => {
    expect(listed).toContain(`['${port}.${member}',`);
  });

  it('asks for each change of an account with a receipt', () => {
    const [, changes = ''] = listed.split('export const changes');
    const named = [...changes.matchAll(/\['(\w+\.\w+)',/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    // A rebuild is no change that could be asked for twice, and what keeps an answer is the receipt itself.
    const asked = named.filter((name) => !name.startsWith('projections.') && !name.startsWith('receipts.'));
    const without = asked.filter((name) => !receipted.includes(`.${name}(`));
    expect(without).toEqual([]);
  });
});
