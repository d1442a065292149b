import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../libs/apkg-parser/', import.meta.url));
const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');
const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`);

const blocks = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^```(?:ts|js)\n(.*?)^```/gms), ([, code = '']) => code);

/** Examples in comments are what docs/api.md shows, apart from the declarations. */
const examples = [
  ...['README.md', ...filesIn('docs', /(?<!api)\.md$/)].flatMap((file) => blocks(read(file))),
  ...filesIn('src', /(?<!\.test|\.test-data)\.ts$/).flatMap((file) => blocks(read(file).replaceAll(/^ +\* ?/gm, ''))),
];

const valuesOf = (entry: string): readonly string[] =>
  Array.from(read(entry).matchAll(/^export \{ (\w+(?:, \w+)*) \}/gm), ([, names = '']) => names.split(', ')).flat();

/** What the examples use without saying where it comes from. */
const assumed = `
  import type * as parser from '@flashcards/apkg-parser';
  import type { openPackage as openPath } from '@flashcards/apkg-parser/node';
  import type { safeHtml as sanitize } from '@flashcards/apkg-parser/safe-html';
  import type { openAsBlob as asBlob } from 'node:fs';
  import type * as fs from 'node:fs/promises';
  declare global {
    const pkg: parser.AnkiPackage;
    const note: parser.Note;
    const noteType: parser.NoteType;
    const card: parser.PackageCard;
    const deckName: string;
    const selection: parser.CardSelection;
    const tally: parser.SkipTally;
    const deck: parser.DeckToWrite;
    const bytes: Uint8Array;
    const store: (card: parser.DeckCard) => Promise<void>;
    const readFile: typeof fs.readFile;
    const writeFile: typeof fs.writeFile;
    const openAsBlob: typeof asBlob;
    const openPackage: typeof openPath;
    const safeHtml: typeof sanitize;
    ${valuesOf('src/index.ts')
      .filter((name) => name !== 'openPackage')
      .map((name) => `const ${name}: typeof parser.${name};`)
      .join('\n')}
  }`;

/** The problems of files that exist only here, in the folder of the parser. */
const problemsOf = (files: ReadonlyMap<string, string>): readonly string[] => {
  const { config } = ts.readConfigFile(`${root}tsconfig.lib.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const lib = ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  const strict = { ...options, lib, noEmit: true, composite: false, incremental: false, noUnusedLocals: false };
  const host = ts.createCompilerHost(strict);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  const program = ts.createProgram([...files.keys()], strict, host);
  // The parser itself is compiled elsewhere, and without what only browsers have.
  return ts.getPreEmitDiagnostics(program).flatMap(({ file, messageText }) => {
    const text = files.get(file?.fileName ?? '');
    return text === undefined ? [] : [`${ts.flattenDiagnosticMessageText(messageText, ' ')}\n${text}`];
  });
};

describe('the examples of the parser', () => {
  it('compile in strict mode', () => {
    const written = examples.map((code, at) => [`${root}src/example-${at}.ts`, `${code}\nexport {};`] as const);
    expect(written.length).toBeGreaterThan(25);
    expect(problemsOf(new Map([[`${root}src/assumed.ts`, assumed], ...written]))).toEqual([]);
  });
});
