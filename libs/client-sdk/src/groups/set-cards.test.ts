import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ClientOptions, ListedCard } from '../index.ts';
import { createClient, isMissingToken, isNetworkError, isRefused, isTimeout, isUnexpectedReply } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, hangsUp, rejection } from '../wire-server.test-data.ts';

const id = '370556619425910509820256369734521708079';
const side = 'ciao "}, 🐬';
const card = {
  front: side,
  back: '',
  last_review: '28/02/2026',
  review_status: '2',
  due_date: '01/03/2026',
  suspended: true,
};
const set = { flashcardID: id, flashcardName: 'Italian', flashcardDescription: '', folder: '' };
const cards = { b: card, 2: card, 1: card };
const progress = { lastReview: '2026-02-28', reviewStatus: 2, dueDate: '2026-03-01', suspended: true };

const aClient = async (responders: readonly Responder[], options: Partial<ClientOptions> = {}) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { client: createClient({ baseUrl, token: 't', ...options }), received };
};

const listed = async (loop: AsyncIterable<ListedCard>): Promise<readonly ListedCard[]> => {
  const all: ListedCard[] = [];
  for await (const each of loop) all.push(each);
  return all;
};

const whole = JSON.stringify({ ...set, cards });
const firstCard = whole.slice(0, whole.indexOf(',"2":') + 1);

/** Sends the first card of a response and then nothing. */
const begins: Responder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(firstCard);
};

