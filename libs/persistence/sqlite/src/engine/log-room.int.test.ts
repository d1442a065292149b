import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { connect } from './connection.ts';
import { emptyLog } from './connections.ts';
import { logRoom } from './log-room.ts';
import { longState } from './transaction.ts';

const mostBytes = 100_000;

/** A log that two connections read alternately, one always beginning before the other ends. */
const overlapping = async (rounds: number) => {
  const file = aFile();
  const writer = connect(file);
  writer.exec('CREATE TABLE users (text)');
  const readers = [connect(file), connect(file)] as const;
  const inRoom = logRoom(file, () => Promise.resolve(emptyLog(writer)), mostBytes);
  const reading = (round: number) => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const read = inRoom(() => longState(readers[round % 2] ?? writer, () => ended));
    return { read, end };
  };
  let before = reading(0);
  let longest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    writer.run('INSERT INTO users VALUES (?)', 'x'.repeat(20_000));
    const next = reading(round);
    await new Promise((resolve) => setImmediate(resolve));
    before.end();
    await before.read;
    before = next;
    longest = Math.max(longest, statSync(`${file}-wal`).size);
  }
  before.end();
  await before.read;
  for (const connection of [...readers, writer]) connection.close();
  return longest;
};

describe('a log that is always being read', () => {
  it('is emptied between long reads once it is too long', async () => {
    expect(await overlapping(40)).toBeLessThan(mostBytes + 50_000);
  });
});
