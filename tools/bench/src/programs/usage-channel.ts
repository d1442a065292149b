/** What a serving program tells its parent, and when: once it listens, and how much processor it took when asked. */
export type ServingMessage =
  { readonly kind: 'listening'; readonly url: string } | { readonly kind: 'usage'; readonly microseconds: number };

const tell = (message: ServingMessage): void => void process.send?.(message);

/** Says where the program listens, answers every message with its use of the processor, and ends with its parent. */
export const serveUsage = (url: string, close: () => Promise<void>): void => {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    tell({ kind: 'usage', microseconds: user + system });
  });
  process.once('disconnect', () => void close().finally(() => process.exit()));
  tell({ kind: 'listening', url });
};
