import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonWriter } from './json-writer.ts';

const members = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Writes many small members that each take so long; answers how often others had their turn, and what was written. */
const written = async (millisecondsPerMember: number): Promise<{ readonly turns: number; readonly text: string }> => {
  const pieces: Buffer[] = [];
  let turns = 0;
  const turn = (): Promise<void> => {
    turns += 1;
    return Promise.resolve();
  };
  const take = async (piece: Buffer): Promise<void> => void pieces.push(piece);
  const writer = jsonWriter({ turn, take });
  for (let member = 0; member < members; member += 1) {
    writer.add('1,');
    vi.advanceTimersByTime(millisecondsPerMember);
    await writer.full();
  }
  return { turns, text: Buffer.concat(pieces).toString() + writer.rest() };
};

describe('an answer that is made whole', () => {
  it('lets others have their turn again and again, however small its members are', async () => {
    const { turns, text } = await written(1);
    expect(turns).toBeGreaterThanOrEqual(members / 20);
    expect(text).toBe('1,'.repeat(members));
  });

  it('goes on while its slice lasts', async () => {
    expect((await written(0)).turns).toBe(0);
  });
});
