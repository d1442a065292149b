import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { aServer } from '../running-server.test-data.ts';

const json = { 'Content-Type': 'application/json' };
const listOf = (count: number): string => `[${Array.from({ length: count }, () => '{"front":"a","back":"b"}').join()}]`;

/** Bodies with a long list have four turns in all, of four users. */
const turns = 4;
/** More answers of 1.5 MB than a connection holds that nobody reads. */
const repeats = 6;

it('answers again that nobody reads keep no turn from the lists of others', { timeout: 120_000 }, async () => {
  const server = await aServer();
  onTestFinished(() => server.close());
  const aSet = async () => {
    const jwtToken = await server.signIn();
    const set = { jwtToken, flashcardName: 'a', flashcardDescription: '', folder: '', cards: [] };
    const { flashcardID } = (await server.post('create-flashcard', set)).body as { readonly flashcardID: string };
    return (count: number) => `{"jwtToken":"${jwtToken}","flashcardID":"${flashcardID}","cards":${listOf(count)}}`;
  };
  const add = (body: string, headers: Readonly<Record<string, string>> = json) =>
    server.send('/api/add-cards', { method: 'POST', headers, body });

  for (let user = 0; user < turns; user += 1) {
    const body = (await aSet())(37_000);
    expect((await add(body, { ...json, 'Idempotency-Key': 'one' })).status).toBe(200);
    const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    const head = `POST /api/add-cards HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: one`;
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`.repeat(repeats));
    await once(socket, 'readable');
  }
  const body = (await aSet())(3_000);
  for (let asked = 0; asked < 10; asked += 1) expect((await add(body)).status).toBe(200);
});
