/**
 * An answer from another program, as that program logged it. It is kept for exports and has no effect on the
 * scheduling.
 */
export interface PastReview {
  readonly at: Date;
  /** 1 again to 4 easy; 0 when the card was moved without an answer. */
  readonly answer: number;
  /** 0 learning, 1 review, 2 relearning, 3 in a filtered deck, 4 by hand, 5 rescheduled. */
  readonly kind: number;
  /** Days, or seconds when negative. */
  readonly interval: number;
  readonly lastInterval: number;
  /** Per mille; or under FSRS, the difficulty from 100 to 1100. */
  readonly ease: number;
  /** The duration of the answer. */
  readonly milliseconds: number;
}

/** The most answers of one card; older ones are dropped. */
export const mostPastReviews = 1_000;

/** Bytes of a packed answer: instant 8, intervals 4 and 4, ease 2, milliseconds 4, answer and kind 1. */
export const packedReview = 23;

const leastInt = -2_147_483_648;
const mostInt = 2_147_483_647;
const mostEase = 65_535;
const mostMilliseconds = 4_294_967_295;
const mostInstant = 8_640_000_000_000_000;

const isWholeIn = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** Whether the answer can be packed without loss. */
export const isKeepable = ({ at, answer, kind, interval, lastInterval, ease, milliseconds }: PastReview): boolean =>
  isWholeIn(at.getTime(), 0, mostInstant) &&
  isWholeIn(answer, 0, 4) &&
  isWholeIn(kind, 0, 5) &&
  isWholeIn(interval, leastInt, mostInt) &&
  isWholeIn(lastInterval, leastInt, mostInt) &&
  isWholeIn(ease, 0, mostEase) &&
  isWholeIn(milliseconds, 0, mostMilliseconds);

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Packs keepable answers into bytes, the format of both stores for a history. */
export const packHistory = (history: readonly PastReview[]): Uint8Array => {
  const bytes = new Uint8Array(history.length * packedReview);
  const view = viewOf(bytes);
  for (const [index, { at, answer, kind, interval, lastInterval, ease, milliseconds }] of history.entries()) {
    const from = index * packedReview;
    view.setFloat64(from, at.getTime());
    view.setInt32(from + 8, interval);
    view.setInt32(from + 12, lastInterval);
    view.setUint16(from + 16, ease);
    view.setUint32(from + 18, milliseconds);
    view.setUint8(from + 22, answer * 16 + kind);
  }
  return bytes;
};

export const unpackHistory = (bytes: Uint8Array): readonly PastReview[] => {
  const view = viewOf(bytes);
  return Array.from({ length: Math.floor(bytes.length / packedReview) }, (_, index) => {
    const from = index * packedReview;
    const both = view.getUint8(from + 22);
    return {
      at: new Date(view.getFloat64(from)),
      answer: both >> 4,
      kind: both & 15,
      interval: view.getInt32(from + 8),
      lastInterval: view.getInt32(from + 12),
      ease: view.getUint16(from + 16),
      milliseconds: view.getUint32(from + 18),
    };
  });
};
