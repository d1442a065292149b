import { createHash, randomUUID } from 'node:crypto';
import type { Ask, Json, Part } from './person.ts';

// The requests of an app. A session deletes everything it creates, so that only the review log grows.

const inTime = '31/12/2099';

/** A change as the SDK sends it. */
const change = (ask: Ask, operation: string, body: Json): Promise<Json> => ask(operation, { body, key: randomUUID() });

const remove = (ask: Ask, operation: string, body: Json): Promise<Json> =>
  ask(operation, { body, key: randomUUID(), method: 'DELETE' });

const looks =
  (...operations: readonly string[]): Part =>
  async (_person, ask) => {
    for (const operation of operations) await ask(operation);
  };

const study: Part = async (person, ask) => {
  await ask('get-today-cards');
  for (let cards = 0; cards < 5; cards += 1) {
    const cardID = person.nextCard();
    await ask('get-flashcard-item', { body: { cardID } });
    await ask('preview-card', { body: { cardID } });
    await change(ask, 'review-card', { cardID, rating: 'good', reviewID: randomUUID() });
  }
};

const comeBackOnline: Part = async (person, ask) => {
  const reviewedAt = new Date().toISOString();
  const reviewOf = (): Json => ({ cardID: person.nextCard(), rating: 'easy', reviewID: randomUUID(), reviewedAt });
  await change(ask, 'review-cards', { reviews: Array.from({ length: 10 }, reviewOf) });
};

const changeOnesMind: Part = async (person, ask) => {
  const reviewID = randomUUID();
  await change(ask, 'review-card', { cardID: person.nextCard(), rating: 'again', reviewID });
  await change(ask, 'undo-review', { reviewID });
};

const setGoals: Part = async (_person, ask) => {
  const cards = await change(ask, 'create-card-goal', { cardsToRevise: '1000000', endDate: inTime });
  const xp = await change(ask, 'create-xp-goal', { goalXP: '1000000', endDate: inTime });
  const edited = { newEndDate: inTime, newTitle: 'A good year' };
  await change(ask, 'edit-card-goal', { ...edited, goalID: cards['goalID'], newCardsToRevise: '2000000' });
  await change(ask, 'edit-xp-goal', { ...edited, goalID: xp['goalID'], newGoalXP: '2000000' });
  await ask('update-goal-status');
  for (const { goalID } of [cards, xp]) await remove(ask, 'delete-goal', { goalID });
};

const someCards = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, index) => ({ front: `word ${index}`, back: `what word ${index} means` }));

const writeASet: Part = async (person, ask) => {
  const name = person.newName();
  const made = { flashcardName: name, flashcardDescription: '', folder: 'Written', cards: someCards(2) };
  const { flashcardID } = await change(ask, 'create-flashcard', made);
  const { cardIDs } = await change(ask, 'add-cards', { flashcardID, cards: someCards(3) });
  const [cardID] = Array.isArray(cardIDs) ? (cardIDs as readonly unknown[]) : [];
  await change(ask, 'edit-card', { cardID, front: 'another word', back: 'what that means' });
  await change(ask, 'suspend-card', { cardID, suspended: 'true' });
  await ask('get-flashcard', { body: { flashcardID } });
  const edited = { newName: `${name}, again`, newDescription: 'Edited', newFolder: 'Written/Edited' };
  await change(ask, 'edit-flashcard', { flashcardID, ...edited });
  await remove(ask, 'delete-card', { cardID });
  await remove(ask, 'delete-flashcard', { flashcardID });
};

const tidyUp: Part = async (person, ask) => {
  const folder = person.newName();
  const key = randomUUID();
  // Twice under one key: the second request returns the first answer.
  for (let time = 0; time < 2; time += 1) await ask('create-folder', { body: { folder }, key });
  await change(ask, 'move-folder', { folder, newFolder: `Elsewhere/${folder}` });
  await remove(ask, 'delete-folder', { folder: `Elsewhere/${folder}`, recursive: 'true' });
};

const haveCompany: Part = async (person, ask) => {
  const terms = { deadline: inTime, questType: 'cards_revised', questSubType: 'friend', quantity: '1000000' };
  const { quest } = (await change(ask, 'create-quest', terms)) as { readonly quest?: Json };
  await ask('get-quests');
  await remove(ask, 'delete-quest', { questId: quest?.['quest_id'] });
  const folder = { folderName: person.newName(), description: '' };
  const { sharedFolderID } = await change(ask, 'create-shared-folder', folder);
  for (const look of ['get-shared-folder-flashcards', 'get-shared-folder-members'])
    await ask(look, { body: { sharedFolderID } });
  await remove(ask, 'delete-shared-folder', { sharedFolderID });
};

/** Runs a part in every n-th session; some users run it in their first one. */
const everySo =
  (often: number, part: Part): Part =>
  async (person, ask) => {
    if ((person.place + person.sessions) % often === 0) await part(person, ask);
  };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const signIn: Part = async (person, ask) => {
  const { userID } = person;
  const { idToken } = await ask('dev/id-token', { body: { userID } });
  const { token } = await change(ask, 'sign-in', {
    userID,
    rawAccessToken: userID,
    accessToken: sha256(userID),
    idToken,
  });
  if (typeof token === 'string') person.token = token;
  const settings = { timeZone: 'UTC', dayRolloverHour: '0', newCardsPerDay: '20', desiredRetention: '0.90' };
  await change(ask, 'update-settings', settings);
};

const importADeck: Part = async (person, ask) => {
  const { flashcardID } = await change(ask, 'import-package-flashcards', { flashcardName: person.newName() });
  await ask('get-import-report', { body: { flashcardID } });
  await remove(ask, 'delete-flashcard', { flashcardID });
};

const seldom = { signingIn: 8, importing: 32 } as const;

/** The parts of a session, repeated by every user from a different start. */
export const session: readonly Part[] = [
  looks('get-user', 'get-folders', 'calculate-streak?increase=true', 'get-heatmap'),
  study,
  setGoals,
  study,
  writeASet,
  study,
  comeBackOnline,
  changeOnesMind,
  study,
  tidyUp,
  haveCompany,
  study,
  looks('get-shared-folders', 'get-shared-today-cards', 'update-heatmap', 'update-goal-status', 'get-study-stats'),
  everySo(seldom.signingIn, signIn),
  everySo(seldom.importing, importADeck),
];
