import { writeFileSync } from 'node:fs';

// Loaded before a server. On a signal, writes the processor time of the process to a file.

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env['COSTS_FILE'] ?? '', `${user + system}\n`);
});
