import { ForeignError } from '../foreign-error.ts';
import type { ByteSource } from './byte-source.ts';

/** The same source, which gives nothing more once `signal` is aborted. */
export const watchedSource = (source: ByteSource, signal: AbortSignal | undefined): ByteSource => {
  const check = (): void => {
    if (signal?.aborted) throw new ForeignError(signal.reason);
  };
  return {
    ...source,
    read: async (start, end) => {
      check();
      return source.read(start, end);
    },
    copy: async (start, target) => {
      check();
      return source.copy(start, target);
    },
  };
};
