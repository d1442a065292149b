/** The store is temporarily unavailable; a later retry may succeed. Adapters start the message with their name. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
