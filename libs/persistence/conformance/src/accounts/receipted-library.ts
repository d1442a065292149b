import type { AccountId } from '@flashcards/kernel';
import type { NewMediaFile, Receipt, Store } from '@flashcards/persistence-ports';
import { aDeck, insertingDecks } from '../library/a-deck.ts';
import { aMediaFile, heldAmong, roomy } from '../media/a-media-file.ts';
import type { WholeSet } from '../library/a-set.ts';
import { aSet, createdOn, folder, setName, someCards } from '../library/a-set.ts';
import { aStoredUser } from './a-user.ts';
import { cardsOf, foldersOf, insert, setsOf } from '../asking.ts';
import { markedAt, moveCards, typedEdits } from '../changing.ts';
import type { Change, Kind } from './receipted-study.ts';
import { makeAll } from '../library/shelving.ts';

/** Returns `first`, then `second`, then `first` for all later calls. */
const byTurns = <T>(first: T, second: T): (() => T) => {
  const left = [second, first];
  return () => left.pop() ?? first;
};

interface Shelf {
  readonly account: AccountId;
  readonly sets: readonly [WholeSet, WholeSet];
}

/** Two sets of two cards. */
const aShelf = async (store: Store): Promise<Shelf> => {
  const account = await aStoredUser(store);
  const sets = [aSet({ cards: someCards(2) }), aSet({ cards: someCards(2) })] as const;
  for (const set of sets) await insert(store, account, set);
  return { account, sets };
};

/** Files that are added, each once. */
const ofMedia: Kind = [
  'of a file',
  async (twins) => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const files: NewMediaFile[] = [];
    const change: Change = (receipt) => {
      const file = aMediaFile();
      files.push(file);
      const { id, createdAt } = aSet();
      return twin.media.add(account, { file, draft: { id, createdAt }, mostBytes: roomy }, receipt);
    };
    return { account, change, look: () => heldAmong(store, account, files) };
  },
];

const limits = { cards: 1_000, textBytes: 100_000 };

type ChangeOf = (shelf: Shelf) => (store: Store, receipt: Receipt<unknown>) => Promise<unknown>;

const ofSets = (kind: string, changeOf: ChangeOf): Kind => [
  kind,
  async (twins) => {
    const [store, twin] = twins();
    const shelf = await aShelf(store);
    const { account } = shelf;
    const make = changeOf(shelf);
    const change: Change = (receipt) => make(twin, receipt);
    const look = async () => {
      const sets = await setsOf(store, account);
      return [sets, await Promise.all(sets.map(({ id }) => cardsOf(store, account, id)))];
    };
    return { account, change, look };
  },
];

const ofFolders = (kind: string, changeOf: (account: AccountId) => ReturnType<ChangeOf>): Kind => [
  kind,
  async (twins) => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    await makeAll(store, account, ['a', 'b']);
    const make = changeOf(account);
    const change: Change = (receipt) => make(twin, receipt);
    return { account, change, look: () => foldersOf(store, account) };
  },
];

export const kindsOfLibrary: readonly Kind[] = [
  ofSets('of a set', ({ account, sets: [{ id, description, folder: path }] }) => {
    let edits = 0;
    return (store, receipt) => {
      edits += 1;
      return store.sets.edit(account, { id, name: setName(`name ${edits}`), description, folder: path }, receipt);
    };
  }),
  ofSets('of sets of decks', ({ account }) => {
    return (store, receipt) => insertingDecks(store, account, { decks: [aDeck('A'), aDeck('A::B')], receipt });
  }),
  ofSets('of a set that goes', ({ account, sets: [one, other] }) => {
    const next = byTurns(one.id, other.id);
    return (store, receipt) => store.sets.delete(account, next(), receipt);
  }),
  ofSets('of a set that grows', ({ account, sets: [{ id: set }] }) => {
    return (store, receipt) => store.sets.addCards(account, { set, cards: someCards(2), createdOn, limits }, receipt);
  }),
  ofSets('of a card', ({ account, sets: [{ cards }] }) => {
    const [card] = cards;
    if (!card) throw new Error('the set has cards');
    let edits = 0;
    return (store, receipt) => {
      edits += 1;
      return store.notes.edit(account, typedEdits([{ ...card, front: `front ${edits}, edited` }]), receipt);
    };
  }),
  ofSets('of a card that goes', ({ account, sets: [{ cards }] }) => {
    const [one, other] = cards;
    if (!one || !other) throw new Error('the set has cards');
    const next = byTurns(one.id, other.id);
    return (store, receipt) => store.cards.delete(account, [next()], receipt);
  }),
  ofSets('of a card that moves', ({ account, sets: [{ cards }, { id: set }] }) => {
    const [one, other] = cards;
    if (!one || !other) throw new Error('the set has cards');
    const next = byTurns(one.id, other.id);
    return (store, receipt) => moveCards(store, account, { cards: [next()], set, receipt });
  }),
  ofSets('of a card that is put aside', ({ account, sets: [{ cards }] }) => {
    const [one, other] = cards;
    if (!one || !other) throw new Error('the set has cards');
    const next = byTurns(one.id, other.id);
    return (store, receipt) =>
      store.cards.mark(account, { cards: [next()], marks: { suspended: true }, at: markedAt }, receipt);
  }),
  ofFolders('of a folder that moves', (account) => {
    const next = byTurns('a', 'b');
    return (store, receipt) => {
      const from = folder(next());
      return store.folders.move(account, { from, to: folder(`moved ${from}`) }, receipt);
    };
  }),
  ofFolders('of a folder that goes', (account) => {
    const next = byTurns('a', 'b');
    return (store, receipt) => store.folders.delete(account, { path: folder(next()), recursive: false }, receipt);
  }),
  ofMedia,
];
