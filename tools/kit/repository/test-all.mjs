// Runs the tests of the workspace and ends with the one line `N passed, N failed`: the first tier, with `--long` the
// second as well, or what vitest's own arguments select.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A file that could not even be loaded has no failed test in it, and is a failure all the same. */
export const tallyVitest = ({ numPassedTests, numFailedTests, testResults }) => {
  const unloadable = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
};

const runVitest = (root, directory, args) => {
  const report = join(directory, 'vitest.json');
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  const tally = tallyVitest(JSON.parse(readFileSync(report, 'utf8')));
  // An error outside any test (an unhandled rejection) fails the run without failing a test.
  return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
};

const firstTier = ['unit', 'int', 'e2e'];
const secondTier = ['e2e-mongodb', 'long'];

/** The arguments of vitest; other projects than those of the first tier are requested by name. */
export const vitestArgs = (args) => {
  const others = args.filter((arg) => arg !== '--long');
  if (others.includes('--project')) return others;
  const projects = others.length < args.length ? [...firstTier, ...secondTier] : firstTier;
  return [...projects.flatMap((name) => ['--project', name]), ...others];
};

/** Found before the first test runs, and so installed then where they have to be; the tests find them again. */
const lookForPrograms = async (isLong) => {
  const { findAnki, findBrowser, findClientGenerator, findSchemathesis } = await import('../dist/programs/index.js');
  await findBrowser();
  await findAnki();
  if (!isLong) return;
  await findSchemathesis();
  await findClientGenerator();
};

const main = async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const directory = mkdtempSync(join(tmpdir(), 'flashcards-tests-'));
  try {
    const args = vitestArgs(process.argv.slice(2));
    await lookForPrograms(args.includes('long'));
    const { passed, failed } = runVitest(root, directory, args);
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
