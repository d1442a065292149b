import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'sqlite-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A path where nothing is yet, in a directory that goes with the tests of the file that asks. */
export const aFile = (): string => join(directory, `${randomUUID()}.db`);
