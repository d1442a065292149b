import { mediaEndpoint } from '../media-endpoint.ts';
import { errorSchema } from './components.ts';

type Json = Readonly<Record<string, unknown>>;

const file = { '*/*': {} };

const refusals = Object.fromEntries(
  Object.entries(mediaEndpoint.refusals).map(([code, { status, text }]) => [
    status,
    {
      description: `\`${code}\``,
      content: { 'application/json': { schema: errorSchema, examples: { [code]: { value: { error: text } } } } },
    },
  ]),
);

/** The one path that is no operation of the contract. */
export const mediaPath: Readonly<Record<string, Json>> = {
  [mediaEndpoint.path]: {
    get: {
      operationId: 'getMedia',
      tags: ['Media'],
      summary: mediaEndpoint.summary,
      description: mediaEndpoint.description,
      'x-repeatable': true,
      parameters: [
        { name: 'sha256', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
        { name: 'Range', in: 'header', required: false, schema: { type: 'string' } },
        { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'The file', content: file },
        206: { description: 'The part of it that was asked for', content: file },
        304: { description: 'The client has it already' },
        ...refusals,
      },
    },
  },
};
