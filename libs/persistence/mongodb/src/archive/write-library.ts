import type { FolderPath } from '@flashcards/library';
import { nameOf, parentOf, rootFolder, textBytesOf } from '@flashcards/library';
import type { CardRecord, FolderRecord, MediaRecord, SetRecord } from '@flashcards/persistence-ports';
import { createHmac } from 'node:crypto';
import { folderKey, rootId } from '../folder-places.ts';
import type { Owner } from '../keys.ts';
import { keyOf } from '../keys.ts';
import type { FolderDocument, NameDocument, SetDocument } from '../library-documents.ts';
import { nameKey } from '../names.ts';
import { referenceOf } from '../media/set-media.ts';
import { originDocument } from '../origins.ts';
import { progressFields } from '../progress.ts';
import type { ProgressDocument } from '../study-documents.ts';
import { insertAll } from './insert-all.ts';
import type { WrittenAccount } from './writing.ts';

/** As random as the secret, and the same whoever asks for it. */
const folderId = ({ secret }: Owner, path: FolderPath): string =>
  path === rootFolder
    ? rootId
    : createHmac('sha256', secret).update(`folder id ${path}`).digest('base64url').slice(0, 24);

export const writeFolders = (
  { call: { collections }, owner, revs: { first: rev } }: WrittenAccount,
  records: readonly FolderRecord[],
): Promise<void> => {
  const documents = records.map(({ path }): FolderDocument => {
    const place = { parent: folderId(owner, parentOf(path)), name: nameOf(path) };
    return { _id: folderKey(owner, place), id: folderId(owner, path), ...place, rev };
  });
  return insertAll(collections.folders, documents);
};

export const writeSets = async (
  { call: { collections }, owner, orders, revs: { first: rev } }: WrittenAccount,
  records: readonly SetRecord[],
): Promise<void> => {
  const names: NameDocument[] = [];
  const sets = records.map(({ position, set: { folder: path, ...set }, report }): SetDocument => {
    const order = 1 + position;
    const folder = folderId(owner, path);
    orders.set(set.id, order);
    names.push({ _id: nameKey(owner, set.name), set: set.id, folder, rev });
    const reported = report ? { report } : {};
    return { _id: keyOf(owner.account, set.id), order, folder, ...set, ...reported, rev };
  });
  await insertAll(collections.names, names);
  await insertAll(collections.sets, sets);
};

export const writeMedia = (
  { call: { collections }, owner, files }: WrittenAccount,
  records: readonly MediaRecord[],
): Promise<void> => {
  const documents = records.map(({ set, file }) => {
    const n = files.get(set) ?? 0;
    files.set(set, n + 1);
    return referenceOf(owner.account, set, [file, n]);
  });
  return insertAll(collections.setMedia, documents);
};

const rowOf = (
  { owner: { account }, orders, revs: { first: rev } }: WrittenAccount,
  record: CardRecord,
): ProgressDocument => {
  const { set, position, card, createdOn, suspended, progress, origin } = record;
  const order = orders.get(set);
  if (order === undefined) throw new Error('mongodb: a card whose set was not written');
  const made = progress.state === 'new' ? {} : { createdOn };
  const place = { user: account, card: card.id, set, position, order };
  const came = origin ? { origin: origin.progress } : {};
  const fields = { ...progressFields(progress), suspended, ...made, ...came, textBytes: textBytesOf(card) };
  return { _id: keyOf(account, card.id), ...place, ...fields, rev };
};

/** The rows come first: they tell of which cards something may be left. */
export const writeCards = async (account: WrittenAccount, records: readonly CardRecord[]): Promise<void> => {
  const { call, owner, revs } = account;
  await insertAll(
    call.collections.progress,
    records.map((record) => rowOf(account, record)),
  );
  const texts = records.map(({ set, card: { id: _id, front, back }, origin }) => ({
    _id,
    user: owner.account,
    set,
    front,
    back,
    rev: revs.first,
    ...(origin ? { origin: originDocument(origin) } : {}),
  }));
  await insertAll(call.collections.cards, texts);
};
