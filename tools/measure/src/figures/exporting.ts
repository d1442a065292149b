import { peakDuring, residentMebibytes } from '@flashcards/kit/rig';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { patientLearner } from '../learner.ts';
import { startService } from '../server.ts';
import type { Studying } from '../stand.ts';
import { someoneStudying, studyDaily } from '../stand.ts';

/** Reads an export completely and discards it. Returns megabytes. */
const readExport = async (baseUrl: string, jwtToken: string): Promise<number> => {
  const reply = await fetch(`${baseUrl}/export-user-data`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jwtToken }),
  });
  if (!reply.ok || !reply.body) throw new Error(`an export was answered with ${reply.status}`);
  let bytes = 0;
  for await (const chunk of reply.body) bytes += chunk.byteLength;
  return bytes / 1e6;
};

/**
 * Milliseconds until a server has collected the garbage of its start. Before that, the garbage exceeds what an export
 * allocates.
 */
const settling = 2_000;

/** Measures on a newly started server, because one that has imported has spare memory. */
const measure = async (bench: Bench, { service }: Studying) => {
  const fresh = await startService(bench.directory, {}, service.dataDir);
  bench.onClose(fresh.stop);
  // The new server has another secret, so the learner signs in again.
  const learner = await patientLearner(fresh.baseUrl, 'somebody');
  await sleep(settling);
  const idle = await residentMebibytes(fresh.pid);
  const started = performance.now();
  const { result: megabytes, most } = await peakDuring(fresh.pid, readExport(fresh.baseUrl, learner.token));
  return { idle, most, megabytes, seconds: (performance.now() - started) / 1_000 };
};

/** The memory a server needs to export an account with very many cards and reviews. */
export const exportAccount = async (bench: Bench): Promise<readonly Figure[]> => {
  const { bigDeck, exported } = bench.sizes;
  const reviews = exported.days * exported.perDay;
  bench.say(`  somebody reviews ${bigDeck} cards ${reviews} times`);
  const studying = await someoneStudying(bench, bigDeck);
  await studyDaily(studying, exported);
  const { idle, most, megabytes, seconds } = await measure(bench, studying);
  return [
    {
      name: `memory above idle to export ${bigDeck} cards, ${reviews} reviews`,
      value: most - idle,
      unit: 'megabytes',
      target: { atMost: 64 },
      measured: `RSS ${most.toFixed(0)} / ${idle.toFixed(0)} MB; ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    },
  ];
};
