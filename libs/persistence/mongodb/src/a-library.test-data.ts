import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import {
  aSet,
  aStoredUser,
  cardsOf,
  folder,
  insert,
  makeFolder,
  setName,
  someCards,
  today,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';

type Cards = ReturnType<typeof someCards>;

/** Two sets in folders, and cards that one of them may get; every word of it is only theirs. */
export interface ALibrary {
  readonly user: AccountId;
  readonly mark: string;
  readonly set: ReturnType<typeof aSet>;
  readonly other: ReturnType<typeof aSet>;
  readonly more: Cards;
}

export const limits = { cards: 100, textBytes: 10_000 };

export const inFolder = (path: string): FolderPath => folder(path);

export const named = (name: string): SetName => setName(name);

const marked = (mark: string, count: number): Cards =>
  someCards(count).map(({ id }, index) => ({ id, front: `front ${index} ${mark}`, back: `back ${mark}` }));

export const aLibrary = async (store: Store): Promise<ALibrary> => {
  const user = await aStoredUser(store);
  const mark = `of-${randomUUID()}`;
  const description = `told ${mark}`;
  const set = aSet({
    name: `set ${mark}`,
    description,
    folder: `a ${mark}/b`,
    cards: marked(mark, 2),
    createdAt: new Date(0),
  });
  const other = aSet({
    name: `other ${mark}`,
    description,
    folder: `a ${mark}`,
    cards: marked(mark, 1),
    createdAt: new Date(1),
  });
  await insert(store, user, set);
  await insert(store, user, other);
  await makeFolder(store, user, folder(`a ${mark}/c`));
  return { user, mark, set, other, more: marked(mark, 1) };
};

const pagesOf = async <T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> => {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

/** All that a user sees of it, with its ids as they were handed out: two of them may be compared. */
export const seenOf = async (store: Store, { user, mark, set, other, more }: ALibrary): Promise<unknown> => {
  const cards = [...set.cards, ...other.cards, ...more];
  const { folders, ...library } = await store.library.today(user, { today: '9999-12-31' as LocalDate });
  const seen = {
    library,
    folders: [...folders].sort(),
    all: await pagesOf(store.sets.all(user)),
    taken: await Promise.all([set, other].map(({ name }) => store.sets.isNameTaken(user, name))),
    cards: await Promise.all([set, other].map(({ id }) => cardsOf(store, user, id))),
    read: await Promise.all(cards.map(({ id }) => store.cards.read(id))),
    counts: (await store.library.counts(user, today)).states,
  };
  const labels = [mark, set.id, other.id, ...cards.map(({ id }) => id)];
  const text = labels.reduce((told, label, index) => told.replaceAll(label, `label ${index}`), JSON.stringify(seen));
  return JSON.parse(text);
};
