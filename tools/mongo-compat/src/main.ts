import { findServer } from './find-server.ts';

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const port = Number(process.env['PORT'] ?? 27_017);
const found = await findServer({ say, port });
if ('missing' in found) {
  say(`Cannot run a MongoDB: ${found.missing}.`);
  process.exit(1);
}
say(`MongoDB for tests; its data goes when it ends. Try: MONGODB_URI='${found.server.uri}' npm test`);
// It goes on until a person ends it.
const rest = setInterval(() => undefined, 2 ** 30);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearInterval(rest);
    void found.server.close();
  });
