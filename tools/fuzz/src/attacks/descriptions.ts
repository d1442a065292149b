import { rawZstd } from '@flashcards/kit/rig';
import type { Attack } from './attack.ts';
import { model, schema11, schema18 } from './database.ts';
import { latestPackage, legacyPackage } from './packages.ts';

const anything = ['ok', 'ok-partial', 'error'] as const;
const latest = (collection: Uint8Array, media?: Uint8Array): Buffer =>
  latestPackage({ collection: rawZstd(collection), ...(media ? { media } : {}) });

/** Marks that a normal form puts in order, the worst order there is. */
const unordered = (count: number): string => `a${'\u0301'.repeat(count)}${'\u0316'.repeat(count)}`;

const json: Readonly<Record<string, () => { readonly models?: string; readonly decks?: string }>> = {
  'note types of lists in lists': () => ({ models: `{"1":${'['.repeat(400_000)}${']'.repeat(400_000)}}` }),
  'note types of objects in objects': () => ({ models: `{"1":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}` }),
  'note types with a million keys': () => ({
    models: `{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":1`).join()}}`,
  }),
  'note types with as many keys as there may be, of none': () => ({
    models: `{"1":${JSON.stringify(model())},${Array.from({ length: 480_000 }, (_, at) => `"x${at}":1`).join()}}`,
  }),
  'a key of thirty megabytes': () => ({ models: `{"1":${JSON.stringify(model())},"${'9'.repeat(30_000_000)}":{}}` }),
  'a text of escapes': () => ({ models: `{"1":${JSON.stringify(model())},"2":"${'\\u0000'.repeat(5_000_000)}"}` }),
  'a number of thirty megabytes': () => ({ models: `{"1":${JSON.stringify(model())},"2":${'7'.repeat(30_000_000)}}` }),
  'names of fields that are all the same': () => ({
    models: JSON.stringify(
      Object.fromEntries(Array.from({ length: 99 }, (_, at) => [at + 1, model(Array<string>(1_000).fill('Front'))])),
    ),
  }),
  'names of fields that differ in case': () => ({
    models: JSON.stringify({
      1: model(
        Array.from({ length: 1_000 }, (_, at) =>
          Array.from('abcdefghij', (letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter)).join(''),
        ),
      ),
    }),
  }),
  'names of fields in an order that no normal form has': () => ({
    models: JSON.stringify({ 1: model([unordered(2_000_000), 'Back']) }),
  }),
  'names of decks in an order that no normal form has': () => ({
    decks: JSON.stringify({ 1: { name: unordered(2_000_000), dyn: 0 } }),
  }),
  'names of fifteen megabytes': () => ({
    models: JSON.stringify({ 1: { ...model(['\u00df'.repeat(3_500_000), 'Back']), name: 'x'.repeat(3_500_000) } }),
    decks: JSON.stringify({ 1: { name: '::'.repeat(1_500_000), dyn: 0 } }),
  }),
  'names that are prototypes': () => ({
    models: `{"__proto__":{"polluted":1},"1":${JSON.stringify(model(['__proto__', 'constructor', 'toString']))}}`,
    decks: `{"__proto__":{"polluted":1},"1":{"name":"__proto__","dyn":0,"__proto__":{"polluted":1}}}`,
  }),
  'a million decks': () => ({
    decks: `{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":{"name":"x"}`).join()}}`,
  }),
  'as many decks as there may be': () => ({
    decks: `{${Array.from({ length: 99_000 }, (_, at) => `"${at}":{"name":"${'x::'.repeat(80)}"}`).join()}}`,
  }),
  'as many templates as there may be': () => ({
    models: `{${Array.from({ length: 9_000 }, (_, at) => `"${at}":${JSON.stringify({ ...model(['F']), tmpls: Array(5).fill({ name: 'x', ord: 0, qfmt: '{{F}}', afmt: '' }) })}`).join()}}`,
  }),
  'templates that ask for very much': () => ({
    models: JSON.stringify({ 1: model(['Front', 'Back'], '{{Front}}'.repeat(300_000)) }),
  }),
  'templates of sections in sections': () => ({
    models: JSON.stringify({
      1: model(['Front', 'Back'], `${'{{#Front}}'.repeat(100_000)}x${'{{/Front}}'.repeat(100_000)}`),
    }),
  }),
  'templates that never close': () => ({
    models: JSON.stringify({ 1: model(['Front', 'Back'], '{{#Front}}{{'.repeat(500_000)) }),
  }),
  'templates of filters': () => ({
    models: JSON.stringify({ 1: model(['Front', 'Back'], `{{${'hint:'.repeat(500_000)}Front}}`) }),
  }),
};

