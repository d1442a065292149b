import JSZip from 'jszip';
import { unzstd } from '../../container/unzstd.ts';
import { packageBytes } from '../../fixture.test-data.ts';
import { defaultLimits } from '../../limits.ts';
import { sqlite, withoutUnicase } from '../../sqlite/same-rows.test-data.ts';
import { rawZstd } from '../../write/raw-zstd.ts';

/** A fixture in whose newest collection SQL has run. */
export const changedPackage = async (name: string, sql: string): Promise<Uint8Array> => {
  const zip = await JSZip.loadAsync(packageBytes('ok', name));
  const latest = zip.file('collection.anki21b');
  const member = latest ?? zip.file('collection.anki21');
  if (!member) throw new TypeError(`${name} is old`);
  const stored = await member.async('uint8array');
  const sqlJs = await sqlite();
  const file = latest ? await unzstd(stored, defaultLimits.collectionBytes, defaultLimits) : stored;
  const db = new sqlJs.Database(withoutUnicase(sqlJs, file));
  db.exec(sql);
  const changed = db.export();
  db.close();
  return zip
    .file(member.name, latest ? Buffer.concat([...rawZstd([changed], changed.length)]) : changed)
    .generateAsync({ type: 'uint8array' });
};
