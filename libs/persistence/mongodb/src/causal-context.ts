import type { ClientSession, MongoClient } from './driver.ts';

/** What a command is sent with; nothing on a server without sessions. */
export interface InSession {
  readonly session?: ClientSession;
}

/**
 * The causal context of one port call: every read of it sees all that it has read and written before. A primary that
 * was just elected may still answer from an older majority snapshot; a read after a known time waits for it instead.
 */
export interface CausalContext {
  reading(): InSession;
  /** Runs one write, and lets later reads see what it answered to. */
  writing<T>(write: (inSession: InSession) => Promise<T>): Promise<T>;
  end(): void;
}

export const withoutSessions: CausalContext = {
  reading: () => ({}),
  writing: (write) => write({}),
  end: () => undefined,
};

/** Sessions cost no round trip: the driver keeps a pool of them. */
export const causalContext = (client: MongoClient): CausalContext => {
  const session = client.startSession({ causalConsistency: true });
  return {
    reading: () => ({ session }),
    // Writes run at once, and a server takes the retryable writes of one session only in order: so each has its own.
    writing: async (write) => {
      const own = client.startSession({ causalConsistency: true });
      try {
        return await write({ session: own });
      } finally {
        if (own.operationTime) session.advanceOperationTime(own.operationTime);
        void own.endSession();
      }
    },
    end: () => void session.endSession(),
  };
};
