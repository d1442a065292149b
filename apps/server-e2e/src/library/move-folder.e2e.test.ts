import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { aWrittenSet, changingNothing, contentOf, folderNotFound, placeTaken } from './a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Moving a folder to another path with its contents.
const path = '/move-folder';
const server = aRunningServer();

const move = (learner: Learner, folder: string, newFolder: string) =>
  asking(server(), learner)(path, { folder, newFolder });
const moved = done({ success: true });

const readable = 'without control or direction characters';
const proper = `the path of a folder: up to 32 names of 1 to 200 characters separated by '/', ${readable}`;
const destination = `${proper}, not below the folder itself, nor so deep that something in it would lie deeper`;
const badDestination = refusal(400, `Invalid value for 'newFolder': expected ${destination}`, 'invalid_value');

describe('move-folder', () => {
  it('moves it with all its contents, and creates the parents of the new path', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { name: 'Words', folder: 'A/B/C' });
    await aWrittenSet(learner, { name: 'Verbs', folder: 'A/B' });
    await aWrittenSet(learner, { name: 'Not below', folder: 'A/Bc' });
    await learner.client.folders.create('A/B/Empty');
    const [card] = await cardsOf(learner, set);
    await learner.client.cards.review({ card, rating: 'easy' });
    const [before, content] = [await learner.client.raw.getFolders(), await contentOf(learner, set)];
    expect(await move(learner, '/A/B/', 'X//Y/ Z ')).toEqual(moved);
    const { A } = before as unknown as { readonly A: Readonly<Record<'B' | 'Bc', object>> };
    expect(await learner.client.raw.getFolders()).toEqual({ A: { Bc: A.Bc }, X: { Y: { Z: A.B } } });
    expect(await contentOf(learner, set)).toEqual({ ...content, folder: 'X/Y/Z/C' });
    expect(await move(learner, 'X/Y/Z', 'A/B')).toEqual(moved);
    expect(await learner.client.raw.getFolders()).toEqual({ ...before, X: { Y: {} } });
  });

  it('is refused into itself, before anything is looked up', async () => {
    const learner = await aLearner(server());
    await aWrittenSet(learner, { name: 'Words', folder: 'A/B' });
    await changingNothing(learner, async () => {
      for (const below of ['A/B', 'A/new', 'A/B/Words', 'A/A'])
        expect(await move(learner, 'A', below)).toEqual(badDestination);
    });
    expect(await move(learner, 'None', 'None/below')).toEqual(badDestination);
    // A name with the same beginning is another folder.
    expect(await move(learner, 'A', 'AB/A')).toEqual(moved);
  });

  it('is refused at the path of a set or folder, and below a set: folders are never merged', async () => {
    const learner = await aLearner(server());
    await aWrittenSet(learner, { name: 'Words', folder: 'A/B' });
    await learner.client.folders.create('C');
    await changingNothing(learner, async () => {
      for (const [from, to] of [
        ['A', 'C'],
        ['C', 'A'],
        ['C', 'A/B'],
        ['A/B', 'A'],
        ['C', 'A/B/Words'],
        ['C', 'A/B/Words/deeper'],
      ] as const)
        expect([to, await move(learner, from, to)]).toEqual([to, placeTaken]);
    });
  });

  it('finds neither a missing folder, a set, the root nor a stranger’s folder', async () => {
    const [owner, stranger] = [await aLearner(server()), await aLearner(server())];
    await aWrittenSet(owner, { folder: 'Theirs' });
    await aWrittenSet(stranger, { name: 'Words' });
    await changingNothing(owner, () =>
      changingNothing(stranger, async () => {
        for (const from of ['Missing', 'Missing/deeper', 'Words', 'Theirs'])
          expect(await move(stranger, from, 'New')).toEqual(folderNotFound);
        const root = refusal(400, `Invalid value for 'folder': expected ${proper}`, 'invalid_value');
        expect(await move(stranger, ' / ', 'New')).toEqual(root);
      }),
    );
    expect(await move(owner, 'Theirs', ' / ')).toEqual(badDestination);
  });

  it('is folders.move in the SDK', async () => {
    const { client } = await aLearner(server());
    await client.folders.create('A');
    await client.folders.move('A', 'B/C');
    expect(await client.raw.getFolders()).toEqual({ B: { C: {} } });
  });

  const request = { server, path, body: { jwtToken: '', folder: 'A', newFolder: 'B' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'folder': '', 'newFolder': ''}");
  refusesOtherTypes(request, { folder: proper, newFolder: destination });
  refusesBadTokens(request);
});
