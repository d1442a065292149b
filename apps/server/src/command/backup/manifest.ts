import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What stands beside a database in its backup. */
export interface Manifest {
  readonly format: 'flashcards-backup';
  readonly madeAt: string;
  /** The version of the schema. */
  readonly version: number;
  /** Where the database was. */
  readonly database: string;
  /** Of the database, in hex. */
  readonly sha256: string;
}

/** The names of what is in a backup. */
export const databaseName = 'flashcards.db';
export const secretName = 'jwt-secret';
export const manifestName = 'backup.json';

export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const isManifest = (value: unknown): value is Manifest => {
  const told = value as Partial<Record<keyof Manifest, unknown>> | null;
  return (
    told?.format === 'flashcards-backup' &&
    [told.madeAt, told.database, told.sha256].every((text) => typeof text === 'string') &&
    typeof told.version === 'number'
  );
};

const most = 10_000;

/** `undefined` where there is none, or none that was made here. */
export const manifestIn = async (directory: string): Promise<Manifest | undefined> => {
  try {
    const text = await readFile(join(directory, manifestName), 'utf8');
    const told: unknown = text.length > most ? undefined : JSON.parse(text);
    return isManifest(told) ? told : undefined;
  } catch {
    return undefined;
  }
};
