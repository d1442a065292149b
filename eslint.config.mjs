import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

/** Who may import whom; the table is in CONTRIBUTING.md. An empty `allowedExternalImports` bans every package. */
const boundaries = [
  { sourceTag: 'layer:domain', onlyDependOnLibsWithTags: ['layer:domain'], allowedExternalImports: [] },
  {
    sourceTag: 'layer:parser',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['zstddec/*', 'htmlparser2', 'sanitize-html', '@noble/hashes/*'],
  },
  { sourceTag: 'layer:contract', onlyDependOnLibsWithTags: ['layer:domain'], allowedExternalImports: [] },
  { sourceTag: 'layer:ports', onlyDependOnLibsWithTags: ['layer:domain'], allowedExternalImports: [] },
  {
    sourceTag: 'layer:application',
    onlyDependOnLibsWithTags: ['layer:ports', 'layer:domain'],
    allowedExternalImports: [],
  },
  { sourceTag: 'layer:turns', onlyDependOnLibsWithTags: [], allowedExternalImports: [] },
  {
    sourceTag: 'layer:units',
    onlyDependOnLibsWithTags: ['layer:ports', 'layer:domain', 'layer:turns'],
    allowedExternalImports: [],
  },
  {
    sourceTag: 'layer:adapter',
    onlyDependOnLibsWithTags: ['layer:ports', 'layer:domain', 'layer:turns', 'layer:units'],
  },
  {
    sourceTag: 'layer:sdk',
    onlyDependOnLibsWithTags: ['layer:contract', 'layer:domain'],
    allowedExternalImports: [],
  },
  {
    sourceTag: 'layer:app',
    onlyDependOnLibsWithTags: [
      'layer:application',
      'layer:parser',
      'layer:contract',
      'layer:ports',
      'layer:adapter',
      'layer:domain',
      'layer:turns',
    ],
  },
  {
    sourceTag: 'layer:tool',
    onlyDependOnLibsWithTags: [
      'layer:sdk',
      'layer:parser',
      'layer:contract',
      'layer:domain',
      'layer:app',
      'layer:tool',
    ],
  },
  {
    sourceTag: 'layer:e2e',
    onlyDependOnLibsWithTags: [
      'layer:app',
      'layer:sdk',
      'layer:parser',
      'layer:contract',
      'layer:domain',
      'layer:tool',
    ],
  },
  {
    sourceTag: 'layer:web',
    onlyDependOnLibsWithTags: ['layer:sdk', 'layer:parser', 'layer:contract', 'layer:domain'],
  },
  { sourceTag: 'layer:conformance', onlyDependOnLibsWithTags: ['layer:ports', 'layer:domain'] },
];

/** The scheduler is the one domain library with a package. */
const schedulerBoundaries = boundaries.map((constraint) =>
  constraint.sourceTag === 'layer:domain' ? { ...constraint, allowedExternalImports: ['ts-fsrs'] } : constraint,
);

/** Tests may also use the conformance suite and any package; those of an adapter a server that is a tool. */
const testBoundaries = boundaries.map(({ sourceTag, onlyDependOnLibsWithTags }) => ({
  sourceTag,
  onlyDependOnLibsWithTags: [
    ...onlyDependOnLibsWithTags,
    ...['layer:conformance', 'layer:adapter'],
    ...(sourceTag === 'layer:adapter' ? ['layer:tool'] : []),
  ],
}));

/** Nothing is loaded late for a browser's sake: what requires a package is a program in CommonJS. */
const checkDynamicDependenciesExceptions = ['.*'];
const enforce = (depConstraints) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    { enforceBuildableLibDependency: true, allow: [], depConstraints, checkDynamicDependenciesExceptions },
  ],
});

const clockAndChance = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'The domain takes today as a value; composition owns the clock.',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'The domain takes today as a value; composition owns the clock.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Ids and chance come in as values; composition owns them.',
  },
];

const sources = ['{apps,libs,tools}/**/src/**/*.{ts,tsx}', 'examples/*.ts'];
const tests = ['**/*.test.ts', '**/test/**/*.ts', '**/*.test-data.ts', 'apps/server-e2e/src/**'];
// A suite: long lists of promises, each short.
const suites = ['libs/persistence/conformance/src/**'];
// One file for each language.
const texts = ['apps/web/src/texts/**'];
const pureSources = [
  'libs/contract/src/**/*.ts',

  'libs/domain/**/src/**/*.ts',
  'libs/persistence/ports/src/**/*.ts',
  'libs/units/src/**/*.ts',
  'libs/application/src/**/*.ts',
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '{apps,libs}/*/package/**',
      'apps/server/web/**',
      '**/out-tsc/**',
      '**/node_modules/**',
      '.nx/**',
      '**/fixtures/**',
    ],
  },
  { plugins: { '@nx': nx } },
  ...tseslint.configs.strict.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  { files: sources, ignores: tests, rules: enforce(boundaries) },
  {
    files: ['libs/domain/review-scheduling/src/**/*.ts'],
    ignores: tests,
    rules: enforce(schedulerBoundaries),
  },
  { files: tests, rules: enforce(testBoundaries) },
  {
    // At run time the SDK has nothing but itself: the contract would be most of its size (tools/kit/sdk/sdk-table.mjs).
    // Its entry for work offline is apart from it, and schedules by the domain's own code.
    files: ['libs/client-sdk/src/**/*.ts'],
    ignores: [...tests, 'libs/client-sdk/src/offline/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@flashcards/*'], allowTypeImports: true, message: 'The SDK imports only types.' }] },
      ],
    },
  },
  {
    files: sources,
    ignores: [...tests, ...suites, ...texts],
    rules: {
      'max-lines': ['warn', { max: 200, skipComments: true, skipBlankLines: true }],
      'max-lines-per-function': ['warn', { max: 40, skipComments: true, skipBlankLines: true }],
      complexity: ['warn', 8],
      'max-params': ['warn', 3],
      'max-depth': ['warn', 3],
    },
  },
  {
    files: ['**/*.test.ts'],
    ignores: ['**/*.long.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'vi',
          property: 'resetModules',
          message: 'Test files share the modules of their process: load the compiled copy instead.',
        },
      ],
    },
  },
  { files: pureSources, ignores: tests, rules: { 'no-restricted-syntax': ['error', ...clockAndChance] } },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      // Brands and codecs cast at one place each; `unknown` would only move the cast.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowInGenericTypeArguments: true }],
    },
  },
);
