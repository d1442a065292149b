import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Opens a file that this process has closed. A driver may let go of it only when its statements are collected as garbage,
 * and until then nobody has it to themself; a process that has ended has let go.
 */
export const letGo = async <T>(open: () => Promise<T>): Promise<T> => {
  collectGarbage();
  await new Promise((resolve) => setImmediate(resolve));
  return open();
};
