import { aFilledStore } from '@flashcards/persistence-conformance';
import type { CardId } from '@flashcards/client-sdk';
import { createClient } from '@flashcards/client-sdk';
import { signUp, startServerProcess } from '@flashcards/kit/rig';
import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aMongodb } from './a-mongodb.test-data.ts';
import { aDirectory } from '../../a-directory.test-data.ts';
import { copyStore, fillFile, sqlite } from './a-store.test-data.ts';

const deck = fileURLToPath(new URL('../../../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url));
const secret = randomBytes(32).toString('hex');

/** Runs a server on the store during `work`. */
const served = async <T>(url: string, work: (baseUrl: string) => Promise<T>): Promise<T> => {
  const settings = { DATABASE_URL: url, JWT_SECRET: secret, LOG_LEVEL: 'error' };
  const server = await startServerProcess({ dataDir: await aDirectory(), settings });
  return work(server.baseUrl).finally(async () => {
    server.signal('SIGTERM');
    await server.ended;
  });
};

interface Held {
  readonly token: string;
  readonly set: string;
  readonly card: CardId;
}

/** Data of a learner who has studied: a token, the ids of a set and a card, and a review that may be sent again. */
const study = async (baseUrl: string): Promise<Held> => {
  const { client, token } = await signUp(baseUrl, '__proto__ 🦊');
  const { id: set } = await client.imports.create(await openAsBlob(deck), {
    name: 'Words',
    folder: 'a/__proto__',
    cards: 'fields',
  });
  const [card, other] = [...(await client.sets.get(set)).cards.keys()] as unknown as readonly [CardId, CardId];
  await client.cards.review({ card, rating: 'good', reviewID: 'known' });
  await client.cards.review({ card: other, rating: 'again', reviewID: 'undone' });
  await client.cards.undoReview('undone');
  await client.streak.checkIn();
  return { token, set, card };
};

/** What the service returns for it. */
const shownTo = async (baseUrl: string, { token, set, card }: Held) => {
  const client = createClient({ baseUrl, token });
  const stranger = createClient({ baseUrl });
  return {
    user: await client.account.get(),
    cards: [...(await client.sets.get(set)).cards],
    card: await stranger.cards.get(card),
    heatmap: [...(await client.heatmap.get())],
    again: await client.cards.review({ card, rating: 'good', reviewID: 'known' }),
  };
};

describe('flashcards copy', () => {
  it('copies to MongoDB and back without a difference', async () => {
    const [there, further] = [aMongodb(), aMongodb()];
    const file = join(await aDirectory(), 'from.db');
    await fillFile(file, aFilledStore);
    const held = await served(sqlite(file), study);
    const back = sqlite(join(await aDirectory(), 'back.db'));

    const first = await copyStore(sqlite(file), there.url);
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/^kind/) as string });
    // Also copies from one MongoDB to another.
    expect(await copyStore(there.url, further.url)).toMatchObject({ code: 0, output: first.output });
    expect(await copyStore(further.url, back)).toMatchObject({ code: 0, output: first.output });

    const before = await served(sqlite(file), (baseUrl) => shownTo(baseUrl, held));
    expect(await served(further.url, (baseUrl) => shownTo(baseUrl, held))).toEqual(before);
    expect(await served(back, (baseUrl) => shownTo(baseUrl, held))).toEqual(before);
  });
});
