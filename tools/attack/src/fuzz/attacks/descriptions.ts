import { protobufField } from '../mutators/protobuf.ts';
import type { Recipe } from './database.ts';
import { latestPackage, legacyPackage, model } from './database.ts';

const million = 1_000_000;
const usual = JSON.stringify(model());
const byNumber = (count: number, entry: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => entry(at)).join();

/** Combining marks in the worst order for normalization. */
const unordered = (count: number): string => `a${'\u0301'.repeat(count)}${'\u0316'.repeat(count)}`;

/** Attacks in JSON. Names of prototypes and endless note types are fixtures (`models-`). */
const json: Readonly<Record<string, () => Recipe>> = {
  'note types of lists in lists': () => ({ models: `{"1":${'['.repeat(400_000)}${']'.repeat(400_000)}}` }),
  'note types of objects in objects': () => ({ models: `{"1":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}` }),
  'note types with as many keys as there may be, of none': () => ({
    models: `{"1":${usual},${byNumber(480_000, (at) => `"x${at}":1`)}}`,
  }),
  'a key of thirty megabytes': () => ({ models: `{"1":${usual},"${'9'.repeat(30 * million)}":{}}` }),
  'a text of escapes': () => ({ models: `{"1":${usual},"2":"${'\\u0000'.repeat(5 * million)}"}` }),
  'a number of thirty megabytes': () => ({ models: `{"1":${usual},"2":${'7'.repeat(30 * million)}}` }),
  'names of fields that are all the same': () => ({
    models: `{${byNumber(99, (at) => `"${at + 1}":${JSON.stringify(model(Array<string>(1_000).fill('Front')))}`)}}`,
  }),
  'names of fields in an order that no normal form has': () => ({
    models: JSON.stringify({ 1: model([unordered(2 * million), 'Back']) }),
  }),
  'names of decks in an order that no normal form has': () => ({
    decks: JSON.stringify({ 1: { name: unordered(2 * million), dyn: 0 } }),
  }),
  'names of fifteen megabytes': () => ({
    models: JSON.stringify({ 1: { ...model(['\u00df'.repeat(3_500_000), 'Back']), name: 'x'.repeat(3_500_000) } }),
    decks: JSON.stringify({ 1: { name: '::'.repeat(1_500_000), dyn: 0 } }),
  }),
  'a million decks': () => ({ decks: `{${byNumber(million, (at) => `"${at}":{"name":"x"}`)}}` }),
  'as many decks as there may be': () => ({
    decks: `{${byNumber(99_000, (at) => `"${at}":{"name":"${'x::'.repeat(80)}"}`)}}`,
  }),
  'as many templates as there may be': () => {
    const templates = Array<object>(5).fill({ name: 'x', ord: 0, qfmt: '{{F}}', afmt: '' });
    const text = JSON.stringify({ ...model(['F']), tmpls: templates });
    return { models: `{${byNumber(9_000, (at) => `"${at}":${text}`)}}` };
  },
};

const fields = ['Front', 'Back'];
const questions: Readonly<Record<string, () => string>> = {
  'templates that ask for very much': () => '{{Front}}'.repeat(300_000),
  'templates of sections in sections': () => `${'{{#Front}}'.repeat(100_000)}x${'{{/Front}}'.repeat(100_000)}`,
  'templates that never close': () => '{{#Front}}{{'.repeat(500_000),
  'templates of filters': () => `{{${'hint:'.repeat(500_000)}Front}}`,
};

const nested = (depth: number): Buffer => {
  let content: Buffer = Buffer.from([8, 1]);
  for (let level = 0; level < depth; level += 1) content = protobufField(1, content);
  return content;
};
const filled = (length: number, ...bytes: readonly number[]): Buffer => Buffer.alloc(length, Buffer.from(bytes));

const configs: Readonly<Record<string, () => Uint8Array>> = {
  'a note type of a million settings': () => filled(3 * million, 0xf8, 0x07, 0x01),
  'a note type of messages in messages': () => nested(5_000),
  'a note type of numbers without end': () => filled(million, 0xff),
  'a note type with a million styles': () => filled(4 * million, 0x1a, 0x02, 0x61, 0x62),
};

const entry = (name: string | Uint8Array): Buffer => protobufField(1, protobufField(1, Buffer.from(name as string)));

const media: Readonly<Record<string, () => Uint8Array>> = {
  'a media list of a million names of nothing': () => filled(2 * million, 0x0a, 0x00),
  'a media list of names of a megabyte': () =>
    Buffer.concat(Array.from({ length: 15 }, () => entry(Buffer.alloc(million, 'x')))),
  'a media list of an entry with a million values': () => protobufField(1, filled(3 * million, 0xf8, 0x07, 0x01)),
  'a media list of entries in entries': () => nested(100_000),
  'a media list of as many files as there may be, of which none is there': () =>
    Buffer.concat(Array.from({ length: 49_000 }, () => entry('x'.repeat(300)))),
};

const jsonMedia: Readonly<Record<string, () => string>> = {
  'a media map of names of a megabyte': () => `{${byNumber(15, (at) => `"${at}":"${'x'.repeat(million)}"`)}}`,
  'a media map of a million numbers': () => `{${byNumber(million, (at) => `"${at}":""`)}}`,
  'a media map of numbers as long as they may be': () => `{"${'9'.repeat(15 * million)}":"a.png"}`,
  'a media map of maps in maps': () => `${'{"1":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
};

const each = <T>(recipes: Readonly<Record<string, () => T>>, make: (of: T) => Uint8Array) =>
  Object.fromEntries(Object.entries(recipes).map(([name, recipe]) => [name, () => make(recipe())]));

/** Attacks in the descriptions of note types and decks. */
export const descriptions: Readonly<Record<string, () => Uint8Array>> = {
  ...each(json, (recipe) => legacyPackage(recipe)),
  ...each(questions, (text) => legacyPackage({ models: JSON.stringify({ 1: model(fields, text) }) })),
  ...each(configs, (config) => latestPackage({ run: [['UPDATE notetypes SET config = ?', config]] })),
  'a template of clozes in a note type that is damaged': () => {
    const clozes = protobufField(1, Buffer.from(`{{${'cloze:'.repeat(300_000)}`));
    return latestPackage({
      run: [['UPDATE templates SET config = ?', clozes], [`UPDATE notetypes SET config = 'text'`]],
    });
  },
  'names in tables in an order that no normal form has': () =>
    latestPackage({
      run: ['decks', 'fields', 'templates', 'notetypes'].map((table) => [
        `UPDATE ${table} SET name = ?`,
        unordered(million / 2),
      ]),
    }),
};

/** Attacks in the list of media, which must not affect the notes. */
export const mediaLists: Readonly<Record<string, () => Uint8Array>> = {
  ...each(media, (list) => latestPackage({}, list)),
  ...each(jsonMedia, (list) => legacyPackage({}, list)),
};
