import type { AnyCodec, Formed, OperationName, Scalar } from '@flashcards/contract';
import { contract, developmentContract, fieldOf as fieldInContract, isBytes, isOptional } from '@flashcards/contract';
import type { Endpoint as ContractEndpoint } from '@flashcards/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointOf, operationNames } from '../operation.ts';
import { fieldOf } from './misfit.ts';
import type { WireType } from './scalars.ts';
import type { Member } from './wire-type.ts';

const contracts = { ...contract, ...developmentContract } as unknown as Readonly<
  Record<OperationName, ContractEndpoint>
>;
const operations = Object.entries(contracts) as [OperationName, ContractEndpoint][];
const withJson = operations.filter(([, { reply }]) => !isBytes(reply));

type Read = { readonly value: unknown } | { readonly misfit: string | undefined };

const read = (decode: (wire: unknown) => unknown, field: typeof fieldOf, wire: unknown): Read => {
  try {
    return { value: decode(wire) };
  } catch (error) {
    return { misfit: field(error) };
  }
};

/** The client drops sentences for people. */
const isSentence = ({ form }: Formed): boolean =>
  form.is === 'only' && form.of.form.is === 'scalar' && form.of.form.kind === 'void';
const byContract = (codec: AnyCodec, wire: unknown): Read => {
  const result = read(codec.decode, fieldInContract, wire);
  return isSentence(codec) && 'value' in result ? { value: undefined } : result;
};
const byTable = ({ decode }: WireType, wire: unknown) => read(decode, fieldOf, wire);

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const day = fc.tuple(
  fc.integer({ min: 1, max: 31 }),
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 1, max: 9999 }),
);
const instant = fc
  .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
  .map((date) => date.toISOString());

/** Wire values by kind, including days that do not exist and numbers with too many digits. */
const scalars: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  any: fc.string(),
  boolean: fc.constantFrom('true', 'false'),
  date: day.map(([d, m, y]) => `${pad(d)}/${pad(m)}/${pad(y, 4)}`),
  day: day.map(([d, m, y]) => `${pad(d)}-${pad(m)}-${pad(y, 4)}`),
  false: fc.constant(undefined),
  flag: fc.boolean(),
  hundredths: fc.integer({ min: 70, max: 99 }).map((each) => `0.${each}`),
  instant,
  month: day.map(([, m, y]) => `${pad(m)}/${pad(y, 4)}`),
  nothing: fc.constant({ success: true }),
  number: fc.integer({ min: 1, max: 23 }).map(String),
  streak: fc.nat().map((streak) => [{ 200: 200, streak: String(streak) }]),
  true: fc.constant(undefined),
  void: fc.string(),
};

/** Texts that the contract accepts. The table accepts any text, because the server validates it. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'decimal-digits': ['0', '7', '136138738938754739344027538704322015484'],
  'iana-time-zone': ['UTC', 'Europe/Rome'],
  sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  text: ['', 'ciao 🐬', '__proto__'],
};
const names = ['ada', '__proto__', 'constructor', '12'];

const scalarOf = ({ kind, name }: Scalar): fc.Arbitrary<unknown> =>
  scalars[kind] ?? fc.constantFrom(...(texts[name] ?? names));

const name = fc.constantFrom(...names);

const noText = [undefined, null, 5, true, [], {}, [1], { error: 'e' }];
const otherText = ['', 'x', '1-5', '31/02/2026', '2026-03-01', '13/2026', '2026-02-30T12:00:00.000Z'];

/** Values of a wrong type. */
const junkFor = ({ form }: Formed): fc.Arbitrary<unknown> => {
  if (form.is === 'or-blank') return junkFor(form.of);
  return fc.constantFrom<unknown>(...noText, ...(form.is === 'scalar' && form.kind === 'text' ? [] : otherText));
};

