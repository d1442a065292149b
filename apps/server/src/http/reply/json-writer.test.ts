import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonWriter } from './json-writer.ts';

const members = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Writes many small members that take `millisecondsPerMember` each. Returns the number of yields and the text. */
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

describe('the JSON writer', () => {
  it('yields regularly, also with small members', async () => {
    const { turns, text } = await written(1);
    expect(turns).toBeGreaterThanOrEqual(members / 20);
    expect(text).toBe('1,'.repeat(members));
  });

  it('does not yield within a slice', async () => {
    expect((await written(0)).turns).toBe(0);
  });
});
