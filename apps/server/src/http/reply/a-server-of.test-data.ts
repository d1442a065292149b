import Koa from 'koa';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { RequestState } from '../state.ts';
import type { Answer } from './answer.ts';
import { ledger } from './ledger.ts';
import { sending } from './send.ts';

const patience = 1_500;

/** A server that sends this reply to every request, and destroys connections of clients that take nothing. */
export const aServerOf = async (answer: Answer, { vary }: { readonly vary?: string } = {}): Promise<number> => {
  const send = sending(ledger(256 * 1024 * 1024, { patience }));
  const app = new Koa<RequestState>();
  app.silent = true;
  app.use(async (ctx) => {
    Object.assign(ctx.state, { requestId: 'r', address: 'somewhere' });
    if (vary !== undefined) ctx.vary(vary);
    await Promise.resolve(send(ctx, answer)).catch(() => ctx.res.destroy());
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};
