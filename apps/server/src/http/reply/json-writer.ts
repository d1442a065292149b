import type { JsonSink } from '@flashcards/contract';

export interface Destination {
  /** Waits for the next turn of the event loop that is free. */
  readonly turn: () => Promise<void>;
  /** Takes a piece, and may have to be waited for. */
  readonly take: (piece: Buffer) => Promise<void>;
}

export interface JsonWriter extends JsonSink {
  /** What was not handed over. */
  rest(): string;
}

const pieceLength = 64 * 1024;
const sliceMilliseconds = 2;
/** Asking for the time costs as much as a small member of an answer. */
const membersPerLook = 16;

/**
 * Makes pieces of bytes of what is added and hands them to `take`, which may have it wait. Works in slices of two
 * milliseconds, each in a turn of its own.
 */
export const jsonWriter = ({ turn, take }: Destination): JsonWriter => {
  let text = '';
  let members = 0;
  let started = performance.now();

  const pause = async (): Promise<void> => {
    await turn();
    started = performance.now();
  };
  const hand = async (): Promise<void> => {
    const piece = Buffer.from(text);
    text = '';
    await take(piece);
    if (isLate()) await pause();
  };
  const isLate = (): boolean => performance.now() - started > sliceMilliseconds;
  return {
    add: (json) => {
      text += json;
    },
    full: () => {
      members += 1;
      if (text.length >= pieceLength) return hand();
      return members % membersPerLook === 0 && isLate() ? pause() : undefined;
    },
    rest: () => text,
  };
};
