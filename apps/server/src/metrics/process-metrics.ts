import { collectDefaultMetrics, Registry } from 'prom-client';

let made: Registry | undefined;

/** Processor time, memory, garbage collection and the delay of the event loop; watched once in a process. */
export const processMetrics = (): Registry => {
  if (made) return made;
  made = new Registry();
  collectDefaultMetrics({ register: made });
  return made;
};
