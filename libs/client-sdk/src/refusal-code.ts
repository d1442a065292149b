import type { CodeOf, Endpoint, OperationName, ProtocolErrorCode } from '@flashcards/contract';
import { invalidValueText, keyMismatchText, protocolErrors } from '@flashcards/contract';
import type { Operations } from './operation.ts';
import { endpointOf } from './operation.ts';

/**
 * Why the server refused: a code of the operation's own, one that every operation has, or `unrecognized` where a
 * newer or another server says something this version has no word for.
 */
export type RefusalCode =
  { readonly [Name in OperationName]: CodeOf<Operations[Name]> }[OperationName] | ProtocolErrorCode | 'unrecognized';

/** Both texts end in what differs: the expected keys, the name of the value. */
const keyMismatchStart = keyMismatchText([]).slice(0, -'{}'.length);
const invalidValueStart = invalidValueText('', '').split("''")[0] ?? '';

const codesOf = ({ refusals }: Endpoint): readonly string[] => [
  ...Object.keys(refusals),
  ...Object.keys(protocolErrors),
  'key_mismatch',
  'invalid_value',
];

const codeOfText = ({ refusals }: Endpoint, text: string): string | undefined => {
  if (text.startsWith(keyMismatchStart)) return 'key_mismatch';
  if (text.startsWith(invalidValueStart)) return 'invalid_value';
  const told = [...Object.entries(refusals), ...Object.entries(protocolErrors)];
  return told.find(([, refusal]) => refusal.text === text)?.[0];
};

/** By the `X-Error-Code` header first, then by the text; never by the status, which the specification leaves open. */
export const refusalCode = (operation: OperationName, header: string | undefined, text: string): RefusalCode => {
  const endpoint = endpointOf(operation);
  const told = header === undefined ? undefined : codesOf(endpoint).find((code) => code === header);
  return (told ?? codeOfText(endpoint, text) ?? 'unrecognized') as RefusalCode;
};

/** The contract's text for a code, for an answer that carries the code in its header alone. */
export const textOf = (operation: OperationName, code: RefusalCode): string => {
  const { refusals } = endpointOf(operation);
  const texts = new Map(Object.entries({ ...protocolErrors, ...refusals }));
  return texts.get(code)?.text ?? 'The server refused';
};
