import { startMongodb } from '@flashcards/mongodb-model';
import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { connect } from '../connection.ts';

/** Empty databases for a test file; the server is stopped after the file. */
export const databases = async () => {
  const { uri, model, close } = await startMongodb();
  const opened: ReturnType<typeof connect>[] = [];
  afterAll(async () => {
    if (!model) await Promise.all(opened.map(({ db }) => db.dropDatabase()));
    await Promise.all(opened.map(({ client }) => client.close()));
    await close();
  });
  const anEmptyOne = () => {
    const options = { uri, database: `test-${randomUUID()}` };
    const connection = connect(options);
    opened.push(connection);
    return { ...connection, options };
  };
  return { anEmptyOne, model };
};
