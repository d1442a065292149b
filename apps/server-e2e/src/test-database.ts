import type { Config } from '@flashcards/server';
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the run's MongoDB (tools/mongo-compat). */
    mongoOffice: string;
  }
}

/** Waits as long as it takes: the server may be being built. */
const ask = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve(text));
    }).once('error', reject);
  });

/** An empty one: in memory, or with `FLASHCARDS_TEST_STORE=mongodb` on the run's MongoDB. */
export const aTestDatabase = async (): Promise<Config['database']> => {
  if (process.env['FLASHCARDS_TEST_STORE'] !== 'mongodb') return { file: ':memory:' };
  const { uri, missing } = JSON.parse(await ask(inject('mongoOffice'))) as { uri?: string; missing?: string };
  if (uri === undefined) throw new Error(`FLASHCARDS_TEST_STORE is mongodb, but ${missing}`);
  return { uri, database: `e2e-${randomUUID()}` };
};
