import { randomBytes } from 'node:crypto';
import { fuzz } from './fuzz.ts';
import { readOptions } from './options.ts';

const usage = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const main = async (): Promise<number> => {
  try {
    const options = readOptions(process.argv.slice(2), () => randomBytes(4).toString('hex'));
    return (await fuzz(options, say)).length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    say(`${error.message}\nnpm run fuzz -- [--count N] [--http N] [--seed TEXT] [--from N] [--save DIRECTORY]`);
    return usage;
  }
};

process.exitCode = await main();
