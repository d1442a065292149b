/** The keys of a body whose values are secrets (contract, section 3). */
const secretKeys = ['jwtToken', 'rawAccessToken', 'accessToken', 'idToken'];

/** Shorter ones are no secrets, and could be words of the text that they would be cut out of. */
const shortestSecret = 16;

export const secretsOf = (body: Readonly<Record<string, unknown>>): readonly string[] =>
  secretKeys.flatMap((key) => {
    const secret = body[key];
    return typeof secret === 'string' && secret.length >= shortestSecret ? [secret] : [];
  });

/** The text without the secrets that were sent: no server should echo them, and no error message may. */
export const redacted = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text);
