import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { crashTest } from './crash-test.ts';

const usage = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { loops: { type: 'string', default: '20' }, seed: { type: 'string' } } });
  const loops = /^[1-9]\d{0,6}$/.test(values.loops) ? Number(values.loops) : 0;
  if (loops === 0) {
    say('npm run crash-test -- [--loops N] [--seed TEXT]');
    return usage;
  }
  const { seen, broken } = await crashTest({ loops, seed: values.seed ?? randomBytes(4).toString('hex') }, say);
  say(`acknowledged sets kept: ${seen.kept}; others whole: ${seen.whole}, without a trace: ${seen.absent}`);
  say(`acknowledged reviews kept: ${seen.reviews}`);
  return broken === undefined ? 0 : 1;
};

process.exitCode = await main();
