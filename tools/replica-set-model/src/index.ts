export type { Election, ModelOptions, ReplicaSetModel } from './replica-set-model.ts';
export { startReplicaSetModel } from './replica-set-model.ts';
