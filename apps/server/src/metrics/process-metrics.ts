import { collectDefaultMetrics, Registry } from 'prom-client';

let made: Registry | undefined;

/** Processor time, memory, garbage collection and event loop delay, registered once per process. */
export const processMetrics = (): Registry => {
  if (made) return made;
  made = new Registry();
  collectDefaultMetrics({ register: made });
  return made;
};
