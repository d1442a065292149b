// Writes out the types of the wire for the SDK: by their names alone they would bring the contract's codecs along.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const project = fileURLToPath(new URL('../../../libs/client-sdk/', import.meta.url));
const source = `${project}src/operations/contract-types.test-data.ts`;
const { config } = ts.readConfigFile(`${project}tsconfig.spec.json`, ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project);
const program = ts.createProgram({ rootNames: [source], options: { ...options, noEmit: true, composite: false } });
const checker = program.getTypeChecker();

const quoted = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);

const memberOf = (symbol) => {
  const mark = symbol.flags & ts.SymbolFlags.Optional ? '?' : '';
  return `readonly ${quoted(symbol.name)}${mark}: ${written(checker.getTypeOfSymbol(symbol), symbol.name)};`;
};

/** What has many members, under the name of the first member that has it. */
const large = new Map();
const remember = (text, name) => {
  if (text.length > 120 && !large.has(text)) large.set(text, name);
  return text;
};

const objectOf = (type) => {
  const keys = checker
    .getIndexInfosOfType(type)
    .map((each) => `readonly [name: string]: ${written(each.type, 'each')};`);
  return `{ ${[...keys, ...checker.getPropertiesOfType(type).map(memberOf)].join(' ')} }`;
};

/** No value of the wire is `undefined`: that is only what may be left out. */
const unionOf = ({ types }, name) => {
  const present = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
  return present.map((each) => written(each, name)).join(' | ');
};

const written = (type, name) => {
  if (type.flags & ts.TypeFlags.Boolean) return 'boolean';
  if (type.isUnion()) return remember(unionOf(type, name), name);
  if (!(type.flags & ts.TypeFlags.Object)) return checker.typeToString(type);
  const parts = checker.isArrayLikeType(type) ? checker.getTypeArguments(type).map((each) => written(each, name)) : [];
  if (checker.isArrayType(type)) return `readonly (${parts[0]})[]`;
  if (checker.isTupleType(type)) return `readonly [${parts.join(', ')}]`;
  // A file: the contract knows it as what a server writes, a client has it as what `fetch` gives.
  return type.symbol.name === 'Bytes' ? 'ReadableStream<Uint8Array>' : remember(objectOf(type), name);
};

/** What stands there several times gets a name. */
const shared = (text) => {
  const names = new Set();
  return [...large]
    .sort(([one], [other]) => other.length - one.length)
    .reduce((rest, [type, member]) => {
      if (rest.split(type).length < 3) return rest;
      let name = `Wire${member[0].toUpperCase()}${member.slice(1)}`;
      while (names.has(name)) name += 'Part';
      names.add(name);
      return `${rest.replaceAll(type, name)}\nexport type ${name} = ${type};\n`;
    }, text);
};

const statements = program
  .getSourceFile(source)
  .statements.filter((each) => each.modifiers && ts.isTypeAliasDeclaration(each));
const types = new Map(statements.map(({ name }) => [name.text, checker.getTypeAtLocation(name)]));

/** In this order, for the compiler has one of its own. */
const interfaceOf = (name, about, operations) => {
  const members = operations.map((each) => memberOf(types.get(name).getProperty(each)));
  return `/** ${about} */\nexport interface ${name} {\n${members.join('\n')}\n}\n`;
};

export const wireTypes = (operations, codes) =>
  shared(
    [
      '// Written by `npm run generate` from the contract: edit that.',
      '/* eslint-disable max-lines, @typescript-eslint/no-empty-object-type -- many operations have no members here */\n',
      interfaceOf('WireBodies', 'What each operation is sent, without its token.', operations),
      interfaceOf('WireQueries', 'The query parameters of each operation.', operations),
      interfaceOf('WireReplies', 'What each operation answers.', operations),
      `/** Why a server refuses. */\nexport type WireCodes = ${codes.map((code) => `'${code}'`).join(' | ')};\n`,
    ].join('\n'),
  );
