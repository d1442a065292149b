import { createDeck, writePackage } from '@flashcards/apkg-parser';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';

const server = aRunningServer();

/** A deck whose files no other set of this server has. */
const aDeck = (): Promise<Uint8Array> => {
  const deck = createDeck('Media');
  deck.addMedia('cat.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(100)]));
  deck.addMedia('cat.mp3', Buffer.concat([Buffer.from('ID3'), randomBytes(100)]));
  deck.add({ front: '<img src="cat.png">', back: 'cat [sound:cat.mp3]' });
  return writePackage(deck);
};

it('images and sounds of an imported set are available to its readers until the last set is deleted', async () => {
  const { client } = await aLearner(server());
  const deck = await aDeck();
  const ids = [];
  for (const name of ['One', 'Two']) ids.push((await client.imports.create(deck, { stripHtml: false, name })).id);
  const [first = '', second = ''] = ids;
  const { cards } = await client.sets.get(first);
  const texts = [...cards.values()].map(({ front, back }) => `${front} ${back}`).join('\n');
  const hashes = [...new Set([...texts.matchAll(/\/api\/media\/([0-9a-f]{64})"/g)].map(([, hash = '']) => hash))];
  expect(hashes.length).toBeGreaterThan(1);
  const statuses = () => Promise.all(hashes.map(async (hash) => (await fetch(client.media.url(hash))).status));
  await client.sets.delete(first);
  for (const hash of hashes) {
    const sent = await fetch(client.media.url(hash));
    const content = Buffer.from(await sent.arrayBuffer());
    expect([sent.status, createHash('sha256').update(content).digest('hex')]).toEqual([200, hash]);
    expect(sent.headers.get('content-type')).toMatch(/^(?:image|audio)\//);
  }
  await client.sets.delete(second);
  while ((await statuses()).some((status) => status !== 404)) await sleep(50);
});

it('a card has URLs of its media for a page of another origin', async () => {
  const { client } = await aLearner(server());
  await client.imports.create(await aDeck(), { name: 'Media' });
  const [card] = (await client.cards.queue()).cards;
  if (!card) throw new Error('there is a card');
  const { front, back, media } = client.media.absolute(card);
  const urls = Array.from(`${front}${back}`.matchAll(/ src="([^"]*)"/g), ([, url]) => url);
  expect(media).toHaveLength(2);
  expect(new Set(media)).toEqual(new Set(urls));
  for (const url of media) expect((await fetch(url)).status).toBe(200);
});
