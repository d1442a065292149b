import { createHash } from 'node:crypto';
import type { AnkiPackage } from '../../anki-package.ts';
import { byCodePoint } from './by-code-point.ts';

export interface NotesDigest {
  /** SHA-256 over `[guid,[fields],[sorted tags]]` and a line feed for each note, in ascending order of the ids. */
  readonly digest: string;
  readonly unreadable: readonly { readonly id: string; readonly reason: string }[];
}

/** A digest to compare two readings of the same notes. */
export const notesDigest = (pkg: AnkiPackage): NotesDigest => {
  const hash = createHash('sha256');
  const unreadable: { id: string; reason: string }[] = [];
  for (const note of pkg.notes()) {
    if (note.kind === 'unreadable') unreadable.push({ id: note.id, reason: note.reason });
    else hash.update(`${JSON.stringify([note.guid, note.fields, [...note.tags].sort(byCodePoint)])}\n`);
  }
  return { digest: hash.digest('hex'), unreadable };
};
