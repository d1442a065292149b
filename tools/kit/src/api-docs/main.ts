// Writes docs/api.md; with --check it compares the file with what it would write.
import { readFile, writeFile } from 'node:fs/promises';
import { apiPage } from './api-page.ts';
import { sdkMethods } from './sdk-methods.ts';

const file = new URL('../../../../docs/api.md', import.meta.url);
const page = await apiPage(await sdkMethods());

if (!process.argv.includes('--check')) await writeFile(file, page);
else if (page !== (await readFile(file, 'utf8'))) {
  process.stderr.write('docs/api.md is not what the contract says: run `npm run api-docs`, and look at the diff.\n');
  process.exitCode = 1;
}
