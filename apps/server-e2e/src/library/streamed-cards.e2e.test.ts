import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CardId, SetId } from '@flashcards/client-sdk';
import { createClient, isNetworkError, isRefused } from '@flashcards/client-sdk';
import type { ServerProcess } from '@flashcards/kit/rig';
import { startServerProcess } from '@flashcards/kit/rig';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { unknownId, wordsOf } from './a-library.ts';

// The SDK streams a set of 9 MB card by card: more than the sockets and the platform buffer for a slow reader.
const batches = 10;
const cardsOfBatch = 600;
const back = '"}, {👩‍👩‍👧\\ '.repeat(50);

let server: ServerProcess;
let learner: Learner;
let set: SetId;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  server = await startServerProcess({ dataDir });
  learner = await aLearner(server);
  set = await learner.client.sets.create({ name: 'Large', cards: [] });
  for (let batch = 0; batch < batches; batch += 1)
    await learner.client.sets.addCards(
      set,
      wordsOf(cardsOfBatch, `batch ${batch} word`).map(({ front }) => ({ front, back })),
    );
  return async () => {
    server.signal('SIGKILL');
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}, 120_000);

/** A client of the learner that counts the bytes it has read. */
const aCountingClient = () => {
  const read = { bytes: 0 };
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      read.bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const counted: typeof fetch = async (url, init) => {
    const { body, status, headers } = await fetch(url, init);
    return new Response(body?.pipeThrough(count) ?? null, { status, headers });
  };
  return { read, client: createClient({ baseUrl: server.baseUrl, token: learner.token, fetch: counted }) };
};

describe('the cards of a large set', () => {
  it('are streamed in the order and form of sets.get', async () => {
    const { cards } = await learner.client.sets.get(set);
    expect(cards.size).toBe(batches * cardsOfBatch);
    const streamed: (readonly [CardId, object])[] = [];
    for await (const { id, ...card } of learner.client.sets.cards(set)) streamed.push([id, card]);
    expect(streamed).toEqual([...cards]);
  });

  it('stay unread after a loop breaks', async () => {
    const { read, client } = aCountingClient();
    const seen: CardId[] = [];
    for await (const { id } of client.sets.cards(set)) {
      seen.push(id);
      if (seen.length === 3) break;
    }
    expect(seen).toEqual((await cardsOf(learner, set)).slice(0, 3));
    expect(read.bytes).toBeLessThan(1_000_000);
  });

  it('are refused like any other call for a missing set', async () => {
    const { client } = learner;
    const first = client.sets.cards(unknownId)[Symbol.asyncIterator]().next();
    await expect(first).rejects.toSatisfy((error) => isRefused(error, 'set_not_found'));
  });

  // Must be the last test, because it ends the server.
  it('end with a network error when the server dies', async () => {
    let count = 0;
    const reading = async () => {
      for await (const { back: received } of learner.client.sets.cards(set)) {
        if (count === 0) {
          server.signal('SIGKILL');
          await server.ended;
        }
        count += 1;
        expect(received).toBe(back);
      }
    };
    await expect(reading()).rejects.toSatisfy(isNetworkError);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(batches * cardsOfBatch);
  });
});
