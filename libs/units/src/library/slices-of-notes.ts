import { noteBytesOf, noteTypeBytesOf } from '@flashcards/library';
import type { NewNotes } from '@flashcards/persistence-ports';

/** The maximum that one unit of work inserts; its last note may exceed the bytes. */
const most = { items: 250, bytes: 1_000_000 };

/** Slices note types and notes in order: types come first. */
export function* slicesOfNotes({ types, notes }: NewNotes): Generator<NewNotes> {
  const empty = () => ({ types: [] as NewNotes['types'][number][], notes: [] as NewNotes['notes'][number][] });
  let slice = empty();
  let [items, bytes] = [0, 0];
  const isFull = (size: number): boolean => {
    items += 1;
    bytes += size;
    return items >= most.items || bytes >= most.bytes;
  };
  const taken = (): NewNotes => {
    const full = slice;
    slice = empty();
    [items, bytes] = [0, 0];
    return full;
  };
  for (const type of types) {
    slice.types.push(type);
    if (isFull(noteTypeBytesOf(type))) yield taken();
  }
  for (const note of notes) {
    slice.notes.push(note);
    if (isFull(noteBytesOf(note))) yield taken();
  }
  if (items > 0) yield taken();
}
