import { createClient } from '@flashcards/client-sdk';
import { report } from './report.ts';

// Requests a card repeatedly, one request after the other, with the SDK or with fetch alone.

const [by, url = '', card = '', count = ''] = process.argv.slice(2);
const { cards } = createClient({ baseUrl: `${url}/api` });

const fetched = async (): Promise<unknown> => {
  const response = await fetch(`${url}/api/get-flashcard-item`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cardID: card }),
  });
  if (!response.ok) throw new Error(`a request was answered with ${response.status}`);
  return JSON.parse(await response.text());
};

const call = by === 'sdk' ? () => cards.get(card) : fetched;
const times = async (calls: number): Promise<void> => {
  for (let made = 0; made < calls; made += 1) await call();
};

// Warms up the compiler.
await times(Number(count) / 4);
const before = process.cpuUsage();
await times(Number(count));
const { user, system } = process.cpuUsage(before);
report((user + system) / Number(count));