describe('the cards of a set', () => {
  it("are yielded one by one, with the set's values, in the order of the response", async () => {
    const { client, received } = await aClient([answers(whole)]);
    const values = { front: side, back: '', ...progress };
    expect(await listed(client.sets.cards(id))).toEqual(['1', '2', 'b'].map((cardID) => ({ id: cardID, ...values })));
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/api/get-flashcard', `{"jwtToken":"t","flashcardID":"${id}"}`],
    ]);
  });

  it('equal those of sets.get at any position in the response', async () => {
    const { client } = await aClient([
      answers({ cards, ...set }),
      answers({ ...set, cards }),
      answers(JSON.stringify({ ...set, cards }, null, 1)),
    ]);
    const { cards: expected } = await client.sets.get(id);
    const loops = [await listed(client.sets.cards(id)), await listed(client.sets.cards(id))];
    const asMaps = loops.map((all) => new Map(all.map(({ id: cardID, ...each }) => [cardID, each])));
    expect(asMaps).toEqual([expected, expected]);
  });

  it('are none for an empty set', async () => {
    const { client } = await aClient([answers({ ...set, cards: {} })]);
    expect(await listed(client.sets.cards(id))).toEqual([]);
  });

  it('are yielded before the response ends', async () => {
    let goOn: () => void = () => undefined;
    const { client } = await aClient([
      (response, request) => {
        begins(response, request);
        goOn = () => response.end(whole.slice(firstCard.length));
      },
    ]);
    const seen: string[] = [];
    for await (const { id: cardID } of client.sets.cards(id)) {
      seen.push(cardID);
      goOn();
    }
    expect(seen).toEqual(['1', '2', 'b']);
  });

  it('are requested only when a loop starts, and again by each loop', async () => {
    const { client, received } = await aClient([answers(whole)]);
    const loop = client.sets.cards(id);
    await new Promise(setImmediate);
    expect(received.length).toBe(0);
    expect(await listed(loop)).toEqual(await listed(loop));
    expect(received.length).toBe(2);
  });

  /** A fetch whose body counts its reads: one card at a time. */
  const counting = () => {
    const pulled: string[] = [];
    const counts = { pulled, isCancelled: false };
    const parts = whole.split(/(?<=true},)/);
    const body = () =>
      new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            const part = parts[pulled.length];
            if (part === undefined) return controller.close();
            pulled.push(part);
            controller.enqueue(new TextEncoder().encode(part));
          },
          cancel: () => {
            counts.isCancelled = true;
          },
        },
        { highWaterMark: 0 },
      );
    return { counts, fetch: () => Promise.resolve(new Response(body())) };
  };

  it('are read on demand, and cancelled by a break', async () => {
    const { counts, fetch } = counting();
    const { client } = await aClient([], { fetch });
    let count = 0;
    for await (const { id: cardID } of client.sets.cards(id)) {
      count += 1;
      await new Promise(setImmediate);
      // A comma ends a card, so the first chunk completes the first one.
      expect([cardID, counts.pulled.length]).toEqual([['', '1', '2'][count], count]);
      if (count === 2) break;
    }
    expect(counts).toMatchObject({ isCancelled: true, pulled: { length: 2 } });
  });

  it('close the connection on a break', async () => {
    let closed: Promise<void> | undefined;
    const { client } = await aClient([
      (response, request) => {
        closed = new Promise((resolve) => response.on('close', resolve));
        begins(response, request);
      },
    ]);
    for await (const { id: cardID } of client.sets.cards(id)) {
      expect(cardID).toBe('1');
      break;
    }
    await closed;
  });

  it('that are refused reject at the first step, like any other call', async () => {
    const refused = answers({ error: 'Flashcard set not found' }, 404);
    const { client } = await aClient([refused]);
    const error = await rejection(listed(client.sets.cards(id)));
    expect(isRefused(error, 'set_not_found')).toBe(true);
    expect(error).toMatchObject({ method: 'sets.cards', operation: 'getFlashcard' });
    const { sets } = createClient({ baseUrl: 'http://127.0.0.1:1/api' });
    expect(isMissingToken(await rejection(listed(sets.cards(id))))).toBe(true);
    await expect(listed(client.sets.cards(5 as never))).rejects.toThrow('sets.cards: set: expected a string');
    await expect(listed(client.sets.cards(id, { timout: 1 } as never))).rejects.toThrow("is it 'timeout'?");
  });

  it('are requested again after a lost connection or with another token', async () => {
    const expired = answers({ error: 'Invalid JWT token' }, 401);
    const { client, received } = await aClient([hangsUp, expired, answers(whole)], { token: () => 'mine' });
    expect((await listed(client.sets.cards(id))).length).toBe(3);
    expect(received.length).toBe(3);
  });

  it('that are cut off end with a network error, after the cards that arrived', async () => {
    const { client } = await aClient([
      (response, request) => {
        begins(response, request);
        setImmediate(() => response.destroy());
      },
    ]);
    const seen: string[] = [];
    const reading = async () => {
      for await (const { id: cardID } of client.sets.cards(id)) seen.push(cardID);
    };
    expect(isNetworkError(await rejection(reading()))).toBe(true);
    expect(seen).toEqual(['1']);
  });

  it.each([
    [firstCard, undefined],
    [whole.slice(0, -1), undefined],
    [`${whole}}`, undefined],
    ['<html>', undefined],
    [JSON.stringify(set), 'cards'],
    [JSON.stringify({ ...set, cards: [card] }), 'cards'],
    [JSON.stringify({ ...set, cards: { 7: { ...card, due_date: 'x' } } }), 'cards.7.due_date'],
    [JSON.stringify({ ...set, cards: { 7: null } }), 'cards.7'],
  ])('of an invalid form are unexpected, %#', async (text, field) => {
    const { client } = await aClient([answers(text, 200, { 'x-request-id': 'r' })]);
    const error = await rejection(listed(client.sets.cards(id)));
    expect(isUnexpectedReply(error) && [error.status, error.requestId, error.field]).toEqual([200, 'r', field]);
  });

  it('end with the abort reason, also with cards that have arrived', async () => {
    const { client } = await aClient([answers(whole)]);
    const controller = new AbortController();
    const seen: string[] = [];
    const reading = async () => {
      for await (const { id: cardID } of client.sets.cards(id, { signal: controller.signal })) {
        seen.push(cardID);
        controller.abort();
      }
    };
    expect(await rejection(reading())).toBe(controller.signal.reason);
    expect(seen).toEqual(['1']);
  });

  it('that are aborted can still be left with a break', async () => {
    const { client } = await aClient([begins]);
    const controller = new AbortController();
    for await (const { id: cardID } of client.withOptions({ signal: controller.signal }).sets.cards(id)) {
      expect(cardID).toBe('1');
      controller.abort();
      break;
    }
  });

  it('end when the server falls silent, but not while the caller pauses', async () => {
    const { client } = await aClient([begins]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const loop = client.sets.cards(id, { timeout: 1_000 })[Symbol.asyncIterator]();
    expect((await loop.next()).value).toMatchObject({ id: '1' });
    await vi.advanceTimersByTimeAsync(5_000);
    const next = rejection(loop.next());
    await vi.advanceTimersByTimeAsync(1_000);
    const error = await next;
    expect(isTimeout(error) && error.message).toBe('sets.cards: no answer within 1000 ms');
  });
});
