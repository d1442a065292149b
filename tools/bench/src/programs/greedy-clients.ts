import type { SentGreed } from '../hostile/greedy-clients.ts';
import { greedyClients } from '../hostile/greedy-clients.ts';

// Greedy clients in a process of their own: what they cost themselves keeps no honest client waiting.

process.once('message', ({ requests, ...greed }: SentGreed) => {
  greedyClients({ ...greed, requests: requests.map((request) => Buffer.from(request, 'base64')) });
});
process.once('disconnect', () => process.exit());
