import Koa from 'koa';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const app = new Koa();
app.use(async (ctx) => {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  Buffer.concat(chunks).toString();
  ctx.type = 'application/json';
  ctx.body = process.env['ANSWER'];
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
// The code that starts a server waits for this text.
process.stderr.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\nIdentity: none\n`);
