import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

// The check runs in a separate process, so that the caller's event loop is not blocked. It is always the compiled
// program.
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../dist/backup/check-program.js' : './check-program.js',
    import.meta.url,
  ),
);

const run = promisify(execFile);

/**
 * Checks all of a database that no process uses; returns its schema version. Throws `BackupError` where it is damaged,
 * or not a database of this service.
 */
export const checkDatabase = async (file: string): Promise<number> => {
  const { stdout } = await run(process.execPath, [program, file], { env: {} });
  const result = JSON.parse(stdout) as { readonly version: number } | { readonly problem: string };
  if ('problem' in result) throw new BackupError('bad data', result.problem);
  return result.version;
};
