import type { Model } from '../server/start-model.ts';
import { startModel } from '../server/start-model.ts';
import type { RealServer } from './real-server.ts';
import { startRealServer } from './real-server.ts';

/** A replica set for tests. It ends with the process that starts it. */
export interface Mongodb {
  readonly uri: string;
  /** `given`: an external server, named by `MONGODB_URI`. */
  readonly kind: RealServer['kind'] | 'model';
  /** Absent for a real server. */
  readonly model?: Model;
  close(): Promise<void>;
}

export interface MongodbOptions {
  /** Default: any free port. A server of `MONGODB_URI` keeps its own. */
  readonly port?: number;
  /** In seconds. Default 10, as docs/operations.md recommends. A server of `MONGODB_URI` keeps its own. */
  readonly transactionLifetime?: number;
  /** Uses the model even if there is a real server. */
  readonly onlyModel?: boolean;
}

/** Starts a real server if available, else the model in this process. Each caller uses its own databases. */
export const startMongodb = async (options: MongodbOptions = {}): Promise<Mongodb> => {
  const { port, onlyModel = false, transactionLifetime: transactionLifetimeLimitSeconds = 10 } = options;
  const server = onlyModel ? undefined : await startRealServer({ port, transactionLifetimeLimitSeconds });
  if (server) return server;
  const model = await startModel({ ...(port === undefined ? {} : { port }), transactionLifetimeLimitSeconds });
  return { uri: model.uri, kind: 'model', model, close: () => model.close() };
};
