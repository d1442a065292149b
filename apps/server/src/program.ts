import { banner } from './banner.ts';
import { readConfig } from './config/config.ts';
import { loadEnvironmentFile } from './config/environment-file.ts';
import type { Logs } from './log/logging.ts';
import { openLogs } from './log/logging.ts';
import type { StartFailure } from './start-failure.ts';
import { refusedSettings, startFailure } from './start-failure.ts';
import type { RunningServer } from './start-server.ts';
import { serve } from './start-server.ts';

const signals = { SIGINT: 130, SIGTERM: 143 } as const;
/** npm passes on the Ctrl-C that the terminal has sent us already: what comes this soon is the same signal. */
const sameSignal = 300;
/** Longer than an end in order takes, shorter than what containers are given. */
const longestStop = 25_000;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const endWith = ({ exitCode, text }: StartFailure): never => {
  say(text);
  process.exit(exitCode);
};

/** What a signal does to a server that listens: the first ends it in order, the second at once, and time in any case. */
const ending = (server: RunningServer, { log, end }: Logs): ((exitCode: number) => void) => {
  const stop = async (): Promise<void> => {
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
  let stopping: number | undefined;
  return (exitCode) => {
    const now = performance.now();
    if (stopping === undefined) void stop();
    else if (now - stopping > sameSignal) process.exit(exitCode);
    stopping ??= now;
  };
};

// Until the server listens, there is nothing to end in order. The first process of a container ignores what it does not handle.
let onSignal: (exitCode: number) => void = (exitCode) => process.exit(exitCode);
for (const [signal, exitCode] of Object.entries(signals)) process.on(signal, () => onSignal(exitCode));

// Whoever reads standard error may be gone before us.
process.stderr.on('error', () => {});

try {
  loadEnvironmentFile();
  const read = readConfig(process.env);
  if (!read.ok) endWith(refusedSettings(read.problems));
  else {
    const logs = await openLogs(read.config.logLevel);
    process.once('exit', logs.flush);
    const server = await serve(read.config, logs.log);
    onSignal = ending(server, logs);
    say(banner(read.config, server.url));
  }
} catch (error) {
  endWith(startFailure(error));
}
