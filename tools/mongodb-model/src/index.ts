export type { Failure, Faults } from './server/faults.ts';
export type { Model, ModelOptions } from './server/start-model.ts';
export { startModel } from './server/start-model.ts';
export type { Mongodb, MongodbOptions } from './start/start-mongodb.ts';
export { startMongodb } from './start/start-mongodb.ts';
export type { MongodbProcess } from './start/start-process.ts';
export { startMongodbProcess } from './start/start-process.ts';
