/**
 * The account was deleted. Work that still runs for it, such as an earlier request, changes nothing any more. Adapters
 * start the message with their name.
 */
export class AccountGone extends Error {
  override readonly name = 'AccountGone';
}
