import { defineConfig } from 'vitest/config';

// The name of a test file selects its run: `npx vitest run --project unit`.
const conditions = ['@flashcards/source'];
const sourceFirst = { resolve: { conditions }, ssr: { resolve: { conditions } } };
const everywhere = '{libs,apps,tools}/**';
const mongo = { globalSetup: ['tools/mongodb-model/src/start/vitest-setup.ts'] };
const notTests = ['**/node_modules/**', '**/dist/**'];
// What they show happens before any store is asked, or others show it on each: they run on SQLite only.
const onAnyStore = [
  'attack-packages',
  'bad-*',
  'cannot-start',
  'create-folder',
  'demo-provider',
  'disk-full',
  'cross-origin',
  'docs-page',
  'every-operation',
  'example-page',
  'examples',
  'get-flashcard-item',
  'hostile-input',
  'hostile-packages',
  'how-to',
  'import-memory',
  'large-export',
  'unread-answers',
  'unread-exports',
  'limits-of-an-account',
  'log-output',
  'npm-start',
  'preview-package',
  'readme',
  'root-page',
  'schemathesis',
  'server-package',
  'settings-of-a-server',
  'sign-in',
  'ten-bombs',
  // These open each store by themselves.
  'command/**/*',
].map((name) => `apps/server-e2e/src/**/${name}.e2e.test.ts`);

export default defineConfig({
  ...sourceFirst,
  test: {
    // All of them also on two: a file mostly waits for processes of its own.
    maxWorkers: '100%',
    projects: [
      {
        ...sourceFirst,
        test: {
          name: 'unit',
          include: [`${everywhere}/*.test.ts`],
          // Generous: a busy machine is no failure, and time is never asserted.
          testTimeout: 60_000,
          // They share no state that a test changes: one set of modules serves all files of a process.
          isolate: false,
          exclude: [...notTests, '**/*.int.test.ts', '**/*.e2e.test.ts'],
        },
      },
      {
        ...sourceFirst,
        test: {
          ...mongo,
          name: 'int',
          include: [`${everywhere}/*.int.test.ts`],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...sourceFirst,
        test: {
          ...mongo,
          name: 'e2e',
          include: [`${everywhere}/*.e2e.test.ts`],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...sourceFirst,
        test: {
          ...mongo,
          name: 'e2e-mongodb',
          include: ['apps/server-e2e/**/*.e2e.test.ts'],
          exclude: [...notTests, ...onAnyStore],
          env: { FLASHCARDS_TEST_STORE: 'mongodb' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
