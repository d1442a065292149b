import { startMongodb } from './start-mongodb.ts';

/** What vitest's project lends a set-up. */
interface Project {
  provide(key: 'mongodbUri', uri: string): void;
}

/**
 * A global set-up of vitest. Its server serves those tests of a run that ask for `mongodbUri`; a real one serves those, too,
 * that call `startMongodb`, as `MONGODB_URI`. A model of their own, with its faults, is started by each of these.
 */
export default async ({ provide }: Project): Promise<() => Promise<void>> => {
  const { uri, kind, close } = await startMongodb();
  if (kind !== 'model') process.env['MONGODB_URI'] = uri;
  provide('mongodbUri', uri);
  return close;
};
