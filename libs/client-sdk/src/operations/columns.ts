/** Creates a value on first use. A bundler can then leave out values that a program does not use. */
export const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

/** The words of a name in lower case: `last_review`. */
export const separated = (name: string, by: string): string =>
  name.replace(/[A-Z]/g, (letter) => by + letter.toLowerCase());

export const rowsOf = (table: string): readonly string[] => table.split('\n');
