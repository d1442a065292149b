import type { Called } from '../operation.ts';
import { NetworkError } from '../errors/network-error.ts';
import type { Attempt, Deadline } from './deadline.ts';
import { failAfter } from './deadline.ts';
import { isNetworkFailure } from './network-failure.ts';

/** What reading failed with, as every call fails: with what the caller's signal aborts with, or the network's error. */
const failureOf = (cause: unknown, signal: AbortSignal, called: Called): unknown => {
  if (signal.aborted) return signal.reason;
  return isNetworkFailure(cause) ? new NetworkError(called, 'the answer was cut off', { cause }) : cause;
};

/**
 * The bytes of an answer as they arrive, at the reader's speed. One that is cut ends with an error, never as if whole, and
 * so does one that falls silent: only the time for which the reader waits for bytes counts.
 */
export const answerStream = (
  body: ReadableStream<Uint8Array>,
  { called, timeout }: Deadline,
  { signal, fail, goOn }: Attempt,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const letGo = goOn();
  // The fetch of a caller may heed no signal.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const stopTime = failAfter(fail, { called, timeout });
        try {
          const { done, value } = await reader.read();
          signal.throwIfAborted();
          if (!done) return controller.enqueue(value);
          letGo();
          controller.close();
        } catch (cause) {
          letGo();
          controller.error(failureOf(cause, signal, called));
        } finally {
          stopTime();
        }
      },
      cancel: (reason) => {
        letGo();
        return reader.cancel(reason);
      },
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
};
