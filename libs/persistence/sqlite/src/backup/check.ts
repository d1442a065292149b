import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

// A program of its own: whoever waits goes on listening. It is always the compiled one.
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../dist/backup/check-program.js' : './check-program.js',
    import.meta.url,
  ),
);

const run = promisify(execFile);

/** Looks at all of a database that nobody uses; its schema's version. Throws `BackupError` where it is not sound, or not ours. */
export const checkDatabase = async (file: string): Promise<number> => {
  const { stdout } = await run(process.execPath, [program, file], { env: {} });
  const told = JSON.parse(stdout) as { readonly version: number } | { readonly problem: string };
  if ('problem' in told) throw new BackupError('bad data', told.problem);
  return told.version;
};
