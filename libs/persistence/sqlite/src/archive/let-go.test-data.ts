import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The driver lets go of a closed file when its statements are collected as garbage; a process that has ended has let go. */
export const letGo = async <T>(open: () => Promise<T>): Promise<T> => {
  collectGarbage();
  await new Promise((resolve) => setImmediate(resolve));
  return open();
};
