import { contract, invalidValueText } from '@flashcards/contract';
import { describe, expect, it } from 'vitest';
import { aLearner, aSet, leavingAsItWas } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { aRunningServer } from '../running-server.ts';
import type { Part } from '../wire.ts';
import { refusal, sendForm, sendJson, sendText } from '../wire.ts';

const server = aRunningServer();

const taken = refusal(400, 'Flashcard set name already exists', 'name_taken');
const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');
const form = contract.importPackageFlashcards.body;
const invalid = (key: keyof typeof form) => refusal(400, invalidValueText(key, form[key].expected), 'invalid_value');
const stored = { status: 200, body: { flashcardID: expect.stringMatching(/^[0-9]+$/) }, code: null };

/** A learner with a set called Taken, and the server's answers to their forms. */
const aLearnerWithASet = async () => {
  const learner = await aLearner(server());
  await aSet(learner, { name: 'Taken' });
  const token: Part = ['jwtToken', learner.token];
  return { learner, token, send: (...parts: Part[]) => sendForm(server(), [token, ...parts]) };
};

const deck = await fixture('ok/gk-basic.apkg');
const noZip = await fixture('hostile/not-a-zip.apkg');

describe('the checks of an import', () => {
  it('check token, file, values, name and package, in this order', async () => {
    const { learner, send } = await aLearnerWithASet();
    const answers = await leavingAsItWas(learner, async () => [
      await sendForm(server(), [['flashcardName', '']]),
      await sendForm(server(), [
        ['jwtToken', 'no token'],
        ['flashcardName', ''],
        ['file', noZip],
      ]),
      await send(['flashcardName', '']),
      await send(['flashcardName', ''], ['file', noZip]),
      await send(['file', noZip]),
      await send(['flashcardName', 'Taken'], ['stripHtml', 'maybe'], ['file', noZip]),
      await send(['flashcardName', 'Taken'], ['file', noZip]),
      await send(['flashcardName', 'New'], ['file', noZip]),
    ]);
    expect(answers).toEqual([
      invalidToken,
      invalidToken,
      refusal(400, 'No file provided', 'no_file'),
      invalid('flashcardName'),
      invalid('flashcardName'),
      invalid('stripHtml'),
      taken,
      refusal(400, 'Invalid Anki file format', 'invalid_package'),
    ]);
  });

  it('find a taken name in another Unicode form', async () => {
    const learner = await aLearner(server());
    await aSet(learner, { name: 'Été' });
    const parts: Part[] = [
      ['jwtToken', learner.token],
      ['flashcardName', 'E\u0301te\u0301'],
      ['file', deck],
    ];
    expect(await leavingAsItWas(learner, () => sendForm(server(), parts))).toEqual(taken);
  });

  it('find the path taken by a folder, or by a set in place of a folder', async () => {
    const { learner, send } = await aLearnerWithASet();
    await learner.client.folders.create('Folder');
    const placeTaken = refusal(400, 'A folder or flashcard set with this name already exists here', 'place_taken');
    const answers = await leavingAsItWas(learner, async () => [
      await send(['flashcardName', 'Folder'], ['file', deck]),
      await send(['flashcardName', 'New'], ['folder', 'Taken/inside'], ['file', deck]),
    ]);
    expect(answers).toEqual([placeTaken, placeTaken]);
  });

  it('find that the account has too many folders, as create-folder does', async () => {
    const { learner, send } = await aLearnerWithASet();
    const deep = (first: number) => [first, ...Array<string>(31).fill('d')].join('/');
    for (let index = 0; index < 62; index += 1) await learner.client.folders.create(deep(index));
    const tooMany = refusal(409, 'Too many folders', 'too_many_folders');
    const answers = await leavingAsItWas(learner, async () => [
      await sendJson(server(), '/create-folder', { jwtToken: learner.token, folder: deep(62) }),
      await send(['flashcardName', 'New'], ['folder', deep(62)], ['file', deck]),
    ]);
    expect(answers).toEqual([tooMany, tooMany]);
    expect(await send(['flashcardName', 'New'], ['folder', deep(61)], ['file', deck])).toEqual(stored);
  });

  it.each([
    ['flashcardName', 'that is blank', ' '],
    ['flashcardName', 'of 201 characters', 'a'.repeat(201)],
    ['flashcardName', 'with a control', 'a\u0007'],
    ['flashcardName', 'with a change of direction', 'a\u202Eb'],
    ['folder', 'that goes up', '..'],
    ['folder', 'that goes up on its way', 'a/../b'],
    ['folder', 'with a control', 'a/\u0000'],
    ['folder', 'with a change of direction', 'a\u2066'],
    ['folder', 'of 33 levels', 'a/'.repeat(33)],
    ['flashcardDescription', 'of 10 001 characters', 'a'.repeat(10_001)],
    ['stripHtml', 'in capitals', 'True'],
  ] as const)('refuse a %s %s', async (key, _, value) => {
    const { learner, send } = await aLearnerWithASet();
    const name: Part[] = key === 'flashcardName' ? [] : [['flashcardName', 'New']];
    const answer = await leavingAsItWas(learner, () => send(...name, [key, value], ['file', deck]));
    expect(answer).toEqual(invalid(key));
  });

  it.each([
    ['fields', 'all', "one of 'chosen', 'auto'"],
    ['cloze', '1', "'true' or 'false'"],
    ['dryRun', 'yes', "'true' or 'false'"],
  ])('refuse the query parameter %s=%s', async (key, value, expected) => {
    const { learner, token } = await aLearnerWithASet();
    const parts: Part[] = [token, ['flashcardName', 'New'], ['file', deck]];
    const answer = await leavingAsItWas(learner, () => sendForm(server(), parts, `?${key}=${value}`));
    expect(answer).toEqual(refusal(400, `Invalid value for '${key}': expected ${expected}`, 'invalid_value'));
  });

  it('refuse a body that is not a form', async () => {
    const { learner } = await aLearnerWithASet();
    const body = JSON.stringify({ jwtToken: learner.token, flashcardName: 'New' });
    const answer = await leavingAsItWas(learner, () =>
      sendText(server(), '/import-package-flashcards', { text: body }),
    );
    expect(answer).toEqual(refusal(415, 'Unsupported content type', 'unsupported_media_type'));
  });
});

