const known = new WeakSet<object>();

/** Remembers an opened package, or a note type of one: it is written as it was read. */
export const rememberRead = (object: object): void => {
  known.add(object);
};

export const wasRead = (object: object): boolean => known.has(object);
