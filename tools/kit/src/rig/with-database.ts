/** The URI of one database on the server of the given URI. */
export const withDatabase = (uri: string, database: string): string =>
  uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
