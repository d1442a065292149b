export type { Failure, Faults } from './server/faults.ts';
export type { Model, ModelOptions } from './server/start-model.ts';
export { startModel } from './server/start-model.ts';
