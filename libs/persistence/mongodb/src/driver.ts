// The one place that knows which driver it is.
export {
  Binary,
  BSON,
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  ReadConcern,
} from 'mongodb';
export type {
  AggregateOptions,
  ClientSession,
  Collection,
  CommandStartedEvent,
  Db,
  Filter,
  FindOptions,
  MongoClientOptions,
  OptionalUnlessRequiredId,
  ReadConcernLevel,
  Timestamp,
  TopologyDescriptionChangedEvent,
  UpdateFilter,
} from 'mongodb';
