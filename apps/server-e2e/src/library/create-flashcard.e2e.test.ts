import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, dueToday } from '../study/a-learner.ts';
import { changingNothing, contentOf, nameTaken, placeTaken, wordsOf } from './a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Creating a set: what is created, what is refused, and in which order.
const path = '/create-flashcard';
const server = aRunningServer();

const body = { flashcardName: 'Words', flashcardDescription: '', folder: '', cards: wordsOf(2) };
const create = (learner: Learner, differently: object = {}) =>
  asking(server(), learner)(path, { ...body, ...differently });

const id: unknown = expect.stringMatching(/^\d+$/);
const made = done({ success: true, flashcardID: id });
const isNew = { last_review: '01/03/2026', review_status: '0.0', due_date: '01/03/2026', suspended: false };

describe('create-flashcard', () => {
  it('creates the set with its cards in order, all new, and its parent folders', async () => {
    const learner = await aLearner(server());
    const about = { flashcardDescription: 'Of the first day', folder: ' Languages//Italian/ ' };
    const answer = await create(learner, { ...about, cards: wordsOf(30) });
    expect(answer).toEqual(made);
    const { flashcardID } = answer.body as { readonly flashcardID: string };
    const { cards, ...set } = await contentOf(learner, flashcardID);
    expect(set).toEqual({
      flashcardID,
      flashcardName: 'Words',
      flashcardDescription: 'Of the first day',
      folder: 'Languages/Italian',
    });
    expect(Object.values(cards)).toEqual(wordsOf(30).map((each) => ({ ...each, ...isNew })));
    expect(await dueToday(learner)).toEqual({ Words: 30 });
    expect(await learner.client.raw.getFolders()).toMatchObject({
      Languages: { Italian: { Words: { flashcardID, cardCount: '30', dueCount: '30' } } },
    });
  });

  it('creates a set without an import report', async () => {
    const learner = await aLearner(server());
    const { flashcardID } = (await create(learner)).body as { readonly flashcardID: string };
    const noReport = refusal(404, 'Import report not found', 'import_report_not_found');
    expect(await asking(server(), learner)('/get-import-report', { flashcardID })).toEqual(noReport);
  });

  it('creates a set without cards, and one with any texts', async () => {
    const learner = await aLearner(server());
    expect(await create(learner, { cards: [] })).toEqual(made);
    expect(await dueToday(learner)).toEqual({ Words: 0 });
    const cards = [
      { front: '<b>x</b> &amp; [sound:y]', back: "' OR 1=1 --" },
      { front: ' {{c1::z}}\n\t', back: '\u202Eא\u0000' },
      { front: '__proto__', back: '$where' },
    ];
    const { body: answered } = await create(learner, { flashcardName: 'Odd', cards });
    const { flashcardID } = answered as { readonly flashcardID: string };
    expect(Object.values((await contentOf(learner, flashcardID)).cards)).toEqual(
      cards.map((each) => ({ ...each, ...isNew })),
    );
  });

  it('refuses a name of another set of the learner, in any folder and Unicode form', async () => {
    const learner = await aLearner(server());
    expect(await create(learner, { flashcardName: 'Caf\u00e9', folder: 'A' })).toEqual(made);
    await changingNothing(learner, async () => {
      for (const flashcardName of ['Caf\u00e9', 'Cafe\u0301'])
        for (const folder of ['A', 'B', ''])
          expect(await create(learner, { flashcardName, folder })).toEqual(nameTaken);
    });
    expect(await create(learner, { flashcardName: 'CAF\u00c9' })).toEqual(made);
    expect(await create(await aLearner(server()), { flashcardName: 'Caf\u00e9' })).toEqual(made);
  });

  it('refuses the path of a folder and a path below a set; a taken name is reported first', async () => {
    const learner = await aLearner(server());
    await learner.client.folders.create('A/B');
    expect(await create(learner)).toEqual(made);
    await changingNothing(learner, async () => {
      for (const taken of [
        { flashcardName: 'A' },
        { flashcardName: 'B', folder: 'A' },
        { flashcardName: 'New', folder: 'Words' },
        { flashcardName: 'New', folder: 'Words/deeper' },
      ])
        expect(await create(learner, taken)).toEqual(placeTaken);
      expect(await create(learner, { folder: 'Words' })).toEqual(nameTaken);
    });
    expect(await create(learner, { flashcardName: 'B' })).toEqual(made);
  });

  it('is refused as a whole for a blank side, with its position', async () => {
    const learner = await aLearner(server());
    const [good] = wordsOf(1);
    const side = 'text of at most 1 MB that is not blank';
    await changingNothing(learner, async () => {
      for (const blank of ['', ' ', '\n\t', '\u00a0']) {
        for (const key of ['front', 'back'])
          expect(await create(learner, { cards: [good, { ...good, [key]: blank }] })).toEqual(
            refusal(400, `Invalid value for 'cards': entry 2: '${key}': expected ${side}`, 'invalid_value'),
          );
      }
    });
  });

  it('checks values before taken names', async () => {
    const learner = await aLearner(server());
    expect(await create(learner)).toEqual(made);
    const error = "Invalid value for 'cards': entry 1: expected an object with 'front', 'back'";
    expect(await create(learner, { cards: [7] })).toEqual(refusal(400, error, 'invalid_value'));
  });

  it('is sets.create in the SDK, which returns the id', async () => {
    const { client } = await aLearner(server());
    const set = await client.sets.create({ name: 'Words', cards: wordsOf(1) });
    expect(await client.sets.get(set)).toMatchObject({ name: 'Words', description: '', folder: '' });
  });

  const request = { server, path, body: { jwtToken: '', ...body } };
  refusesOtherKeys(
    request,
    "{'jwtToken': '', 'flashcardName': '', 'flashcardDescription': '', 'folder': '', 'cards': ''}",
  );
  const readable = 'without control or direction characters';
  refusesOtherTypes(request, {
    flashcardName: `a name of 1 to 200 characters ${readable}`,
    flashcardDescription: 'at most 10000 characters',
    folder: `a folder path: up to 32 names of 1 to 200 characters separated by '/', ${readable}`,
  });
  refusesBadTokens(request);
});
