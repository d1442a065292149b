import { describe, expect, it } from 'vitest';
import { BrokenPromise } from './broken-promise.ts';
import { inspectSnapshot } from './mongodb-inspection.ts';
import type { Snapshot } from './mongodb-rows.ts';

const by = <Row extends { readonly _id: string }>(...rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row._id, row]));

type Shared = 'quests' | 'stints' | 'seats' | 'visits' | 'sharedFolders' | 'members' | 'sharedSets';

const nothingShared = (): Pick<Snapshot, Shared> => ({
  ...{ quests: by(), stints: by(), seats: by(), visits: by() },
  ...{ sharedFolders: by(), members: by(), sharedSets: by() },
});

/** A set with a card that was reviewed, in a folder; and a card of a set that is being written. */
const aSnapshot = (): Snapshot => ({
  journals: by({ _id: 'me', rev: 3, state: { activity: { reviewXp: 4 } } }),
  folders: by({ _id: 'me\u001F\u001Fa', rev: 2, id: 'folder', parent: '' }),
  names: by({ _id: 'me\u001Fbirds', rev: 2, set: '1', folder: 'folder' }),
  sets: by({ _id: 'me\u001F1', rev: 2, id: '1', name: 'birds', folder: 'folder', cardCount: 1, textBytes: 8 }),
  cards: by(
    { _id: 'wren', user: 'me', set: '1', front: 'wren', back: 'bird' },
    { _id: 'draft', user: 'me', set: '2', front: '', back: '' },
  ),
  progress: by(
    {
      _id: 'me\u001Fwren',
      rev: 3,
      card: 'wren',
      set: '1',
      position: 0,
      textBytes: 8,
      progress: { state: 'learning', reviews: 1 },
    },
    { _id: 'me\u001Fdraft', rev: 0, card: 'draft', set: '2', position: 0, textBytes: 0, progress: { state: 'new' } },
  ),
  events: by({ _id: 'me\u001Freview', rev: 3, id: 'review', card: 'wren', day: '2026-03-01', xp: 4 }),
  marks: by(),
  months: by({ _id: 'me\u001F2026-03', rev: 3, xp: 4, cards: 1 }),
  goals: by(),
  users: by({ _id: 'me@example', account: 'me' }),
  drafts: by({ _id: 'me\u001F2', set: '2' }),
  ...nothingShared(),
});

type Damage = readonly [what: string, without: keyof Snapshot, id: string];

const damages: readonly Damage[] = [
  ['a change that no journal knows of', 'journals', 'me'],
  ['a set in a folder that is not there', 'folders', 'me\u001F\u001Fa'],
  ['a set without its name', 'names', 'me\u001Fbirds'],
  ['a name without its set', 'sets', 'me\u001F1'],
  ['a set that misses a card', 'cards', 'wren'],
  ['a set that misses the progress with a card', 'progress', 'me\u001Fwren'],
  ['a card that no sweeper would find', 'progress', 'me\u001Fdraft'],
  ['a review that is not in the log', 'events', 'me\u001Freview'],
  ['a review that no month counts', 'months', 'me\u001F2026-03'],
  ['a card of a set that no draft tells of', 'drafts', 'me\u001F2'],
];

/** I deleted my account; a card that a killed writer wrote meanwhile is told of by a tombstone. */
const aDeletedAccount = (): Snapshot => {
  const none = aSnapshot();
  for (const rows of Object.values(none) as Map<string, unknown>[]) rows.clear();
  none.journals.set('me', { _id: 'me', rev: 4, state: 'closed' });
  none.cards.set('late', { _id: 'late', user: 'me', set: '1', front: 'late', back: 'bird' });
  const tombstone = { _id: 'me\u001Flate', rev: 4, goneAt: new Date() };
  none.progress.set('me\u001Flate', tombstone as unknown as Parameters<Snapshot['progress']['set']>[1]);
  return none;
};

describe('a look into the database', () => {
  it('finds what is whole in order, and counts what waits for the sweeper', () => {
    expect(inspectSnapshot(aSnapshot())).toEqual({ changes: 0, orphans: 1 });
  });

  it.each(damages)('finds %s', (_, name, id) => {
    const snapshot = aSnapshot();
    expect(snapshot[name].delete(id)).toBe(true);
    expect(() => inspectSnapshot(snapshot)).toThrow(BrokenPromise);
  });

  it('finds a set that holds other text than it says', () => {
    const snapshot = aSnapshot();
    snapshot.cards.set('wren', { _id: 'wren', user: 'me', set: '1', front: 'a wren', back: 'bird' });
    expect(() => inspectSnapshot(snapshot)).toThrow(BrokenPromise);
  });

  it('finds cards that are being added only where a draft tells of them', () => {
    const snapshot = aSnapshot();
    const [position, set] = [3 * 1_048_576, '1'];
    const row = { _id: 'me\u001Ftit', rev: 3, card: 'tit', set, position, textBytes: 6, progress: { state: 'new' } };
    snapshot.sets.set('me\u001F1', { ...snapshot.sets.get('me\u001F1'), adding: [3] } as never);
    snapshot.cards.set('tit', { _id: 'tit', user: 'me', set, front: 'tit', back: 'tit' });
    snapshot.progress.set(row._id, row);
    expect(() => inspectSnapshot(snapshot)).toThrow(BrokenPromise);
    snapshot.drafts.set('me\u001F1\u001F3', { _id: 'me\u001F1\u001F3', set, addition: 3 });
    expect(inspectSnapshot(snapshot).orphans).toBe(2);
  });

  it('counts what is left of a deleted account, and finds what no sweeper would', () => {
    const snapshot = aDeletedAccount();
    expect(inspectSnapshot(snapshot)).toEqual({ changes: 0, orphans: 1 });
    snapshot.progress.clear();
    expect(() => inspectSnapshot(snapshot)).toThrow(BrokenPromise);
  });

  it('finds a user of a deleted account', () => {
    const snapshot = aDeletedAccount();
    snapshot.users.set('me@example', { _id: 'me@example', account: 'me' });
    expect(() => inspectSnapshot(snapshot)).toThrow(BrokenPromise);
  });
});
