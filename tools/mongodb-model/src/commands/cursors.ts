import type { Document } from 'bson';
import { calculateObjectSize, Long } from 'bson';
import { fail } from '../errors.ts';

/** The name in an answer: `firstBatch` or `nextBatch`. */
type Batch = 'firstBatch' | 'nextBatch';

export interface Cursors {
  /** Returns the first documents, and keeps the others for `more`. */
  open(namespace: string, documents: readonly Document[], batchSize?: number): Document;
  more(id: number, batchSize?: number): Document;
  /** Closes cursors; returns those that existed. */
  kill(ids: readonly number[]): readonly number[];
  /** Closes those not used for 10 minutes, as MongoDB does. */
  expire(): void;
}

interface Rest {
  readonly namespace: string;
  readonly documents: readonly Document[];
}

const timeout = 600_000;
const defaultFirst = 101;
const mostBytes = 16_000_000;

/** As many documents as fit in an answer, at least one. */
const fitting = (documents: readonly Document[]): number => {
  let bytes = 0;
  const tooMany = documents.findIndex((document, at) => {
    bytes += calculateObjectSize(document, { ignoreUndefined: true });
    return at > 0 && bytes > mostBytes;
  });
  return tooMany < 0 ? documents.length : tooMany;
};

/** `now` returns milliseconds since 1970. */
export const newCursors = (now: () => number): Cursors => {
  const open = new Map<number, Rest & { readonly usedAt: number }>();
  let last = 0;

  const answer = (batch: Batch, { namespace, documents }: Rest, most: number): Document => {
    const first = documents.slice(0, most);
    const sent = first.slice(0, fitting(first));
    const isDone = sent.length === documents.length;
    if (!isDone) open.set((last += 1), { namespace, documents: documents.slice(sent.length), usedAt: now() });
    return { cursor: { [batch]: sent, id: Long.fromNumber(isDone ? 0 : last), ns: namespace } };
  };

  return {
    open: (namespace, documents, batchSize = defaultFirst) => answer('firstBatch', { namespace, documents }, batchSize),
    more: (id, batchSize = Infinity) => {
      const rest = open.get(id) ?? fail('CursorNotFound', `cursor id ${id} not found`);
      open.delete(id);
      return answer('nextBatch', rest, batchSize);
    },
    kill: (ids) => ids.filter((id) => open.delete(id)),
    expire: () => {
      for (const [id, { usedAt }] of open) if (usedAt < now() - timeout) open.delete(id);
    },
  };
};
