import type { Client } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aLearner, cardsOf, holdingsOf } from '../study/a-learner.ts';
import { aWrittenSet, cardNotFound, folderNotFound, nameTaken, placeTaken, setNotFound, wordsOf } from './a-library.ts';
import { atOnce, many, persistently } from '../maintenance/a-race.ts';
import { twoServers } from '../study/rebuilding.ts';
import type { WireAnswer } from '../wire.ts';
import { done, refusal, sendJson } from '../wire.ts';

// Fifty concurrent changes of one library, at two servers on one store: each succeeds or is refused with a reason, and
// the library stays consistent.

const succeeded = done({ success: true });
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const below = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Checks that the export, the tree and the sets agree. */
const sound = async (client: Client) => {
  const { folders, sets, cards, progress } = await client.raw.exportUserData();
  const places = sets.map(({ folder, flashcardName }) => below(folder, flashcardName));
  expect(folders.filter((path) => parentOf(path) !== '' && !folders.includes(parentOf(path) as never))).toEqual([]);
  expect(sets.filter(({ folder }) => folder !== '' && !folders.includes(folder))).toEqual([]);
  expect(new Set([...folders, ...places]).size).toBe(folders.length + places.length);
  expect(new Set(sets.map(({ flashcardName }) => flashcardName)).size).toBe(sets.length);
  const shown = [...setsIn(await client.folders.tree())].map(({ folder, set }) => [below(folder, set.name), set.id]);
  expect(shown.toSorted()).toEqual(sets.map(({ flashcardID }, at) => [places[at], flashcardID]).toSorted());
  for (const { flashcardID, cardCount } of sets) {
    const { size } = (await client.sets.get(flashcardID)).cards;
    expect([Number(cardCount), cards.filter((card) => card.flashcardID === flashcardID).length]).toEqual([size, size]);
  }
  expect(progress.map(({ cardID }) => cardID)).toEqual(cards.map(({ cardID }) => cardID));
  return { folders, sets, cards };
};

const aLibrary = async () => {
  const { servers, rebuild } = await twoServers();
  const learner = await aLearner(servers[0]);
  const { token: jwtToken, client } = learner;
  /** Sends to the two servers in turn. */
  const ask = (index: number, path: string, body: object = {}, method?: 'DELETE'): Promise<WireAnswer> =>
    persistently(() => sendJson(servers[index % 2] as (typeof servers)[0], path, { jwtToken, ...body }, method));
  const create = (index: number, flashcardName: string, folder = '') =>
    ask(index, '/create-flashcard', { flashcardName, flashcardDescription: '', folder, cards: wordsOf(1) });
  return {
    learner,
    client,
    ask,
    create,
    move: (index: number, folder: string, newFolder: string) => ask(index, '/move-folder', { folder, newFolder }),
    /** Checks consistency, and that a rebuild from the log changes nothing. */
    soundness: async () => {
      const contents = await sound(client);
      const before = await holdingsOf(learner);
      await rebuild(learner);
      expect(await holdingsOf(learner)).toEqual(before);
      return contents;
    },
  };
};

const only = (answers: readonly WireAnswer[], ...allowed: readonly WireAnswer[]): void => {
  for (const answer of answers) expect(allowed).toContainEqual(answer);
};

