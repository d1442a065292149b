import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@flashcards/contract';
import { contract } from '@flashcards/contract';
import { signUp } from '@flashcards/kit/rig';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal } from '../goals/a-goal.ts';
import { aQuest } from '../quests/a-quest.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, anImportedSet, cardsOf } from '../study/a-learner.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer } from '../running-server.ts';

// Nothing of another user can be read, changed or detected. A stranger's request with an owner's ids, names and paths
// gets the same answer as on a server without these objects, and the owner's data stays unchanged.
const server = aRunningServer({});
const elsewhere = aRunningServer({});

interface Owner {
  readonly learner: Learner;
  readonly flashcardID: string;
  readonly cardID: string;
  readonly noteID: string;
  /** A second one for the deletion of many. */
  readonly cardToDelete: string;
  /** Not the one of the owner's client. */
  readonly session: string;
  readonly xpGoal: string;
  readonly cardGoal: string;
  readonly quest: string;
  /** A second one for leaving; as its last member, the owner deletes it by leaving. */
  readonly questToLeave: string;
  /** Owned, with the set in it. */
  readonly sharedFolder: string;
  readonly folderToDelete: string;
  /** Owned by another user, who is also a member of the other folder. */
  readonly folderToLeave: string;
  readonly member: string;
}

const place = { name: 'Their words', folder: 'Theirs/Deep' };
const reviewID = 'their review';
const instant = '2026-03-01T12:00:00.000Z';

/** Keys that identify an object, each with an owner's value. */
const identifiers: Readonly<Record<string, (owner: Owner, path: string) => unknown>> = {
  flashcardID: ({ flashcardID }) => flashcardID,
  cardID: ({ cardID }) => cardID,
  noteID: ({ noteID }) => noteID,
  cardIDs: ({ cardID, cardToDelete }, path) => [path === '/delete-cards' ? cardToDelete : cardID],
  cards: ({ cardID }, path) => [{ ...(path === '/edit-cards' ? { cardID } : {}), front: 'a', back: 'b' }],
  goalID: ({ xpGoal, cardGoal }, path) => (path === '/edit-card-goal' ? cardGoal : xpGoal),
  questId: ({ quest, questToLeave }, path) => (path === '/leave-quest' ? questToLeave : quest),
  invitedId: ({ learner }) => learner.userID,
  sharedFolderID: ({ sharedFolder, folderToDelete, folderToLeave }, path) => {
    if (path === '/leave-shared-folder') return folderToLeave;
    return path === '/delete-shared-folder' ? folderToDelete : sharedFolder;
  },
  targetUserID: ({ learner, member }, path) => (path === '/transfer-shared-folder' ? learner.userID : member),
  sessionID: ({ session }) => session,
  reviewID: (_, path) => (path === '/undo-review' ? reviewID : 'new'),
  reviews: ({ cardID }) => [{ cardID, rating: 'good', reviewID: 'new', reviewedAt: instant }],
  flashcardName: () => place.name,
  newName: () => place.name,
  // Not together with a set.
  folder: (_, path) => (path === '/get-study-queue' ? '' : place.folder),
  scope: ({ flashcardID }) => `set:${flashcardID}`,
  newFolder: (_, path) => (path === '/move-folder' ? 'Theirs/Empty' : place.folder),
};

/** Keys that identify no object. */
const values = [
  'flashcardDescription',
  'newDescription',
  'front',
  'back',
  'rating',
  'suspended',
  'buried',
  'shared',
  'recursive',
  'termField',
  'definitionField',
  'stripHtml',
  'endDate',
  'newEndDate',
  'newTitle',
  'goalXP',
  'newGoalXP',
  'cardsToRevise',
  'newCardsToRevise',
  'timeZone',
  'dayRolloverHour',
  'newCardsPerDay',
  'desiredRetention',
  'dueDate',
  'preset',
  'settings',
  'displayName',
  'deadline',
  'questType',
  'questSubType',
  'quantity',
  'status',
  'folderName',
  'description',
  'role',
  'expiryDays',
  'maxUses',
  'flag',
  'query',
  'state',
  'tag',
  'sort',
  'cursor',
  'since',
  'limit',
  'which',
  'count',
  'add',
  'remove',
  'notes',
  'fields',
  'tags',
  'dryRun',
  'weights',
  'days',
  // Anyone who knows an invite code may join.
  'inviteCode',
];

/**
 * Operations with their own texts for strangers (specification, section 7; contract, section 6). Ids cannot be guessed,
 * so this reveals an object only to users who know its id.
 */
const statusForStrangers: Readonly<Record<string, number>> = {
  '/invite-to-quest': 409,
  '/create-quest-invite': 409,
  '/delete-quest': 403,
  // The folder exists, and the set that the stranger names is not theirs.
  '/add-flashcard-to-shared-folder': 404,
  '/remove-flashcard-from-shared-folder': 403,
  '/get-shared-folder-flashcards': 403,
  '/delete-shared-folder': 403,
  '/get-shared-folder-members': 403,
  '/create-shared-folder-invite': 403,
  '/set-shared-folder-role': 403,
  '/remove-user-from-shared-folder': 403,
  '/leave-shared-folder': 403,
  '/transfer-shared-folder': 403,
};
const hasOwnRefusal = ({ path }: Endpoint): boolean => Object.hasOwn(statusForStrangers, path);

const endpoints = Object.values(contract) as unknown as readonly Endpoint[];
const names = ({ body }: Endpoint): boolean => Object.keys(body).some((key) => Object.hasOwn(identifiers, key));
const endpointsWithIds = endpoints.filter((each) => each.auth === 'token' && names(each));

