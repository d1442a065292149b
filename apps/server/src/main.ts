import { banner } from './banner.ts';
import { readConfig } from './config/config.ts';
import { loadEnvironmentFile } from './config/environment-file.ts';
import { openLogs } from './logging.ts';
import { serve } from './start-server.ts';

const badConfiguration = 78;
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const main = async (): Promise<void> => {
  loadEnvironmentFile();
  const read = readConfig(process.env);
  if (!read.ok) {
    say(`Cannot start with these settings:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`);
    process.exit(badConfiguration);
  }
  const { log, flush } = openLogs(read.config.logLevel);
  process.once('exit', flush);
  const server = await serve(read.config, log);
  say(banner(read.config, server.url));

  let stopping = false;
  const stop = (exitCode: number): void => {
    if (stopping) process.exit(exitCode);
    stopping = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the server did not stop in order');
        process.exit(1);
      },
    );
  };
  for (const [signal, code] of Object.entries(signals)) process.on(signal, () => stop(code));
};

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  say(code === 'EADDRINUSE' ? `Cannot start: the port is taken (${message})` : `Cannot start: ${message}`);
  process.exit(1);
});