describe('fifty requests at two servers', () => {
  it('that create, move and delete folders of one tree leave a consistent tree', async () => {
    const { client, ask, create, move, soundness } = await aLibrary();
    for (const top of ['A', 'B', 'C']) await client.folders.create(`${top}/x/y`);
    const tops = ['A', 'B', 'C', 'A/x', 'B/x', 'C/x'];
    const at = (index: number): string => tops[index % tops.length] ?? '';
    const answers = await atOnce((index) => {
      if (index % 5 === 0) return create(index, `set ${index}`, at(index / 5));
      if (index % 5 === 1) return move(index, at(index * 7), below(at(index * 11 + 1), `moved ${index % 3}`));
      if (index % 5 === 2) return ask(index, '/create-folder', { folder: `${at(index)}/new ${index % 4}/deep` });
      if (index % 5 === 3) return move(index, at(index), `top ${index % 3}`);
      return ask(index, '/delete-folder', { folder: at(index * 13), recursive: 'true' }, 'DELETE');
    });
    for (const { status, code } of answers)
      expect([`200 null`, '404 folder_not_found', '409 place_taken', '400 invalid_value']).toContain(
        `${status} ${code}`,
      );
    const made = answers.filter((_, index) => index % 5 === 0);
    only(made, done({ success: true, flashcardID: expect.any(String) as unknown }), placeTaken);
    await soundness();
  });

  it('that move one folder to fifty paths leave it at one of them, complete', async () => {
    const { learner, client, move, soundness } = await aLibrary();
    for (const folder of ['A', 'A/x', 'A/x/y']) await aWrittenSet(learner, { folder });
    const answers = await atOnce((index) => move(index, 'A', `to ${index}/A`));
    only(answers, succeeded, folderNotFound);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { folders, sets } = await soundness();
    const winner = answers.findIndex(({ status }) => status === 200);
    const place = `to ${winner}/A`;
    expect(folders).toEqual([`to ${winner}`, place, `${place}/x`, `${place}/x/y`]);
    expect(sets.map(({ folder }) => folder)).toEqual([place, `${place}/x`, `${place}/x/y`]);
    expect(Object.keys(await client.raw.getTodayCards())).toEqual([`to ${winner}`]);
  });

  it('that move a set back and forth, while its folders move, lose nothing of it', async () => {
    const { learner, client, ask, move, soundness } = await aLibrary();
    const flashcardID = await aWrittenSet(learner, { name: 'Words', folder: 'A', cards: wordsOf(5) });
    const [card] = await cardsOf(learner, flashcardID);
    await client.cards.review({ card, rating: 'easy' });
    await client.folders.create('B');
    const before = await client.raw.getFlashcard({ flashcardID: flashcardID as never });
    const edit = { flashcardID, newName: 'Words', newDescription: '' };
    const readers: WireAnswer[] = [];
    const answers = await atOnce(async (index) => {
      if (index % 5 === 4) {
        const read = await ask(index, '/get-folders');
        readers.push(read);
        return read;
      }
      if (index % 5 === 3) return move(index, index % 2 ? 'A' : 'C', index % 2 ? 'C' : 'A');
      return ask(index, '/edit-flashcard', { ...edit, newFolder: index % 2 ? 'A' : 'B' });
    });
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    // No reader sees it at two paths, or at none.
    for (const { body } of readers)
      expect(JSON.stringify(body).split(`"flashcardID":"${flashcardID}"`)).toHaveLength(2);
    await soundness();
    const { folder: _, ...after } = await client.raw.getFlashcard({ flashcardID: flashcardID as never });
    expect({ ...after, folder: before.folder }).toEqual(before);
  });

  it('that add cards to one set add each once, in the order of each request', async () => {
    const { learner, client, ask, soundness } = await aLibrary();
    const flashcardID = await aWrittenSet(learner, { cards: wordsOf(1) });
    const answers = await atOnce((index) =>
      ask(index, '/add-cards', { flashcardID, cards: wordsOf(3, `of ${index}, word`) }),
    );
    const added = answers.map(({ body }) => (body as { readonly cardIDs: readonly string[] }).cardIDs);
    const { cards } = await soundness();
    expect(cards).toHaveLength(1 + 3 * many);
    const order = (await cardsOf(learner, flashcardID)) as readonly string[];
    for (const [index, ids] of added.entries()) {
      const first = order.indexOf(ids[0] ?? '');
      expect(order.slice(first, first + 3)).toEqual(ids);
      expect(await client.cards.get(ids[2] ?? '')).toMatchObject({ front: `of ${index}, word 3` });
    }
  });

  it('that delete one object succeed once', async () => {
    const { learner, client, ask, soundness } = await aLibrary();
    const set = await aWrittenSet(learner, { name: 'Words', folder: 'A' });
    const [cardID] = await cardsOf(learner, set);
    const once = (answers: readonly WireAnswer[], otherwise: WireAnswer): void => {
      expect(answers.filter(({ status }) => status === 200)).toEqual([succeeded]);
      only(answers, succeeded, otherwise);
    };
    once(await atOnce((index) => ask(index, '/delete-card', { cardID }, 'DELETE')), cardNotFound);
    once(await atOnce((index) => ask(index, '/delete-flashcard', { flashcardID: set }, 'DELETE')), setNotFound);
    await aWrittenSet(learner, { name: 'Words', folder: 'A/B' });
    const all = { folder: 'A', recursive: 'true' };
    once(await atOnce((index) => ask(index, '/delete-folder', all, 'DELETE')), folderNotFound);
    expect(await soundness()).toEqual({ folders: [], sets: [], cards: [] });
    expect(await client.raw.getFolders()).toEqual({});
  });

  it('that fill a folder while it is deleted leave nothing without a folder', async () => {
    const { learner, ask, create, soundness } = await aLibrary();
    await aWrittenSet(learner, { folder: 'A/B' });
    const answers = await atOnce((index) => {
      if (index % 10 === 9) return ask(index, '/delete-folder', { folder: 'A', recursive: 'true' }, 'DELETE');
      if (index % 10 === 8) return ask(index, '/delete-folder', { folder: 'A/B', recursive: 'false' }, 'DELETE');
      return create(index, `set ${index % 20}`, index % 2 ? 'A/B' : 'A');
    });
    const notEmpty = refusal(409, 'Folder is not empty', 'folder_not_empty');
    const created = done({ success: true, flashcardID: expect.any(String) as unknown });
    only(answers, succeeded, created, nameTaken, folderNotFound, notEmpty);
    await soundness();
  });

  it('that edit, suspend, review and delete cards leave the state of a rebuild, and each text complete', async () => {
    const { learner, ask, soundness } = await aLibrary();
    const set = await aWrittenSet(learner, { cards: wordsOf(6) });
    const cards = await cardsOf(learner, set);
    const answers = await atOnce((index) => {
      const cardID = cards[index % 5] ?? '';
      if (index === 49) return ask(index, '/delete-card', { cardID }, 'DELETE');
      if (index < 5) return ask(index, '/suspend-card', { cardID, suspended: 'true' });
      if (index % 6 === 0) return ask(index, '/suspend-card', { cardID, suspended: index % 4 ? 'true' : 'false' });
      if (index % 6 === 1) return ask(index, '/edit-card', { cardID, front: `same ${index}`, back: `same ${index}` });
      return ask(index, '/review-card', { cardID, rating: index % 2 ? 'easy' : 'again', reviewID: `r${index}` });
    });
    for (const answer of answers) if (answer.status !== 200) expect(answer).toEqual(cardNotFound);
    const { cards: left } = await soundness();
    expect(left).toHaveLength(5);
    for (const { front, back } of left) if (front.startsWith('same')) expect(back).toBe(front);
  });
});
