import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { measure } from '../measured-program.ts';
import { median } from '../statistics.ts';

/** Processor time of the client for a call of `cards.get`, against the same request by `fetch` and `JSON.parse`. */
export const callBySdk = async (bench: Bench): Promise<readonly Figure[]> => {
  const { rounds: count, requests, collections } = bench.sizes;
  const { service, of } = await bench.library();
  const { cards } = await of(collections[0]);
  const cost = (by: string) => async (): Promise<number> => {
    const args = [by, service.url, cards[0] ?? '', String(requests)];
    return (await measure<number>('call-service', { args })).result;
  };
  const rounds = await interleave(count, { sdk: cost('sdk'), fetch: cost('fetch') });
  const [sdk, fetch] = [rounds.of.sdk, rounds.of.fetch].map(
    (each) => `${median(each).toFixed(0)} (least ${Math.min(...each).toFixed(0)})`,
  );
  return [
    {
      name: 'call of the SDK / fetch alone',
      value: rounds.median(({ sdk: ours, fetch: floor }) => ours / floor),
      unit: 'times',
      target: { atMost: 1.3 },
      measured: `CPU of the client a call ${sdk} / ${fetch} µs`,
    },
  ];
};
