import type { Collection, Document, MongoClientOptions } from 'mongodb';
import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import type { Model } from './index.ts';
import { startMongodb } from './index.ts';

export interface Numbered extends Document {
  _id: number;
}

export interface TestServer {
  readonly uri: string;
  /** Absent for a real server. The suite expects the same answers from both. */
  readonly model: Model | undefined;
  readonly client: MongoClient;
  readonly connect: (options?: MongoClientOptions) => MongoClient;
  /** A collection that no other test uses. */
  readonly fresh: <Row extends Document = Numbered>(documents?: readonly NoInfer<Row>[]) => Promise<Collection<Row>>;
}

/** The server of a test file; closed with the file. */
export const aServer = async (): Promise<TestServer> => {
  const { uri, model, close } = await startMongodb();
  const clients: MongoClient[] = [];
  const connect = (options: MongoClientOptions = {}): MongoClient => {
    const client = new MongoClient(uri, { heartbeatFrequencyMS: 500, ...options });
    clients.push(client);
    return client;
  };
  const client = connect({ monitorCommands: true });
  const db = client.db(`test-${randomUUID()}`);
  let collections = 0;
  afterAll(async () => {
    await db.dropDatabase();
    await Promise.all(clients.map((each) => each.close()));
    await close();
  });
  return {
    uri,
    model,
    client,
    connect,
    fresh: async <Row extends Document>(documents: readonly NoInfer<Row>[] = []) => {
      const collection = db.collection<Row>(`c${(collections += 1)}`);
      if (documents.length > 0) await collection.insertMany(documents as never);
      return collection;
    },
  };
};

export const ids = (documents: readonly { readonly _id: unknown }[]): readonly unknown[] =>
  documents.map(({ _id }) => _id);
