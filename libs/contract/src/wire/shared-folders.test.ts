import type { SharedFolderId, UserId } from '@flashcards/kernel';
import { parseTitle } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyCodec } from '../codec.ts';
import {
  expiryDays,
  folderMembers,
  givenRole,
  joinedFolder,
  maxUses,
  sharedDueTree,
  sharedFolders,
  sharedSets,
} from './shared-folders.ts';
import { anyCardId, anyCount, anyDate, anySetId, anySetName, anyStatus, hostileNames } from './wire.test-data.ts';

const anyText = fc.string({ unit: 'grapheme' });
const anyTitle = fc
  .oneof(fc.constantFrom(...hostileNames, 'a\u202Eb', 'a\nb'), anyText)
  .filter((name) => parseTitle(name) !== undefined);
const anyUser = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).map((id) => id as UserId);
const anyFolderId = anyCardId.map((id) => String(id) as SharedFolderId);
const anyInstant = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') });
const anyRole = fc.constantFrom('owner', 'editor', 'viewer');
const about = { id: anyFolderId, name: anyTitle, description: anyText, owner: anyUser };
const anyFolders = fc.array(
  fc.record({ ...about, role: anyRole, members: anyCount, sets: anyCount, joinedAt: anyInstant }),
  { maxLength: 3 },
);
const anyMember = fc.record({ user: anyUser, role: anyRole, joinedAt: anyInstant });

/** Ids as the service generates them: too long for an array index. */
const anyLongId = fc.bigInt({ min: 10n ** 38n, max: 2n ** 128n }).map(String);
const cardsOf = <Value>(each: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(anyLongId, each), { maxLength: 3 }).map((cards) => new Map(cards));
const anyCard = fc.record({ front: anyText, back: anyText, lastReview: anyDate, reviewStatus: anyStatus });
const anySharedSets = fc.array(
  fc.record({
    id: anySetId,
    name: anySetName,
    description: anyText,
    cardCount: anyCount,
    addedBy: anyUser,
    addedAt: anyInstant,
    cards: cardsOf(anyCard),
  }),
  { maxLength: 3 },
);
const anyDueSet = fc.record({
  id: anySetId,
  name: anySetName,
  cards: cardsOf(fc.record({ lastReview: anyDate, reviewStatus: anyStatus })),
});
const byName = <Item>(items: readonly (Item & { readonly name: string })[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.name, item]));
/**
 * A key that is an array index comes first in an object but keeps its position in a stream: none are generated here.
 */
const isName = ({ name }: { readonly name: string }): boolean => !/^\d+$/.test(name);
const anyDueFolders = fc
  .array(fc.tuple(anyTitle, fc.array(anyDueSet.filter(isName), { maxLength: 3 }).map(byName)), { maxLength: 3 })
  .map((folders) => new Map(folders.filter(([name]) => isName({ name }))));

const codecs: readonly (readonly [string, AnyCodec, fc.Arbitrary<unknown>])[] = [
  ['sharedFolders', sharedFolders, fc.record({ owned: anyFolders, joined: anyFolders })],
  ['joinedFolder', joinedFolder, fc.record(about)],
  ['folderMembers', folderMembers, fc.record({ owner: anyMember, others: fc.array(anyMember, { maxLength: 3 }) })],
  ['sharedSets', sharedSets, anySharedSets],
  ['givenRole', givenRole, fc.constantFrom('editor', 'viewer')],
  ['expiryDays', expiryDays, fc.option(fc.integer({ min: 1, max: 365 }), { nil: undefined })],
  ['maxUses', maxUses, fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined })],
];

const streamed = async (codec: AnyCodec, source: unknown): Promise<string> => {
  let json = '';
  await codec.stream?.(source as never, { add: (piece) => void (json += piece), full: () => undefined });
  return json;
};

describe.each(codecs)('the codec %s', (_, codec, anyValue) => {
  it('decodes from JSON what it encodes', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(codec.decode(JSON.parse(JSON.stringify(codec.encode(value))))).toEqual(value);
      }),
    );
  });
});

describe.each(codecs.filter(([, { stream }]) => stream))('the codec %s, which may be large', (_, codec, anyValue) => {
  it('streams exactly the JSON that it encodes as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, async (value) => {
        expect(await streamed(codec, value)).toBe(JSON.stringify(codec.encode(value)));
      }),
    );
  });
});

describe('the cards of others that are due', () => {
  it('are streamed by folder and set, including hostile names, and read as a tree', async () => {
    await fc.assert(
      fc.asyncProperty(anyDueFolders, async (folders) => {
        const json = await streamed(sharedDueTree, folders);
        const read = sharedDueTree.decode(JSON.parse(json));
        expect([...read.folders].map(([name, { sets }]) => [name, sets])).toEqual(
          [...folders].map(([name, sets]) => [name, [...sets.values()]]),
        );
        expect(JSON.stringify(sharedDueTree.encode(read))).toBe(json);
      }),
    );
  });

  it('may be of two sets with one name, under different keys', async () => {
    const set = (id: string) => ({ id, name: 'Words', cards: [] });
    const source = [['Folder', Object.entries({ Words: set('1'), 'Words (2)': set('2') })]];
    const read = sharedDueTree.decode(JSON.parse(await streamed(sharedDueTree, source)));
    expect(read.folders.get('Folder')?.sets).toEqual([
      { id: '1', name: 'Words', cards: new Map() },
      { id: '2', name: 'Words', cards: new Map() },
    ]);
  });
});
