import type { User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';

/**
 * The pages, of an account that is still there at their end. Those of one that was deleted meanwhile end too early, and
 * must not look as if that had been all.
 */
export const whileThere = ({ users }: { readonly users: Users }, user: User) =>
  async function* <Item>(pages: AsyncIterable<Item>): AsyncGenerator<Item, void> {
    yield* pages;
    const found = await users.find(user.id);
    if (found?.account !== user.account) throw new AccountGone('the account was deleted while it was read');
  };
