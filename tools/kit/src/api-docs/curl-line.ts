import type { Endpoint } from '@flashcards/contract';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The token is a variable of the shell: it is in no one's documentation. */
const tokenMark = '$jwtToken';

const jsonOf = ({ auth, example }: Endpoint): string => {
  const body = JSON.stringify({ ...(auth === 'token' ? { jwtToken: tokenMark } : {}), ...example.body });
  return quoted(body).replace(tokenMark, `'"${tokenMark}"'`);
};

const jsonOptions = (endpoint: Endpoint): readonly string[] => [
  ...(endpoint.method === 'POST' ? [] : [`-X ${endpoint.method}`]),
  `-H 'Content-Type: application/json'`,
  `-d ${jsonOf(endpoint)}`,
];

/** `--form-string`, as curl takes a leading `@` or `<` of `-F` for a file's name. */
const formOptions = ({ example }: Endpoint): readonly string[] => [
  `-F "jwtToken=${tokenMark}"`,
  '-F file=@deck.apkg',
  ...Object.entries(example.body).map(([name, value]) => `--form-string ${quoted(`${name}=${String(value)}`)}`),
];

/** What a shell has to run to send an operation's example; `$api` is the base address. */
export const curlLine = (endpoint: Endpoint): string =>
  [
    `curl -sS "$api${endpoint.path}"`,
    ...(endpoint.format === 'form' ? formOptions(endpoint) : jsonOptions(endpoint)),
  ].join(' \\\n  ');
