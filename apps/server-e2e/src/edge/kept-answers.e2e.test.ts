import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, signInAgain } from '../study/a-learner.ts';
import { tracesIn } from '../study/a-marked-account.ts';
import { fixture } from '../imports/fixture.ts';
import type { KeyedAnswer, KeyedRequest } from './keyed.ts';
import { keyLost, keyRunning, keyUsed, refusedKeyed, sendKeyed } from './keyed.ts';
import { packageOf } from '../imports/made-package.ts';
import { aRunningServer, openTestServer } from '../running-server.ts';
import { startProcess } from '../server-process.ts';
import { databaseSettings } from '../test-database.ts';
import type { Addressed } from '../wire.ts';

// Stored answers: their content, for which user, and their form in the store.

const server = aRunningServer();
const key = 'the key';

/** Sends requests of a learner with a key. */
const asks =
  ({ token: jwtToken }: Learner, on: () => Addressed = server) =>
  (path: string, body: KeyedRequest['body'] = {}, { as = key, method = 'POST' as 'POST' | 'DELETE' } = {}) =>
    sendKeyed(on(), as, { path, method, body: { jwtToken, ...body } });

const done = (text: unknown): KeyedAnswer => ({
  status: 200,
  text: typeof text === 'string' ? text : JSON.stringify(text),
  code: null,
  retryAfter: null,
});
const membersOf = ({ status, text }: KeyedAnswer): Readonly<Record<string, string>> => {
  expect(status).toBe(200);
  return JSON.parse(text) as Readonly<Record<string, string>>;
};

const aGoal = { goalXP: '100', endDate: '31/12/2099' };

describe('a stored answer', () => {
  it('is returned only to its user', async () => {
    const [one, other] = [await aLearner(server()), await aLearner(server())];
    const mine = membersOf(await asks(one)('/create-xp-goal', aGoal));
    const theirs = membersOf(await asks(other)('/create-xp-goal', aGoal));
    expect(theirs['goalID']).not.toBe(mine['goalID']);
    expect((await asks(one)('/create-xp-goal', aGoal)).text).toContain(mine['goalID']);
    for (const { client } of [one, other]) expect((await client.goals.list()).size).toBe(1);
  });

  it('of update-heatmap is the first one, even after a check-in', async () => {
    const learner = await aLearner(server());
    const first = await asks(learner)('/update-heatmap');
    await learner.client.streak.checkIn();
    expect(await asks(learner)('/update-heatmap')).toEqual(first);
    expect((await asks(learner)('/update-heatmap', {}, { as: 'another' })).text).not.toBe(first.text);
  });

  it('of sign-in is returned only to a user who may sign in: a key authorizes nothing', async () => {
    const { client, userID } = await aLearner(server());
    const rawAccessToken = 'raw';
    const accessToken = 'd34fc4e8b8ba3d6b8b8b';
    const idToken = await client.account.issueIdToken(userID);
    const first = await client.account.signIn({ userID, idToken, rawAccessToken }, { idempotencyKey: key });
    const body = { userID, rawAccessToken, accessToken, idToken };
    expect(await sendKeyed(server(), key, { path: '/sign-in', body })).toMatchObject({ status: 403 });
    expect(await client.account.signIn({ userID, idToken, rawAccessToken }, { idempotencyKey: key })).toEqual(first);
    const other = client.account.signIn({ userID, idToken, rawAccessToken: 'other' }, { idempotencyKey: key });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_used' });
  });

  it('of sign-in is a new one after signing out everywhere, because the first token is invalid', async () => {
    const { client, userID } = await aLearner(server());
    const request = { userID, rawAccessToken: 'raw', idToken: await client.account.issueIdToken(userID) };
    const signIn = () => client.account.signIn(request, { idempotencyKey: key });
    const first = await signIn();
    await client.account.signOutEverywhere();
    const second = await signIn();
    expect(second).not.toEqual(first);
    await expect(client.account.get()).resolves.toBeDefined();
    expect(await signIn()).toEqual(second);
    const other = client.account.signIn({ ...request, rawAccessToken: 'other' }, { idempotencyKey: key });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_used' });
  });

  it('of delete-user does not exist, and its key is ignored', async () => {
    const learner = await aLearner(server());
    expect(await asks(learner)('/delete-user', {}, { as: '', method: 'DELETE' })).toMatchObject({ status: 200 });
    expect(await asks(learner)('/delete-user', {}, { method: 'DELETE' })).toMatchObject({ status: 401 });
  });
});

