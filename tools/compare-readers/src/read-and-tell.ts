import type { Told } from './told.ts';

/** What a program that reads one package says, and what its whole process took. */
export type Said = ({ readonly told: Told } | { readonly error: string }) & {
  readonly seconds: number;
};

/** Runs a reader on the package that the command line names, with a directory that it may write to and one it is in. */
export const readAndTell = async (
  read: (file: string, scratch: string, reader: string) => Promise<Told>,
): Promise<void> => {
  const [file = '', scratch = '', reader = ''] = process.argv.slice(2);
  const said = await read(file, scratch, reader).then(
    (told) => ({ told }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : 'no error' }),
  );
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const text = JSON.stringify({ ...said, seconds: (userCPUTime + systemCPUTime) / 1e6 });
  // What it left open is not waited for.
  process.stdout.write(text, () => process.exit(0));
};
