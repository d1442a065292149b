import { defineConfig } from 'vitest/config';

// The name of a test file selects its run: `npx vitest run --project unit`.
const conditions = ['@flashcards/source'];
const sourceFirst = { resolve: { conditions }, ssr: { resolve: { conditions } } };
const everywhere = '{libs,apps,tools}/**';
const mongo = { globalSetup: ['tools/mongo-compat/src/vitest-setup.ts'] };

export default defineConfig({
  ...sourceFirst,
  test: {
    projects: [
      {
        ...sourceFirst,
        test: {
          name: 'unit',
          include: [`${everywhere}/*.test.ts`],
          // Generous: a busy machine is no failure, and time is never asserted.
          testTimeout: 60_000,
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.ts', '**/*.e2e.test.ts'],
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
          env: { FLASHCARDS_TEST_STORE: 'mongodb' },
          // What stands in for a MongoDB scans where that has an index.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
