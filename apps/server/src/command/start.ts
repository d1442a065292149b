import { banner } from '../banner.ts';
import { readConfig } from '../config/config.ts';
import type { Logs } from '../log/logging.ts';
import { openLogs } from '../log/logging.ts';
import type { RunningServer } from '../start-server.ts';
import { serve } from '../start-server.ts';
import type { SettingOptions } from './data.ts';
import { environmentWith } from './data.ts';
import { refusedSettings, startFailure } from './failure.ts';
import { whenInterrupted } from './interruption.ts';
import { say } from './say.ts';

/** Milliseconds. Longer than an orderly shutdown takes, shorter than the grace period of containers. */
const longestStop = 25_000;

/** Stops the server in order, then the program; exits after 25 s in any case. */
const stop = async (server: RunningServer, { log, end }: Logs): Promise<void> => {
  const cutOff = setTimeout(() => {
    log.fatal('the server did not stop in time');
    process.exit(1);
  }, longestStop);
  const exitCode = await server.close().then(
    () => 0,
    (error: unknown) => {
      log.fatal({ err: error }, 'the server did not stop in order');
      return 1;
    },
  );
  clearTimeout(cutOff);
  await end();
  process.exit(exitCode);
};

const listen = async (options: SettingOptions): Promise<void> => {
  // Until the server listens, a signal simply exits. The first process of a container ignores signals without a
  // handler.
  const forget = whenInterrupted((exitCode) => process.exit(exitCode));
  // The reader of standard error may end before the server.
  process.stderr.on('error', () => {});
  const read = readConfig(environmentWith(options));
  if (!read.ok) throw refusedSettings(read.problems);
  const logs = await openLogs(read.config.logLevel);
  process.once('exit', logs.flush);
  const server = await serve(read.config, logs.log);
  forget();
  whenInterrupted(() => void stop(server, logs));
  say(banner(read.config, server.url));
};

/** Starts the server, which runs until a signal stops it. */
export const start = (options: SettingOptions): Promise<void> =>
  listen(options).catch((error: unknown) => {
    const { exitCode, text } = startFailure(error);
    say(text);
    process.exit(exitCode);
  });
