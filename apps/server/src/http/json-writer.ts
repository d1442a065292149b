import type { JsonSink } from '@flashcards/contract';

export interface JsonWriter extends JsonSink {
  /** Hands over what is left. */
  end(): Promise<void>;
}

const pieceLength = 64 * 1024;
const sliceMilliseconds = 2;
/** Asking for the time costs as much as a small member of an answer. */
const membersPerLook = 16;

/**
 * Makes pieces of bytes of what is added and hands them to `take`, which may have it wait. Works in slices of two
 * milliseconds, each in a turn of its own.
 */
export const jsonWriter = (
  turn: () => Promise<void>,
  take: (piece: Buffer) => Promise<void> | undefined,
): JsonWriter => {
  let text = '';
  let members = 0;
  let started = performance.now();

  const hand = (): Promise<void> | undefined => {
    const piece = Buffer.from(text);
    text = '';
    return take(piece);
  };
  const rest = async (taking: Promise<void> | undefined): Promise<void> => {
    await taking;
    await turn();
    started = performance.now();
  };
  const isLate = (): boolean => performance.now() - started > sliceMilliseconds;
  return {
    add: (json) => {
      text += json;
    },
    full: () => {
      members += 1;
      const taking = text.length < pieceLength ? undefined : hand();
      if (taking) return rest(taking);
      return members % membersPerLook === 0 && isLate() ? rest(undefined) : undefined;
    },
    end: async () => hand(),
  };
};
