import { rawZstd } from '@flashcards/kit/rig';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { readFileSync } from 'node:fs';
import { unzstd } from '../mutators/zstd.ts';
import type { Random } from '../random.ts';
import { randomFrom } from '../random.ts';
import type { ZipMember } from '../zip-file.ts';
import { readZip, writeZip } from '../zip-file.ts';
import { changeColumn, somePlace } from './change-column.test-data.ts';
import { changeJson } from './change-json.test-data.ts';
import { changeMessage } from './change-message.test-data.ts';
import { changeCollection } from './collection.test-data.ts';

/** A package with one change of its content, in a valid container. */
export interface ContentMutant {
  /** What is changed, for people. */
  readonly what: string;
  readonly bytes: Buffer;
}

interface Changed {
  readonly what: string;
  readonly content: Buffer;
}

const changeText = (db: DatabaseSyncInstance, random: Random): string => {
  const column = random.pick(['models', 'models', 'models', 'decks', 'decks', 'dconf', 'conf', 'tags']);
  const json = db.prepare(`SELECT ${column} FROM col`).get() as Record<string, string>;
  const { what, text } = changeJson(json[column] as string, random);
  db.prepare(`UPDATE col SET ${column} = ?`).run(text);
  return `${column}: ${what}`;
};

const changeBlob = (db: DatabaseSyncInstance, random: Random): string => {
  const { table, name, where } = somePlace(db, random, ({ type }) => type.toLowerCase() === 'blob');
  const row = db.prepare(`SELECT ${name} FROM ${table} WHERE ${where}`).get() as Record<string, Uint8Array>;
  const message = changeMessage(Buffer.from(row[name] as Uint8Array), random);
  db.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${where}`).run(message);
  return `${table}.${name} = ${message.subarray(-24).toString('hex')}`;
};

const changeMedia = ({ content }: ZipMember, isLatest: boolean, random: Random): Changed => {
  if (isLatest) {
    const list = changeMessage(unzstd(content), random);
    return { what: `media: ${list.subarray(-24).toString('hex')}`, content: rawZstd(list) };
  }
  const { what, text } = changeJson(content.toString(), random);
  return { what: `media: ${what}`, content: Buffer.from(text) };
};

const changeCollectionIn = ({ content }: ZipMember, isLatest: boolean, random: Random): Changed => {
  const change = random.pick([changeColumn, isLatest ? changeBlob : changeText]);
  const { what, bytes } = changeCollection(isLatest ? unzstd(content) : content, (db) => change(db, random));
  return { what, content: isLatest ? rawZstd(bytes) : bytes };
};

const names = [
  ...['gk-media', 'wheel-cloze.legacy', 'wheel-imageocc.legacy', 'wheel-sched.legacy', 'wheel-nested.legacy'],
  ...['wheel-cloze.new', 'wheel-imageocc.new', 'wheel-media.new', 'wheel-sched.new', 'wheel-nested.new'],
];

const bases = names.map((name) => {
  const file = new URL(`../../../../../libs/apkg-parser/fixtures/ok/${name}.apkg`, import.meta.url);
  return { name, members: readZip(readFileSync(file)) ?? [] };
});

const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2'];

/** Mutant number `index` of a seed. */
export const contentMutant = (seed: string, index: number): ContentMutant => {
  const random = randomFrom(`${seed}:${index}`);
  const { name, members } = random.pick(bases);
  const collection = collections.find((each) => members.some((member) => member.name === each));
  const isLatest = collection === collections[0];
  const [target, change] =
    random.below(10) === 0 ? (['media', changeMedia] as const) : ([collection, changeCollectionIn] as const);
  const member = members.find((each) => each.name === target);
  if (!member) throw new TypeError(`${name} has no ${target}`);
  const { what, content } = change(member, isLatest, random);
  const bytes = writeZip(members.map((each) => (each === member ? { ...each, content } : each)));
  return { what: `${name}: ${what}`, bytes };
};