describe('a refusal is not stored', () => {
  const reversible: readonly (readonly [
    string,
    string,
    (learner: Learner) => Promise<{
      readonly body: KeyedRequest['body'];
      readonly undo: () => Promise<unknown>;
    }>,
  ])[] = [
    [
      'of a place that is taken',
      '/create-folder',
      async ({ client }) => {
        const set = await client.sets.create({ name: 'Taken', cards: [] });
        return { body: { folder: 'Taken' }, undo: () => client.sets.delete(set) };
      },
    ],
    [
      'of a name that is taken',
      '/create-flashcard',
      async ({ client }) => {
        const set = await client.sets.create({ name: 'Taken', cards: [] });
        const body = { flashcardName: 'Taken', flashcardDescription: '', folder: '', cards: [] };
        return { body, undo: () => client.sets.delete(set) };
      },
    ],
    [
      'of a member who joins',
      '/join-shared-folder',
      async ({ client }) => {
        const { id, inviteCode } = await (await aLearner(server())).client.sharedFolders.create({ name: 'Theirs' });
        await client.sharedFolders.join(inviteCode);
        return { body: { inviteCode }, undo: () => client.sharedFolders.leave(id) };
      },
    ],
    [
      'of a participant who joins',
      '/join-quest',
      async ({ client }) => {
        const theirs = (await aLearner(server())).client.quests;
        const { id } = await theirs.create({ kind: 'xp', label: 'friend', target: 9, deadline: '2099-12-31' });
        const inviteCode = await theirs.renewInvite(id);
        await client.quests.join(inviteCode);
        return { body: { inviteCode }, undo: () => client.quests.leave(id) };
      },
    ],
    [
      'of a user who does not exist',
      '/invite-to-quest',
      async ({ client, userID }) => {
        const { id } = await client.quests.create({ kind: 'xp', label: 'friend', target: 9, deadline: '2099-12-31' });
        const invitedId = `friend of ${userID}`;
        return { body: { questId: id, invitedId }, undo: () => signUp(server().baseUrl, invitedId) };
      },
    ],
  ];
  it.each(reversible)('%s: after the cause is removed, the same request succeeds', async (_, path, prepare) => {
    const learner = await aLearner(server());
    const { body, undo } = await prepare(learner);
    const refused = await asks(learner)(path, body);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await asks(learner)(path, body)).toEqual(refused);
    await undo();
    const first = await asks(learner)(path, body);
    expect(first).toMatchObject({ status: 200 });
    expect(await asks(learner)(path, body)).toEqual(first);
  });
});

describe('a key', () => {
  const malformed = refusedKeyed(
    400,
    "Invalid value for 'Idempotency-Key': expected 1 to 255 printable ASCII characters",
    'invalid_value',
  );

  it.each([
    ['one character', '~'],
    ['255 of them', 'k'.repeat(255)],
    ['signs and blanks', 'a "b" \\ c'],
  ])('may be %s', async (_, each) => {
    const learner = await aLearner(server());
    const first = await asks(learner)('/create-xp-goal', aGoal, { as: each });
    expect(await asks(learner)('/create-xp-goal', aGoal, { as: each })).toEqual(first);
    expect((await learner.client.goals.list()).size).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a tab', 'a\tb'],
    ['an é', 'clé'],
  ])('must not be %s', async (_, each) => {
    const learner = await aLearner(server());
    expect(await asks(learner)('/create-xp-goal', aGoal, { as: each })).toEqual(malformed);
    expect((await learner.client.goals.list()).size).toBe(0);
    // Ignored by operations that only read.
    expect(await asks(learner)('/get-heatmap', {}, { as: each })).toEqual(done({}));
  });
});

