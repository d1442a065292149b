import type { ClientSession, MongoClient, Timestamp } from './driver.ts';

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
  /** What is known by now; absent before the first answer, and on a server that tells no time. */
  time(): Timestamp | undefined;
  /** What another call found or wrote is known here, too. */
  advance(time: Timestamp | undefined): void;
  end(): void;
}

export const withoutSessions: CausalContext = {
  reading: () => ({}),
  writing: (write) => write({}),
  time: () => undefined,
  advance: () => undefined,
  end: () => undefined,
};

/** Sessions cost no round trip: the driver keeps a pool of them. */
export const causalContext = (client: MongoClient): CausalContext => {
  const session = client.startSession({ causalConsistency: true });
  const advance = (time: Timestamp | undefined): void => {
    if (time) session.advanceOperationTime(time);
  };
  return {
    reading: () => ({ session }),
    // Writes run at once, and a server takes the retryable writes of one session only in order: so each has its own.
    writing: async (write) => {
      const own = client.startSession({ causalConsistency: true });
      try {
        return await write({ session: own });
      } finally {
        advance(own.operationTime);
        void own.endSession();
      }
    },
    time: () => session.operationTime,
    advance,
    end: () => void session.endSession(),
  };
};
