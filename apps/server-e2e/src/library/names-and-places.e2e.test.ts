import { setsIn } from '@flashcards/client-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { aWrittenSet, changingNothing, contentOf, nameTaken, placeTaken, wordsOf } from './a-library.ts';
import { atOnce, many, persistently } from '../maintenance/a-race.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer } from '../running-server.ts';
import type { Part, WireAnswer } from '../wire.ts';
import { asking, done, refusal, sendForm } from '../wire.ts';

// Folders and sets in one folder share a namespace. Any allowed name works in each operation, and one of several
// concurrent requests gets a name.
const server = aRunningServer();
let deck: Uint8Array;
beforeAll(async () => {
  deck = await fixture('ok/gk-basic.apkg');
});

const create = (learner: Learner, flashcardName: string, folder = '') => {
  const set = { flashcardName, flashcardDescription: '', folder, cards: [] };
  return persistently(() => asking(server(), learner)('/create-flashcard', set));
};
const makeFolder = (learner: Learner, folder: string) =>
  persistently(() => asking(server(), learner)('/create-folder', { folder }));
const importInto = ({ token }: Learner, flashcardName: string, folder = ''): Promise<WireAnswer> => {
  const fields = Object.entries({ jwtToken: token, flashcardName, folder }) as unknown as readonly Part[];
  return persistently(() => sendForm(server(), [...fields, ['file', deck]]));
};

/** The import's text for a taken path (contract, section 2). */
const placeTakenForImport = refusal(400, 'A folder or flashcard set with this name already exists here', 'place_taken');

const names = [
  '__proto__',
  'constructor',
  'cards',
  'flashcardID',
  'hasOwnProperty',
  '$where',
  'a.b\\c',
  '%2e%2e',
  '...',
  '日本語',
  '👩‍👩‍👧‍👦',
  'Cafe\u0301',
  'o\u0323\u0307',
  'שלום עולם',
  'مرحبا',
  'ﬁ',
  '"\'`<b>&amp;',
  '0',
];

describe('a name', () => {
  it('of any kind names sets and folders in every operation, and is returned unchanged', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const composed = names.map((name) => name.normalize('NFC'));
    const placed = async (): Promise<readonly string[]> =>
      [...setsIn(await client.folders.tree())].map(({ folder, set }) => `${folder} : ${set.name}`).toSorted();
    const places = (placeOf: (name: string) => string): readonly string[] =>
      composed.map((name) => `${placeOf(name)} : ${name}`).toSorted();
    const ids = new Map<string, string>();
    for (const name of names)
      ids.set(name, await aWrittenSet(learner, { name, folder: `${name}/${name}`, cards: wordsOf(1) }));
    expect(await placed()).toEqual(places((name) => `${name}/${name}`));
    for (const tree of [await client.raw.getFolders(), await client.raw.getTodayCards()])
      expect(Object.keys(tree).toSorted()).toEqual(composed.toSorted());

    for (const [name, set] of ids)
      await client.sets.edit(set, { name, description: name, folder: `${name}/${name}/!` });
    for (const name of names) await client.folders.move(`${name}/${name}`, `Moved/${name}`);
    expect(await placed()).toEqual(places((name) => `Moved/${name}/!`));
    for (const name of names) await client.folders.delete(name);
    const { folders, sets } = await client.raw.exportUserData();
    const left = ['Moved', ...composed.flatMap((name) => [`Moved/${name}`, `Moved/${name}/!`])];
    expect((folders as readonly string[]).toSorted()).toEqual(left.toSorted());
    expect(sets.map(({ flashcardName }) => flashcardName).toSorted()).toEqual(composed.toSorted());
    expect(await contentOf(learner, ids.get('Cafe\u0301') ?? '')).toMatchObject({
      flashcardName: 'Caf\u00e9',
      flashcardDescription: 'Cafe\u0301',
      folder: 'Moved/Caf\u00e9/!',
    });
    for (const name of names.slice(1)) await client.folders.delete(`Moved/${name}`, { recursive: true });
    expect(await placed()).toEqual(['Moved/__proto__/! : __proto__']);
  });

  it('of a set may contain a slash, and is not a path then', async () => {
    const learner = await aLearner(server());
    await learner.client.folders.create('A/B');
    const set = await aWrittenSet(learner, { name: 'A/B' });
    expect(await learner.client.raw.getFolders()).toMatchObject({ A: { B: {} }, 'A/B': { flashcardID: set } });
  });

  it('that is taken is refused alike in every operation', async () => {
    const learner = await aLearner(server());
    await learner.client.folders.create('Folder/Inner');
    await aWrittenSet(learner, { name: 'Set', folder: 'Folder' });
    const other = await aWrittenSet(learner, { name: 'Other' });
    const ask = asking(server(), learner);
    const edit = (newName: string, newFolder = '') =>
      ask('/edit-flashcard', { flashcardID: other, newName, newDescription: '', newFolder });
    const move = (folder: string, newFolder: string) => ask('/move-folder', { folder, newFolder });
    const answers = await changingNothing(learner, async () => ({
      nameTaken: [await create(learner, 'Set'), await importInto(learner, 'Set', 'New'), await edit('Set', 'Folder')],
      placeTaken: [
        await create(learner, 'Folder'),
        await create(learner, 'Inner', 'Folder'),
        await create(learner, 'New', 'Folder/Set/below'),
        await edit('Folder'),
        await edit('Inner', 'Folder'),
        await edit('Other', 'Folder/Set'),
        await makeFolder(learner, 'Folder/Set'),
        await makeFolder(learner, 'Folder/Set/below'),
        await move('Folder/Inner', 'Folder/Set'),
        await move('Folder/Inner', 'Other'),
        await move('Folder/Inner', 'Folder'),
      ],
      imported: [
        await importInto(learner, 'Folder'),
        await importInto(learner, 'Inner', 'Folder'),
        await importInto(learner, 'New', 'Folder/Set'),
      ],
    }));
    expect(answers.nameTaken).toEqual(answers.nameTaken.map(() => nameTaken));
    expect(answers.placeTaken).toEqual(answers.placeTaken.map(() => placeTaken));
    expect(answers.imported).toEqual(answers.imported.map(() => placeTakenForImport));
  });
});

