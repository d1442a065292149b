/** The store is out of reach for now; trying again later makes sense. Adapters start the message with their name. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