const keyOf = ({ form }: Formed): fc.Arbitrary<string> => {
  const fits = form.is === 'scalar' ? (scalarOf(form) as fc.Arbitrary<string>) : fc.constant('');
  return form.is === 'scalar' && form.kind === 'day'
    ? fc.oneof(fits, fc.constantFrom('28/02/2026', '31-02-2026', 'x'))
    : fits;
};

const dictionary = (key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });

/** Wire values for a codec, with an occasional value of a wrong type. */
const wireOf = (part: Formed): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 60, arbitrary: fittingOf(part) }, { weight: 1, arbitrary: junkFor(part) });

const fittingOf = ({ form }: Formed): fc.Arbitrary<unknown> => {
  switch (form.is) {
    case 'scalar':
      return scalarOf(form);
    case 'object':
      return fc.record(
        Object.fromEntries(form.members.filter(({ wire }) => wire).map(({ wire, codec }) => [wire, wireOf(codec)])),
      );
    case 'only':
      return fc.record({ [form.member]: wireOf(form.of) });
    case 'list':
      return fc.array(wireOf(form.of), { maxLength: 3 });
    case 'map':
      return dictionary(keyOf(form.key), wireOf(form.of));
    case 'tree':
      return dictionary(name, fc.oneof(wireOf(form.of), dictionary(name, wireOf(form.of))));
    case 'or-blank':
      return fc.oneof(fc.constant(''), wireOf(form.of));
    case 'or-null':
      return fc.oneof(fc.constant(null), wireOf(form.of));
    case 'words':
      return fc.constantFrom(...Object.keys(form.words));
    case 'either':
      return fc.oneof(wireOf(form.then), wireOf(form.otherwise));
  }
};

/** As parsed from the wire. */
const parsed = (wire: unknown): unknown => (wire === undefined ? undefined : JSON.parse(JSON.stringify(wire)));

describe('the table of operations', () => {
  it('has every operation of the contract', () => {
    expect(operationNames().toSorted()).toEqual(operations.map(([name]) => name).toSorted());
  });

  it.each(operations)('says how %s is called', (name, { method, path, auth, format, repeatable, ...rest }) => {
    const flags = {
      isForAll: auth === 'none',
      isForm: format === 'form',
      isUnkeyed: rest.ignoresIdempotencyKey ?? false,
    };
    expect(endpointOf(name)).toMatchObject({ method, path, repeatable, ...flags });
    expect(endpointOf(name).isFile).toBe(isBytes(rest.reply));
  });

  it.each(operations)('names the keys of %s in their order', (name, { body, query }) => {
    const listed = (members: readonly Member[]) => members.map(({ wire, isOptional: may }) => [wire, may]);
    const shapes = [body, query].map((shape) => Object.entries(shape).map(([key, codec]) => [key, isOptional(codec)]));
    expect([listed(endpointOf(name).body), listed(endpointOf(name).query)]).toEqual(shapes);
  });

  it.each(operations)('writes the body of %s as the contract does', (name, { body, query, example }) => {
    const members = [...endpointOf(name).body, ...endpointOf(name).query];
    const shape = { ...body, ...query };
    const wire = { fields: 'auto', cloze: 'true', partial: 'false', ...example.body } as Readonly<
      Record<string, unknown>
    >;
    for (const { wire: key, type } of members.filter((each) => each.wire in wire)) {
      const value: unknown = shape[key]?.decode(wire[key]);
      expect({ [key]: type.encode(value) }).toEqual({ [key]: shape[key]?.encode(value) });
    }
  });

  it.each(withJson)('reads the example of %s as the contract does', (name, { reply, example }) => {
    expect(byTable(endpointOf(name).reply, example.reply)).toEqual(byContract(reply, example.reply));
  });

  it.each(withJson)('reads replies of %s, and refuses what does not fit, as the contract does', (name, { reply }) => {
    const table = endpointOf(name).reply;
    fc.assert(
      fc.property(wireOf(reply).map(parsed), (wire) => {
        expect(byTable(table, wire)).toEqual(byContract(reply, wire));
      }),
      { numRuns: 200 },
    );
  });
});
