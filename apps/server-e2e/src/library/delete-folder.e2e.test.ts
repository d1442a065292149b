import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { aWrittenSet, cardNotFound, changingNothing, folderNotFound, setNotFound, wordsOf } from './a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal, sendJson } from '../wire.ts';

// Deleting a folder: empty, or with its contents.
const path = '/delete-folder';
const method = 'DELETE';
const server = aRunningServer();

const remove = (learner: Learner, folder: string, recursive = 'false') =>
  asking(server(), learner)(path, { folder, recursive }, method);
const deleted = done({ success: true });
const notEmpty = refusal(409, 'Folder is not empty', 'folder_not_empty');

describe('delete-folder', () => {
  it('deletes an empty one, and keeps its parents', async () => {
    const { client, ...learner } = await aLearner(server());
    await client.folders.create('A/B/C');
    expect(await remove({ client, ...learner }, ' /A/B/C/ ')).toEqual(deleted);
    expect(await client.raw.getFolders()).toEqual({ A: { B: {} } });
    expect(await remove({ client, ...learner }, 'A/B', 'true')).toEqual(deleted);
    expect(await client.raw.getFolders()).toEqual({ A: {} });
  });

  it('is refused for one with a folder or a set in it, and then changes nothing', async () => {
    const learner = await aLearner(server());
    await learner.client.folders.create('A/B');
    await aWrittenSet(learner, { folder: 'C', cards: [] });
    await changingNothing(learner, async () => {
      for (const folder of ['A', 'C']) expect(await remove(learner, folder)).toEqual(notEmpty);
    });
  });

  it('with recursive=true deletes all of its contents, and nothing else', async () => {
    const learner = await aLearner(server());
    const ask = asking(server(), learner);
    const sets: string[] = [];
    for (const folder of ['A', 'A/B', 'A/B/C', 'A/B/C/D']) sets.push(await aWrittenSet(learner, { folder }));
    for (const folder of ['A/Bc', 'AB', 'a', 'B/A/B']) await aWrittenSet(learner, { folder, cards: wordsOf(1) });
    const cards = await cardsOf(learner, sets[2] ?? '');
    await learner.client.cards.review({ card: cards[0], rating: 'easy' });
    const user = await learner.client.raw.getUser();
    const { A, ...others } = (await learner.client.raw.getFolders()) as Readonly<Record<string, object>>;
    const { B: _, ...left } = A as Readonly<Record<string, object>>;
    expect(await remove(learner, 'A/B', 'true')).toEqual(deleted);
    expect(await learner.client.raw.getFolders()).toEqual({ ...others, A: left });
    for (const flashcardID of sets.slice(1)) expect(await ask('/get-flashcard', { flashcardID })).toEqual(setNotFound);
    for (const cardID of cards)
      expect(await sendJson(server(), '/get-flashcard-item', { cardID })).toEqual(cardNotFound);
    expect(await learner.client.raw.getUser()).toEqual(user);
    expect(await remove(learner, 'A/B', 'true')).toEqual(folderNotFound);
  });

  it('frees the names of its sets, and its path, for a folder or for a set', async () => {
    const learner = await aLearner(server());
    await aWrittenSet(learner, { name: 'Words', folder: 'A/B' });
    await remove(learner, 'A', 'true');
    await aWrittenSet(learner, { name: 'Words' });
    await aWrittenSet(learner, { name: 'A' });
    expect(await remove(learner, 'A', 'true')).toEqual(folderNotFound);
    expect(Object.keys(await learner.client.raw.getFolders()).toSorted()).toEqual(['A', 'Words']);
  });

  it('accepts only the exact words true and false, and never the root', async () => {
    const learner = await aLearner(server());
    await aWrittenSet(learner, { folder: 'A' });
    await changingNothing(learner, async () => {
      for (const bad of ['', 'True', 'yes', '1', ' true'])
        expect(await remove(learner, 'A', bad)).toEqual(
          refusal(400, "Invalid value for 'recursive': expected 'true' or 'false'", 'invalid_value'),
        );
    });
    await changingNothing(learner, async () => {
      for (const root of ['', '/', ' // '])
        expect(await remove(learner, root, 'true')).toMatchObject({
          status: 400,
          code: 'invalid_value',
        });
    });
  });

  it('finds neither a missing folder, a set nor a stranger’s folder', async () => {
    const [owner, stranger] = [await aLearner(server()), await aLearner(server())];
    await aWrittenSet(owner, { folder: 'Theirs' });
    await aWrittenSet(stranger, { name: 'Words' });
    await changingNothing(owner, () =>
      changingNothing(stranger, async () => {
        for (const folder of ['Missing', 'Words', 'Words/x', 'Theirs', 'theirs'])
          for (const recursive of ['true', 'false'])
            expect(await remove(stranger, folder, recursive)).toEqual(folderNotFound);
      }),
    );
  });

  it('is folders.delete in the SDK, which sends recursive', async () => {
    const { client } = await aLearner(server());
    await client.folders.create('A/B');
    await expect(client.folders.delete('A')).rejects.toMatchObject({ code: 'folder_not_empty', status: 409 });
    await client.folders.delete('A/B');
    await client.folders.create('A/B');
    await client.folders.delete('A', { recursive: true });
    expect(await client.raw.getFolders()).toEqual({});
  });

  const request = { server, path, method, body: { jwtToken: '', folder: 'A', recursive: 'false' } } as const;
  const readable = 'without control or direction characters';
  refusesOtherKeys(request, "{'jwtToken': '', 'folder': '', 'recursive': ''}");
  refusesOtherTypes(request, {
    folder: `the path of a folder: up to 32 names of 1 to 200 characters separated by '/', ${readable}`,
    recursive: "'true' or 'false'",
  });
  refusesBadTokens(request);
});
