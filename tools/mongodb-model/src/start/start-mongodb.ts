import type { Model } from '../server/start-model.ts';
import { startModel } from '../server/start-model.ts';
import type { RealServer } from './real-server.ts';
import { startRealServer } from './real-server.ts';

/** A replica set to test against. It ends with the process that starts it. */
export interface Mongodb {
  readonly uri: string;
  /** `given` is somebody else's, which `MONGODB_URI` names. */
  readonly kind: RealServer['kind'] | 'model';
  /** Absent where a real server was started. */
  readonly model?: Model;
  close(): Promise<void>;
}

export interface MongodbOptions {
  /** Any free one when absent. A server that `MONGODB_URI` names keeps its own. */
  readonly port?: number;
  /** Seconds: 10 when absent, as docs/operations.md recommends. A server that `MONGODB_URI` names keeps its own. */
  readonly transactionLifetime?: number;
  /** The model also where there is a real server. */
  readonly onlyModel?: boolean;
}

/** A real server where there is one, else the model, in this process. Each caller uses databases of its own. */
export const startMongodb = async (options: MongodbOptions = {}): Promise<Mongodb> => {
  const { port, onlyModel = false, transactionLifetime: transactionLifetimeLimitSeconds = 10 } = options;
  const server = onlyModel ? undefined : await startRealServer({ port, transactionLifetimeLimitSeconds });
  if (server) return server;
  const model = await startModel({ ...(port === undefined ? {} : { port }), transactionLifetimeLimitSeconds });
  return { uri: model.uri, kind: 'model', model, close: () => model.close() };
};
