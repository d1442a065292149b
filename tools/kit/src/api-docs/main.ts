// Writes docs/api.md and the table of methods in the SDK's README. With --check, compares them with the generated text.
import { readFile, writeFile } from 'node:fs/promises';
import { apiPage } from './api-page.ts';
import { withMethods } from './method-table.ts';
import { sdkMethods } from './sdk-methods.ts';

const root = new URL('../../../../', import.meta.url);
const methods = await sdkMethods();

const writeOrCheck = async (name: string, write: (before: string) => string | Promise<string>): Promise<void> => {
  const file = new URL(name, root);
  const before = await readFile(file, 'utf8');
  const page = await write(before);
  if (page === before) return;
  if (!process.argv.includes('--check')) return writeFile(file, page);
  process.stderr.write(`${name} is not what the contract says: run \`npm run generate\`, and look at the diff.\n`);
  process.exitCode = 1;
};

await writeOrCheck('docs/api.md', () => apiPage(methods));
await writeOrCheck('libs/client-sdk/README.md', (readme) => withMethods(readme, methods));
