// Prints the contract as the OpenAPI document kept in docs/openapi.json, where a change of the wire shows as a diff.
// With --check it compares the two instead.
import { readFile } from 'node:fs/promises';
import { openApi } from '../../../libs/contract/dist/index.js';

const printed = `${JSON.stringify(openApi(), undefined, 2)}\n`;

if (!process.argv.includes('--check')) process.stdout.write(printed);
else if (printed !== (await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))) {
  console.error('docs/openapi.json is not what the contract says: run `npm run generate`, and look at the diff.');
  process.exitCode = 1;
}
