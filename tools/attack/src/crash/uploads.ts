import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promised } from './broken-promise.ts';

const servers = 2;

/** No uploaded file is left, nor anything else of a server that is gone. Call it while two run and nothing is imported. */
export const checkUploads = async (dataDir: string): Promise<void> => {
  const left = await readdir(join(dataDir, 'tmp'), { recursive: true, withFileTypes: true });
  const files = left.filter((entry) => entry.isFile());
  promised(files.length === 0, `${files.length} uploaded files are left`);
  promised(left.length === servers, `${left.length} directories of servers are left`);
};
