import { parseArgs } from 'node:util';
import { startMongodb } from './start/start-mongodb.ts';

const meanings = {
  given: 'MONGODB_URI names this server. Nothing was started.',
  mongod: 'This is the mongod on the PATH. Its data goes when it ends.',
  downloaded: 'This is a mongod that was downloaded. Its data goes when it ends.',
  model: 'This is a model of MongoDB, in memory. Its data goes when it ends.',
};

const options = {
  port: { type: 'string', default: '27017' },
  'transaction-lifetime': { type: 'string', default: '10' },
  model: { type: 'boolean', default: false },
} as const;
const { port, model, 'transaction-lifetime': lifetime } = parseArgs({ options }).values;
const mongodbOptions = { port: Number(port), transactionLifetime: Number(lifetime), onlyModel: model };
const { uri, kind, close } = await startMongodb(mongodbOptions).catch((error: Error) => {
  process.stderr.write(`No MongoDB was started: ${error.message}\n`);
  return process.exit(1);
});
process.stdout.write(`${uri}\n`);
process.send?.({ uri, kind });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
// Ends with the parent that forked it. Without one, prints a hint.
if (process.connected) process.once('disconnect', () => void close());
else process.stderr.write(`${meanings[kind]} Try: MONGODB_URI='${uri}' npm test\n`);
