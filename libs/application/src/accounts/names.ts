import type { UserId } from '@flashcards/kernel';
import type { Users } from '@flashcards/persistence-ports';

/** What shows a user by name. */
export interface WithName {
  /** `undefined`: they have none. */
  readonly displayName: string | undefined;
}

interface Naming<Item, Named> {
  readonly users: Pick<Users, 'names'>;
  /** The users that an item shows. */
  readonly idsOf: (item: Item) => readonly UserId[];
  readonly named: (item: Item, nameOf: (id: UserId) => WithName) => Named;
}

const mostAtOnce = 1_000;

/** The items with the names of their users, with one read for all of them, or for a thousand users. */
export const withNames = async <Item, Named>(
  items: readonly Item[],
  { users, idsOf, named }: Naming<Item, Named>,
): Promise<readonly Named[]> => {
  const ids = [...new Set(items.flatMap(idsOf))];
  const names = new Map<UserId, string>();
  for (let from = 0; from < ids.length; from += mostAtOnce)
    for (const [id, name] of await users.names(ids.slice(from, from + mostAtOnce))) names.set(id, name);
  return items.map((item) => named(item, (id) => ({ displayName: names.get(id) })));
};

/** The same page by page, with a read for each page. */
export const pagesWithNames = async function* <Item, Named>(
  pages: AsyncIterable<readonly Item[]>,
  naming: Naming<Item, Named>,
): AsyncGenerator<readonly Named[]> {
  for await (const page of pages) yield await withNames(page, naming);
};
