import type { OperationName } from '@flashcards/contract';
import { contract, developmentContract } from '@flashcards/contract';
import { format } from 'prettier';
import type { SdkMethod } from './sdk-methods.ts';

const endpoints = { ...contract, ...developmentContract };

const rowOf = ({ name, operation }: SdkMethod): string =>
  `| \`${name}\` | ${endpoints[operation as OperationName].path.slice(1)} |`;

/** The README with its method table replaced. */
export const withMethods = async (readme: string, methods: readonly SdkMethod[]): Promise<string> => {
  const table = ['| Method | Operation |', '| --- | --- |', ...methods.map(rowOf)].join('\n');
  const page = readme.replace(/^\| Method +\| Operation +\|\n(?:\|.*\n)+/m, () => `${table}\n`);
  return format(page, { parser: 'markdown', printWidth: 120, singleQuote: true });
};
