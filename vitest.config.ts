import { defineConfig } from 'vitest/config';

// The name of a test file selects its run: `npx vitest run --project unit`.
const conditions = ['@flashcards/source'];
const sourceFirst = { resolve: { conditions }, ssr: { resolve: { conditions } } };
const everywhere = '{libs,apps,tools}/**';
const mongo = { globalSetup: ['tools/mongodb-model/src/start/vitest-setup.ts'] };
const slow = { ...mongo, testTimeout: 120_000, hookTimeout: 120_000 };
const notTests = ['**/node_modules/**', '**/dist/**'];
/** What a store that several servers share could make go wrong; all else is shown by its conformance suite, and on SQLite. */
const onMongodb = [
  'accounts/delete-user',
  'accounts/delete-user-killed',
  'accounts/tokens-of-two-processes',
  'edge/done-once',
  'edge/lost-answers',
  'edge/rate-limits',
  'goals/goals-of-two-processes',
  'imports/imports-of-two-processes',
  'library/library-against-itself',
  'maintenance/against-each-other',
  'maintenance/fifty-at-once',
  'maintenance/shutdown',
  'maintenance/two-releases',
  'quests/quests-at-once',
  'sharing/sharing-at-once',
  'study/main-job',
  'study/reviews-of-two-processes',
].map((name) => `apps/server-e2e/src/${name}.e2e.test.ts`);

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
          exclude: [...notTests, '**/*.{int,e2e,long}.test.ts'],
        },
      },
      {
        ...sourceFirst,
        test: {
          ...slow,
          name: 'int',
          isolate: false,
          include: [`${everywhere}/*.int.test.ts`],
        },
      },
      {
        ...sourceFirst,
        test: {
          ...slow,
          name: 'e2e',
          isolate: false,
          include: [`${everywhere}/*.e2e.test.ts`],
        },
      },
      {
        // The second tier: servers that are killed, broken packages by the thousand, published packages in their environments.
        ...sourceFirst,
        test: {
          ...slow,
          name: 'long',
          include: [`${everywhere}/*.long.test.ts`],
        },
      },
      {
        ...sourceFirst,
        test: {
          ...slow,
          name: 'e2e-mongodb',
          isolate: false,
          include: onMongodb,
          env: { FLASHCARDS_TEST_STORE: 'mongodb' },
        },
      },
    ],
  },
});
