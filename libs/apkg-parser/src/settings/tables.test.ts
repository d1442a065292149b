import { describe, expect, it } from 'vitest';
import { parseJson } from '../json-values.ts';
import { allChecks } from '../write/content-checks.ts';
import { jsonText } from '../write/json-text.ts';
import { deckOptionsTable } from './deck-options.ts';
import { commonDeckTable, filteredDeckTable, normalDeckTable } from './deck-settings.ts';
import { fieldTable, noteTypeTable, templateTable } from './note-type-settings.ts';
import { settingsInJson, settingsInMessage } from './read-settings.ts';
import type { Row, Table, WithOther } from './table.ts';
import { settingsJson } from './write-settings.ts';

const varint = (value: bigint): readonly number[] =>
  value < 0x80n ? [Number(value)] : [Number(value & 0x7fn) | 0x80, ...varint(value >> 7n)];

const key = (field: number, type: number): readonly number[] => varint(BigInt(field * 8 + type));
const number = (field: number, value: bigint) => [...key(field, 0), ...varint(BigInt.asUintN(64, value))];
const bytes = (field: number, value: readonly number[]) => [
  ...key(field, 2),
  ...varint(BigInt(value.length)),
  ...value,
];
const text = (field: number, value: string) => bytes(field, [...Buffer.from(value)]);
const single = (value: number): readonly number[] => [...new Uint8Array(Float32Array.of(value).buffer)];

/** A value that differs from each default, as stored in JSON, as our property and in a message. */
type Sample = readonly [json: unknown, value: unknown, message: (field: number) => readonly number[]];

const big = '9007199254740993';
const samples: readonly Sample[] = [
  [true, true, (field) => number(field, 1n)],
  [false, false, (field) => number(field, 0n)],
  // Flags that are opposite in the message or numbers in JSON.
  [false, false, (field) => number(field, 1n)],
  [1, true, (field) => number(field, 1n)],
  [7, 7, (field) => number(field, 7n)],
  [0, 1, (field) => number(field, 1n)],
  [-3, -3, (field) => number(field, -3n)],
  [BigInt(big), big, (field) => number(field, BigInt(big))],
  ['x é', 'x é', (field) => text(field, 'x é')],
  [0.7, 0.7, (field) => [...key(field, 5), ...single(0.7)]],
  [71, 0.71, (field) => [...key(field, 5), ...single(0.71)]],
  [2310, 2.31, (field) => [...key(field, 5), ...single(2.31)]],
  [[0.5, 15], [0.5, 15], (field) => bytes(field, [...single(0.5), ...single(15)])],
  [{ limit: 5, today: 6 }, { limit: 5, today: 6 }, (field) => bytes(field, [...number(1, 5n), ...number(2, 6n)])],
  [
    [['deck:a', 5, 3]],
    [{ search: 'deck:a', limit: 5, order: 3 }],
    (field) => bytes(field, [...text(1, 'deck:a'), ...number(2, 5n), ...number(3, 3n)]),
  ],
  [
    [[1, 'all', [0, 2]]],
    [{ ord: 1, condition: 'all', fields: [0, 2] }],
    (field) => bytes(field, [...number(1, 1n), ...number(2, 2n), ...bytes(3, [0, 2])]),
  ],
];

const noOther = { left: 0 };

const its = { place: 'it:', checks: allChecks };
const isEqual = (one: unknown, other: unknown): boolean => jsonText(one, allChecks) === jsonText(other, allChecks);

const readBack = (row: Row, bytes: readonly number[]): unknown => {
  try {
    const ofRow = {
      ...fieldTable,
      rows: [row],
      byField: new Map([[row.field, row]]),
      shape: { [row.field]: row.kind.type },
    };
    const { settings } = settingsInMessage(ofRow, Uint8Array.from(bytes), noOther);
    return Reflect.get(settings, row.name);
  } catch {
    return undefined;
  }
};

/** The sample of the kind of a row. */
const sampleOf = (row: Row): Sample | undefined =>
  samples.find(
    ([json, value, message]) =>
      row.kind.is(value) &&
      !isEqual(value, row.initial) &&
      isEqual(row.kind.toJson ? row.kind.toJson(value) : value, json) &&
      isEqual(readBack(row, message(row.field)), value),
  );

