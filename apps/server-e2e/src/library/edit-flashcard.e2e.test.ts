import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, anImportedSet, cardsOf } from '../study/a-learner.ts';
import {
  aWrittenSet,
  changingNothing,
  contentOf,
  nameTaken,
  placeTaken,
  setNotFound,
  unknownId,
  wordsOf,
} from './a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// A set's name, description and folder: what changes, what stays, and what conflicts.
const path = '/edit-flashcard';
const server = aRunningServer();

const edit = (learner: Learner, flashcardID: string, differently: object = {}) =>
  asking(server(), learner)(path, {
    flashcardID,
    newName: 'Words',
    newDescription: '',
    newFolder: '',
    ...differently,
  });
const edited = done({ success: true });

describe('edit-flashcard', () => {
  it('renames, describes and moves the set; its cards, their progress and its report stay', async () => {
    const learner = await aLearner(server());
    const set = await anImportedSet(learner, { name: 'Before', folder: 'Old' });
    const [card, other] = await cardsOf(learner, set);
    await learner.client.cards.review({ card, rating: 'easy' });
    await learner.client.cards.suspend(other ?? '');
    const { cards } = await contentOf(learner, set);
    const [report, today] = [await learner.client.imports.report(set), await learner.client.raw.getTodayCards()];
    const changed = { newName: 'After', newDescription: 'Of spring', newFolder: ' Languages//Italian ' };
    expect(await edit(learner, set, changed)).toEqual(edited);
    expect(await contentOf(learner, set)).toEqual({
      flashcardID: set,
      flashcardName: 'After',
      flashcardDescription: 'Of spring',
      folder: 'Languages/Italian',
      cards,
    });
    expect(await learner.client.imports.report(set)).toEqual(report);
    const { Old } = today as unknown as { readonly Old: { readonly Before: object } };
    expect(await learner.client.raw.getTodayCards()).toEqual({
      Old: {},
      Languages: { Italian: { After: { ...Old.Before, flashcardName: 'After' } } },
    });
  });

  it('changes nothing for equal values, and moves to the root with a blank folder', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { name: 'Words', folder: 'A' });
    const same = () => edit(learner, set, { newFolder: 'A' });
    expect(await changingNothing(learner, same)).toEqual(edited);
    expect(await edit(learner, set, { newFolder: ' / ' })).toEqual(edited);
    expect(await learner.client.raw.getFolders()).toMatchObject({ A: {}, Words: { flashcardID: set } });
  });

  it('frees its old name, and takes the new one', async () => {
    const learner = await aLearner(server());
    const [one, other] = [await aWrittenSet(learner, { name: 'One' }), await aWrittenSet(learner, { name: 'Other' })];
    expect(await edit(learner, one, { newName: 'Third' })).toEqual(edited);
    expect(await edit(learner, other, { newName: 'One' })).toEqual(edited);
    expect(await edit(learner, one, { newName: 'One' })).toEqual(nameTaken);
    expect(await edit(learner, one, { newName: 'Other' })).toEqual(edited);
    // Its own name in another Unicode form is not a conflict.
    expect(await edit(learner, one, { newName: 'Caf\u00e9' })).toEqual(edited);
    expect(await edit(learner, one, { newName: 'Cafe\u0301', newDescription: 'x' })).toEqual(edited);
    expect(await contentOf(learner, one)).toMatchObject({ flashcardName: 'Caf\u00e9', flashcardDescription: 'x' });
  });

  it('lets a set move into a folder with its name at its old path', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { name: 'a' });
    expect(await edit(learner, set, { newName: 'a', newFolder: 'a' })).toEqual(edited);
    expect(await learner.client.raw.getFolders()).toMatchObject({ a: { a: { flashcardID: set } } });
  });

  it('is refused for a taken name or path, the name first, and then changes nothing', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { name: 'Words' });
    await aWrittenSet(learner, { name: 'Other', folder: 'A' });
    await changingNothing(learner, async () => {
      for (const [taken, expected] of [
        [{ newName: 'Other' }, nameTaken],
        [{ newName: 'Other', newFolder: 'B/C' }, nameTaken],
        [{ newName: 'A' }, placeTaken],
        [{ newFolder: 'A/Other' }, placeTaken],
        [{ newFolder: 'A/Other/deeper' }, placeTaken],
        [{ newName: 'Other', newFolder: 'A/Other' }, nameTaken],
      ] as const)
        expect([taken, await edit(learner, set, taken)]).toEqual([taken, expected]);
    });
  });

  it('finds neither an unknown, a stranger’s nor a deleted set, with the same answer, before checking taken names', async () => {
    const owner = await aLearner(server());
    const stranger = await aLearner(server());
    await aWrittenSet(stranger, { name: 'Words' });
    const theirs = await aWrittenSet(owner, { name: 'Theirs' });
    const deleted = await aWrittenSet(stranger);
    await stranger.client.sets.delete(deleted);
    const ask = async (): Promise<void> => {
      for (const set of [unknownId, theirs, deleted]) expect(await edit(stranger, set)).toEqual(setNotFound);
    };
    await changingNothing(owner, () => changingNothing(stranger, ask));
    expect(await edit(stranger, unknownId, { newName: '' })).toEqual(
      refusal(
        400,
        "Invalid value for 'newName': expected a name of 1 to 200 characters without control or direction characters",
        'invalid_value',
      ),
    );
  });

  it('is sets.edit in the SDK', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: wordsOf(1) });
    await learner.client.sets.edit(set, { name: 'New', description: 'd', folder: 'A/B' });
    expect(await learner.client.sets.get(set)).toMatchObject({ name: 'New', description: 'd', folder: 'A/B' });
  });

  const body = { jwtToken: '', flashcardID: unknownId, newName: 'Words', newDescription: '', newFolder: '' };
  const request = { server, path, body };
  refusesOtherKeys(
    request,
    "{'jwtToken': '', 'flashcardID': '', 'newName': '', 'newDescription': '', 'newFolder': ''}",
  );
  const readable = 'without control or direction characters';
  refusesOtherTypes(request, {
    flashcardID: 'a string of digits',
    newName: `a name of 1 to 200 characters ${readable}`,
    newDescription: 'at most 10000 characters',
    newFolder: `a folder path: up to 32 names of 1 to 200 characters separated by '/', ${readable}`,
  });
  refusesBadTokens(request);
});
