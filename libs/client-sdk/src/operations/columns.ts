/** What is made once, when it is first asked for: a bundle of a part of this package leaves out what nothing asks for. */
export const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

/** The words of a name, in lower case: `last_review`. */
export const separated = (name: string, by: string): string =>
  name.replace(/[A-Z]/g, (letter) => by + letter.toLowerCase());

export const rowsOf = (table: string): readonly string[] => table.split('\n');
