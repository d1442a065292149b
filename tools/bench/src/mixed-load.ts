import { openConnection } from './connection.ts';

/** Requests of one client, by the operation they are of; each makes the bytes of its next one. */
export type Client = Readonly<Record<string, () => Buffer>>;

export interface MixedLoad {
  readonly url: string;
  /** Each on a connection of its own, all at once. */
  readonly clients: readonly Client[];
  /** Operations in the order in which every client goes through them, again and again. */
  readonly mix: readonly string[];
  readonly requestsEach: number;
}

export interface MixedCost {
  /** Milliseconds of every request, by operation. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
  /** Requests a second, of all clients together. */
  readonly rate: number;
}

/** Sends what clients ask for side by side, each its next request as soon as it has its answer. */
export const mixedLoad = async ({ url, clients, mix, requestsEach }: MixedLoad): Promise<MixedCost> => {
  const latencies = new Map<string, number[]>(mix.map((operation) => [operation, []]));
  const work = async (client: Client, first: number): Promise<void> => {
    const connection = await openConnection(url);
    for (let request = first; request < first + requestsEach; request += 1) {
      const operation = mix[request % mix.length] ?? '';
      const bytes = client[operation]?.() ?? Buffer.alloc(0);
      const started = performance.now();
      const { status, body } = await connection.send(bytes);
      if (status !== 200) throw new Error(`${operation} was answered with ${status}: ${body}`);
      latencies.get(operation)?.push(performance.now() - started);
    }
    connection.close();
  };
  const started = performance.now();
  // Not in step: each begins elsewhere in the mix.
  await Promise.all(clients.map((client, index) => work(client, index)));
  const rate = (1_000 * clients.length * requestsEach) / (performance.now() - started);
  return { latencies, rate };
};
