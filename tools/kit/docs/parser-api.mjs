// Writes libs/apkg-parser/docs/api.md from the declarations and comments of what the parser exports.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const parser = `${root}libs/apkg-parser`;
const page = `${parser}/docs/api.md`;

/** Each entry of the package, and the declarations that were built for it. */
const entries = () => {
  const { name, exports } = JSON.parse(readFileSync(`${parser}/package.json`, 'utf8'));
  const built = Object.entries(exports).filter(([, { types }]) => types !== undefined);
  return built.map(([path, { types }]) => ({
    name: path === '.' ? name : `${name}${path.slice(1)}`,
    file: `${parser}/${types.slice(2)}`,
  }));
};

const unaliased = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** What each entry exports, those of an earlier one left out. */
const surface = () => {
  const all = entries();
  const options = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  };
  const program = ts.createProgram(
    all.map(({ file }) => file),
    { ...options, skipLibCheck: true, target: ts.ScriptTarget.ES2022 },
  );
  const checker = program.getTypeChecker();
  const seen = new Set();
  return all.map(({ name, file }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    const exported = checker.getExportsOfModule(module).map((each) => [each.name, unaliased(checker, each)]);
    const fresh = exported.filter(([, symbol]) => !seen.has(symbol));
    for (const [, symbol] of fresh) seen.add(symbol);
    return { name, checker, exports: fresh };
  });
};

const declarationOf = (symbol) => {
  const [declaration] = symbol.declarations;
  // A constant's words stand at its statement.
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return node.getText().replace(/^export (declare )?/, '');
};

const exampleOf = (checker, symbol) =>
  symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'example')
    .map(({ text }) => ts.displayPartsToString(text));

const section = (checker, [name, symbol]) =>
  [
    `### ${name}`,
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll('<', '\\<'),
    `\`\`\`ts\n${declarationOf(symbol)}\n\`\`\``,
    ...exampleOf(checker, symbol),
  ].join('\n\n');

const isCallable = ([, symbol]) => (symbol.flags & ts.SymbolFlags.Type) === 0;
const byName = ([one], [other]) => one.localeCompare(other, 'en');

const group = (title, checker, exports) =>
  exports.length === 0 ? [] : [`## ${title}`, ...exports.sort(byName).map((each) => section(checker, each))];

const markdown = () =>
  [
    '# API of @flashcards/apkg-parser',
    'Made by `npm run generate` from the declarations and their comments. Ids are decimal text; dates are `Date`, valid or absent.',
    ...surface().flatMap(({ name, checker, exports }) => [
      ...group(`Values of \`${name}\``, checker, exports.filter(isCallable)),
      ...group(
        `Types of \`${name}\``,
        checker,
        exports.filter((each) => !isCallable(each)),
      ),
    ]),
  ].join('\n\n');

const text = await format(`${markdown()}\n`, { ...(await resolveConfig(page)), parser: 'markdown' });
writeFileSync(page, text);
