import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8');

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const locked = Object.entries((JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages);
const isFromElsewhere = ([path, { link }]: readonly [string, Locked]): boolean =>
  path.includes('node_modules/') && link !== true;

describe('every dependency', () => {
  it('is one exact version with its checksum', () => {
    const foreign = locked.filter(isFromElsewhere);
    expect(foreign.length).toBeGreaterThan(100);
    expect(foreign.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity)).map(([path]) => path)).toEqual([]);
    const ours = locked.filter((each) => !isFromElsewhere(each));
    const declared = ours.flatMap(([, { dependencies, devDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    );
    const loose = declared.filter(
      ([name, version]) => !name.startsWith('@flashcards/') && !/^(npm:typescript@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('comes from the registry and runs nothing when it is installed', () => {
    const sources = locked.filter(isFromElsewhere).map(([, { resolved }]) => resolved);
    expect(sources.filter((url) => url !== undefined && !url.startsWith('https://registry.npmjs.org/'))).toEqual([]);
    expect(read('.npmrc')).toContain('ignore-scripts=true');
  });

  it('is there for each platform', () => {
    const optional = locked.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies ?? {}));
    const absent = optional.filter((name) => !locked.some(([path]) => path.endsWith(`node_modules/${name}`)));
    // The registry had the optimiser for one platform only when it was locked: see docs/operations.md.
    const optimizer = '@open-spaced-repetition/binding-';
    expect(optional).toContain(`${optimizer}linux-x64-gnu`);
    expect(absent).not.toContain(`${optimizer}linux-x64-gnu`);
    expect(absent.filter((name) => !name.startsWith(optimizer))).toEqual([]);
  });
});

describe('the image', () => {
  it('is built without history, secrets and data', () => {
    const left = read('.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['.git', '.env', 'data', '*.db', '*.db-wal', '**/*.test.ts']));
    // Its last stage takes what was built, and nothing of the checkout.
    const [, last = ''] = read('Dockerfile').split(/^FROM .*\n(?=ENV)/m);
    expect(last.match(/^COPY .*/gm)).toEqual(['COPY --from=build /out ./']);
    expect(last).toContain('USER node');
  });

  it('has the Node that developers have', () => {
    expect(read('Dockerfile')).toMatch(new RegExp(`^ARG NODE_IMAGE=node:${read('.nvmrc').trim()}\\.`, 'm'));
  });
});

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
}

const folder = '.github/workflows';
const workflows = readdirSync(fileURLToPath(new URL(`../../../${folder}`, import.meta.url))).map((file) => {
  const { permissions, jobs } = parse(read(`${folder}/${file}`)) as Job & {
    readonly jobs: Readonly<Record<string, Job>>;
  };
  return { file, permissions, jobs: Object.values(jobs) };
});
const steps = workflows.flatMap(({ jobs }) => jobs.flatMap((job) => job.steps));

describe('a workflow', () => {
  it('runs what others wrote by its digest, and leaves it no token of the repository', () => {
    const used = steps.filter(({ uses }) => uses !== undefined);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter(({ uses = '' }) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([]);
    const checkouts = used.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((each) => each.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('may only read, but for jobs that install nothing', () => {
    expect(workflows.filter(({ permissions }) => permissions?.['contents'] !== 'read').map(({ file }) => file)).toEqual(
      [],
    );
    const mayWrite = workflows
      .flatMap(({ jobs }) => jobs)
      .filter(({ permissions = {} }) => Object.values(permissions).includes('write'));
    expect(mayWrite).not.toEqual([]);
    const run = mayWrite.flatMap((job) => job.steps.map((step) => step.run ?? ''));
    expect(run.filter((script) => /npm (ci|install|run)|npx/.test(script))).toEqual([]);
  });
});
