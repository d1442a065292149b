import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Asset, Extension } from './asset.ts';
import { assetAt } from './asset.ts';

/** A file of the documentation page. */
export interface NamedAsset extends Asset {
  readonly name: string;
}

/** The file is read at startup too, for its name. A missing file prevents the start. */
const assetOf = (path: string, [stem, extension]: readonly [string, Extension]): NamedAsset => {
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
  return { name: `${stem}.${hash}.${extension}`, ...assetAt(path, extension) };
};

const require = createRequire(import.meta.url);

/** Our own files of the page. The relative path is the same in the sources, the build and the bundle. */
const ours = (file: string): string => fileURLToPath(new URL(`../../pages/${file}`, import.meta.url));

export const docsAssets = () => ({
  style: assetOf(require.resolve('swagger-ui-dist/swagger-ui.css'), ['swagger-ui', 'css']),
  bundle: assetOf(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'), ['swagger-ui', 'js']),
  ownStyle: assetOf(ours('docs.css'), ['docs', 'css']),
  script: assetOf(ours('docs.js'), ['docs', 'js']),
});
