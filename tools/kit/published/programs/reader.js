import { isPackageError, openPackage as openBytes } from '@flashcards/apkg-parser';
import { openPackage } from '@flashcards/apkg-parser/node';
import { digest } from './digest.js';

for (const file of process.argv.slice(2)) {
  const pkg = await openPackage(file);
  console.log(await digest(pkg.notes()));
  pkg.close();
}
const refused = await openBytes(new Uint8Array(9)).catch((error) => error);
console.log(isPackageError(refused, 'not-a-package'));
