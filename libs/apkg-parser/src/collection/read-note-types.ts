import type { NoteType } from './note-type.ts';

const readTypes = new WeakSet<object>();

/** Remembers note types of a package: they are written as they were read, also if a template shows an error. */
export const rememberRead = (types: Iterable<NoteType>): void => {
  for (const type of types) readTypes.add(type);
};

export const wasRead = (type: object): boolean => readTypes.has(type);
