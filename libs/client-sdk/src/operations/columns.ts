/** What is made once, when it is first asked for: a bundle of a part of this package leaves out what nothing asks for. */
export const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

export const rowsOf = (table: string): readonly string[] => table.split('\n');

/** The cells of a row; those left out at its end are blank. */
export const columnsOf = (row: string): readonly [string, string, string, string, string, string] => {
  const [one = '', two = '', three = '', four = '', five = '', six = ''] = row.split('|');
  return [one, two, three, four, five, six];
};
