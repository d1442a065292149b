import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file of the documentation page. Its name changes with its content, so that clients cache it forever. */
export interface Asset {
  readonly name: string;
  readonly type: string;
  /** Reads the file on first use: most servers never show the page. */
  readonly load: () => Promise<{ readonly plain: Buffer; readonly gzipped: Buffer }>;
}

type Loaded = Awaited<ReturnType<Asset['load']>>;

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;
const compressed = promisify(gzip);

/** The file is read at startup too, for its name. A missing file prevents the start. */
const assetOf = (path: string, [stem, extension]: readonly [string, keyof typeof types]): Asset => {
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
  let loading: Promise<Loaded> | undefined;
  const load = async (): Promise<Loaded> => {
    const plain = await readFile(path);
    return { plain, gzipped: await compressed(plain) };
  };
  return {
    name: `${stem}.${hash}.${extension}`,
    type: types[extension],
    load: () =>
      (loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      })),
  };
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
