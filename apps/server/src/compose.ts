import type { DeckReader, IdentityProvider, Now } from '@flashcards/application';
import { useCases } from '@flashcards/application';
import { largestSet } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { childDeckReader } from './deck-reader/deck-reader.ts';
import type { FileCalls } from './file-calls.ts';
import { diskCalls } from './file-calls.ts';
import { openDataDirectory } from './data-directory.ts';
import { accountHandlers, developmentHandlers } from './handlers/accounts.ts';
import { cardHandlers } from './handlers/cards.ts';
import { folderHandlers } from './handlers/folders.ts';
import { goalHandlers } from './handlers/goals.ts';
import { importHandlers } from './handlers/import.ts';
import { questHandlers } from './handlers/quests.ts';
import { setHandlers } from './handlers/sets.ts';
import { folderMemberHandlers, sharedFolderHandlers } from './handlers/shared-folders.ts';
import { streakHandlers } from './handlers/streak.ts';
import { studyHandlers } from './handlers/study.ts';
import type { AppParts } from './http/app.ts';
import { answerLarge } from './http/answer-large.ts';
import { answerLong } from './http/answer-long.ts';
import { clientAddresses } from './http/client-address.ts';
import type { Authenticate } from './http/authenticate.ts';
import { authenticator } from './http/authenticate.ts';
import type { Handlers } from './http/handler.ts';
import type { RateLimits } from './http/rate-limits/rate-limits.ts';
import { rateLimits } from './http/rate-limits/rate-limits.ts';
import type { Context } from './http/state.ts';
import type { Timeouts } from './http/listen.ts';
import { jsonTimeout } from './http/listen.ts';
import type { Mechanism } from './http/mount-contract.ts';
import { answerOnce } from './http/idempotency/answer-once.ts';
import { keptAnswers } from './http/idempotency/kept-answers.ts';
import { jsonBodyReader } from './http/read-body.ts';
import { largeAnswers } from './http/large-answers.ts';
import { largeBodies } from './http/large-bodies.ts';
import { loopTurns } from './http/turns.ts';
import type { UnreadAnswers } from './http/unread-answers.ts';
import { unreadAnswers } from './http/unread-answers.ts';
import { formReader } from './http/read-form.ts';
import { accessTokenHash } from './identity/access-token-hash.ts';
import type { DevelopmentProvider } from './identity/development-provider.ts';
import { developmentProvider } from './identity/development-provider.ts';
import { idTokens } from './identity/id-tokens.ts';
import { inviteCodes } from './identity/invite-codes.ts';
import { issuerKeys } from './identity/issuer-keys.ts';
import { secretIn } from './identity/secret-file.ts';
import type { VerifiedTokens } from './identity/service-tokens.ts';
import type { SigningSecrets } from './identity/service-tokens.ts';
import { serviceTokens } from './identity/service-tokens.ts';
import { newId } from './new-id.ts';
import { pseudonyms } from './log/pseudonyms.ts';
import { openFiles } from './open-files.ts';
import type { Uploads } from './uploads.ts';

/** What a test may put in place of the real thing. */
export interface Overrides {
  readonly now?: Now;
  /** Closed with the server, like one of its own. */
  readonly store?: Store;
  readonly deckReader?: DeckReader;
  readonly fileCalls?: FileCalls;
  readonly timeouts?: Timeouts;
}

export interface Composition {
  readonly parts: Omit<AppParts, 'isReady' | 'corsOrigins'>;
  readonly store: Store;
  /** Lets go of everything but the store and the files: children are killed, waiting imports turned away. */
  stopReading(): void;
  /** Finishes what it is at, and turns away the rest; at once when it was closed before. */
  closeStore(): Promise<void>;
  close(): Promise<void>;
}

const providerOf = async (
  { identity }: Config,
  now: Now,
  log: Logger,
): Promise<{ readonly provider: IdentityProvider; readonly development?: DevelopmentProvider }> => {
  if (identity) return { provider: idTokens({ ...identity, keys: issuerKeys(identity, log), now }) };
  log.warn('DEVELOPMENT identity provider: anyone on this machine can sign in as anyone. Set OIDC_ISSUER to end this.');
  const development = await developmentProvider(now);
  return { provider: development, development };
};

const signingSecrets = async ({ jwtSecret, jwtSecretPrevious, dataDir }: Config) => ({
  current: jwtSecret ?? (await secretIn(join(dataDir, 'jwt-secret'))),
  previous: jwtSecretPrevious,
});

