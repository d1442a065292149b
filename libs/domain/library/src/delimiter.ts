/** The characters that may separate the columns of a CSV file; those that texts contain most rarely come first. */
export const delimiters = ['\t', '|', ';', ','] as const;

export type Delimiter = (typeof delimiters)[number];
