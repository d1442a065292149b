import type { JsonSink } from '@flashcards/contract';

export interface Destination {
  /** Waits for the next free turn of the event loop. */
  readonly turn: () => Promise<void>;
  /** Takes a piece. Its promise must be awaited before the next one. */
  readonly take: (piece: Buffer) => Promise<void>;
}

export interface JsonWriter extends JsonSink {
  /** The text that was not passed on. */
  rest(): string;
}

const pieceLength = 64 * 1024;
const sliceMilliseconds = 2;
/** Reading the clock costs as much as a small member of a reply. */
const membersPerLook = 16;

/**
 * Encodes the added text into pieces of bytes and passes them to `take`. Works in slices of 2 ms, each in its own turn
 * of the event loop.
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
