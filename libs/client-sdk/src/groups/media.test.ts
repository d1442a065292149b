import { openAsBlob } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { UploadProgress } from '../index.ts';
import { createClient, isRefused } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, hangsUp } from '../wire-server.test-data.ts';

const hash = '2f72cc11a6fcd0271ecef8c61056ee1eb1243be3805bf9a9df98f92f7636b05c';
const reply = { media: hash, url: `/api/media/${hash}`, type: 'image/png', size: '12' };
const added = { hash, url: `/api/media/${hash}`, type: 'image/png', bytes: 12 };
const bytes = new TextEncoder().encode('of a picture');

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { baseUrl, received, client: createClient({ baseUrl, token: 'the token' }) };
};

describe('adding media', () => {
  it('sends the token before the file, whatever the file is', async () => {
    const { client, received } = await aClient(answers(reply));
    const file = new File([bytes], 'cat.png');
    for (const source of [file, new Blob([bytes]), bytes, bytes.buffer])
      expect(await client.media.add(source)).toEqual(added);
    expect(received.map(({ path }) => path)).toEqual(Array(4).fill('/api/add-media'));
    for (const { body } of received) {
      expect(body.match(/ name="\w+"/g)).toEqual([' name="jwtToken"', ' name="file"']);
      expect(body).toContain('of a picture');
    }
    expect(received[0]?.body).toContain('filename="cat.png"');
  });

  it('tells its progress, with a file from disk, too', async () => {
    const { client } = await aClient(answers(reply));
    const told: UploadProgress[] = [];
    const file = await openAsBlob(import.meta.filename);
    expect(await client.media.add(file, { onProgress: (progress) => told.push(progress) })).toEqual(added);
    expect(told.at(-1)).toEqual({ loaded: file.size, total: file.size });
  });

  it('is repeated when the outcome is unknown, without a key', async () => {
    const { client, received } = await aClient(hangsUp, answers(reply));
    expect(await client.media.add(bytes)).toEqual(added);
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
  });

  it('is refused with the code of the service', async () => {
    const { client } = await aClient(
      answers({ error: 'Unsupported media type' }, 415, { 'x-error-code': 'unsupported_media' }),
    );
    const error: unknown = await client.media.add(bytes).catch((thrown: unknown) => thrown);
    expect(isRefused(error, 'unsupported_media')).toBe(true);
  });

  it.each([undefined, 'cat.png', {}])('does not take %j as a file', async (file) => {
    const { client, received } = await aClient(answers(reply));
    await expect(client.media.add(file as unknown as Blob)).rejects.toThrow('media.add: file');
    expect(received).toEqual([]);
  });
});

describe('the address of media', () => {
  it('is below that of the service', async () => {
    const { baseUrl, client } = await aClient(answers(reply));
    const { media } = client;
    expect(media.url((await media.add(bytes)).hash)).toBe(`${baseUrl}/media/${hash}`);
    expect(() => media.url('x')).toThrow(TypeError);
  });
});