describe('an import form', () => {
  it('may have its texts after the file, and unknown fields', async () => {
    const { learner } = await aLearnerWithASet();
    const answer = await sendForm(server(), [
      ['file', deck],
      ['colour', 'red'],
      ['__proto__', 'x'],
      ['folder', 'Later'],
      ['flashcardName', 'New'],
      ['jwtToken', learner.token],
    ]);
    expect(answer).toEqual(stored);
    const { folders } = await learner.client.folders.tree();
    expect(folders.get('Later')?.sets.map(({ name, cardCount }) => [name, cardCount])).toEqual([['New', 25]]);
  });

  it('is not stored for a bad token after the file', async () => {
    const parts: Part[] = [
      ['file', deck],
      ['flashcardName', 'New'],
      ['jwtToken', 'no token'],
    ];
    expect(await sendForm(server(), parts)).toEqual(invalidToken);
  });

  it('succeeds once if sent several times concurrently', async () => {
    const { learner, send } = await aLearnerWithASet();
    const sends = Array.from({ length: 4 }, () => send(['flashcardName', 'Raced'], ['file', deck]));
    const answers = await Promise.all(sends);
    expect(answers.filter(({ status }) => status === 200)).toEqual([stored]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([taken, taken, taken]);
    const { sets } = await learner.client.folders.tree();
    expect(sets.map(({ name, cardCount }) => [name, cardCount]).toSorted()).toEqual([
      ['Raced', 25],
      ['Taken', 25],
    ]);
  });
});
