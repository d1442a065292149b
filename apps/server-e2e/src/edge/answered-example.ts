import type { Endpoint } from '@flashcards/contract';
import { contract, developmentContract } from '@flashcards/contract';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, signInAgain } from '../study/a-learner.ts';
import { fixture } from '../imports/fixture.ts';
import { aStudiedSet } from '../scheduling/a-history.ts';
import { firstDay } from '../running-server.ts';
import type { Addressed, Part, WireAnswer } from '../wire.ts';
import { get, sendFormTo, sendJson } from '../wire.ts';

/** An operation with its name in the contract. */
export type NamedOperation = readonly [name: string, endpoint: Endpoint];

type Values = Readonly<Record<string, unknown>>;

export const operations = Object.entries({
  ...contract,
  ...developmentContract,
}) as unknown as readonly NamedOperation[];
const endpoints = new Map(operations);

/** Operations whose examples create what the others need. */
const makers = [
  'createFolder',
  'createFlashcard',
  'getFlashcard',
  'createCardGoal',
  'reviewCard',
  'createQuest',
  'createSharedFolder',
  'addFlashcardToSharedFolder',
];

/** The operations that have to precede an operation's example. */
const before = ([name, { format }]: NamedOperation): readonly string[] => {
  if (format === 'form') return [];
  if (name === 'getImportReport') return ['importPackageFlashcards'];
  if (makers.includes(name)) return makers.slice(0, makers.indexOf(name));
  if (name === 'leaveSharedFolder') return [...makers, 'transferSharedFolder'];
  return name === 'editXpGoal' ? ['createXpGoal'] : makers;
};

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The values of a response by key. A card's id is a key of `cards` and, of a typed card, the note's; a quest's has another name. */
const valuesIn = (answer: unknown): Values => {
  if (!isObject(answer)) return {};
  if (isObject(answer['quest'])) return { questId: answer['quest']['quest_id'] };
  const [card] = isObject(answer['cards']) ? Object.keys(answer['cards']) : [];
  return card === undefined ? answer : { ...answer, cardID: card, cardIDs: [card], noteID: card };
};

/** Replaces each placeholder of an example with the real value. */
const filledIn = (example: unknown, real: Values): unknown => {
  if (Array.isArray(example)) return example.map((each) => filledIn(each, real));
  if (!isObject(example)) return example;
  return Object.fromEntries(Object.entries(example).map(([key, each]) => [key, real[key] ?? filledIn(each, real)]));
};

const made = ['flashcardID', 'cardID', 'cardIDs', 'noteID', 'goalID', 'questId', 'sharedFolderID'];

/** Another member of the folder, and an invite code of another user's folder. */
const othersOf = async (server: Addressed, { client }: Learner, folder: unknown): Promise<Values> => {
  const other = await aLearner(server);
  await other.client.sharedFolders.join(await client.sharedFolders.renewInvite(String(folder)));
  const { inviteCode } = await other.client.sharedFolders.create({ name: 'Theirs' });
  return { targetUserID: other.userID, inviteCode };
};

/** An invite code of another user's quest. */
const aQuestCode = async (server: Addressed): Promise<string> => {
  const { client } = await aLearner(server);
  const { id } = await client.quests.create({ kind: 'xp', label: 'friend', target: 9, deadline: '2099-12-31' });
  return client.quests.renewInvite(id);
};

const anotherSession = async (learner: Learner): Promise<unknown> => {
  await signInAgain(learner);
  return (await learner.client.account.sessions()).find(({ current }) => !current)?.id;
};

/** A request with real values, and the data it depends on. */
export interface PreparedRequest {
  readonly endpoint: Endpoint;
  readonly body: Values;
  readonly file?: Uint8Array;
}

const files: Readonly<Record<string, Uint8Array>> = {
  'words.csv': Buffer.from('ciao,hello\n'),
  'cat.png': Buffer.from('\x89PNG\r\n\x1a\n a picture', 'latin1'),
};

/** A file that the operation accepts. */
const fileFor = async ({ file }: Endpoint): Promise<Uint8Array> =>
  (file && files[file.name]) ?? fixture('ok/gk-basic.apkg');

const filled = async (endpoint: Endpoint, real: Values): Promise<PreparedRequest> => {
  const { auth, format, example } = endpoint;
  const token = auth === 'token' ? { jwtToken: real['jwtToken'] } : {};
  const body = { ...token, ...(filledIn(example.body, real) as Values) };
  return { endpoint, body, ...(format === 'form' ? { file: await fileFor(endpoint) } : {}) };
};

/** Sends it and returns the server's response. */
export const sendPrepared = async (
  server: Addressed,
  { endpoint, body, file }: PreparedRequest,
): Promise<WireAnswer> => {
  const { path, method } = endpoint;
  if (method === 'GET') return get(server, path);
  if (!file) return sendJson(server, path, body, method === 'DELETE' ? method : undefined);
  return sendFormTo(server, path, [...(Object.entries(body) as unknown as readonly Part[]), ['file', file]]);
};

/** An operation's example for a new learner with the required data; `given` overrides values by key. */
export const preparedExample = async (
  server: Addressed,
  operation: NamedOperation,
  given: Values = {},
): Promise<PreparedRequest & { readonly learner: Learner }> => {
  const [ofOperation, endpoint] = operation;
  const learner = await aLearner(server);
  const { client, token } = learner;
  const { userID = '' } = endpoint.example.body as { readonly userID?: string };
  const idToken = userID === '' ? {} : { idToken: await client.account.issueIdToken(userID) };
  const friend = 'invitedId' in endpoint.body ? { invitedId: (await aLearner(server)).userID } : {};
  let real: Values = { ...given, jwtToken: token, ...idToken, ...friend };
  for (const name of before(operation)) {
    const { body } = await sendPrepared(server, await filled(endpoints.get(name) as Endpoint, real));
    const learned = Object.entries(valuesIn(body)).filter(([key]) => made.includes(key));
    real = { ...real, ...Object.fromEntries(learned) };
    if (name === 'createSharedFolder') real = { ...real, ...(await othersOf(server, learner, real['sharedFolderID'])) };
  }
  // Another one than that of the request.
  if (ofOperation === 'endSession') real = { ...real, sessionID: await anotherSession(learner) };
  if (ofOperation === 'optimizeScheduling') await aStudiedSet(learner, { cards: 150, answers: 8, today: firstDay });
  // The card is to leave its set.
  if (ofOperation === 'moveCards') real = { ...real, flashcardID: await client.sets.create({ name: 'To', cards: [] }) };
  if (ofOperation === 'setPreset') real = { ...real, scope: `set:${String(real['flashcardID'])}` };
  if (ofOperation === 'joinQuest') real = { ...real, inviteCode: await aQuestCode(server) };
  return { learner, ...(await filled(endpoint, real)) };
};

/** Sends the example and returns the server's response. */
export const answeredExample = async (server: Addressed, operation: NamedOperation): Promise<WireAnswer> =>
  sendPrepared(server, await preparedExample(server, operation));
