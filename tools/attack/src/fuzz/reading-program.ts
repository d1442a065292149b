import { readFile } from 'node:fs/promises';
import { readEverything } from './read-everything.ts';

// Reads one package in a separate process, and prints the outcome and the resources since the start of the process.

const [file = ''] = process.argv.slice(2);
const reading = await readEverything(await readFile(file));
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
// /proc has the peak of this program alone; `maxRSS` includes memory inherited from its parent.
const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
const peak = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? maxRSS) / 1_024;
process.stdout.write(JSON.stringify({ ...reading, seconds: (userCPUTime + systemCPUTime) / 1e6, mebibytes: peak }));
