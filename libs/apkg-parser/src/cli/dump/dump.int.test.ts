import { describe, expect, it } from 'vitest';
import { packagesIn } from '../../fixture.test-data.ts';
import { expectedOf } from '../../fixture.test-data.ts';
import { aRun, fixture } from '../a-run.test-data.ts';

// Members that only Anki itself can fill: the result of importing the package, and warnings where its view differs from
// the rows.
const ofAnkiOnly = new Set(['import', 'oracleWarnings']);

describe('dump --json', () => {
  it.each(packagesIn('ok'))("equals Anki's own reading in every member: %s", async (name) => {
    const { code, output } = await aRun(['dump', '--json', fixture(`ok/${name}`)]);
    expect(code).toBe(0);
    const dumped = JSON.parse(output) as Record<string, unknown>;
    const expected: [string, unknown][] = Object.entries(expectedOf('ok', name)).filter(
      ([member]) => !ofAnkiOnly.has(member),
    );
    expect(Object.keys(dumped).sort()).toEqual(expected.map(([member]) => member).sort());
    for (const [member, value] of expected) expect(dumped[member], member).toEqual(value);
  });
});
