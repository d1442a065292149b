import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isRefused } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import { sendKeyed } from '../edge/keyed.ts';
import { aLearner } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { done, refusal, sendFormTo } from '../wire.ts';

const server = aRunningServer();

const aPicture = (bytes = 1_000): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(bytes)]).subarray(0, bytes);
const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

it('stores a picture or a sound, which is there at once under its hash', async () => {
  const { client, token: jwtToken } = await aLearner(server());
  const picture = aPicture();
  const media = hashOf(picture);
  const answer = { media, url: `/api/media/${media}`, type: 'image/png', size: '1000' };
  const parts = [
    ['file', picture],
    ['jwtToken', jwtToken],
  ] as const;
  expect(await sendFormTo(server(), '/add-media', parts)).toEqual(done(answer));
  expect(await sendFormTo(server(), '/add-media', [...parts].reverse())).toEqual(done(answer));
  const sound = new Blob(['ID3', randomUUID()], { type: 'text/plain' });
  const added = await client.media.add(new File([sound], 'a.txt'));
  expect(added).toMatchObject({ url: `/api/media/${added.hash}`, type: 'audio/mpeg', bytes: sound.size });
  for (const [hash, content] of [
    [media, picture],
    [added.hash, Buffer.from(await sound.arrayBuffer())],
  ] as const) {
    const sent = await fetch(client.media.url(hash));
    expect([sent.status, Buffer.from(await sent.arrayBuffer()).equals(content)]).toEqual([200, true]);
  }
  expect(await client.raw.getFolders()).toEqual({});
});

it('is refused for anything else, and without a file or a valid token', async () => {
  const { token: jwtToken } = await aLearner(server());
  const token = ['jwtToken', jwtToken] as const;
  const send = (...parts: readonly (readonly [string, string | Uint8Array])[]) =>
    sendFormTo(server(), '/add-media', parts);
  const unsupported = refusal(415, 'Unsupported media type', 'unsupported_media');
  const video = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom\0\0\0\0')]);
  for (const file of ['', 'text', '<!doctype html><svg onload="x()">', video])
    expect(await send(token, ['file', Buffer.from(file)])).toEqual(unsupported);
  expect(await send(token)).toEqual(refusal(400, 'No file provided', 'no_file'));
  expect(await send(['file', aPicture()])).toEqual(refusal(401, 'Invalid JWT token', 'invalid_token'));
  expect(await send(token, ['file', aPicture(10_000_001)])).toEqual(
    refusal(413, 'Request body too large', 'body_too_large'),
  );
  expect(await send(token, ['file', aPicture(10_000_000)])).toMatchObject({ status: 200, body: { size: '10000000' } });
});

it('is answered as the first time under a key, and distinguished by the bytes of the file', async () => {
  const { token: jwtToken } = await aLearner(server());
  const [file, other] = [aPicture(), aPicture()];
  const key = randomUUID();
  const request = { path: '/add-media', body: { jwtToken } };
  const first = await sendKeyed(server(), key, { ...request, file });
  expect(first).toMatchObject({ status: 200 });
  expect(await sendKeyed(server(), key, { ...request, file })).toEqual(first);
  expect(await sendKeyed(server(), key, { ...request, file: other })).toMatchObject({ code: 'idempotency_key_used' });
  expect((await fetch(`${server().baseUrl}/media/${hashOf(other)}`)).status).toBe(404);
});

it('takes many files of a learner at once, and removes them with the account', async () => {
  const { client } = await aLearner(server());
  const pictures = Array.from({ length: 12 }, () => aPicture());
  const added = await Promise.all([...pictures, ...pictures].map((picture) => client.media.add(picture)));
  const hashes = pictures.map(hashOf);
  expect(added.map(({ hash }) => hash)).toEqual([...hashes, ...hashes]);
  const error: unknown = await client.media.add(Buffer.from('text')).catch((thrown: unknown) => thrown);
  expect(isRefused(error) && error.code).toBe('unsupported_media');
  await client.account.delete();
  const statuses = async () =>
    new Set(await Promise.all(hashes.map(async (hash) => (await fetch(client.media.url(hash))).status)));
  await expect.poll(statuses).toEqual(new Set([404]));
});
