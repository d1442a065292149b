import type { AnyCodec, Endpoint, RefusalText, Shape } from '@flashcards/contract';
import { ankiPackage, isOptional, protocolErrors, wrongAt } from '@flashcards/contract';
import { curlLine } from './curl-line.ts';
import { blocks, code, table } from './markdown.ts';
import type { SdkMethod } from './sdk-methods.ts';

/** An operation as documented. */
export interface DocumentedOperation {
  readonly endpoint: Endpoint;
  /** The SDK methods that call it. */
  readonly methods: readonly SdkMethod[];
}

/** Its name on the wire: `review-card`. */
export const titleOf = ({ path }: Endpoint): string => path.slice(1);

const inCode = (text: string): string => (text === '' ? 'blank' : `\`${text}\``);

const ruleOf = (codec: AnyCodec): string => (codec.expected === '' ? 'anything' : codec.expected);

/** The rule of an optional key includes its value when it is left out. */
const rowOf = ([key, codec]: readonly [string, AnyCodec]): readonly string[] => {
  if (!isOptional(codec)) return [`\`${key}\``, ruleOf(codec)];
  const absent = codec.absent === undefined ? '' : String(codec.encode(codec.absent));
  return [`\`${key}\``, `${ruleOf(codec)}; ${inCode(absent)} if left out`];
};

interface ListSchema {
  readonly items?: { readonly properties?: Readonly<Record<string, unknown>> };
}

/** The keys of a list's entries, in the words of a refusal. */
const entriesOf = ([key, codec]: readonly [string, AnyCodec]): readonly (readonly string[])[] =>
  Object.keys((codec.schema as ListSchema).items?.properties ?? {}).map((member) => [
    `\`${key}[].${member}\``,
    wrongAt(codec, ['0', member]).replace(/^.*?expected /, ''),
  ]);

const keysOf = ({ auth, format, file = ankiPackage, body }: Endpoint): string => {
  const rows = [
    ...(auth === 'token' ? [['`jwtToken`', 'the token that sign-in answered']] : []),
    ...(format === 'form' ? [['`file`', file.about]] : []),
    ...Object.entries(body).flatMap((each) => [rowOf(each), ...entriesOf(each)]),
  ];
  return table([format === 'form' ? 'Field' : 'Key', 'Is'], rows);
};

const queryOf = (query: Shape): string => table(['Query parameter', 'Is'], Object.entries(query).map(rowOf));

const tokenError = ({ auth, onInvalidToken }: Endpoint): readonly (readonly [string, RefusalText])[] => {
  if (auth === 'none' || onInvalidToken === 'empty-object') return [];
  return onInvalidToken ? [['invalid_token', onInvalidToken]] : [];
};

/**
 * The operation's own refusals, including common ones with its own text. Refusals of all operations are documented
 * once.
 */
const refusalsOf = (endpoint: Endpoint): string => {
  const own = Object.entries(endpoint.refusals);
  const large = endpoint.large && ([['too_many_large_answers', protocolErrors.too_many_large_answers]] as const);
  const rows = [...tokenError(endpoint), ...own, ...(large ?? [])]
    .sort(([, one], [, other]) => one.status - other.status)
    .map(([name, { status, text }]) => [String(status), `\`${name}\``, text]);
  return table(['Status', 'Code', 'Text'], rows);
};

/** What to do if no answer arrived. */
const repeating = ({ repeatable, ignoresIdempotencyKey }: Endpoint): string => {
  if (repeatable) return 'It may be sent again when no answer came.';
  return ignoresIdempotencyKey
    ? 'Do not send it again when no answer came: look first.'
    : 'When no answer came, send it again with the same `Idempotency-Key`.';
};

const notes = ({ onInvalidToken, ...endpoint }: Endpoint): string =>
  [
    repeating(endpoint),
    ...(onInvalidToken === 'empty-object' ? ['A bad token is answered with 200 and `{}`.'] : []),
  ].join(' ');

const exampleOf = ({ auth, format, body, example }: Endpoint): string => {
  const token = auth === 'token' ? { jwtToken: '…' } : {};
  if (format === 'form' || Object.keys(body).length === 0) return '';
  return code('json', JSON.stringify({ ...token, ...example.body }));
};

/** The section of one operation. */
export const operationSection = ({ endpoint, methods }: DocumentedOperation): string => {
  const { method, path, summary, description = '', format, query, example } = endpoint;
  const ofJson = method === 'GET' ? 'no body' : 'application/json';
  const as = format === 'form' ? 'multipart/form-data' : ofJson;
  return blocks(
    `### ${titleOf(endpoint)}`,
    `${summary}.`,
    description,
    `\`${method} /api${path}\` · ${as}. ${notes(endpoint)}`,
    keysOf(endpoint),
    queryOf(query),
    exampleOf(endpoint),
    'Answer:',
    code('json', JSON.stringify(example.reply)),
    refusalsOf(endpoint),
    code('sh', curlLine(endpoint)),
    ...methods.map((each) => code('ts', each.example)),
  );
};
