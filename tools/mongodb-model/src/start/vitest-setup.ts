import { startMongodb } from './start-mongodb.ts';

/** The part of vitest's project that a set-up uses. */
interface Project {
  provide(key: 'mongodbUri', uri: string): void;
}

/**
 * A global set-up of vitest. Its server is used by tests that inject `mongodbUri`. A real server is also used by tests
 * that call `startMongodb`, through `MONGODB_URI`; otherwise each of those starts its own model with its faults.
 */
export default async ({ provide }: Project): Promise<() => Promise<void>> => {
  const { uri, kind, close } = await startMongodb();
  if (kind !== 'model') process.env['MONGODB_URI'] = uri;
  provide('mongodbUri', uri);
  return close;
};
