import type { Document } from 'bson';
import { Long, Timestamp } from 'bson';
import type { History } from './history.ts';
import { grouped, matches, sorted } from './matching.ts';
import { writes } from './writes.ts';

/**
 * Whoever is primary. It has every acknowledged write; but one that was just elected may not yet know how much of that
 * is committed, and then its majority snapshot is an older one. That ends when somebody waits for it: a read after a
 * known time, or a write, which is acknowledged once it is committed.
 */
export interface Primary {
  /** The answer, or `undefined` for a command that the model does not know. */
  serve(name: string, collection: string, command: Document): Document | undefined;
  /** From here on, until somebody waits, majority reads see what was committed at that time. */
  elect(knownCommitted: number): void;
}

const timeIn = (command: Document): number =>
  ((command['readConcern'] as Document | undefined)?.['afterClusterTime'] as Timestamp | undefined)?.i ?? 0;

type Answer = (documents: readonly Document[], command: Document) => readonly Document[];

/** By the name of the command that reads. */
const answers: Readonly<Record<string, Answer>> = {
  find: (documents, command) => {
    const { filter, sort, limit } = command as { filter?: Document; sort?: Document; limit?: number };
    const all = documents.filter((document) => matches(document, filter ?? {}));
    const ordered = sort ? sorted(all, sort) : all;
    return limit ? ordered.slice(0, limit) : ordered;
  },
  aggregate: (documents, { pipeline }) => {
    const [{ $match } = {}, { $group } = {}] = pipeline as { $match?: Document; $group?: Document }[];
    const all = documents.filter((document) => matches(document, $match ?? {}));
    return grouped(all, $group ?? {});
  },
};

export const primaryOf = (history: History): Primary => {
  let snapshot: number | undefined;
  const committed = (): number => snapshot ?? history.now();
  const dated = (reply: Document, time: number): Document => ({
    ...reply,
    operationTime: new Timestamp({ t: 1, i: time }),
  });

  /** Who asks for a later time than is known waits for it. */
  const read = (collection: string, command: Document, answer: Answer): Document => {
    if (timeIn(command) > committed()) snapshot = undefined;
    const time = committed();
    const firstBatch = answer(history.at(collection, time), command);
    return dated({ ok: 1, cursor: { id: Long.ZERO, ns: collection, firstBatch } }, time);
  };

  return {
    serve: (name, collection, command) => {
      const answer = answers[name];
      if (answer) return read(collection, command, answer);
      const write = writes[name];
      if (!write) return undefined;
      const reply = write(history, collection, command);
      snapshot = undefined;
      return dated(reply, history.now());
    },
    elect: (knownCommitted) => {
      snapshot = knownCommitted;
    },
  };
};
