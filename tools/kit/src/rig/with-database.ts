/** The address of one database of the server that the URI names. */
export const withDatabase = (uri: string, database: string): string =>
  uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
