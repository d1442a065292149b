const { isPackageError, openPackage: openBytes } = require('@flashcards/apkg-parser');
const { openPackage } = require('@flashcards/apkg-parser/node');
const { safeHtml } = require('@flashcards/apkg-parser/safe-html');

const main = async () => {
  const { digest } = await import('./digest.js');
  for (const file of process.argv.slice(2)) {
    const pkg = await openPackage(file);
    console.log(await digest(pkg.notes()));
    pkg.close();
  }
  const refused = await openBytes(new Uint8Array(9)).catch((error) => error);
  // The other half of the package knows its errors, too.
  const modules = await import('@flashcards/apkg-parser');
  console.log(isPackageError(refused, 'not-a-package') && modules.isPackageError(refused, 'not-a-package'));
  console.log(safeHtml('<b onclick=x>bold</b><script>x</script>'));
};
main();
