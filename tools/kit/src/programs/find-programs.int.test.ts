import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from './find-browser.ts';
import { findAnki, findSchemathesis } from './find-python-library.ts';

let directory: string;
let said: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flashcards-programs-'));
  said = [];
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Creates an executable with these lines of shell. */
const program = async (name: string, lines = ''): Promise<string> => {
  const path = join(directory, name);
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
  return path;
};

/** A machine with only the programs that the test has created. */
const machine = (env: Readonly<Record<string, string>> = {}, mayInstall = true) => ({
  env: { PATH: directory, XDG_CACHE_HOME: directory, ...env },
  mayInstall,
  say: (text: string) => void said.push(text),
});

const missingOf = (found: object): unknown => ('missing' in found ? found.missing : undefined);

describe('the browser for tests', () => {
  it('is the one named by CHROMIUM', async () => {
    const chosen = await program('mine');
    expect(await findBrowser(machine({ CHROMIUM: chosen }))).toEqual({ program: chosen });
    expect(missingOf(await findBrowser(machine({ CHROMIUM: `${chosen}-not` })))).toMatch(/CHROMIUM/);
  });

  it.each(['chromium', 'google-chrome'])('is a %s on the PATH that runs', async (name) => {
    await program(name, 'exit 1');
    expect(await findBrowser(machine())).toHaveProperty('missing');
    const good = await program(name);
    expect(await findBrowser(machine())).toEqual({ program: good });
    expect(said).toEqual([]);
  });

  it('is installed if missing and permitted', async () => {
    const installed = join(directory, 'chromium');
    await program(
      'apt-get',
      `[ "$1" = install ] && { echo '#!/bin/sh' > ${installed}; /bin/chmod 755 ${installed}; }; exit 0`,
    );
    expect(missingOf(await findBrowser(machine({}, false)))).toMatch(/only root .* chromium/);
    expect(await findBrowser(machine())).toEqual({ program: installed });
    expect(said).toEqual(['installing chromium with apt-get']);
  });

  it('is missing, with the reason, if it cannot be installed', async () => {
    expect(missingOf(await findBrowser(machine()))).toMatch(/no apt-get/);
    await program('apt-get', '[ "$1" = install ] && { echo "no such package" >&2; exit 100; }; exit 0');
    expect(missingOf(await findBrowser(machine()))).toMatch(/could not install chromium: no such package/);
  });
});

describe.each([
  ['schemathesis', findSchemathesis],
  ["Anki's own library", findAnki],
])('%s', (_, find) => {
  it('is missing, with the reason, without Python', async () => {
    expect(missingOf(await find(machine()))).toMatch(/no Python .* no apt-get/);
    await program('python3', 'exit 1');
    expect(missingOf(await find(machine({}, false)))).toMatch(/no Python/);
  });

  it('reports an installation error, and leaves nothing incomplete', async () => {
    await program('python3', '[ "$1" = -c ] && exit 0; echo "no room" >&2; exit 1');
    expect(missingOf(await find(machine()))).toMatch(/cannot be installed: no room/);
    expect(missingOf(await find(machine()))).toMatch(/cannot be installed: no room/);
  });
});
