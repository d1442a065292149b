/** Clients that send requests, never read, and reconnect when they are disconnected. */
export interface Greed {
  readonly url: string;
  /** The requests in base64; client n sends the n-th one, modulo their number. */
  readonly requests: readonly string[];
  readonly clients: number;
  /** The number of loopback addresses of the clients. */
  readonly addresses: number;
}