describe('fifty concurrent requests for one name', () => {
  const succeeded = (answers: readonly WireAnswer[]) => answers.filter(({ status }) => status === 200);

  it('create one set in one of their folders, and the others are refused', async () => {
    const learner = await aLearner(server());
    const answers = await atOnce((index) =>
      index % 10 === 0 ? importInto(learner, 'Words', `F${index}`) : create(learner, 'Words', `F${index}`),
    );
    expect(succeeded(answers)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(many - 1).fill(nameTaken));
    const { sets, folders } = await learner.client.raw.exportUserData();
    expect(sets).toHaveLength(1);
    expect(folders).toEqual([sets[0]?.folder]);
  });

  it('create a set or a folder, never both', async () => {
    for (const inside of ['', 'Above']) {
      const learner = await aLearner(server());
      const answers = await atOnce((index) =>
        index % 2 ? makeFolder(learner, inside === '' ? 'Words' : `${inside}/Words`) : create(learner, 'Words', inside),
      );
      const [ofSets, ofFolders] = [0, 1].map((rest) => answers.filter((_, index) => index % 2 === rest));
      const { sets } = await learner.client.raw.exportUserData();
      if (sets.length === 0) {
        expect(ofSets).toEqual(Array(many / 2).fill(placeTaken));
        expect(succeeded(ofFolders ?? [])).toHaveLength(many / 2);
      } else {
        expect(succeeded(ofSets ?? [])).toHaveLength(1);
        expect((ofSets ?? []).filter(({ status }) => status !== 200)).toEqual(Array(many / 2 - 1).fill(nameTaken));
        expect(ofFolders).toEqual(Array(many / 2).fill(placeTaken));
      }
    }
  });

  it('create fifty sets with different names in one new folder', async () => {
    const learner = await aLearner(server());
    const answers = await atOnce((index) => create(learner, `Words ${index}`, 'A/B/C'));
    expect(succeeded(answers)).toHaveLength(many);
    const { sets, folders } = await learner.client.raw.exportUserData();
    expect([sets.length, folders]).toEqual([many, ['A', 'A/B', 'A/B/C']]);
  });
});

describe('a thousand folders', () => {
  const depth = 31;
  /** The maximum that one request can create below one folder. */
  const chain = (index: number): string =>
    ['Top', ...Array.from({ length: depth - 1 }, (_, level) => `f${index}.${level}`)].join('/');
  const chains = Math.ceil(999 / (depth - 1));

  it('are created, listed, moved and deleted at once', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    for (let index = 0; index < chains; index += 1) await client.folders.create(chain(index));
    const set = await aWrittenSet(learner, { name: 'Words', folder: chain(0) });
    const [card] = await cardsOf(learner, set);
    await client.cards.review({ card, rating: 'easy' });
    const [before, content] = [
      (await client.raw.getFolders()) as { readonly Top?: object },
      await contentOf(learner, set),
    ];
    const { folders } = await client.raw.exportUserData();
    expect(folders).toHaveLength(1 + chains * (depth - 1));
    const again = await makeFolder(learner, chain(1));
    expect(again).toEqual(done({ success: `Folder "${chain(1)}" created` }));
    await client.folders.move('Top', 'New/Top');
    expect(await client.raw.getFolders()).toEqual({ New: { Top: before.Top } });
    expect(await contentOf(learner, set)).toEqual({ ...content, folder: `New/${chain(0)}` });
    expect(await asking(server(), learner)('/move-folder', { folder: 'New', newFolder: 'A/New' })).toMatchObject({
      status: 400,
      code: 'invalid_value',
    });
    await expect(client.folders.delete('New')).rejects.toMatchObject({ code: 'folder_not_empty' });
    await client.folders.delete('New', { recursive: true });
    expect(await client.raw.getFolders()).toEqual({});
    expect((await client.raw.exportUserData()).folders).toEqual([]);
  });
});
