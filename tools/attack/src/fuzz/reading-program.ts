import { readFile } from 'node:fs/promises';
import { readEverything } from './read-everything.ts';

// Reads one package in a process of its own and says how it ended, and what that took from the start of the process.

const [file = ''] = process.argv.slice(2);
const reading = await readEverything(await readFile(file));
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
// Where there is a /proc, of this program alone: `maxRSS` begins with what its parent held.
const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
const peak = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? maxRSS) / 1_024;
process.stdout.write(JSON.stringify({ ...reading, seconds: (userCPUTime + systemCPUTime) / 1e6, mebibytes: peak }));