describe('an import', () => {
  const aForm = async ({ token: jwtToken }: Learner, file?: Uint8Array): Promise<KeyedRequest> => ({
    path: '/import-package-flashcards',
    body: { jwtToken, flashcardName: 'Words', folder: 'Here', stripHtml: 'true' },
    file: file ?? (await fixture('ok/gk-basic.apkg')),
  });
  const send = (form: KeyedRequest) => sendKeyed(server(), key, form);

  it('is identified by its fields and its file, in any order', async () => {
    const learner = await aLearner(server());
    const form = await aForm(learner);
    const first = await send(form);
    expect(first).toMatchObject({ status: 200 });
    const body = { ...Object.fromEntries(Object.entries(form.body).reverse()), nobody: 'knows this field' };
    expect(await send({ ...form, body })).toEqual(first);
    expect(await send({ ...form, file: await fixture('ok/gk-cloze.apkg') })).toEqual(keyUsed);
    expect(await send({ ...form, file: Buffer.concat([form.file as Uint8Array, Buffer.from('x')]) })).toEqual(keyUsed);
    expect(await send({ ...form, path: `${form.path}?cloze=false` })).toEqual(keyUsed);
    expect(await send({ ...form, path: `${form.path}?dryRun=true` })).toEqual(keyUsed);
    expect((await learner.client.folders.tree()).folders.get('Here')?.sets).toHaveLength(1);
  });

  it('that is only planned returns its first answer, even if its name has been taken since', async () => {
    const learner = await aLearner(server());
    const form = await aForm(learner);
    const plan = { ...form, path: `${form.path}?dryRun=true` };
    const first = await send(plan);
    expect(first).toMatchObject({ status: 200 });
    await learner.client.imports.create(form.file as Uint8Array, { name: 'Words' });
    expect(await send(plan)).toEqual(first);
  });

  it('has no concurrent duplicate: a second request is refused while it runs, and then gets its answer', async () => {
    const learner = await aLearner(server());
    // Smaller than 64 KiB: a longer upload that is answered early is not read completely, which may cut off the answer.
    const file = await packageOf({
      isCloze: false,
      notes: 7_000,
      fieldsOf: (note) => `front ${note}\u001fback ${note}`,
    });
    const form = await aForm(learner, file);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(form)));
    const first = answers.find(({ status }) => status === 200);
    expect(first).toBeDefined();
    for (const answer of answers) expect([first, keyRunning]).toContainEqual(answer);
    expect(answers).toContainEqual(keyRunning);
    expect(await send(form)).toEqual(first);
  });
});

const aDataDir = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

