// Writes down for the SDK what it has to know of the contract, in the short form that libs/client-sdk/src/operations reads:
// the contract itself would be most of the SDK's size. With --check it compares the file with what it would write.
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import {
  contract,
  developmentContract,
  invalidValueText,
  isOptional,
  keyMismatchText,
  protocolErrors,
} from '../libs/contract/dist/index.js';

const file = new URL('../libs/client-sdk/src/operations/table.ts', import.meta.url);
const operations = { ...contract, ...developmentContract };

/** What callers are told of texts, by their names. */
const takenTexts = new Map();

/** A text that the server answers is taken as it comes, whatever it is called. */
let isReply = false;

const nameOf = ({ kind, name, takes }) => {
  if (takes === '' || (isReply && kind === 'text')) return kind;
  if (!isReply) takenTexts.set(name, takes);
  return name;
};

const typeOf = ({ form }) => writers[form.is](form);

const replyOf = (reply) => {
  isReply = true;
  const type = typeOf(reply);
  isReply = false;
  return type;
};

/** `lastReview=last_review:date`; what is left out: an equal name, and the type of a text. */
const member = ({ ours, wire, codec }) => {
  const type = typeOf(codec);
  return [
    ours === wire ? wire : `${ours}=${wire}`,
    isOptional(codec) ? '?' : '',
    type === 'text' ? '' : `:${type}`,
  ].join('');
};

const writers = {
  scalar: nameOf,
  object: ({ members }) => `{${members.map(member).join(',')}}`,
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

const shapeOf = (shape) =>
  Object.entries(shape)
    .map(([key, codec]) => member({ ours: key, wire: key, codec }))
    .join();

const kebab = (name) => `/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const flagsOf = ({ method, auth, format: sent, repeatable, ignoresIdempotencyKey }) =>
  [
    method === 'DELETE' && 'd',
    auth === 'token' && 't',
    sent === 'form' && 'f',
    repeatable && 'r',
    ignoresIdempotencyKey && 'i',
  ]
    .filter(Boolean)
    .join('');

/** The texts of refusals by their codes; where a code has another text elsewhere, with a number that tells them apart. */
const texts = new Map();

const textKey = ([code, { text }], number = 1) => {
  const key = number === 1 ? code : `${code}.${number}`;
  if ((texts.get(key) ?? text) !== text) return textKey([code, { text }], number + 1);
  texts.set(key, text);
  return key;
};

/** What any operation may answer. The last two texts end in what differs: the expected keys, the name of the value. */
const everywhere = [
  ...Object.entries(protocolErrors).map(([code, { text }]) => [code, text]),
  ['key_mismatch', `${keyMismatchText([]).slice(0, -'{}'.length)}…`],
  ['invalid_value', `${invalidValueText('', '').split("''")[0]}…`],
];

const inWords = (code) => `${code[0].toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;

const refusalLine = ([key, text]) => (text === inWords(key) ? key : `${key}|${text}`);

/** Two digits: the place in the table of texts. */
const placeOf = (key) => [...texts.keys()].indexOf(key).toString(36).padStart(2, '0');

const lineOf = ([name, operation]) =>
  [
    name,
    flagsOf(operation),
    shapeOf(operation.body),
    shapeOf(operation.query),
    replyOf(operation.reply),
    Object.entries(operation.refusals)
      .map((each) => placeOf(textKey(each)))
      .join(''),
    operation.path === kebab(name) ? '' : operation.path,
  ]
    .join('|')
    .replace(/[|]+$/, '');

const rows = (map) => [...map].map((each) => each.join('|'));

const lines = Object.entries(operations).map(lineOf);

const literal = (name, about, lines) =>
  `/** ${about} */\nexport const ${name} = \`${[...lines].join('\n').replace(/[\\`]|\$\{/g, '\\$&')}\`;\n`;

const written = await format(
  [
    '// Written by `npm run sdk-table` from the contract: edit that.\n',
    literal(
      'operationTable',
      'Name|flags|body|query|reply|places of refusals|path, where it is not the name’s. `wire-type.ts` reads the types.',
      lines,
    ),
    literal('takenTable', 'What callers are told to be expected: name of the type|text.', rows(takenTexts)),
    literal(
      'refusalTable',
      'Code|text, where that is not the code in words. Behind the codes that have several texts there is a number.',
      [...texts].map(refusalLine),
    ),
    literal(
      'protocolTable',
      'The same of what any operation may answer; `…`: how the text begins.',
      everywhere.map(refusalLine),
    ),
  ].join('\n'),
  { ...(await resolveConfig(file)), filepath: file.pathname },
);

if (!process.argv.includes('--check')) await writeFile(file, written);
else if (written !== (await readFile(file, 'utf8'))) {
  console.error('The SDK’s table is not what the contract says: run `npm run sdk-table`, and look at the diff.');
  process.exitCode = 1;
}
