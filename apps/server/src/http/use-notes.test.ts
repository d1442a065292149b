import type { Caller } from '@flashcards/accounts';
import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, SessionId, UserId } from '@flashcards/kernel';
import { expect, it } from 'vitest';
import { useNotes } from './use-notes.ts';

const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);

const aCaller = (session: string, lastUsedAt = at('11:00:00')): Caller => ({
  id: 'ada' as UserId,
  account: '1' as AccountId,
  tokenVersion: '1',
  settings: defaultSettings,
  createdAt: at('00:00:00'),
  session: { id: session as SessionId, lastUsedAt },
});

/** Notes that end when `end` is called, and what was noted. */
const aStore = () => {
  const noted: (readonly [string, Date])[] = [];
  const endings: ((error?: Error) => void)[] = [];
  const note = useNotes({
    noteUse: (_, session, used) => {
      noted.push([session, used]);
      return new Promise((resolve, reject) => endings.push((error) => (error ? reject(error) : resolve())));
    },
  });
  const end = async (error?: Error): Promise<void> => {
    for (const each of endings.splice(0)) each(error);
    await new Promise(setImmediate);
  };
  return { noted, note, end };
};

it('notes a session once an hour, for any number of requests', () => {
  const { noted, note } = aStore();
  for (const time of ['11:59:59', '12:00:00', '12:00:00', '12:59:59', '13:00:01']) note(aCaller('1'), at(time));
  note(aCaller('1', at('13:00:00')), at('13:30:00'));
  expect(noted).toEqual([
    ['1', at('12:00:00')],
    ['1', at('13:00:00')],
  ]);
});

it('notes no use when the clock was set back', () => {
  const { noted, note } = aStore();
  note(aCaller('1'), at('10:30:00'));
  expect(noted).toEqual([]);
});

it('tries a note that fails only once an hour', async () => {
  const { noted, note, end } = aStore();
  note(aCaller('1'), at('12:00:00'));
  await end(new Error('no space left'));
  note(aCaller('1'), at('12:00:01'));
  expect(noted).toHaveLength(1);
});

it('notes a few sessions at once, and the others with a later request', async () => {
  const { noted, note, end } = aStore();
  const callers = Array.from({ length: 10 }, (_, index) => aCaller(String(index)));
  for (const caller of callers) note(caller, at('12:00:00'));
  expect(noted).toHaveLength(8);
  await end();
  for (const caller of callers) note(caller, at('12:00:01'));
  expect(noted.map(([session]) => session)).toEqual(callers.map(({ session }) => session.id));
});
