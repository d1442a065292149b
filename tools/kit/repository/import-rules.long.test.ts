import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let linter: ESLint;

/** The rules that the linter reports for this text, as if it stood in this file. */
const reported = async (file: string, text: string): Promise<readonly (string | null)[]> => {
  const [result] = await linter.lintText(text, { filePath: `${root}${file}` });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
};

const rule = '@nx/enforce-module-boundaries';

// Without the project graph the rule skips itself and passes: these tests are what would notice.
beforeAll(() => {
  execFileSync('npx', ['--no-install', 'nx', 'show', 'projects'], { cwd: root });
  linter = new ESLint({ cwd: root });
}, 60_000);

describe('import rules', () => {
  it.each([
    ['the application from the domain', 'libs/domain/library/src/canary.ts', '@flashcards/application'],
    ['a package from the domain', 'libs/domain/library/src/canary.ts', 'koa'],
    ["the scheduler's package from another domain library", 'libs/domain/streak/src/canary.ts', 'ts-fsrs'],
    ['a package from the contract', 'libs/contract/src/canary.ts', 'ajv'],
    ['an adapter from a use case', 'libs/application/src/canary.ts', '@flashcards/persistence-sqlite'],
    ["a server's package from the parser", 'libs/apkg-parser/src/canary.ts', 'koa'],
    ['anything of ours from the parser', 'libs/apkg-parser/src/canary.ts', '@flashcards/kernel'],
    ['a tool from the server', 'apps/server/src/canary.ts', '@flashcards/kit/rig'],
    ['the server from the SDK', 'libs/client-sdk/src/canary.ts', '@flashcards/server'],
    ['the server from the study app', 'apps/web/src/canary.tsx', '@flashcards/server'],
    [
      'the conformance suite outside tests',
      'libs/persistence/sqlite/src/canary.ts',
      '@flashcards/persistence-conformance',
    ],
    ['a project by a relative path', 'libs/application/src/canary.ts', '../../domain/kernel/src/index.ts'],
  ])('refuse %s', async (_, file, imported) => {
    expect(await reported(file, `import * as it from '${imported}';\nexport const canary = it;\n`)).toContain(rule);
  });

  it('let a library import what its layer may', async () => {
    const text = "import { ok } from '@flashcards/kernel';\nexport const canary = ok;\n";
    expect(await reported('libs/domain/library/src/canary.ts', text)).toEqual([]);
  });

  it('keep all but types of the contract out of the SDK', async () => {
    const file = 'libs/client-sdk/src/canary.ts';
    const types = "import type { Contract } from '@flashcards/contract';\nexport type Canary = Contract;\n";
    const values = "import { contract } from '@flashcards/contract';\nexport const canary = contract;\n";
    expect(await reported(file, types)).toEqual([]);
    expect(await reported(file, values)).toContain('@typescript-eslint/no-restricted-imports');
  });

  it.each(['new Date()', 'Date.now()', 'Math.random()'])('keep %s out of the domain', async (expression) => {
    const text = `export const canary = () => ${expression};\n`;
    expect(await reported('libs/domain/library/src/canary.ts', text)).toContain('no-restricted-syntax');
  });
});

describe('a lint rule', () => {
  it.each([
    ['no-eval', "eval('1')"],
    ['no-new-func', "new Function('return 1')()"],
  ])('refuses code that is made of text: %s', async (rule, expression) => {
    expect(await reported('apps/server/src/canary.ts', `export const canary = ${expression};\n`)).toContain(rule);
  });
});

/** The errors of compiling `text` under the project's own options. */
const compileErrors = (project: string, text: string): readonly string[] => {
  const directory = `${root}${project}`;
  const { config } = ts.readConfigFile(`${directory}/tsconfig.lib.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, directory);
  const file = `${directory}/src/canary.ts`;
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, text, version) : getSourceFile.call(host, name, version);
  const program = ts.createProgram([file], { ...options, noEmit: true, composite: false, incremental: false }, host);
  return program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ messageText }) => String(messageText));
};

describe.each([
  'libs/domain/library',
  'libs/domain/streak',
  'libs/persistence/ports',
  'libs/application',
  'libs/contract',
])('the pure project %s', (project) => {
  it.each([
    ["import { readFileSync } from 'node:fs';\nexport const canary = readFileSync;"],
    ['export const canary = process.env;'],
    ["export const canary = () => fetch('http://localhost');"],
    ['export const canary = () => console.log(1);'],
    ['export const canary = document.title;'],
  ])('does not compile with Node or the DOM: %s', (text) => {
    expect(compileErrors(project, text)).not.toEqual([]);
  });

  it('compiles plain ECMAScript', () => {
    expect(compileErrors(project, 'export const canary = new Map([[1, 2]]);')).toEqual([]);
  });
});
