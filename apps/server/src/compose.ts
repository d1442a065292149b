import type { DeckReader, IdentityProvider, Now, SignInOptions } from '@flashcards/application';
import { useCases } from '@flashcards/application';
import type { Store } from '@flashcards/persistence-ports';
import { eventLoopTurns } from '@flashcards/turns';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { plausible } from './clock.ts';
import type { Config } from './config/config.ts';
import type { DeckReaderParts } from './packages/reader/deck-reader.ts';
import { childDeckReader } from './packages/reader/deck-reader.ts';
import type { FileCalls } from './file-calls.ts';
import { diskCalls } from './file-calls.ts';
import { openDataDirectory } from './data-directory.ts';
import { developmentHandlers, handlersOf } from './handlers/handlers.ts';
import type { AppParts } from './http/app.ts';
import { clientAddresses } from './http/edge/client-address.ts';
import type { Timeouts } from './http/edge/listen.ts';
import { ledger } from './http/reply/ledger.ts';
import { childSchedulingComputer } from './packages/fsrs/scheduling-computer.ts';
import { fileReferences } from './packages/file-references.ts';
import { workerNoteRenderer } from './packages/renderer/note-renderer.ts';
import type { PackageWriterParts } from './packages/writer/package-writer.ts';
import { childPackageWriter } from './packages/writer/package-writer.ts';
import { accessTokenHash } from './identity/access-token-hash.ts';
import type { DevelopmentProvider } from './identity/development-provider.ts';
import { developmentProvider } from './identity/development-provider.ts';
import { idTokens } from './identity/id-tokens.ts';
import { inviteCodes } from './identity/invite-codes.ts';
import { issuerKeys } from './identity/issuer-keys.ts';
import { secretIn } from './identity/secret-file.ts';
import { serviceTokens } from './identity/service-tokens.ts';
import { mediaUploads } from './media-type/media-uploads.ts';
import { newId } from './new-id.ts';
import { pseudonyms } from './log/pseudonyms.ts';
import { openFiles } from './open-files.ts';
import type { Uploads } from './uploads.ts';
import { mechanismOf, rateLimitsOf } from './mechanism.ts';

/** Replacements for tests. */
export interface Overrides {
  readonly now?: Now;
  /** Closed with the server, like its own store. */
  readonly store?: Store;
  readonly deckReader?: DeckReader;
  readonly fileCalls?: FileCalls;
  readonly timeouts?: Timeouts;
}

export interface Composition {
  readonly parts: Omit<AppParts, 'isReady' | 'corsOrigins' | 'webApp'>;
  readonly store: Store;
  readonly now: Now;
  /** Releases everything except the store and the files: kills children, refuses waiting imports. */
  stopReading(): void;
  /** Finishes running calls, and refuses further ones. Returns at once when it is closed already. */
  closeStore(): Promise<void>;
  close(): Promise<void>;
}

/** Of an id token the service needs the subject. `profile`: the name, which a client shows. */
const scopes = 'openid profile';

interface Provided {
  readonly provider: IdentityProvider;
  readonly development?: DevelopmentProvider;
  readonly signInOptions: SignInOptions;
}

const providerOf = async ({ identity }: Config, now: Now, log: Logger): Promise<Provided> => {
  if (identity) {
    const provider = idTokens({ ...identity, keys: issuerKeys(identity, log), now });
    const { issuer, clientId: clientID } = identity;
    return { provider, signInOptions: { issuer, clientID, scopes, development: false } };
  }
  log.warn('DEVELOPMENT identity provider: anyone on this machine can sign in as anyone. Set OIDC_ISSUER to end this.');
  const development = await developmentProvider(now);
  const { issuer, clientId: clientID } = development;
  return { provider: development, development, signInOptions: { issuer, clientID, scopes, development: true } };
};

const signingSecrets = async ({ jwtSecret, jwtSecretPrevious, dataDir }: Config) => ({
  current: jwtSecret ?? (await secretIn(join(dataDir, 'jwt-secret'))),
  previous: jwtSecretPrevious,
});

const insideOf = ({ limits, sessionIdleDays }: Config, now: Now) => ({
  sessionIdleDays,
  now,
  newId,
  yieldToOthers: eventLoopTurns(),
  setLimits: { cards: limits.setCards, textBytes: limits.setBytes },
  mostMediaBytes: limits.mediaBytes,
  mediaUploads: mediaUploads(),
});

type PackageParts = Omit<DeckReaderParts, 'spoolFor'> &
  PackageWriterParts & { readonly uploads: Pick<Uploads, 'spoolFor'> };

/** They run child processes and a worker thread, which end with the server. */
const packagesOf = ({ limits }: Config, parts: PackageParts) => {
  const reader = childDeckReader(limits, { ...parts, spoolFor: parts.uploads.spoolFor });
  const packageWriter = childPackageWriter(limits, parts);
  const noteRenderer = workerNoteRenderer();
  const schedulingComputer = childSchedulingComputer(limits);
  const stopReading = (): void => {
    reader.close();
    packageWriter.close();
    noteRenderer.close();
    schedulingComputer.close();
  };
  return { reader, packages: { packageWriter, noteRenderer, schedulingComputer }, stopReading };
};

/** The composition root: connects adapters to ports. */
export const compose = async (config: Config, log: Logger, overrides: Overrides = {}): Promise<Composition> => {
  const now = plausible(overrides.now ?? (() => new Date()));
  await openDataDirectory(config.dataDir);
  const secrets = await signingSecrets(config);
  const tokens = serviceTokens(secrets, now);
  const { provider, development, signInOptions } = await providerOf(config, now, log);
  const { fileCalls = diskCalls } = overrides;
  const { store, uploads, metrics, ...closing } = await openFiles(config, log, { ...overrides, fileCalls });
  const { reader, packages: made, stopReading } = packagesOf(config, { log, fileCalls, uploads, now });
  metrics?.watchImports(reader.load);

  const packages = { deckReader: overrides.deckReader ?? reader, ...made, fileReferences };
  const outside = {
    identityProvider: provider,
    signInOptions,
    accessTokenHash,
    serviceTokens: tokens,
    inviteCodes,
    ...packages,
  };
  const handlers = handlersOf(useCases({ ...store, ...insideOf(config, now), ...outside }));

  const open = ledger(config.limits.unreadMebibytes * 1024 * 1024);
  const rateLimits = rateLimitsOf(config, log, { store, secret: secrets.current });
  return {
    parts: {
      handlers,
      media: store.media,
      developmentHandlers: development && developmentHandlers(development),
      mechanism: mechanismOf(config, { tokens, store, now, uploads, ledger: open, secrets, rateLimits }),
      metrics,
      observation: {
        log,
        pseudonym: pseudonyms(secrets.current),
        ledger: open,
        addressOf: clientAddresses(config.proxies),
        serverTiming: config.serverTiming,
      },
    },
    store,
    now,
    stopReading,
    closeStore: closing.closeStore,
    close: () => {
      stopReading();
      return closing.closeFiles();
    },
  };
};
