import { readdir, readFile } from 'node:fs/promises';
import ts from 'typescript';

/** A method of the SDK with the example of its documentation. */
export interface SdkMethod {
  /** `cards.review`. */
  readonly name: string;
  /** The name in the contract of the operation it calls. */
  readonly operation: string;
  readonly example: string;
}

const groupsDirectory = new URL('../../../../libs/client-sdk/src/groups/', import.meta.url);

const textOf = (comment: ts.JSDocTag['comment']): string =>
  (typeof comment === 'string' ? comment : ts.getTextOfJSDocComment(comment)) ?? '';

const exampleOf = (member: ts.Node): string | undefined => {
  const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'example');
  return tag && /```ts\n([\s\S]*?)\n```/.exec(textOf(tag.comment))?.[1];
};

/** The examples of an interface's methods: `Cards` documents the group `cards`, `SharedFolders` `sharedFolders`. */
const examplesIn = (statement: ts.InterfaceDeclaration): readonly (readonly [string, string | undefined])[] => {
  const { text } = statement.name;
  const noun = text.charAt(0).toLowerCase() + text.slice(1);
  return statement.members
    .filter(ts.isMethodSignature)
    .map((member) => [`${noun}.${member.name.getText()}`, exampleOf(member)] as const);
};

const withoutSatisfies = (value: ts.Expression | undefined): ts.Expression | undefined =>
  value && ts.isSatisfiesExpression(value) ? value.expression : value;

const writers: ReadonlySet<string> = new Set(['method', 'passing', 'showing', 'loop']);

/** `review: method('reviewCard', …)` states which operation a method calls. */
const calledBy = (noun: string, member: ts.ObjectLiteralElementLike): readonly (readonly [string, string])[] => {
  if (!ts.isPropertyAssignment(member) || !ts.isCallExpression(member.initializer)) return [];
  const { expression, arguments: given } = member.initializer;
  const [operation] = given;
  if (!writers.has(expression.getText()) || !operation || !ts.isStringLiteral(operation)) return [];
  return [[`${noun}.${member.name.getText()}`, operation.text]];
};

const callsIn = (statement: ts.VariableStatement): readonly (readonly [string, string])[] =>
  statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const group = withoutSatisfies(initializer);
    if (!group || !ts.isObjectLiteralExpression(group)) return [];
    return group.properties.flatMap((member) => calledBy(name.getText(), member));
  });

/** The methods in the source of one group of the SDK. */
export const methodsIn = (text: string): readonly SdkMethod[] => {
  const { statements } = ts.createSourceFile('group.ts', text, ts.ScriptTarget.Latest, true);
  const examples = new Map(statements.filter(ts.isInterfaceDeclaration).flatMap(examplesIn));
  const calls = statements.filter(ts.isVariableStatement).flatMap(callsIn);
  return calls.map(([name, operation]) => ({
    name,
    operation,
    example: examples.get(name) ?? `await client.${name}();`,
  }));
};

/** All methods of the SDK, read from its sources, which contain their documentation. */
export const sdkMethods = async (): Promise<readonly SdkMethod[]> => {
  const files = (await readdir(groupsDirectory)).filter((file) => file.endsWith('.ts') && !file.includes('.test'));
  const texts = await Promise.all(files.sort().map((file) => readFile(new URL(file, groupsDirectory), 'utf8')));
  return texts.flatMap(methodsIn);
};
