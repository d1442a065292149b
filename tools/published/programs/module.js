import { readFile } from 'node:fs/promises';
import { isPackageError, readPackage } from '@flashcards/apkg-parser';
import { digest } from './digest.js';

for (const file of process.argv.slice(2)) {
  const pkg = await readPackage(await readFile(file));
  console.log(await digest(pkg.notes()));
  pkg.close();
}
const refused = await readPackage(new Uint8Array(9)).catch((error) => error);
console.log(isPackageError(refused, 'not-a-package'));
