import type { Endpoint } from '@flashcards/contract';
import {
  developmentContract,
  groups,
  keyMismatchText,
  mediaEndpoint,
  protocolErrors,
  unknownOutsideApi,
} from '@flashcards/contract';
import { format } from 'prettier';
import { blocks, code, table } from './markdown.ts';
import { operationSection, titleOf } from './operation-section.ts';
import type { SdkMethod } from './sdk-methods.ts';

type Operations = readonly (readonly [name: string, endpoint: Endpoint])[];

/** Every group with its operations. The last group exists only on a development server. */
const operationGroups: readonly (readonly [group: string, operations: Operations])[] = [
  ...Object.entries({ ...groups, 'On a development server': developmentContract }),
].map(([group, operations]) => [group, Object.entries(operations as unknown as Readonly<Record<string, Endpoint>>)]);

const contents = blocks(
  ...operationGroups.map(([group, operations]) =>
    table(
      [group, ''],
      operations.map(([, endpoint]) => [
        `[${titleOf(endpoint)}](#${titleOf(endpoint).replace('/', '')})`,
        endpoint.summary,
      ]),
    ),
  ),
);

const errors = table(
  ['Status', 'Code', 'Text'],
  [
    ['400', '`key_mismatch`', keyMismatchText(['jwtToken', 'goalID'])],
    ['400', '`invalid_value`', "Invalid value for 'newEndDate': expected a date dd/mm/yyyy"],
    ...Object.entries(protocolErrors)
      .filter(([name]) => name !== 'too_many_large_answers')
      .map(([name, { status, text }]) => [String(status), `\`${name}\``, text]),
  ],
);

const introduction = blocks(
  '# The API',
  '<!-- Written by `npm run generate` from the contract and the examples in the SDK. Edit those. -->',
  `Each operation is a \`POST\` or \`DELETE\` of one JSON object to \`/api/<operation>\`, imports apart, which are forms,
  and \`sign-in-options\`, a \`GET\`. The object has exactly the keys that are listed, in any order; amounts and dates travel as text. \`jwtToken\` is the token that
  [sign-in](#sign-in) answers. Query parameters that an operation does not list are refused. What changes
  something takes the header \`Idempotency-Key\`, of 1 to 255 printable ASCII characters: the same request with the same key is
  done once within 24 hours, and answered as it was the first time. A server shows the same on a page, \`/api/docs\`, and as an OpenAPI document,
  \`/api/openapi.json\`, which has the schema of every answer.`,
  'In the examples, a shell has:',
  code('sh', 'api=http://127.0.0.1:3000/api\njwtToken=… # what sign-in answered as token'),
  'and JavaScript, of [the SDK](../libs/client-sdk/README.md), which has a table of its methods:',
  code(
    'ts',
    "import { createClient } from '@flashcards/client-sdk';\n\nconst client = createClient({ baseUrl: 'http://127.0.0.1:3000/api', token });",
  ),
  `**Errors** are \`{"error": "…"}\`, with the code in the header \`X-Error-Code\`, which does not change as texts may.
  \`X-Error-Field\` is the key of the value that \`invalid_value\` is about, as \`settings.timeZone\` for a member of one, \`X-Error-Position\` the entry of a list that an
  error is about, counted from 1; of an entry that has not the form of one, the text tells it. Checks come
  in one order: keys, token, values, whether there is such a thing, whether it is yours. What is someone else's answers
  as what does not exist. Any operation may answer these; its section has those of its own:`,
  errors,
  `A path that is not below \`/api\` answers \`unknown_operation\` with the text “${unknownOutsideApi.text}”.`,
);

const media = blocks(
  '## Pictures and sounds',
  `\`GET /api/media/<sha256>\` sends a file of an imported set. ${mediaEndpoint.description} Ranges are answered as players ask for
  them, and what a client has already is not sent again: a file never changes. Any page may show one where the server's
  \`CORS_ORIGINS\` lets pages call, and the service's own pages everywhere.`,
  table(
    ['Status', 'Code', 'Text'],
    Object.entries(mediaEndpoint.refusals).map(([name, { status, text }]) => [String(status), `\`${name}\``, text]),
  ),
  code('sh', 'curl -O "$api/media/$sha256"'),
  code('ts', 'img.src = client.media.url(sha256);'),
);

/** The whole page, formatted with Prettier. */
export const apiPage = (methods: readonly SdkMethod[]): Promise<string> => {
  const sections = operationGroups.flatMap(([group, operations]) => [
    `## ${group}`,
    ...operations.map(([name, endpoint]) =>
      operationSection({ endpoint, methods: methods.filter(({ operation }) => operation === name) }),
    ),
  ]);
  return format(blocks(introduction, '## Contents', contents, ...sections, media), {
    parser: 'markdown',
    printWidth: 120,
    proseWrap: 'always',
    singleQuote: true,
  });
};
