/** The values of a row, in the order of its table's columns. Ids are text, which SQLite turns into 64 bits. */
export type Row = readonly (string | number)[];
