import { readFile } from 'node:fs/promises';
import { isBytes } from '@flashcards/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from './openapi-document.test-data.ts';
import { documentedOperations, objectionsToRequest } from './openapi-document.test-data.ts';
import type { Reply, TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

const fixture = new URL('../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url);

type Values = Readonly<Record<string, unknown>>;
interface Listed {
  readonly sessions: readonly { readonly sessionID: string }[];
}
type Cards = Readonly<Record<string, unknown>>;

let server: TestServer;
let deck: Blob;
/** The ids that the server generated in place of the examples' ids, for a learner with data of every kind. */
let real: Readonly<Record<string, string>>;

const operationCalled = (name: string): DocumentedOperation => {
  const operation = documentedOperations.find((each) => each.name === name);
  if (!operation) throw new Error(`the document has no ${name}`);
  return operation;
};

const files: Readonly<Record<string, Blob>> = {
  'words.csv': new Blob(['ciao,hello']),
  'cat.png': new Blob([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]),
};

/** A file that the operation accepts. */
const fileFor = ({ file }: DocumentedOperation['endpoint']): Blob => (file && files[file.name]) ?? deck;

const send = ({ path, method, endpoint }: DocumentedOperation, values: Values): Promise<Reply> => {
  if (method === 'GET') return server.send(`/api${path}`, {});
  if (endpoint.format === 'json') return server.post(path.slice(1), values, { method });
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (name === 'file') form.append(name, fileFor(endpoint), 'deck.apkg');
    else form.append(name, String(value));
  return server.send(`/api${path}`, { method, body: form });
};

/** The id of another user who has signed in. */
const aFriend = async (): Promise<string> => {
  const jwtToken = await server.signIn();
  return ((await server.post('get-user', { jwtToken })).body as { userID: string }).userID;
};

const folderOf = async (
  jwtToken: string,
): Promise<{ readonly sharedFolderID: string; readonly inviteCode: string }> => {
  const made = await server.post('create-shared-folder', { jwtToken, folderName: 'Together', description: '' });
  return made.body as { sharedFolderID: string; inviteCode: string };
};

/** A shared folder of the learner with another member, and an invite code of that member's folder. */
const shared = async (jwtToken: string): Promise<Readonly<Record<string, string>>> => {
  const targetUserID = `member ${jwtToken.slice(-20)}`;
  const others = await server.signIn(targetUserID);
  const { sharedFolderID, inviteCode } = await folderOf(jwtToken);
  await server.post('join-shared-folder', { jwtToken: others, inviteCode });
  return { sharedFolderID, targetUserID, inviteCode: (await folderOf(others)).inviteCode };
};

/** An invite code of another user's quest. */
const questCode = async (): Promise<string> => {
  const jwtToken = await server.signIn();
  const operation = operationCalled('createQuest');
  const { quest } = (await send(operation, { ...operation.request, jwtToken })).body as { quest: { quest_id: string } };
  const made = await server.post('create-quest-invite', { jwtToken, questId: quest.quest_id });
  return (made.body as { inviteCode: string }).inviteCode;
};

const imported = (jwtToken: string): Promise<Reply> => {
  const form = new FormData();
  form.append('jwtToken', jwtToken);
  form.append('flashcardName', 'Prepared');
  form.append('file', deck, 'deck.apkg');
  return server.send('/api/import-package-flashcards', { method: 'POST', body: form });
};

const written = (jwtToken: string): Promise<Reply> => {
  const cards = [
    { front: 'gatto', back: 'cat' },
    { front: 'cane', back: 'dog' },
  ];
  const set = { flashcardName: 'Prepared', flashcardDescription: '', folder: '', cards };
  return server.post('create-flashcard', { jwtToken, ...set });
};

/** A new learner with a set, a quest and a goal of each kind. Returns the values that replace those of the examples. */
const prepare = async (aSet = written): Promise<Readonly<Record<string, string>>> => {
  const jwtToken = await server.signIn();
  const { flashcardID } = (await aSet(jwtToken)).body as { flashcardID: string };
  const { cards } = (await server.post('get-flashcard', { jwtToken, flashcardID })).body as { cards: Cards };
  const [cardID = ''] = Object.keys(cards);
  const { userID } = operationCalled('signIn').request;
  const { idToken } = (await server.post('dev/id-token', { userID })).body as { idToken: string };
  const goal = { endDate: '01/03/2026', goalXP: '1', cardsToRevise: '1' };
  const goalOf = async (name: string): Promise<string> => {
    const operation = operationCalled(name);
    const keys = ['endDate', ...Object.keys(operation.endpoint.body)] as readonly (keyof typeof goal)[];
    const body = Object.fromEntries(keys.map((key) => [key, goal[key]]));
    return ((await send(operation, { jwtToken, ...body })).body as { goalID: string }).goalID;
  };
  const goals = { goalID: await goalOf('createXpGoal'), cardGoalID: await goalOf('createCardGoal') };
  const created = await send(operationCalled('createQuest'), { ...operationCalled('createQuest').request, jwtToken });
  const { quest } = created.body as { quest: { quest_id: string } };
  const friends = { questId: quest.quest_id, invitedId: await aFriend() };
  const { sessions } = (await server.post('list-sessions', { jwtToken })).body as Listed;
  // The note of a card that was typed in has the card's id.
  const mine = { jwtToken, flashcardID, cardID, noteID: cardID, sessionID: sessions[0]?.sessionID ?? '', idToken };
  return { ...mine, ...goals, ...friends, ...(await shared(jwtToken)) };
};

/** Examples that need another example to run first. */
const follows: Readonly<Record<string, string>> = {
  undoReview: 'reviewCard',
  removeFlashcardFromSharedFolder: 'addFlashcardToSharedFolder',
  leaveSharedFolder: 'transferSharedFolder',
  moveFolder: 'createFolder',
  deleteFolder: 'createFolder',
};

const members = (value: unknown, values: Readonly<Record<string, string>>): unknown => {
  if (Array.isArray(value)) return value.map((each) => members(each, values));
  return typeof value === 'object' && value !== null ? substituted(value as Values, values) : value;
};

const valueFor = (key: string, request: Values, values: Readonly<Record<string, string>>): unknown => {
  if (key === 'goalID' && 'newCardsToRevise' in request) return values['cardGoalID'];
  return key === 'cardIDs' && values['cardID'] !== undefined ? [values['cardID']] : values[key];
};

/** The example's request with the real values of its keys, also within lists. */
const substituted = (request: Values, values: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    Object.entries(request).map(([key, value]) => [key, valueFor(key, request, values) ?? members(value, values)]),
  );

const codeOf = ({ headers }: Reply): string | null => headers.get('x-error-code');
const fieldOf = ({ headers }: Reply): string | null => headers.get('x-error-field');

beforeAll(async () => {
  deck = new Blob([await readFile(fixture)]);
  server = await aServer({ now: () => new Date('2026-03-01T12:00:00Z') });
  real = await prepare();
});
afterAll(() => server.close());

const operations = documentedOperations.map((operation) => [operation.name, operation] as const);
const withToken = operations.filter(([, { endpoint }]) => endpoint.auth === 'token');
const withBody = operations.filter(([, { endpoint }]) => endpoint.method !== 'GET');
const ofJson = withBody.filter(([, { endpoint }]) => endpoint.format === 'json');

// Operations that return a file have end-to-end tests of its content.
const answersJson = operations.filter(([, { endpoint }]) => !isBytes(endpoint.reply));

describe.each(answersJson)('the documented example of %s', (_, operation) => {
  it('matches its schema', () => {
    expect(objectionsToRequest(operation)).toBe('');
    expect(operation.objections(200, operation.endpoint.example.reply)).toEqual([]);
    expect(operation.objections(200, null)).not.toEqual([]);
  });

  // An end-to-end test has the long history that the optimisation needs.
  it.skipIf(operation.name === 'optimizeScheduling')('gets the documented reply', async () => {
    // Reading a package starts a process.
    const made = await prepare(operation.name === 'getImportReport' ? imported : written);
    const values = {
      ...made,
      ...(operation.name === 'joinQuest' ? { inviteCode: await questCode() } : {}),
      ...(operation.name === 'setPreset' ? { scope: `set:${String(made['flashcardID'])}` } : {}),
    };
    for (const name of [follows[operation.name] ?? [], operation.name].flat()) {
      const each = operationCalled(name);
      const { status, body } = await send(each, substituted(each.request, values));
      expect(status).toBe(200);
      expect(each.objections(200, body)).toEqual([]);
    }
  });
});

describe('the documented errors', () => {
  it.each(ofJson)('include the key mismatch of %s', async (_, operation) => {
    const reply = await send(operation, {});
    expect([reply.status, codeOf(reply)]).toEqual([400, 'key_mismatch']);
    expect(reply.body).toEqual(operation.examples(400)['key_mismatch']);
    expect(operation.objections(400, reply.body)).toEqual([]);
  });

  const isEmpty = ({ endpoint }: DocumentedOperation): boolean => endpoint.onInvalidToken === 'empty-object';

  it.each(withToken.filter(([, each]) => !isEmpty(each)))('include the invalid token of %s', async (_, operation) => {
    // The example's own token has the right form but is not valid.
    const reply = await send(operation, operation.request);
    expect([reply.status, codeOf(reply)]).toEqual([401, 'invalid_token']);
    expect(reply.body).toEqual(operation.examples(401)['invalid_token']);
    expect(operation.objections(401, reply.body)).toEqual([]);
  });

  it.each(withToken.filter(([, each]) => isEmpty(each)))(
    'include none for an invalid token that gets an empty object: %s',
    async (_, operation) => {
      const reply = await send(operation, operation.request);
      expect([reply.status, codeOf(reply), reply.body]).toEqual([200, 'invalid_token', {}]);
      expect(operation.objections(200, reply.body)).toEqual([]);
    },
  );

  it.each(ofJson)('include each invalid value of %s', async (_, operation) => {
    for (const key of Object.keys(operation.endpoint.body)) {
      const reply = await send(operation, { ...substituted(operation.request, real), [key]: 7 });
      expect([reply.status, codeOf(reply), fieldOf(reply)]).toEqual([400, 'invalid_value', key]);
      expect(reply.body).toEqual(operation.examples(400)[`invalid_value_${key}`]);
    }
  });

  it('include each invalid query parameter of an import', async () => {
    const operation = operationCalled('importPackageFlashcards');
    for (const key of Object.keys(operation.endpoint.query)) {
      const changed = { ...operation, path: `${operation.path}?${key}=${key === 'update' ? 'x' : '7'}` };
      const reply = await send(changed, { ...substituted(operation.request, real), flashcardName: key });
      expect([fieldOf(reply), reply.body]).toEqual([key, operation.examples(400)[`invalid_value_${key}`]]);
    }
  });

  const unknown = operations.filter(
    ([name, { endpoint }]) =>
      // Only an update of a set, and statistics of a set or a folder, look for one.
      !['importPackageFlashcards', 'previewPackageFlashcards', 'getStudyStats'].includes(name) &&
      // `user_not_found` is excluded: every valid token here has a user.
      Object.entries(endpoint.refusals).some(([code, { status }]) => status === 404 && code !== 'user_not_found'),
  );
  it.each(unknown)('include the 404 of %s', async (_, operation) => {
    // The examples' own ids do not exist for this learner.
    const jwtToken = await server.signIn();
    const reply = await send(operation, substituted(operation.request, { jwtToken }));
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual(operation.examples(404)[codeOf(reply) ?? '']);
  });

  it('include every refusal of an import', async () => {
    const operation = operationCalled('importPackageFlashcards');
    const given = { ...substituted(operation.request, real), flashcardName: 'Refused' };
    const withoutFile = Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'file'));
    const replies = [
      await send(operation, withoutFile),
      await send(operation, { ...given, flashcardName: 'Prepared' }),
      await send(operation, { ...given, termField: 'No such field' }),
      await send(operation, { ...given, folder: 'Prepared' }),
    ];
    const codes = ['no_file', 'name_taken', 'no_cards', 'place_taken'];
    expect(replies.map(codeOf)).toEqual(codes);
    expect(replies.map(({ body }) => body)).toEqual(codes.map((code) => operation.examples(400)[code]));
  });

  it('include both refusals of sign-in', async () => {
    const operation = operationCalled('signIn');
    const given = substituted(operation.request, real);
    const replies = [
      await send(operation, { ...given, userID: 'grace' }),
      await send(operation, { ...given, accessToken: 'another' }),
    ];
    const codes = ['user_mismatch', 'access_token_mismatch'];
    expect(replies.map(codeOf)).toEqual(codes);
    expect(replies.map(({ body }) => body)).toEqual(codes.map((code) => operation.examples(403)[code]));
    for (const { body } of replies) expect(operation.objections(403, body)).toEqual([]);
  });

  it.each(withBody)('include the wrong content type of %s', async (_, operation) => {
    const { path, method } = operation;
    const reply = await server.send(`/api${path}`, { method, headers: { 'content-type': 'text/plain' }, body: 'a' });
    expect([reply.status, codeOf(reply)]).toEqual([415, 'unsupported_media_type']);
    expect(reply.body).toEqual(operation.examples(415)['unsupported_media_type']);
  });

  it.each(ofJson)('include the body of %s that is not JSON', async (_, operation) => {
    const { path, method } = operation;
    const reply = await server.send(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: '{"jwtToken":',
    });
    const code = codeOf(reply);
    expect([reply.status, ['key_mismatch', 'invalid_json'].includes(String(code))]).toEqual([400, true]);
    expect(reply.body).toEqual(operation.examples(400)[String(code)]);
  });

  it.each(ofJson)('include the oversized body of %s', async (_, operation) => {
    const reply = await send(operation, { ...operation.request, large: 'a'.repeat(1_000_000) });
    expect([reply.status, codeOf(reply)]).toEqual([413, 'body_too_large']);
    expect(reply.body).toEqual(operation.examples(413)['body_too_large']);
  });
});
