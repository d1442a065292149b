import { open } from 'node:fs/promises';

/** Brings a file, or the names in a directory, to the disk. */
export const sync = async (path: string): Promise<void> => {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
};
