import type { Archive, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import { unitKinds } from '@flashcards/persistence-ports';

/** The name of a unit, from ids that no person has chosen. */
export const nameOf = (unit: Unit): string => {
  switch (unit.kind) {
    case 'account':
      return `account ${unit.person.account}`;
    case 'visits':
      return `visits of account ${unit.person.account}`;
    case 'quest':
      return `quest ${unit.id}`;
    case 'shared-folder':
      return `shared folder ${unit.id}`;
    case 'media':
      return `media file ${unit.id}`;
  }
};

/** All units, in the order of writing; only those after `after` if given. */
export const unitsAfter = async function* (archive: Archive, after?: Unit): AsyncGenerator<Unit> {
  const first = after ? unitKinds.indexOf(after.kind) : 0;
  for (const kind of unitKinds.slice(first))
    for await (const page of archive.units(kind, kind === after?.kind ? after : undefined)) yield* page;
};

/** The same pages. Calls `report` with the number of records of each page after it was processed. */
export const counted = async function* (
  pages: AsyncIterable<readonly ArchiveRecord[]>,
  report: (records: number) => void,
): AsyncGenerator<readonly ArchiveRecord[]> {
  for await (const page of pages) {
    yield page;
    report(page.length);
  }
};
