import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';

const secret = 'a secret of more than thirty-two bytes';

const aFile = (content: string | Buffer): string => {
  const directory = mkdtempSync(join(tmpdir(), 'secret-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'secret');
  writeFileSync(file, content);
  return file;
};

describe('a setting that may hold a secret', () => {
  it.each([
    ['JWT_SECRET', secret, { jwtSecret: secret }],
    ['JWT_SECRET_PREVIOUS', secret, { jwtSecretPrevious: secret }],
    ['DATABASE_URL', 'sqlite::memory:', { database: { file: ':memory:' } }],
  ])('may be in the file that %s_FILE names, with a line end', (name, value, config) => {
    for (const end of ['', '\n', '\r\n'])
      expect(readConfig({ [`${name}_FILE`]: aFile(value + end) })).toMatchObject({ ok: true, config });
  });

  it('may be a URI in a file, and keeps the blanks of a secret', () => {
    const uri = 'mongodb://me:secret@db/x';
    const environment = { MONGODB_URI_FILE: aFile(`${uri}\n`), JWT_SECRET_FILE: aFile(` ${secret} \n`) };
    expect(readConfig(environment)).toMatchObject({ config: { database: { uri }, jwtSecret: ` ${secret} ` } });
  });

  it('is reported by name when its file is unusable, never with its content', () => {
    const problems = (environment: Readonly<Record<string, string>>) => readConfig(environment);
    expect(problems({ JWT_SECRET_FILE: '/not/there' })).toEqual({
      ok: false,
      problems: ['JWT_SECRET_FILE names a file that cannot be read (ENOENT)'],
    });
    expect(problems({ JWT_SECRET_FILE: aFile(secret), JWT_SECRET: secret })).toEqual({
      ok: false,
      problems: ['JWT_SECRET_FILE is set beside JWT_SECRET: take one away'],
    });
    const short = problems({ JWT_SECRET_FILE: aFile('hunter2') });
    expect(short).toMatchObject({ ok: false });
    expect(JSON.stringify(short)).not.toContain('hunter2');
  });

  const aPipe = (): string => {
    const path = join(dirname(aFile('')), 'pipe');
    execFileSync('mkfifo', [path]);
    return path;
  };
  // Not UTF-8: é in Latin-1.
  it.each([
    ['is empty', () => aFile(' \n')],
    ['is no UTF-8 text', () => aFile(Buffer.from(`${secret}é`, 'latin1'))],
    ['holds more than 64 KiB', () => aFile('a'.repeat(64 * 1024 + 1))],
    ['is no regular file', () => dirname(aFile(''))],
    ['is no regular file', aPipe],
  ])('is refused with the name of its file when that %s', (problem, make) => {
    const file = make();
    expect(readConfig({ JWT_SECRET_FILE: file })).toEqual({
      ok: false,
      problems: [`JWT_SECRET_FILE names ${file}, which ${problem}`],
    });
  });

  it('may have up to 64 KiB', () => {
    expect(readConfig({ JWT_SECRET_FILE: aFile('a'.repeat(64 * 1024)) })).toMatchObject({ ok: true });
  });

  it('is absent when the name of its file is blank', () => {
    expect(readConfig({ JWT_SECRET_FILE: ' ' })).toMatchObject({ ok: true });
  });

  it('is the only kind that may be in a file', () => {
    expect(readConfig({ PORT_FILE: '/not/there' })).toMatchObject({ ok: true, config: { port: 3000 } });
  });
});
