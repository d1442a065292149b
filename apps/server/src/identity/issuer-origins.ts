import { discover } from './discovery.ts';

const pause = 30_000;

/**
 * The origins to which a page connects for a sign-in: those of the issuer and of its token endpoint. While the issuer is
 * unreachable, its own alone, and it is asked again only after a pause.
 */
export const issuerOrigins = (issuer: string): (() => Promise<readonly string[]>) => {
  const { origin } = new URL(issuer);
  let found: Promise<readonly string[]> | undefined;
  let askAgainAt = Infinity;
  const ask = (): Promise<readonly string[]> =>
    discover(issuer).then(
      ({ tokenEndpoint }) => [...new Set([origin, tokenEndpoint?.origin ?? origin])],
      () => {
        askAgainAt = Date.now() + pause;
        return [origin];
      },
    );
  return () => {
    if (Date.now() >= askAgainAt) [found, askAgainAt] = [undefined, Infinity];
    return (found ??= ask());
  };
};
