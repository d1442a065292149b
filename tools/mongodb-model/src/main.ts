import { parseArgs } from 'node:util';
import { startModel } from './server/start-model.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: process.env['PORT'] ?? '27017' } } });
const model = await startModel({ port: Number(values.port) });
process.stderr.write(
  `A MongoDB in memory, for tests; its data goes when it ends. Try: MONGODB_URI='${model.uri}' npm test\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void model.close());
