import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Documented {
  readonly name: string;
  readonly isDocumented: boolean;
  readonly hasExample: boolean;
  /** A function, or a method of an interface. */
  readonly isCallable: boolean;
}

const described = (checker: ts.TypeChecker, name: string, symbol: ts.Symbol): Documented => ({
  name,
  isDocumented: symbol.getDocumentationComment(checker).length > 0,
  hasExample: symbol.getJsDocTags(checker).some((tag) => tag.name === 'example'),
  isCallable:
    (symbol.flags & (ts.SymbolFlags.Value | ts.SymbolFlags.Method)) !== 0 &&
    (symbol.flags & ts.SymbolFlags.Class) === 0 &&
    checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0,
});

/** What an entry of a package exports of its own, and the members of its interfaces. */
const surfaceOf = (project: string, entry = 'src/index.ts'): readonly Documented[] => {
  const directory = `${root}${project}`;
  const { config } = ts.readConfigFile(`${directory}/tsconfig.lib.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, directory);
  const index = `${directory}/${entry}`;
  const program = ts.createProgram([index], { ...options, noEmit: true, composite: false, incremental: false });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(index);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${index} exports nothing`);
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const isOurs = symbol.declarations?.some((each) => each.getSourceFile().fileName.startsWith(`${directory}/src`));
    if (!isOurs) return [];
    const members = symbol.flags & ts.SymbolFlags.Interface ? [...(symbol.members?.values() ?? [])] : [];
    const methods = members.filter(({ flags }) => flags & ts.SymbolFlags.Method);
    return [
      described(checker, exported.name, symbol),
      ...methods.map((each) => described(checker, `${exported.name}.${each.name}`, each)),
    ];
  });
};

/** Plain enough without: they are understood from their names and one line. */
const needsNoExample = new Set(['Account.signOutEverywhere', 'Imports.report', 'isTimeout', 'AnkiPackage.close']);

describe.each(['libs/client-sdk', 'libs/apkg-parser'])('what %s exports', (project) => {
  const surface = surfaceOf(project);

  it('is documented', () => {
    expect(surface.filter(({ isDocumented }) => !isDocumented).map(({ name }) => name)).toEqual([]);
  });

  it('has an example where it is called', () => {
    const called = surface.filter(({ name, isCallable }) => isCallable && !needsNoExample.has(name));
    expect(called.filter(({ hasExample }) => !hasExample).map(({ name }) => name)).toEqual([]);
    expect(called.length).toBeGreaterThan(5);
  });
});

describe('the documentation of the parser', () => {
  const read = (file: string): string => readFileSync(`${root}libs/apkg-parser/docs/${file}`, 'utf8');

  it.each(['src/index.ts', 'src/node/index.ts', 'src/safe-html/safe-html.ts'])(
    'has everything that %s exports: npm run generate',
    (entry) => {
      const headings = new Set(read('api.md').match(/(?<=^### ).*/gm));
      const exported = surfaceOf('libs/apkg-parser', entry).filter(({ name }) => !name.includes('.'));
      expect(exported.filter(({ name }) => !headings.has(name)).map(({ name }) => name)).toEqual([]);
      expect(exported.length).toBeGreaterThan(0);
    },
  );

  it('has every page that the README leads to', () => {
    const readme = readFileSync(`${root}libs/apkg-parser/README.md`, 'utf8');
    const pages = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, page]) => page ?? '');
    expect(pages).not.toEqual([]);
    expect(pages.filter((page) => !existsSync(`${root}libs/apkg-parser/${page}`))).toEqual([]);
  });

  it('leads to the page of every trap', () => {
    const listed = read('traps.md').match(/(?<=\]\(traps\/)[^)]*/g);
    expect([...(listed ?? [])].sort()).toEqual(readdirSync(`${root}libs/apkg-parser/docs/traps`).sort());
  });
});