const tables: Readonly<Record<string, Table<WithOther>>> = {
  noteType: noteTypeTable,
  field: fieldTable,
  template: templateTable,
  deck: commonDeckTable,
  normalDeck: normalDeckTable,
  filteredDeck: filteredDeckTable,
  deckOptions: deckOptionsTable,
};
const rows = Object.entries(tables).flatMap(([what, table]) =>
  table.rows.map((row) => [`${what}.${row.name}`, table, row] as const),
);

describe('a setting', () => {
  it.each(rows)('is the same in JSON and in a message: %s', (_, table, row) => {
    const sample = sampleOf(row);
    if (!sample) throw new Error('no sample fits');
    const [, value, message] = sample;
    const written = parseJson(jsonText(settingsJson(table, { [row.name]: value } as WithOther, its), allChecks), 1_000);
    const expected = { settings: expect.objectContaining({ [row.name]: value }) as unknown, damaged: [] };
    expect(settingsInJson(table, written as object as Readonly<Record<string, unknown>>)).toEqual(expected);
    expect(settingsInMessage(table, Uint8Array.from(message(row.field)), noOther)).toEqual(expected);
  });

  it.each(rows)('is refused with a value of another type: %s', (_, table, row) => {
    const wrong = () =>
      settingsJson(table, { [row.name]: Symbol('none') } as WithOther, { place: 'deck 5:', checks: allChecks });
    expect(wrong).toThrow(new RegExp(`^deck 5: its ${row.name} must`));
  });

  it.each(rows)('has its default if it is damaged in JSON: %s', (_, table, row) => {
    const [path = []] = row.paths;
    const json = path.reduceRight<unknown>(
      (inside, name) => ({ [name]: inside }),
      row.kind.type === 'number' || row.kind.type === 'float' ? 'x' : 5,
    );
    const { settings, damaged } = settingsInJson(table, json as Readonly<Record<string, unknown>>);
    expect(Reflect.get(settings, row.name)).toBeUndefined();
    expect(damaged).toEqual([row.name]);
  });
});

describe('what no table knows', () => {
  const other = { addon: { list: [1, 2.5, null], ['__proto__']: 1 }, big: BigInt(big), new: { separate: true } };
  const stored = jsonText({ ...other, new: { separate: true, perDay: 7 } }, allChecks);

  it('is kept and written again', () => {
    const json = parseJson(stored, 1_000) as Readonly<Record<string, unknown>>;
    const { settings } = settingsInJson(deckOptionsTable, json);
    expect(settings).toMatchObject({ newPerDay: 7, other });
    expect(settingsJson(deckOptionsTable, settings, its)).toMatchObject(json);
  });

  it('is JSON in a message', () => {
    const message = Uint8Array.from(text(255, stored));
    expect(settingsInMessage(deckOptionsTable, message, { left: 1_000 }).settings.other).toEqual(other);
    expect(settingsInMessage(deckOptionsTable, message, { left: 9 }).damaged).toEqual(['other']);
  });

  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it.each([
    [`{"a":${nested(123)}}`, []],
    [`{"a":${nested(124)}}`, ['other']],
    [`{"a":${nested(99_999)},"b":9007199254740993}`, ['other']],
    [String.raw`{"a":"\ud83d\ude00 \\ud800 \n"}`, []],
    [String.raw`{"a":"\ud83d"}`, ['other']],
    [String.raw`{"\uDE00":1}`, ['other']],
    [String.raw`{"a":"\ud83d\ud83d\ude00"}`, ['other']],
  ])('is damaged in a message where Anki would refuse all note types for it: %.40s', (json, damaged) => {
    const read = settingsInMessage(fieldTable, Uint8Array.from(text(255, json)), { left: 1_000_000 });
    expect(read.damaged).toEqual(damaged);
    expect(read.settings.other).toEqual(damaged.length > 0 ? undefined : JSON.parse(json));
  });
});

describe('a message of a hostile package', () => {
  it.each([
    ['empty lists of numbers', deckOptionsTable, [0x0a, 0x00]],
    ['lists of no search', filteredDeckTable, [0x12, 0x00]],
    ['requirements', noteTypeTable, [0x42, 0x00]],
  ] as const)('of a million %s is read or refused at once', (_, table, part) => {
    const message = Uint8Array.from({ length: 2_000_000 }, (__, at) => part[at % 2] as number);
    const read = (): unknown => settingsInMessage(table as unknown as Table<WithOther>, message, { left: 0 });
    // Quadratic time would exceed the test's own limit.
    if (table === deckOptionsTable) expect(read()).toMatchObject({ settings: { learningSteps: [] }, damaged: [] });
    else expect(read).toThrow(RangeError);
  });
});
