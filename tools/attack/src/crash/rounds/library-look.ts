import type { Client, FolderTree } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { isDeepStrictEqual } from 'node:util';
import { promised } from '../checks/broken-promise.ts';
import { answered, replyOf } from './learner.ts';
import type { LibraryDevice } from './library-acts.ts';
import type { Library, LibrarySet } from '../checks/library-model.ts';
import { isIn } from '../checks/library-model.ts';

/** A set's description begins with its label, and a card's front with its own. */
const labelOf = (text: string): string => text.split(' v', 1)[0] ?? '';

const foldersIn = (tree: FolderTree<unknown>, above = ''): readonly string[] =>
  [...tree.folders].flatMap(([name, inner]) => {
    const path = above === '' ? name : `${above}/${name}`;
    return [path, ...foldersIn(inner, path)];
  });

/** Records an observation, which fits only some possible states of the library. */
const saw = ({ history }: LibraryDevice, what: string, fits: (library: Library) => boolean): void =>
  history.begin(what)((library) => (fits(library) ? [library] : []));

/** Reads get-folders and checks that names are unique; returns whether it was answered. */
export const lookAtTree = async (client: Client, device: LibraryDevice): Promise<boolean> => {
  const tree = (await answered(client.folders.tree()))?.answer;
  if (!tree) return false;
  const all = [...setsIn(tree)];
  const names = new Set(all.map(({ set }) => set.name));
  promised(names.size === all.length, `two sets of ${device.study.userID} have one name`);
  const folders = foldersIn(tree).filter((path) => isIn(path, device.name));
  const sets = all.filter(({ folder }) => isIn(folder, device.name));
  for (const { set } of sets) device.sets.set(labelOf(set.description), set.id);
  const shown = sets.map(({ folder, set: { name, description, cardCount } }) =>
    [labelOf(description), folder, name, description, cardCount].join('|'),
  );
  saw(device, `the folders ${folders.join()} and the sets ${shown.join()}`, (library) => {
    const modelled = Object.entries(library.sets).map(([label, { folder, name, description, cards }]) =>
      [label, folder, name, description, Object.keys(cards).length].join('|'),
    );
    return (
      isDeepStrictEqual(library.folders, folders.toSorted()) && isDeepStrictEqual(modelled.toSorted(), shown.toSorted())
    );
  });
  return true;
};

/** Reads get-flashcard; returns whether it was answered. */
export const lookAtSet = async (client: Client, device: LibraryDevice, label: string): Promise<boolean> => {
  const reply = await replyOf(client.sets.get(device.sets.get(label) ?? ''));
  if (!reply) return false;
  if ('refused' in reply) {
    saw(device, `set ${label}: ${reply.refused}`, ({ sets }) => sets[label] === undefined);
    return true;
  }
  const { cards, ...words } = reply.answer;
  for (const [card, { front }] of cards) device.cards.set(labelOf(front), card);
  const asShown = ({ name, description, folder, cards: of }: LibrarySet): unknown => [
    [name, description, folder],
    Object.entries(of).map(([card, { front, back, suspended }]) => [card, front, back, suspended]),
  ];
  const byLabel = Object.fromEntries([...cards.values()].map((card) => [labelOf(card.front), card]));
  const shown = asShown({ ...words, cards: byLabel });
  promised(Object.keys(byLabel).length === cards.size, `a card of ${label} is there twice`);
  saw(device, `the set ${label} as ${JSON.stringify(shown)}`, ({ sets }) => {
    const set = sets[label];
    return set !== undefined && isDeepStrictEqual(asShown(set), shown);
  });
  return true;
};
