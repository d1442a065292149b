import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file of the documentation's page. Its name changes with its content, so whoever has it never asks again. */
export interface Asset {
  readonly name: string;
  readonly type: string;
  /** Read when it is first asked for: most servers show no page to anyone. */
  readonly load: () => Promise<{ readonly plain: Buffer; readonly gzipped: Buffer }>;
}

type Loaded = Awaited<ReturnType<Asset['load']>>;

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;
const compressed = promisify(gzip);

/** Read here as well, for its name: where a file is missing, the server does not start. */
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

/** Of the page: those of Swagger UI, and ours, which the sources, the build and the bundle find at one depth. */
const ours = (file: string): string => fileURLToPath(new URL(`../../pages/${file}`, import.meta.url));

export const docsAssets = () => ({
  style: assetOf(require.resolve('swagger-ui-dist/swagger-ui.css'), ['swagger-ui', 'css']),
  bundle: assetOf(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'), ['swagger-ui', 'js']),
  ownStyle: assetOf(ours('docs.css'), ['docs', 'css']),
  script: assetOf(ours('docs.js'), ['docs', 'js']),
});
