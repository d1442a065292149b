import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installReader } from './install-reader.ts';
import type { NpmReader } from './npm-readers.ts';
import { anki, ankiApkgParser, ankiReader } from './npm-readers.ts';
import type { Reader } from './run-reader.ts';
import type { Score, Share } from './score.ts';
import { scoreOf } from './score.ts';

// Prints the table of the parser's README: what each reader makes of the corpus.

const run = promisify(execFile);
const say = (text: string): void => void process.stderr.write(`${text}\n`);
const programOf = (name: string): string => fileURLToPath(new URL(`./readers/${name}.js`, import.meta.url));

const ours: Reader = { name: 'this one', command: [process.execPath, programOf('ours')] };

const npmReader = async (reader: NpmReader): Promise<readonly Reader[]> => {
  const place = await installReader(reader, say);
  const command = [process.execPath, programOf(reader.name)];
  return place === undefined ? [] : [{ name: `${reader.name} ${reader.version} (npm)`, command, place }];
};

const pins = ['ankisync2==0.3.4', 'peewee==3.19.0', 'semver==2.13.0', 'shortuuid==0.5.0'];

const ankisync2 = async (): Promise<readonly Reader[]> => {
  const directory = join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'flashcards',
    'readers',
    pins[0] ?? '',
  );
  const python = join(directory, 'bin', 'python');
  try {
    await run(python, ['-c', 'import ankisync2']).catch(async () => {
      await run('python3', ['-m', 'venv', '--clear', directory]);
      await run(python, ['-m', 'pip', 'install', '--quiet', '--no-deps', ...pins]);
    });
    const program = fileURLToPath(new URL('../python/ankisync2_reader.py', import.meta.url));
    return [{ name: 'ankisync2 0.3.4 (PyPI)', command: [python, '-B', program] }];
  } catch {
    say('  ankisync2: absent');
    return [];
  }
};

const cell = ({ right, of }: Share): string => `${right} / ${of}`;

const rowOf = (name: string, score: Score): string => {
  const { notes, noteTypes, templates, scheduling, media, rendering, hostile } = score;
  const cells = [notes, noteTypes, templates, scheduling, media, rendering, hostile].map(cell);
  return `| ${[name, ...cells].join(' | ')} |`;
};

const readers = [
  ours,
  ...(await npmReader(ankiApkgParser)),
  ...(await npmReader(ankiReader)),
  ...(await npmReader(anki)),
  ...(await ankisync2()),
];
const rows: string[] = [];
for (const reader of readers) {
  say(reader.name);
  rows.push(rowOf(reader.name, await scoreOf(reader)));
}
const head = ['reader', 'notes', 'note types, fields', 'templates', 'scheduling', 'media', 'rendering', 'hostile'];
process.stdout.write(`${[`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n')}\n`);
