import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storesAt } from './stores.ts';

const mongodb = 'mongodb://ana:secret@127.0.0.1:27017/flashcards';

describe('the stores of a copy', () => {
  it('may be two stores of either kind', () => {
    expect(storesAt('sqlite:/a.db', mongodb)).toEqual({ from: { file: '/a.db' }, to: { uri: mongodb } });
    expect(storesAt(mongodb, 'sqlite:/a.db')).toEqual({ from: { uri: mongodb }, to: { file: '/a.db' } });
    expect(storesAt('sqlite:/a.db', 'sqlite:/b.db')).toMatchObject({ to: { file: '/b.db' } });
  });

  it.each([
    ['FROM', 'mysql://ana:secret@x/y', 'sqlite:/a.db'],
    ['TO', 'sqlite:/a.db', 'mongodb://ana:secret@'],
    ['TO', 'sqlite:/a.db', 'sqlite::memory:'],
    ['FROM', 'sqlite:', 'sqlite:/a.db'],
    ['FROM', '/a.db', 'sqlite:/b.db'],
  ])('are refused with the name of the invalid one, without its address: %s', (which, from, to) => {
    expect(storesAt(from, to)).toEqual({ problem: expect.stringMatching(`^${which} is no address`) as string });
    expect(JSON.stringify(storesAt(from, to))).not.toContain('secret');
  });

  it('may be in a file, for an address with a password', () => {
    const directory = mkdtempSync(join(tmpdir(), 'copy-store-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'uri');
    writeFileSync(file, `${mongodb}\n`);
    expect(storesAt(`file:${file}`, 'sqlite:/a.db')).toEqual({ from: { uri: mongodb }, to: { file: '/a.db' } });
    expect(storesAt('sqlite:/a.db', `file:${directory}`)).toEqual({
      problem: `TO names ${directory}, which is no regular file.`,
    });
  });

  it('are refused when both are the same store, also by another name', () => {
    const directory = mkdtempSync(join(tmpdir(), 'copy-store-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const [file, other] = [join(directory, 'a.db'), join(directory, 'b.db')];
    writeFileSync(file, '');
    linkSync(file, other);
    const problem = 'FROM and TO are one store.';
    expect(storesAt(`sqlite:${file}`, `sqlite:${other}`)).toEqual({ problem });
    expect(storesAt('sqlite:/not/there.db', 'sqlite:/not/../not/there.db')).toEqual({ problem });
    expect(storesAt(mongodb, mongodb)).toEqual({ problem });
  });
});
