import { describe, expect, it } from 'vitest';
import { aSet, counted, folder, setName } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { insert, makeFolder } from '../asking.ts';
import { atOnce, numberOf } from '../at-once.ts';
import { deleteFolder, editSet, moveFolder } from '../changing.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { insertAll, makeAll } from './shelving.ts';
import { libraryOf } from './sound-library.ts';

const onePlace = (twins: CurrentTwins): void => {
  it('goes to one of fifty sets or folders; making the same folder again also succeeds', async () => {
    const account = await aStoredUser(twins()[0]);
    const answers = await atOnce<string>(twins, 50, (store, index) =>
      index % 4 < 2 ? insert(store, account, aSet({ name: 'one' })) : makeFolder(store, account, folder('one')),
    );
    const { folders, sets } = await libraryOf(twins()[1], account);
    expect(folders.length + sets.length).toBe(1);
    const made = [numberOf(answers, 'inserted'), numberOf(answers, 'made')];
    expect(made).toEqual(sets.length === 1 ? [1, 0] : [0, 24]);
    const refused = numberOf(answers, 'name_taken') + numberOf(answers, 'place_taken');
    expect(refused).toBe(sets.length === 1 ? 49 : 26);
  });

  it('goes to one of fifty folders that move there, and the others keep their places and content', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const names = Array.from({ length: 50 }, (_, index) => `from ${index}`);
    await Promise.all(names.map((name) => makeAll(store, account, [`${name}/in`])));
    const set = aSet({ folder: 'from 7/in' });
    await insertAll(store, account, [set]);
    const answers = await atOnce(twins, 50, (each, index) => moveFolder(each, account, names[index] ?? '', 'to/here'));
    expect([numberOf(answers, 'done'), numberOf(answers, 'place_taken')]).toEqual([1, 49]);
    const stay = names.filter((_, index) => answers[index] !== 'done');
    const { folders, sets } = await libraryOf(twin, account);
    expect(folders).toEqual(['to', 'to/here', 'to/here/in', ...stay.flatMap((name) => [name, `${name}/in`])].sort());
    expect(sets.map((each) => each.folder)).toEqual([answers[7] === 'done' ? 'to/here/in' : 'from 7/in']);
  });

  it('goes to one of twenty sets that are renamed to one name', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const sets = Array.from({ length: 20 }, (_, index) => aSet({ name: `set ${index}`, folder: `${index % 3}` }));
    await insertAll(store, account, sets);
    const edits = { name: 'wanted', folder: 'there' };
    const answers = await atOnce(twins, 20, (each, index) => editSet(each, account, sets[index] ?? aSet(), edits));
    expect([numberOf(answers, 'done'), numberOf(answers, 'name_taken')]).toEqual([1, 19]);
    const { sets: left } = await libraryOf(twin, account);
    expect(left).toEqual(
      sets.map((set, index) =>
        counted(answers[index] === 'done' ? { ...set, name: setName('wanted'), folder: folder('there') } : set),
      ),
    );
  });
};

const going = (twins: CurrentTwins): void => {
  it('is moved or deleted once: of two concurrent calls one succeeds and the other does not find it', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const names = Array.from({ length: 10 }, (_, index) => `folder ${index}`);
    await insertAll(
      store,
      account,
      names.map((name) => aSet({ folder: `${name}/in` })),
    );
    const answers = await atOnce(twins, 20, (each, index) => {
      const name = names[index >> 1] ?? '';
      return (index + (index >> 1)) % 2
        ? moveFolder(each, account, name, `moved/${name}`)
        : deleteFolder(each, account, name, true);
    });
    const moved = names.filter((_, index) => {
      const both = [answers[2 * index], answers[2 * index + 1]];
      expect([...both].sort()).toEqual(['done', 'folder_not_found']);
      return both[index % 2 ? 0 : 1] === 'done';
    });
    const { sets, folders } = await libraryOf(twin, account);
    expect(new Set(sets.map((set) => set.folder))).toEqual(new Set(moved.map((name) => `moved/${name}/in`)));
    expect(folders.filter((path) => path !== 'moved')).toEqual(
      moved.flatMap((name) => [`moved/${name}`, `moved/${name}/in`]),
    );
  });

  it('accepts nothing when it is deleted, and loses nothing when it stays', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    await makeAll(
      store,
      account,
      Array.from({ length: 10 }, (_, index) => `${index}`),
    );
    const answers = await atOnce<string>(twins, 30, (each, index) => {
      const name = `${index % 10}`;
      if (index < 10) return insert(each, account, aSet({ name: `set ${name}`, folder: name }));
      return index < 20 ? makeFolder(each, account, folder(`${name}/in`)) : deleteFolder(each, account, name);
    });
    const { sets, folders } = await libraryOf(twin, account);
    expect(sets).toHaveLength(10);
    expect([numberOf(answers, 'inserted'), numberOf(answers, 'made')]).toEqual([10, 10]);
    for (let index = 0; index < 10; index += 1) expect(folders).toContain(`${index}/in`);
    for (const answer of answers.slice(20)) expect(answer).toMatch(/^(done|folder_not_empty)$/);
  });
};

export const libraryRacesConformance = (open: OpenTwins): void => {
  describe('concurrent changes', () => {
    const twins = openedTwins(open);
    describe('one place', () => onePlace(twins));
    describe('a folder that is moved or deleted', () => going(twins));
  });
};
