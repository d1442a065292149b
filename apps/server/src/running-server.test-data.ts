import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer, ServerOptions } from './index.ts';
import { startServer } from './index.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface TestServer extends RunningServer {
  readonly dataDir: string;
  post(operation: string, body: unknown, init?: RequestInit): Promise<Reply>;
  send(path: string, init: RequestInit): Promise<Reply>;
  /** Signs in a user, by default a new one, and returns their token. */
  signIn(user?: string): Promise<string>;
}

const json = { 'Content-Type': 'application/json' };

/** A real server on a free port, with a database in memory and its own data directory. */
export const aServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-server-'));
  const config = { port: 0, dataDir, database: { file: ':memory:' }, ...options.config };
  const server = await startServer({ silent: true, ...options, config });

  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(`${server.url}${path}`, init);
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const post = (operation: string, body: unknown, init: RequestInit = {}): Promise<Reply> =>
    send(`/api/${operation}`, { method: 'POST', headers: json, body: JSON.stringify(body), ...init });
  const signIn = async (userID = `user ${randomUUID()}`): Promise<string> => {
    const { idToken } = (await post('dev/id-token', { userID })).body as { idToken: string };
    const rawAccessToken = randomUUID();
    const accessToken = createHash('sha256').update(rawAccessToken).digest('hex');
    const { body } = await post('sign-in', { userID, rawAccessToken, accessToken, idToken });
    return (body as { token: string }).token;
  };
  const close = async (): Promise<void> => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, dataDir, send, post, signIn, close };
};
