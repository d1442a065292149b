/** Clients that ask, never read, and come back when they are cut. */
export interface Greed {
  readonly url: string;
  /** What each client sends, in base64; client n sends the n-th, and so on in a circle. */
  readonly requests: readonly string[];
  readonly clients: number;
  /** Loopback addresses that the clients come from. */
  readonly addresses: number;
}
