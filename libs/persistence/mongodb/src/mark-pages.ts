import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { MarkEvent } from '@flashcards/study';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import { markKinds, marksAfter } from './marks.ts';
import type { MarkDocument } from './study-documents.ts';

const marksAtOnce = 500;

interface Page {
  readonly marks: readonly MarkDocument[];
  /** The day that the next page comes after; absent after the last. */
  readonly next?: LocalDate;
}

/** Of each kind so many after a day; further than the shortest of them reaches, not all kinds are known. */
const pageAfter = async (collections: Collections, account: AccountId, day: LocalDate | undefined): Promise<Page> => {
  const asked = { day, most: marksAtOnce };
  const found = await Promise.all(markKinds.map((kind) => marksAfter(collections, account, { kind, ...asked })));
  const [until] = found.flatMap((marks) => (marks.length < marksAtOnce ? [] : (marks.at(-1)?.day ?? []))).sort();
  const marks = found.flat().sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  return until === undefined ? { marks } : { marks: marks.filter((mark) => mark.day <= until), next: until };
};

/** Ascending by day. Each page is one state, and a call of its own: nothing is held between two. */
export const markPages = async function* ({ run }: Database, account: AccountId): AsyncGenerator<readonly MarkEvent[]> {
  for (let after: LocalDate | undefined; ;) {
    const page: Page = await run(({ collections, journal }) =>
      journal.reading(account, () => pageAfter(collections, account, after)),
    );
    if (page.marks.length > 0) yield page.marks.map(({ id, mark, day, at, seq }) => ({ id, mark, day, at, seq }));
    after = page.next;
    if (after === undefined) return;
  }
};