describe('in the store', () => {
  it('invite codes and tokens are encrypted, and answers are available as long as tokens are valid', async () => {
    const dataDir = await aDataDir();
    const { config, drop } = await databaseSettings(dataDir);
    onTestFinished(drop);
    const [jwtSecret, next] = ['the first secret of this server', 'the secret that comes after it'];
    const before = await openTestServer({ database: config, jwtSecret });
    const learner = await aLearner(before);
    const send = asks(learner, () => before);
    const folder = await send('/create-shared-folder', { folderName: 'Together', description: '' }, { as: 'folder' });
    const { sharedFolderID = '', inviteCode = '' } = membersOf(folder);
    const invite = await send(
      '/create-shared-folder-invite',
      { sharedFolderID, expiryDays: '', maxUses: '' },
      { as: 'invite' },
    );
    const quest = await learner.client.quests.create({
      kind: 'xp',
      label: 'friend',
      target: 9,
      deadline: '2099-12-31',
    });
    const ofQuest = await send('/create-quest-invite', { questId: quest.id }, { as: 'quest' });
    const signIn = {
      userID: learner.userID,
      idToken: await learner.client.account.issueIdToken(learner.userID),
      rawAccessToken: 'raw',
    };
    const { token } = await learner.client.account.signIn(signIn, { idempotencyKey: 'sign-in' });
    await send('/create-xp-goal', aGoal, { as: 'goal' });
    const codes = [inviteCode, membersOf(invite)['inviteCode'] ?? '', membersOf(ofQuest)['inviteCode'] ?? ''];
    const secrets = [...codes, ...codes.map((code) => code.replaceAll('-', '')), token, token.split('.')[2] ?? ''];
    expect(secrets.every((secret) => secret.length >= 16)).toBe(true);
    expect(await tracesIn(dataDir, [...secrets, ...secrets.map((secret) => secret.toLowerCase())])).toEqual([]);
    // Other answers are stored as plain text.
    expect(await tracesIn(dataDir, ['Goal created successfully'])).not.toEqual([]);
    await before.close();

    const after = await openTestServer({ database: config, jwtSecret: next, jwtSecretPrevious: jwtSecret });
    onTestFinished(() => after.close());
    const again = asks(learner, () => after);
    expect(await again('/create-shared-folder', { folderName: 'Together', description: '' }, { as: 'folder' })).toEqual(
      folder,
    );
    expect(
      await again('/create-shared-folder-invite', { sharedFolderID, expiryDays: '', maxUses: '' }, { as: 'invite' }),
    ).toEqual(invite);
    expect(await again('/create-quest-invite', { questId: quest.id }, { as: 'quest' })).toEqual(ofQuest);
    const friend = await aLearner(after);
    expect(await friend.client.quests.join(codes[2] ?? '')).toMatchObject({ id: quest.id });
    expect(await friend.client.sharedFolders.join(codes[1] ?? '')).toMatchObject({ id: sharedFolderID });
  });

  it('encrypted answers are not returned after their secret has been removed', async () => {
    const { config, drop } = await databaseSettings(await aDataDir());
    onTestFinished(drop);
    const before = await openTestServer({ database: config, jwtSecret: 'a secret that somebody has stolen' });
    const learner = await aLearner(before);
    const signIn = {
      userID: learner.userID,
      idToken: await learner.client.account.issueIdToken(learner.userID),
      rawAccessToken: 'raw',
    };
    await learner.client.account.signIn(signIn, { idempotencyKey: 'sign-in' });
    const aFolder = { folderName: 'Together', description: '' };
    const send = asks(learner, () => before);
    expect(await send('/create-shared-folder', aFolder, { as: 'folder' })).toMatchObject({ status: 200 });
    const goal = await send('/create-xp-goal', aGoal, { as: 'goal' });
    await before.close();

    const after = await openTestServer({ database: config, jwtSecret: 'the secret that replaces that one' });
    onTestFinished(() => after.close());
    const { client } = await aLearner(after);
    const token = await signInAgain({ ...learner, client });
    const again = asks({ ...learner, token }, () => after);
    expect(await again('/create-shared-folder', aFolder, { as: 'folder' })).toEqual(keyLost);
    expect((await client.sharedFolders.list()).owned).toHaveLength(1);
    // Other answers are still readable.
    expect(await again('/create-xp-goal', aGoal, { as: 'goal' })).toEqual(goal);
  });

  it('nothing identifies others in a joined folder or quest after their account is deleted', async () => {
    const dataDir = await aDataDir();
    const first = await startProcess(dataDir);
    const owner = await aLearner(first);
    const [heir, learner] = [await aLearner(first), await aLearner(first)];
    const { id, inviteCode } = await owner.client.sharedFolders.create({ name: 'Together' });
    await heir.client.sharedFolders.join(inviteCode);
    const request = { path: '/join-shared-folder', body: { jwtToken: learner.token, inviteCode } };
    const joined = await sendKeyed(first, key, request);
    expect(membersOf(joined)).toMatchObject({ sharedFolder: { id, owner: owner.userID } });
    expect(await sendKeyed(first, key, request)).toEqual(joined);
    const { id: quest } = await owner.client.quests.create({
      kind: 'xp',
      label: 'friend',
      target: 9,
      deadline: '2099-12-31',
    });
    const code = await owner.client.quests.renewInvite(quest);
    const joining = { path: '/join-quest', body: { jwtToken: learner.token, inviteCode: code } };
    const inQuest = await sendKeyed(first, 'quest', joining);
    expect(await sendKeyed(first, 'quest', joining)).toEqual(inQuest);
    expect(inQuest.text).toContain(owner.userID);
    await owner.client.account.delete();
    expect((await sendKeyed(first, 'quest', joining)).text).not.toContain(owner.userID);
    expect(membersOf(await sendKeyed(first, key, request))).toMatchObject({ sharedFolder: { id, owner: heir.userID } });
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(await tracesIn(dataDir, [owner.userID])).toEqual([]);
  });
});
