import type { User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';

/**
 * The pages, if the account still exists at their end. Rejects with `AccountGone` otherwise, because the pages of a
 * deleted account end early and must not look complete.
 */
export const whileThere = ({ users }: { readonly users: Users }, user: User) =>
  async function* <Item>(pages: AsyncIterable<Item>): AsyncGenerator<Item, void> {
    yield* pages;
    const found = await users.find(user.id);
    if (found?.account !== user.account) throw new AccountGone('the account was deleted while it was read');
  };
