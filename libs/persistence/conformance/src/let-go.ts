import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Opens a file that this process has closed. A driver may release a file only when its statements are garbage
 * collected, and until then no process can lock it exclusively. A process that has ended has released its files.
 */
export const letGo = async <T>(open: () => Promise<T>): Promise<T> => {
  collectGarbage();
  await new Promise((resolve) => setImmediate(resolve));
  return open();
};
