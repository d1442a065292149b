import { describe, expect, it } from 'vitest';
import type { Client } from '../index.ts';
import { createClient, isRefused, setsIn } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, rejection } from '../wire-server.test-data.ts';

const folder = '301958227136904468312094857713209846552';
const set = '370556619425910509820256369734521708079';
const inviteCode = '7K3M-Q9ZD-4XTA-V8RE';
const joinedAt = '2026-03-01T12:00:00.000Z';
const joined = new Date(joinedAt);

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { client: createClient({ baseUrl, token: 't' }), received };
};

type Call = (client: Client) => Promise<unknown>;

/** Untyped values, as plain JavaScript passes them. */
type Anything = never;

const done = { success: true };
const doneWithMessage = { success: true, message: 'Done' };
const about = { id: folder, name: '__proto__', description: 'a\u202Eb', owner: 'ada' };
const seen = { ...about, role: 'viewer' };

const calls: readonly (readonly [string, Call, unknown, unknown, unknown])[] = [
  [
    'POST create-shared-folder',
    ({ sharedFolders }) => sharedFolders.create({ name: 'Italian' }),
    { folderName: 'Italian', description: '' },
    { success: true, sharedFolderID: folder, inviteCode },
    { id: folder, inviteCode },
  ],
  [
    'POST get-shared-folders',
    ({ sharedFolders }) => sharedFolders.list(),
    {},
    { ownedFolders: [], memberFolders: [{ ...seen, memberCount: '2', flashcardCount: '1', joinedAt }] },
    { owned: [], joined: [{ ...seen, members: 2, sets: 1, joinedAt: joined }] },
  ],
  [
    'POST join-shared-folder',
    ({ sharedFolders }) => sharedFolders.join(inviteCode),
    { inviteCode },
    { success: true, sharedFolder: about },
    about,
  ],
  [
    'POST add-flashcard-to-shared-folder',
    ({ sharedFolders }) => sharedFolders.addSet(folder, set),
    { sharedFolderID: folder, flashcardID: set },
    doneWithMessage,
    undefined,
  ],
  [
    'DELETE remove-flashcard-from-shared-folder',
    ({ sharedFolders }) => sharedFolders.removeSet(folder, set),
    { sharedFolderID: folder, flashcardID: set },
    doneWithMessage,
    undefined,
  ],
  [
    'POST get-shared-folder-flashcards',
    ({ sharedFolders }) => sharedFolders.sets(folder),
    { sharedFolderID: folder },
    {
      flashcards: [
        {
          flashcardID: set,
          name: 'Words',
          description: '',
          cardCount: '1',
          addedBy: 'ada',
          addedAt: joinedAt,
          cards: { '7': { front: 'a', back: 'b', last_review: '01/03/2026', review_status: '0.0' } },
        },
      ],
    },
    [
      {
        id: set,
        name: 'Words',
        description: '',
        cardCount: 1,
        addedBy: 'ada',
        addedAt: joined,
        cards: new Map([['7', { front: 'a', back: 'b', lastReview: '2026-03-01', reviewStatus: 0 }]]),
      },
    ],
  ],
  [
    'POST get-shared-folder-flashcards?detail=full&cards=none',
    ({ sharedFolders }) => sharedFolders.sets(folder, { detail: 'full', cards: 'none' }),
    { sharedFolderID: folder },
    {
      flashcards: [
        {
          flashcardID: set,
          name: 'Words',
          description: '',
          cardCount: '100000',
          addedBy: 'ada',
          addedAt: joinedAt,
          cards: {},
          displayName: 'Ada',
        },
      ],
    },
    [
      {
        id: set,
        name: 'Words',
        description: '',
        cardCount: 100_000,
        addedBy: 'ada',
        addedAt: joined,
        cards: new Map(),
        displayName: 'Ada',
      },
    ],
  ],
  [
    'POST get-shared-folder-members',
    ({ sharedFolders }) => sharedFolders.members(folder),
    { sharedFolderID: folder },
    { owner: { userID: 'ada', role: 'owner', joinedAt }, members: [{ userID: 'ben', role: 'editor', joinedAt }] },
    [
      { user: 'ada', role: 'owner', joinedAt: joined },
      { user: 'ben', role: 'editor', joinedAt: joined },
    ],
  ],
  [
    'POST get-shared-folder-members?detail=full',
    ({ sharedFolders }) => sharedFolders.members(folder, { detail: 'full' }),
    { sharedFolderID: folder },
    {
      owner: { userID: 'ada', role: 'owner', joinedAt, displayName: 'Ada' },
      members: [{ userID: 'ben', role: 'editor', joinedAt, displayName: '' }],
    },
    [
      { user: 'ada', role: 'owner', joinedAt: joined, displayName: 'Ada' },
      { user: 'ben', role: 'editor', joinedAt: joined, displayName: undefined },
    ],
  ],
  [
    'POST get-shared-folders?detail=full',
    ({ sharedFolders }) => sharedFolders.list({ detail: 'full' }),
    {},
    {
      ownedFolders: [],
      memberFolders: [{ ...seen, memberCount: '2', flashcardCount: '1', joinedAt, displayName: 'Ada' }],
    },
    { owned: [], joined: [{ ...seen, members: 2, sets: 1, joinedAt: joined, displayName: 'Ada' }] },
  ],
  [
    'POST remove-user-from-shared-folder',
    ({ sharedFolders }) => sharedFolders.removeMember(folder, 'ben'),
    { sharedFolderID: folder, targetUserID: 'ben' },
    doneWithMessage,
    undefined,
  ],
  [
    'POST create-shared-folder-invite',
    ({ sharedFolders }) => sharedFolders.renewInvite(folder),
    { sharedFolderID: folder, expiryDays: '', maxUses: '' },
    { inviteCode },
    inviteCode,
  ],
  [
    'POST create-shared-folder-invite',
    ({ sharedFolders }) => sharedFolders.renewInvite(folder, { expiryDays: 7, maxUses: 5, timeout: 5_000 }),
    { sharedFolderID: folder, expiryDays: '7', maxUses: '5' },
    { inviteCode },
    inviteCode,
  ],
  [
    'POST set-shared-folder-role',
    ({ sharedFolders }) => sharedFolders.setRole(folder, 'ben', 'editor'),
    { sharedFolderID: folder, targetUserID: 'ben', role: 'editor' },
    done,
    undefined,
  ],
  [
    'POST transfer-shared-folder',
    ({ sharedFolders }) => sharedFolders.transfer(folder, 'ben'),
    { sharedFolderID: folder, targetUserID: 'ben' },
    done,
    undefined,
  ],
  [
    'POST leave-shared-folder',
    ({ sharedFolders }) => sharedFolders.leave(folder),
    { sharedFolderID: folder },
    done,
    undefined,
  ],
  [
    'DELETE delete-shared-folder',
    ({ sharedFolders }) => sharedFolders.delete(folder),
    { sharedFolderID: folder },
    done,
    undefined,
  ],
];

