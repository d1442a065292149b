import type { Called } from '../operation.ts';
import { NetworkError } from '../errors/network-error.ts';
import type { Attempt, Deadline } from './deadline.ts';
import { failAfter } from './deadline.ts';
import { isNetworkFailure } from './network-failure.ts';

/** The error of a failed read: the abort reason of the caller's signal, or a network error. */
const failureOf = (cause: unknown, signal: AbortSignal, called: Called): unknown => {
  if (signal.aborted) return signal.reason;
  return isNetworkFailure(cause) ? new NetworkError(called, 'the answer was cut off', { cause }) : cause;
};

/**
 * The bytes of a response, at the reader's speed. A truncated or silent response ends the stream with an error, never
 * as if it were complete. Only time in which the reader waits for bytes counts as silence.
 */
export const answerStream = (
  body: ReadableStream<Uint8Array>,
  { called, timeout }: Deadline,
  { signal, fail, goOn }: Attempt,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const letGo = goOn();
  // The caller's own fetch may ignore the signal.
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
    // Reads nothing in advance.
    { highWaterMark: 0 },
  );
};