const insideOf = ({ limits }: Config, now: Now) => ({
  now,
  newId,
  breathe: loopTurns(),
  setLimits: { cards: largestSet, textBytes: limits.setBytes },
});

const handlersOf = (cases: ReturnType<typeof useCases>) =>
  ({
    ...accountHandlers(cases),
    ...folderHandlers(cases),
    ...setHandlers(cases),
    ...cardHandlers(cases),
    ...studyHandlers(cases),
    ...importHandlers(cases),
    ...goalHandlers(cases),
    ...questHandlers(cases),
    ...sharedFolderHandlers(cases),
    ...folderMemberHandlers(cases),
    ...streakHandlers(cases),
  }) satisfies Handlers;

/** Whose request it is, where that is not one too many. */
const userBy =
  (authenticate: Authenticate, limits: RateLimits) =>
  async (ctx: Context, token: unknown): Promise<string | undefined> => {
    if (limits.ofKnownToken(ctx, token)) return undefined;
    const known = await authenticate(token);
    if (!known.ok || (await limits.ofUser(ctx, known.caller.id))) return undefined;
    return known.caller.id;
  };

const rateLimitsOf = (
  { rateLimits: rates }: Config,
  log: Logger,
  { store: { counters }, secret }: { readonly store: Store; readonly secret: string },
): RateLimits =>
  rateLimits({
    counters,
    rates,
    pseudonym: pseudonyms(secret, 'rate'),
    warn: (err) => log.warn({ err }, 'rate limits cannot be counted: sign-ins are refused, all else is let through'),
  });

/** What requests are served with. */
interface Served {
  readonly secrets: SigningSecrets;
  readonly tokens: VerifiedTokens;
  readonly store: Store;
  readonly uploads: Uploads;
  readonly unread: UnreadAnswers;
  readonly rateLimits: RateLimits;
}

const mechanismOf = (
  { limits }: Config,
  { tokens, secrets, store: { users, receipts }, uploads, unread, rateLimits }: Served,
): Mechanism => {
  const authenticate = authenticator({ tokens, users });
  const userOf = userBy(authenticate, rateLimits);
  return {
    authenticate,
    rateLimits,
    readBody: jsonBodyReader(limits.jsonBytes, jsonTimeout),
    readForm: formReader({ uploads, fileBytes: limits.packageBytes, userOf }),
    discard: uploads.discard,
    answerLarge: answerLarge(largeAnswers(limits, unread)),
    answerLong: answerLong(),
    answerOnce: answerOnce(receipts, keptAnswers(secrets)),
    largeBodies: largeBodies(),
  };
};

/** The one place where adapters meet ports. */
export const compose = async (config: Config, log: Logger, overrides: Overrides = {}): Promise<Composition> => {
  const now = overrides.now ?? (() => new Date());
  await openDataDirectory(config.dataDir);
  const secrets = await signingSecrets(config);
  const tokens = serviceTokens(secrets, { now, newId });
  const { provider, development } = await providerOf(config, now, log);
  const { fileCalls = diskCalls } = overrides;
  const { store, uploads, measures, ...closing } = await openFiles(config, log, { ...overrides, fileCalls });
  const reader = childDeckReader(config.limits, { log, fileCalls });
  measures.metrics?.watchImports(reader.load);

  const deckReader = overrides.deckReader ?? reader;
  const outside = { identityProvider: provider, accessTokenHash, serviceTokens: tokens, inviteCodes, deckReader };
  const handlers: Handlers = handlersOf(useCases({ ...store, ...insideOf(config, now), ...outside }));

  const unread = unreadAnswers(config.limits.unreadMebibytes * 1024 * 1024);
  const served = {
    tokens,
    store,
    uploads,
    unread,
    secrets,
    rateLimits: rateLimitsOf(config, log, { store, secret: secrets.current }),
  };
  return {
    parts: {
      handlers,
      developmentHandlers: development && developmentHandlers(development),
      mechanism: mechanismOf(config, served),
      measures,
      observation: { log, pseudonym: pseudonyms(secrets.current), unread, addressOf: clientAddresses(config.proxies) },
    },
    store,
    stopReading: () => reader.close(),
    closeStore: closing.closeStore,
    close: () => {
      reader.close();
      return closing.closeFiles();
    },
  };
};
