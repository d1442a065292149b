import { openPackage } from '@flashcards/apkg-parser';
import { safeHtml } from '@flashcards/apkg-parser/safe-html';
import { digest } from './digest.js';
import { writeAndRead } from './write.js';

const sources = {
  bytes: async (response) => new Uint8Array(await response.arrayBuffer()),
  buffer: (response) => response.arrayBuffer(),
  blob: (response) => response.blob(),
  file: async (response) => new File([await response.blob()], 'a.apkg'),
};

/** The digest of a package that this page's server has, given to the parser as bytes, a buffer, a blob or a file. */
globalThis.readDigest = async (address, kind) => {
  const pkg = await openPackage(await sources[kind](await fetch(address)));
  try {
    return await digest(pkg.notes());
  } finally {
    pkg.close();
  }
};

globalThis.safeHtml = safeHtml;

globalThis.writeAndRead = writeAndRead;
