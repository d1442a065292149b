/** The values of a row, in column order. Ids are text, which SQLite converts to 64-bit integers. */
export type Row = readonly (string | number)[];