/** A varint of protobuf. */
const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  const last = Math.floor(value / 128 ** bytes.length);
  return Buffer.from([...bytes, last]);
};
const bytesField = (field: number, content: Uint8Array): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);

const nested = (depth: number): Buffer => {
  let content: Buffer = Buffer.from([8, 1]);
  for (let level = 0; level < depth; level += 1) content = bytesField(1, content);
  return content;
};

const configs: Readonly<Record<string, () => Uint8Array>> = {
  'a note type of a million settings': () => Buffer.alloc(3_000_000, Buffer.from([0xf8, 0x07, 0x01])),
  'a note type of messages in messages': () => nested(5_000),
  'a note type of numbers without end': () => Buffer.alloc(1_000_000, 0xff),
  'a note type with a million styles': () => Buffer.alloc(4_000_000, Buffer.from([0x1a, 0x02, 0x61, 0x62])),
};

const clozes = bytesField(1, Buffer.from(`{{${'cloze:'.repeat(300_000)}`));

const media: Readonly<Record<string, () => Uint8Array>> = {
  'a media list of a million names of nothing': () => Buffer.alloc(2_000_000, Buffer.from([0x0a, 0x00])),
  'a media list of names of a megabyte': () =>
    Buffer.concat(Array.from({ length: 15 }, () => bytesField(1, bytesField(1, Buffer.alloc(1_000_000, 'x'))))),
  'a media list of an entry with a million values': () =>
    bytesField(1, Buffer.alloc(3_000_000, Buffer.from([0xf8, 0x07, 0x01]))),
  'a media list of entries in entries': () => nested(100_000),
  'a media list of as many files as there may be, of which none is there': () =>
    Buffer.concat(Array.from({ length: 49_000 }, () => bytesField(1, bytesField(1, Buffer.alloc(300, 'x'))))),
  'a media list of names that lead elsewhere': () =>
    Buffer.concat(Array.from({ length: 49_000 }, (_, at) => bytesField(1, bytesField(1, Buffer.from(`../${at}`))))),
};

const jsonMedia: Readonly<Record<string, () => string>> = {
  'a media map of names of a megabyte': () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 15 }, (_, at) => [at, 'x'.repeat(1_000_000)]))),
  'a media map of a million numbers': () => `{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":""`).join()}}`,
  'a media map of numbers as long as they may be': () => `{"${'9'.repeat(15_000_000)}":"a.png"}`,
  'a media map of maps in maps': () => `${'{"1":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
};

const each = <T>(
  recipes: Readonly<Record<string, () => T>>,
  make: (of: T) => Uint8Array,
  rest: Omit<Attack, 'name' | 'make'>,
) => Object.entries(recipes).map(([name, recipe]): Attack => ({ name, make: () => make(recipe()), ...rest }));

/** What the descriptions of note types, decks and media can do. */
export const descriptionAttacks: readonly Attack[] = [
  ...each(json, (recipe) => legacyPackage(schema11(recipe)), { allowed: anything }),
  ...each(configs, (config) => latest(schema18({ run: [['UPDATE notetypes SET config = ?', config]] })), {
    allowed: anything,
  }),
  {
    name: 'a template of clozes in a note type that is damaged',
    make: () =>
      latest(
        schema18({ run: [['UPDATE templates SET config = ?', clozes], [`UPDATE notetypes SET config = 'text'`]] }),
      ),
    allowed: anything,
  },
  {
    name: 'names in tables in an order that no normal form has',
    make: () =>
      latest(
        schema18({
          run: [
            ['UPDATE decks SET name = ?', unordered(1_000_000)],
            ['UPDATE fields SET name = ?', unordered(500_000)],
            ['UPDATE templates SET name = ?', unordered(500_000)],
            ['UPDATE notetypes SET name = ?', unordered(500_000)],
          ],
        }),
      ),
    allowed: anything,
  },
  // Whatever the list says, the notes come.
  ...each(media, (list) => latest(schema18(), rawZstd(list)), { allowed: ['ok', 'ok-partial'], notes: 1 }),
  ...each(jsonMedia, (list) => legacyPackage(schema11(), list), { allowed: ['ok', 'ok-partial'], notes: 1 }),
];
