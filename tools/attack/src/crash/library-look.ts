import type { CardId, Client, FolderTree } from '@flashcards/client-sdk';
import { isRefused, setsIn } from '@flashcards/client-sdk';
import { isDeepStrictEqual } from 'node:util';
import { promised } from './broken-promise.ts';
import type { LibraryDevice } from './library-device.ts';
import { labelOf } from './library-device.ts';
import type { Library, LibrarySet } from './library-model.ts';
import { isIn } from './library-model.ts';

const foldersIn = (tree: FolderTree<unknown>, above = ''): readonly string[] =>
  [...tree.folders].flatMap(([name, inner]) => {
    const path = above === '' ? name : `${above}/${name}`;
    return [path, ...foldersIn(inner, path)];
  });

/** What of a tree lies in the device's own folder. */
const partOf = <Item>(tree: FolderTree<Item>, { name }: LibraryDevice) => ({
  folders: foldersIn(tree)
    .filter((path) => isIn(path, name))
    .sort(),
  sets: [...setsIn(tree)].filter(({ folder }) => isIn(folder, name)),
});

const sorted = (lines: readonly string[]): readonly string[] => [...lines].sort();

/** Looks at get-folders; every name is there once. */
const lookAtTree = async (client: Client, device: LibraryDevice): Promise<void> => {
  const tree = await client.folders.tree();
  const names = [...setsIn(tree)].map(({ set }) => set.name);
  promised(new Set(names).size === names.length, `two sets of ${device.study.userID} have one name`);
  const { folders, sets } = partOf(tree, device);
  for (const { set } of sets) device.sets.set(labelOf(set.description), set.id);
  const shown = sets.map(({ folder, set: { name, description, cardCount } }) =>
    [labelOf(description), folder, name, description, cardCount].join('|'),
  );
  const fits = (library: Library): boolean =>
    isDeepStrictEqual([...library.folders], folders) &&
    isDeepStrictEqual(
      sorted(shown),
      sorted(
        Object.entries(library.sets).map(([label, { folder, name, description, cards }]) =>
          [label, folder, name, description, Object.keys(cards).length].join('|'),
        ),
      ),
    );
  device.possible.saw(`the folders ${folders.join()} and the sets ${shown.join()}`, fits);
};

/** Looks at get-flashcard; answers whether it is there. */
const lookAtSet = async (client: Client, device: LibraryDevice, label: string): Promise<void> => {
  const id = device.sets.get(label);
  if (id === undefined) return;
  const set = await client.sets.get(id).catch((error: unknown) => {
    if (isRefused(error, 'set_not_found')) return undefined;
    throw error;
  });
  if (!set) return device.possible.saw(`no set ${label}`, ({ sets }) => sets[label] === undefined);
  const { name, description, folder } = set;
  for (const [card, { front }] of set.cards) device.cards.set(labelOf(front), card);
  const cards = [...set.cards.values()].map(({ front, back, suspended }) => [labelOf(front), front, back, suspended]);
  const asShown = ({ cards: modelled, ...words }: LibrarySet): unknown => [
    [words.name, words.description, words.folder],
    Object.entries(modelled).map(([card, { front, back, suspended }]) => [card, front, back, suspended]),
  ];
  const shown = [[name, description, folder], cards];
  const fits = ({ sets }: Library): boolean => {
    const modelled = sets[label];
    return modelled !== undefined && isDeepStrictEqual(asShown(modelled), shown);
  };
  device.possible.saw(`the set ${label} as ${JSON.stringify(shown)}`, fits);
};

/** The cards of a set that must be due, and those that must not, by the labels of those whose ids are known. */
const isDue = (device: LibraryDevice, { cards }: LibrarySet, due: ReadonlySet<CardId>): boolean =>
  Object.entries(cards).every(([label, { suspended }]) => {
    const id = device.cards.get(label);
    if (id === undefined) return true;
    if (suspended) return !due.has(id);
    return due.has(id) || device.reviewed.has(label);
  });

/** Looks at get-today-cards. */
const lookAtToday = async (client: Client, device: LibraryDevice): Promise<void> => {
  const { folders, sets } = partOf(await client.cards.today(), device);
  const places = sorted(sets.map(({ folder, set }) => `${folder}/${set.name}`));
  const due = new Set(sets.flatMap(({ set }) => [...set.cards.keys()]));
  const fits = (library: Library): boolean =>
    isDeepStrictEqual([...library.folders], folders) &&
    isDeepStrictEqual(sorted(Object.values(library.sets).map(({ folder, name }) => `${folder}/${name}`)), places) &&
    Object.values(library.sets).every((set) => isDue(device, set, due));
  device.possible.saw(`for today the folders ${folders.join()}, the sets ${places.join()}, ${due.size} cards`, fits);
};

/** Looks at one thing or another, as a person would. */
export const look = async (
  client: Client,
  device: LibraryDevice,
  what: 'tree' | 'today' | { readonly set: string },
): Promise<void> => {
  if (what === 'tree') return lookAtTree(client, device);
  if (what === 'today') return lookAtToday(client, device);
  return lookAtSet(client, device, what.set);
};

/** Looks at everything: what is seen in one place fits to what is seen in all others. */
export const lookAtAll = async (client: Client, device: LibraryDevice): Promise<void> => {
  await lookAtTree(client, device);
  for (const label of device.sets.keys()) await lookAtSet(client, device, label);
  await lookAtToday(client, device);
};
