#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';

// What was made a moment ago is cleared away often, in place of letting it grow to tens of megabytes: a look at a package of
// a gigabyte takes 30 MB less, a dump of it a tenth more of processor time.
setFlagsFromString('--semi-space-growth-factor=1');

const { runCommandLine } = await import('./run.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process);
