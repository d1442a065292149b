import Koa from 'koa';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serveUsage } from './usage-channel.ts';

// Koa and nothing else: takes in a request's body and answers with the bytes it was started with.

const [answer = ''] = process.argv.slice(2);
const app = new Koa();
app.use(async (ctx) => {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  Buffer.concat(chunks).toString();
  ctx.type = 'application/json';
  ctx.body = answer;
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
serveUsage(`http://127.0.0.1:${port}`, async () => void server.close());
