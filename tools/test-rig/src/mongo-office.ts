import { get } from 'node:http';

/** The MongoDB of a test run, or why there is none. */
export interface FoundMongo {
  readonly uri?: string;
  readonly missing?: string;
}

/** Asks the office of the run (tools/mongo-compat) by its address; waits as long as it takes: the server may be being built. */
export const askForMongo = (office: string): Promise<FoundMongo> =>
  new Promise((resolve, reject) => {
    get(office, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve(JSON.parse(text) as FoundMongo));
    }).once('error', reject);
  });

/** The address of one database of the server that the URI names. */
export const withDatabase = (uri: string, database: string): string =>
  uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
