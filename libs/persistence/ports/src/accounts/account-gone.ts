/**
 * The account was deleted: whoever still works for it, such as a request that came before the deletion, changes nothing
 * any more. Adapters start the message with their name.
 */
export class AccountGone extends Error {
  override readonly name = 'AccountGone';
}
