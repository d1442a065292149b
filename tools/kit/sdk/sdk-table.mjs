// Writes down for the SDK what it has to know of the contract, in the short form that libs/client-sdk/src/operations reads:
// the contract itself would be most of the SDK's size. With --check it compares the file with what it would write.
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import {
  contract,
  developmentContract,
  isOptional,
  ourName,
  protocolErrors,
} from '../../../libs/contract/dist/index.js';
import { wireTypes } from './sdk-types.mjs';

const operations = { ...contract, ...developmentContract };

const typeOf = ({ form }) => writers[form.is](form);

const separated = (name, by) => name.replace(/[A-Z]/g, (letter) => by + letter.toLowerCase());

/** `lastReview_:d`, or `xp=goal_xp:n`; what is left out: an equal name, one that is ours with `_`, and the type of a text. */
const member = ({ ours, wire, codec }) => {
  const type = typeOf(codec);
  const name = separated(ours, '_') === wire ? `${ours}_` : `${ours}=${wire}`;
  return [ours === wire ? wire : name, isOptional(codec) ? '?' : '', type === 't' ? '' : `:${type}`].join('');
};

/** What there is most of, by its first letter. */
const short = new Set(['boolean', 'date', 'flag', 'hundredths', 'instant', 'number', 'text']);

const writers = {
  scalar: ({ kind }) => (short.has(kind) ? kind[0] : kind === 'nothing' ? '' : kind),
  object: ({ members }) => `{${members.map(member).join(',')}}`,
  only: ({ member, of }) => `.${member}${typeOf(of) === 't' ? '' : `:${typeOf(of)}`}`,
  list: ({ of }) => `[${typeOf(of)}`,
  map: ({ key, of }) => `<${typeOf(key)},${typeOf(of)}`,
  tree: ({ of }) => `^${typeOf(of)}`,
  'or-blank': ({ of }) => `?${typeOf(of)}`,
  'or-null': ({ of }) => `!${typeOf(of)}`,
  words: ({ words }) => {
    const each = Object.entries(words).map(([their, our]) => (our === their ? their : `${our}=${their}`));
    return `(${each.join(',')})`;
  },
  either: ({ member, value, then, otherwise }) =>
    `~${member}${value === undefined ? '' : `=${value}`}:${typeOf(then)},${typeOf(otherwise)}`,
};

/** The members of a body or a query under our names. */
const membersOf = (shape) =>
  Object.entries(shape).map(([wire, codec]) => ({ ours: ourName(wire, codec), wire, codec }));

const shapeOf = (shape) => membersOf(shape).map(member).join();

const flagsOf = ({ method, auth, format: sent, repeatable, ignoresIdempotencyKey }) =>
  [
    method === 'GET' && 'g',
    method === 'DELETE' && 'd',
    auth === 'none' && 'a',
    sent === 'form' && 'f',
    repeatable && 'r',
    ignoresIdempotencyKey && 'i',
  ]
    .filter(Boolean)
    .join('');

/** Why any operation may be refused. */
const codes = new Set(Object.values(operations).flatMap(({ refusals }) => Object.keys(refusals)));
for (const code of [...Object.keys(protocolErrors), 'key_mismatch', 'invalid_value']) codes.add(code);

const lineOf = ([name, operation]) =>
  [
    name,
    flagsOf(operation),
    shapeOf(operation.body),
    shapeOf(operation.query),
    typeOf(operation.reply),
    operation.path === `/${separated(name, '-')}` ? '' : operation.path,
  ]
    .join('|')
    .replace(/\|+$/, '');

const lines = Object.entries(operations).map(lineOf);

const literal = (name, about, lines) =>
  `/** ${about} */\nexport const ${name} = \`${[...lines].join('\n').replace(/[\\`]|\$\{/g, '\\$&')}\`;\n`;

const table = [
  '// Written by `npm run generate` from the contract: edit that.\n',
  literal(
    'operationTable',
    'Name|flags|body|query|reply|path, where it is not the name’s; the reply says nothing where it is blank. `wire-type.ts` reads the types.',
    lines,
  ),
].join('\n');

const writeOrCheck = async (name, text) => {
  const file = new URL(`../../../libs/client-sdk/src/operations/${name}`, import.meta.url);
  const written = await format(text, { ...(await resolveConfig(file)), filepath: file.pathname });
  if (!process.argv.includes('--check')) return writeFile(file, written);
  if (written === (await readFile(file, 'utf8'))) return undefined;
  console.error(`The SDK’s ${name} is not what the contract says: run \`npm run generate\`, and look at the diff.`);
  process.exitCode = 1;
};

await writeOrCheck('table.ts', table);
await writeOrCheck('wire-values.ts', wireTypes(Object.keys(operations), [...codes]));
