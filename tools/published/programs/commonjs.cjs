const { readFile } = require('node:fs/promises');
const { isPackageError, readPackage } = require('@flashcards/apkg-parser');

const main = async () => {
  const { digest } = await import('./digest.js');
  for (const file of process.argv.slice(2)) {
    const pkg = await readPackage(await readFile(file));
    console.log(await digest(pkg.notes()));
    pkg.close();
  }
  const refused = await readPackage(new Uint8Array(9)).catch((error) => error);
  // The other half of the package knows its errors, too.
  const modules = await import('@flashcards/apkg-parser');
  console.log(isPackageError(refused, 'not-a-package') && modules.isPackageError(refused, 'not-a-package'));
};
main();