/** Cards before their sets, sets before their folders. */
const deletionsLast = [
  ...endpointsWithIds.filter(({ method }) => method !== 'DELETE'),
  ...endpointsWithIds.filter(({ method }) => method === 'DELETE').toReversed(),
];

const sharedFoldersOf = async ({ client }: Learner, set: string) => {
  const { id: sharedFolder, inviteCode } = await client.sharedFolders.create({ name: 'With a set' });
  const { id: folderToDelete } = await client.sharedFolders.create({ name: 'To be deleted' });
  await client.sharedFolders.addSet(sharedFolder, set);
  const other = await aLearner(server());
  await other.client.sharedFolders.join(inviteCode);
  const theirs = await other.client.sharedFolders.create({ name: 'To be left' });
  await client.sharedFolders.join(theirs.inviteCode);
  return { sharedFolder, folderToDelete, folderToLeave: theirs.id, member: other.userID };
};

const anotherSession = async ({ client: { account }, userID }: Learner): Promise<string> => {
  await account.signIn({ idToken: await account.issueIdToken(userID), keepToken: false });
  return (await account.sessions()).find(({ current }) => !current)?.id ?? '';
};

/** A learner with data of every kind. */
const anOwner = async (): Promise<Owner> => {
  const learner = await aLearner(server());
  const flashcardID = await anImportedSet(learner, place);
  const [cardID, cardToDelete = ''] = await cardsOf(learner, flashcardID);
  await learner.client.folders.create('Theirs/Empty');
  await learner.client.cards.review({ card: cardID, rating: 'easy', reviewID });
  const { note: noteID } = await learner.client.cards.get(cardID, { detail: 'full' });
  return {
    learner,
    flashcardID,
    cardID,
    noteID,
    cardToDelete,
    session: await anotherSession(learner),
    xpGoal: await anXpGoal(server(), learner),
    cardGoal: await aCardGoal(server(), learner),
    quest: await aQuest(learner),
    questToLeave: await aQuest(learner),
    ...(await sharedFoldersOf(learner, flashcardID)),
  };
};

const bodyFor = ({ path, body, example }: Endpoint, owner: Owner, jwtToken: string) => ({
  jwtToken,
  ...(example.body as object),
  ...Object.fromEntries(
    Object.keys(body)
      .filter((key) => Object.hasOwn(identifiers, key))
      .map((key) => [key, identifiers[key]?.(owner, path)]),
  ),
});

const deck = await fixture('ok/gk-basic.apkg');

const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append('file', new Blob([deck as Uint8Array<ArrayBuffer>]), 'deck.apkg');
  return form;
};

/** Headers that differ between equal answers: random ids and their lengths, times and durations. */
const changing = ['x-request-id', 'date', 'content-length', 'server-timing'];

const ask = async (baseUrl: string, { path, method, format }: Endpoint, fields: object) => {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) };
  const sent = format === 'json' ? json : { body: formOf(fields) };
  const response = await fetch(baseUrl + path, { method, ...sent });
  const headers = [...response.headers].filter(([name]) => !changing.includes(name));
  return { status: response.status, headers, body: (await response.text()).replaceAll(/\d{30,}/g, 'id') };
};

describe('data of another user', () => {
  it('is looked for in each key of each operation', () => {
    const keys = endpoints.filter(({ auth }) => auth === 'token').flatMap(({ body }) => Object.keys(body));
    const unknown = keys.filter((key) => !Object.hasOwn(identifiers, key) && !values.includes(key));
    // Add a new key above, with an owner's value if it identifies an object.
    expect(unknown).toEqual([]);
    // Operations without a token have no stranger. A cardID is a capability (contract, section 2).
    const open = endpoints.filter(({ auth }) => auth === 'none').map(({ path }) => path);
    expect(open.toSorted()).toEqual(['/get-flashcard-item', '/sign-in', '/sign-in-options']);
    expect(endpointsWithIds.length).toBeGreaterThanOrEqual(20);
  });

  let owner: Owner;
  let stranger: Learner;
  let alone: Learner;
  beforeAll(async () => {
    const userID = `stranger-${randomUUID()}`;
    owner = await anOwner();
    stranger = await signUp(server().baseUrl, userID);
    alone = await signUp(elsewhere().baseUrl, userID);
  });

  it.each(endpointsWithIds.filter((each) => !hasOwnRefusal(each)))('is not revealed by $path', async (endpoint) => {
    const before = await owner.learner.client.raw.exportUserData();
    const answer = await ask(server().baseUrl, endpoint, bodyFor(endpoint, owner, stranger.token));
    expect(answer).toEqual(await ask(elsewhere().baseUrl, endpoint, bodyFor(endpoint, owner, alone.token)));
    expect(await owner.learner.client.raw.exportUserData()).toEqual(before);
  });

  it.each(endpointsWithIds.filter(hasOwnRefusal))('is refused and stays unchanged in $path', async (endpoint) => {
    const before = await owner.learner.client.raw.exportUserData();
    const answer = await ask(server().baseUrl, endpoint, bodyFor(endpoint, owner, stranger.token));
    expect(answer.status).toBe(statusForStrangers[endpoint.path]);
    expect(await owner.learner.client.raw.exportUserData()).toEqual(before);
  });

  it.each(deletionsLast)('is found by its owner in $path, so these tests use existing data', async (endpoint) => {
    const answer = await ask(server().baseUrl, endpoint, bodyFor(endpoint, owner, owner.learner.token));
    expect([200, 409, 400]).toContain(answer.status);
    // Taken names; they were free for the stranger. And a set with too few reviews.
    const refusals = ['Flashcard set name already exists', 'Not enough reviews yet'];
    if (answer.status === 400)
      expect(refusals).toContain((JSON.parse(answer.body) as { readonly error: string }).error);
  });
});
