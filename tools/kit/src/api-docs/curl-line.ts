import type { Endpoint } from '@flashcards/contract';
import { ankiPackage } from '@flashcards/contract';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The token is a shell variable, so that no document contains one. */
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

/** `--form-string`, because curl reads a leading `@` or `<` of `-F` as a file name. */
const formOptions = ({ file = ankiPackage, example }: Endpoint): readonly string[] => [
  `-F "jwtToken=${tokenMark}"`,
  `-F file=@${file.name}`,
  ...Object.entries(example.body).map(([name, value]) => `--form-string ${quoted(`${name}=${String(value)}`)}`),
];

const optionsOf = (endpoint: Endpoint): readonly string[] => {
  if (endpoint.method === 'GET') return [];
  return endpoint.format === 'form' ? formOptions(endpoint) : jsonOptions(endpoint);
};

/** The shell command that sends an operation's example; `$api` is the base address. */
export const curlLine = (endpoint: Endpoint): string =>
  [`curl -sS "$api${endpoint.path}"`, ...optionsOf(endpoint)].join(' \\\n  ');
