import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processMetrics } from './process-metrics.ts';

export interface ImportLoad {
  readonly running: number;
  readonly waiting: number;
}

/** The metrics of a server. Every label has few values, and none comes from clients. */
export interface Metrics {
  readonly requestBegan: () => void;
  /** `operation` is a name of the contract, never a path; absent when no operation has the path. */
  readonly requestEnded: (operation: string | undefined, status: number, milliseconds: number) => void;
  readonly storeCall: (call: string, milliseconds: number) => void;
  readonly connectionRefused: (reason: string) => void;
  readonly watchImports: (load: () => ImportLoad) => void;
  readonly contentType: string;
  /** In the text format of Prometheus. */
  readonly text: () => Promise<string>;
}

const noOperation = 'none';
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];
const storeSeconds = [0.00025, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5];

const requestMetrics = (registers: Registry[]) => {
  const requests = new Counter({
    name: 'flashcards_requests_total',
    help: 'Requests answered.',
    labelNames: ['operation', 'status'],
    registers,
  });
  // By status class only: with full statuses, each bucket of each operation would have more series.
  const durations = new Histogram({
    name: 'flashcards_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, the arrival of its body included.',
    labelNames: ['operation', 'class'],
    buckets: requestSeconds,
    registers,
  });
  const inFlight = new Gauge({ name: 'flashcards_requests_in_flight', help: 'Requests being answered.', registers });
  return {
    requestBegan: () => inFlight.inc(),
    requestEnded: (name: string | undefined, status: number, milliseconds: number) => {
      const operation = name ?? noOperation;
      inFlight.dec();
      requests.inc({ operation, status });
      durations.observe({ operation, class: `${Math.trunc(status / 100)}xx` }, milliseconds / 1_000);
    },
  };
};

const importMetrics =
  (registers: Registry[]): Metrics['watchImports'] =>
  (load) => {
    const imports = new Gauge({
      name: 'flashcards_imports',
      help: 'Packages being read and stored, and waiting for it; previews too.',
      labelNames: ['state'],
      registers,
      collect: () => {
        for (const [state, count] of Object.entries(load())) imports.set({ state }, count);
      },
    });
  };

/** The metrics of one server: tests start several in a process. Metrics of the process are in all of them. */
export const serverMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const storeCalls = new Histogram({
    name: 'flashcards_store_call_duration_seconds',
    help: 'Calls of the store, and pages of what it answers in pages.',
    labelNames: ['call'],
    buckets: storeSeconds,
    registers,
  });
  const refused = new Counter({
    name: 'flashcards_connections_refused_total',
    help: 'Connections turned away before a request.',
    labelNames: ['reason'],
    registers,
  });
  const ofProcess = processMetrics();
  // Concurrent scrapes share one text, so that frequent scraping does not cost more.
  let writing: Promise<string> | undefined;
  const write = (): Promise<string> =>
    Registry.merge([registry, ofProcess])
      .metrics()
      .finally(() => (writing = undefined));
  return {
    ...requestMetrics(registers),
    storeCall: (call, milliseconds) => storeCalls.observe({ call }, milliseconds / 1_000),
    connectionRefused: (reason) => refused.inc({ reason }),
    watchImports: importMetrics(registers),
    contentType: registry.contentType,
    text: () => (writing ??= write()),
  };
};
