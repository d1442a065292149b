import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import JSZip from 'jszip';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPackage } from '../../package-builder.test-data.ts';
import { rawZstd } from '../../write/raw-zstd.ts';
import { aRun, fixture } from '../a-run.test-data.ts';
import { runCommandLine } from '../run.ts';

/** A package whose media files have these names, and their names as content. */
const packageWith = async (names: readonly string[]): Promise<Uint8Array> => {
  const zip = await JSZip.loadAsync(await buildPackage([{ fields: ['Front', 'Back'] }], []));
  for (const [at, name] of names.entries()) zip.file(String(at), name);
  zip.file('media', JSON.stringify(Object.fromEntries(names.entries())));
  return zip.generateAsync({ type: 'uint8array' });
};

/** A folder `out` in an empty one. */
const aFolder = async (): Promise<string> => {
  const place = await mkdtemp(join(tmpdir(), 'apkg-media-'));
  onTestFinished(() => rm(place, { recursive: true }));
  return join(place, 'out');
};

const extracted = async (names: readonly string[], folder: string, ...options: readonly string[]) =>
  aRun(['media', '-', '--out', folder, ...options], { input: [await packageWith(names)] });

describe('media', () => {
  it('lists names and sizes', async () => {
    const { output, code } = await aRun(['media', '--json', fixture('ok/wheel-custom12.new.apkg')]);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toContainEqual({
      member: '6',
      name: '_x.woff2',
      size: 68,
      sha1: 'a7577f277bb526575fb2f1260e49861e0cf1c5b0',
    });
  });

  it('states the place of a warning once', async () => {
    const { errors } = await extracted(['../a'], await aFolder());
    expect(errors).toBe('The media file "../a": its name leads elsewhere.\n');
  });
});

describe('media --out', () => {
  it('writes the files to a folder that it makes', async () => {
    const folder = await aFolder();
    const names = ['a.png', '画像 1.jpg', '[x].mp3', 'e\u0301.gif', '...a'];
    expect(await extracted(names, folder)).toMatchObject({ code: 0, errors: '' });
    expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
    for (const name of names) expect(await readFile(join(folder, name), 'utf8')).toBe(name);
  });

  it.each([
    '../a.png',
    'a/b.png',
    '/tmp/a.png',
    '..',
    '..\\a.png',
    'C:\\a.png',
    'c:a.png',
    'a.png:stream',
    'nul',
    'CON.txt',
    'com1 .png',
    'LPT³',
    'a?.png',
    'a|b',
    'a.png.',
    'a ',
    'x'.repeat(256),
  ])('leaves out %j, and writes the others', async (name) => {
    const folder = await aFolder();
    const { code, output, errors } = await extracted(['b.png', name, 'c.png'], folder);
    expect([code, output]).toEqual([65, '5 B\tb.png\n5 B\tc.png\n']);
    expect(errors).toMatch(/^.*\bname\b.*\n$/);
    expect(await readdir(folder)).toEqual(['b.png', 'c.png']);
    expect(await readdir(join(folder, '..'))).toEqual(['out']);
  });

  it.each([
    ['case', 'a.png', 'A.PNG'],
    ['the form of their letters', 'é.png', 'e\u0301.png'],
    ['both', 'STRASSE', 'straße'],
    ['nothing', 'a.png', 'a.png'],
  ])('writes one of two files whose names differ in %s', async (_, first, second) => {
    const folder = await aFolder();
    const { code, errors } = await extracted([first, second], folder);
    expect([code, await readdir(folder)]).toEqual([65, [first]]);
    expect(errors).toContain(JSON.stringify(first));
  });

  it('replaces no file, and follows no link', async () => {
    const folder = await aFolder();
    await mkdir(folder);
    await writeFile(join(folder, 'a.png'), 'mine');
    await symlink(join(folder, '../target'), join(folder, 'b.png'));
    const { code, output, errors } = await extracted(['a.png', 'b.png', 'c.png'], folder);
    expect([code, output]).toEqual([74, '5 B\tc.png\n']);
    expect(errors.split('\n').slice(0, -1)).toEqual([
      '"a.png" is left out: there is something of this name in the folder',
      '"b.png" is left out: there is something of this name in the folder',
    ]);
    expect(await readFile(join(folder, 'a.png'), 'utf8')).toBe('mine');
    expect(await readdir(join(folder, '..'))).toEqual(['out']);
  });

  it('lists what it wrote as JSON', async () => {
    const { output } = await extracted(['a.png', 'nul'], await aFolder(), '--json');
    expect(JSON.parse(output)).toMatchObject([{ member: '0', name: 'a.png' }]);
  });

  it('says so in one line when there can be no such folder', async () => {
    const folder = await aFolder();
    await writeFile(folder, '');
    const { code, errors } = await extracted(['a.png'], folder);
    expect([code, errors.split('\n')]).toEqual([74, [expect.stringContaining(folder), '']]);
  });

  it('writes all files though nobody reads the list', async () => {
    const folder = await aFolder();
    const names = Array.from({ length: 400 }, (_, index) => `${index}${'x'.repeat(200)}.png`);
    const gone = new Writable({ write: (_, __, done) => done(Object.assign(new Error('gone'), { code: 'EPIPE' })) });
    const streams = { stdin: Readable.from([await packageWith(names)]), stdout: gone, stderr: new PassThrough() };
    expect(await runCommandLine(['media', '-', '--out', folder], streams)).toBe(0);
    expect((await readdir(folder)).length).toBe(names.length);
  });

  it('writes one of two files with one content', async () => {
    const zip = await JSZip.loadAsync(await readFile(fixture('ok/wheel-media.new.apkg')));
    const entry = (name: string) =>
      `0a${(28).toString(16)}0a01${Buffer.from(name).toString('hex')}1a14${'01'.repeat(20)}f80f00`;
    const list = Buffer.from(`${entry('a')}${entry('b')}`, 'hex');
    zip.file('media', Buffer.concat([...rawZstd([list], list.length)]));
    const input = [await zip.generateAsync({ type: 'uint8array' })];
    const folder = await aFolder();
    const { errors } = await aRun(['media', '-', '--out', folder], { input });
    expect(errors).toContain('"b" is left out: another name has its content');
    expect(await readdir(folder)).toEqual(['a']);
  });
});
