import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

// The name of a test file selects its run: `npx vitest run --project unit`.
const conditions = ['@flashcards/source'];
const sourceFirst = { resolve: { conditions }, ssr: { resolve: { conditions } } };
const everywhere = '{libs,apps,tools}/**';
const setUps = ['tools/kit/repository/published-program.ts', 'tools/mongodb-model/src/start/vitest-setup.ts'];
const setupFiles = ['tools/kit/repository/equal-bytes.ts'];
const slow = {
  globalSetup: setUps,
  setupFiles,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Of `expect.poll`; a second is too short on a busy machine.
  expect: { poll: { timeout: 100_000 } },
};
const notTests = ['**/node_modules/**', '**/dist/**'];
/** What a store that several servers share could make go wrong; all else is shown by its conformance suite, and on SQLite. */
const onMongodb = [
  'accounts/delete-user.e2e',
  'accounts/delete-user-killed.long',
  'accounts/tokens-of-two-processes.e2e',
  'edge/done-once.long',
  'edge/lost-answers.e2e',
  'edge/rate-limits.e2e',
  'goals/goals-of-two-processes.e2e',
  'imports/imports-of-two-processes.e2e',
  'imports/uploads-disk-full.e2e',
  'maintenance/against-each-other.e2e',
  'maintenance/shutdown.long',
  'maintenance/two-releases.long',
  'sharing/sharing-at-once.e2e',
  'study/reviews-of-two-processes.e2e',
].map((name) => `apps/server-e2e/src/${name}.test.ts`);
/** Two processes on one SQLite file are shown by the reviews, the keys and the races of the conformance suite. */
const onMongodbOnly = ['accounts/tokens', 'goals/goals', 'imports/imports'].map(
  (name) => `apps/server-e2e/src/${name}-of-two-processes.e2e.test.ts`,
);

/**
 * Vitest starts large files first where it knows no durations, as in a clean clone. The conformance suite on MongoDB is a
 * small file that takes a quarter of its project: it would end alone, on one processor of two.
 */
class ConformanceFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.endsWith('/mongodb-store.int.test.ts');
    const at = sorted.findIndex(({ project }) => project.name === 'int');
    const others = sorted.filter((file) => !isFirst(file));
    return at < 0 ? sorted : [...others.slice(0, at), ...sorted.filter(isFirst), ...others.slice(at)];
  }
}

export default defineConfig({
  ...sourceFirst,
  test: {
    // All of them also on two. More would wait less for processes, but each loads all modules: three took a sixth longer.
    maxWorkers: '100%',
    sequence: { sequencer: ConformanceFirst },
    projects: [
      {
        ...sourceFirst,
        test: {
          name: 'unit',
          setupFiles,
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
          exclude: [...notTests, ...onMongodbOnly],
        },
      },
      {
        // The second tier, this one and the next: servers that are killed, broken packages by the thousand, pages in a browser.
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