describe('a shared folder', () => {
  it.each(calls)('is requested with %s', async (operation, call, body, answer, value) => {
    const { client, received } = await aClient(answers(answer));
    expect(await call(client)).toEqual(value);
    const [{ method, path, body: sent } = { method: '', path: '', body: '' }] = received;
    expect(`${method} ${path.replace('/api/', '')}`).toBe(operation);
    expect(JSON.parse(sent)).toEqual({ jwtToken: 't', ...(body as object) });
  });

  it('returns due cards as a tree of sets', async () => {
    const due = { cards: {}, flashcardID: set, flashcardName: 'Words' };
    const { client } = await aClient(answers({ Together: { Words: due, 'Words (2)': due } }));
    const shown = [...setsIn(await client.sharedFolders.today())];
    expect(shown.map(({ folder: name, set: { id } }) => [name, id])).toEqual([
      ['Together', set],
      ['Together', set],
    ]);
  });

  it.each([
    ['invalid_code', 404, 'Invalid invite code'],
    ['code_expired', 400, 'Invite code has expired'],
  ] as const)('refuses a code with %s', async (code, status, error) => {
    const { client } = await aClient(answers({ error }, status, { 'x-error-code': code }));
    expect(isRefused(await rejection(client.sharedFolders.join('x')), code)).toBe(true);
  });

  it.each([
    [
      'sharedFolders.create: expected a shared folder, as { name, description }, got a string',
      ({ sharedFolders }: Client) => sharedFolders.create('a' as Anything),
    ],
    [
      'sharedFolders.create: name: expected a string, got undefined',
      ({ sharedFolders }: Client) => sharedFolders.create({} as Anything),
    ],
    [
      'sharedFolders.members: folder: expected a string, got undefined',
      ({ sharedFolders }: Client) => sharedFolders.members(undefined as Anything),
    ],
    [
      'sharedFolders.join: code: expected a string, got a number',
      ({ sharedFolders }: Client) => sharedFolders.join(7 as Anything),
    ],
    [
      'sharedFolders.renewInvite: expiryDays: expected a number, got a string',
      ({ sharedFolders }: Client) => sharedFolders.renewInvite(folder, { expiryDays: '7' as Anything }),
    ],
  ] as const)('is not sent with a value of the wrong type: %s', async (message, call) => {
    const { client, received } = await aClient(answers({}));
    expect(await rejection(call(client))).toEqual(new TypeError(message));
    expect(received).toEqual([]);
  });
});
