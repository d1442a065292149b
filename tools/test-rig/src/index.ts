export type { Learner } from './learner.ts';
export { signIn, signUp } from './learner.ts';
export { peakDuring, residentMebibytes } from './process-memory.ts';
export { rawZstd } from './raw-zstd.ts';
export type { EndedProgram } from './run-program.ts';
export { runProgram } from './run-program.ts';
export type { ServerLaunch, ServerProcess } from './server-process.ts';
export { serverProgram, startServerProcess } from './server-process.ts';
export { writeZip } from './write-zip.ts';
