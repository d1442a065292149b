import { writeFileSync } from 'node:fs';

// Loaded before a server: says in a file, when asked by a signal, what the process took of the processor.

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env['COSTS_FILE'] ?? '', `${user + system}\n`);
});
