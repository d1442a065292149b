import { open } from 'node:fs/promises';

/** Makes a file, or the names in a directory, durable. */
export const sync = async (path: string): Promise<void> => {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
};
