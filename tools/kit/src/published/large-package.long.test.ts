import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from './packages.test-data.ts';
import { writeSparseZip } from './sparse-package.test-data.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../../../libs/apkg-parser/package/apkg-parser.mjs', import.meta.url));
const memoryReporter = 'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';

const files = 10_000;
const bytesOfFile = 100_000;

/** The first member of a package that stores it uncompressed; genanki's begin with the collection. */
const collectionOf = (bytes: Uint8Array): Buffer => {
  const zip = Buffer.from(bytes);
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return zip.subarray(start, start + zip.readUInt32LE(22));
};

let directory: string;
let file: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flashcards-large-'));
  file = join(directory, 'large.apkg');
  const collection = samples.find((each) => each.file.endsWith('gk-basic.apkg'));
  const names = Array.from({ length: files }, (_, at) => [String(at), `picture ${at}.jpg`]);
  await writeSparseZip(file, [
    { name: 'collection.anki2', content: collectionOf(collection?.bytes ?? new Uint8Array()) },
    { name: 'media', content: Buffer.from(JSON.stringify(Object.fromEntries(names))) },
    ...names.map(([name = '']) => ({ name, zeros: bytesOfFile })),
  ]);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('a package of 1 GB', () => {
  it.each(['inspect', 'inspect --json', 'media', 'cards'])('is inspected within 120 MiB: %s', async (command) => {
    expect((await stat(file)).size).toBeGreaterThan(files * bytesOfFile);
    const { stdout, stderr } = await run(
      process.execPath,
      ['--import', memoryReporter, program, ...command.split(' '), file],
      {
        maxBuffer: 2 ** 26,
      },
    );
    expect(stdout.length).toBeGreaterThan(100);
    expect(Number(stderr) / 1024).toBeLessThan(120);
  });
});
