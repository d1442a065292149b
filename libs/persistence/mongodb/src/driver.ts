// The one place that knows which driver it is.
export {
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  ReadConcern,
} from 'mongodb';
export type {
  AnyBulkWriteOperation,
  ClientSession,
  Collection,
  CommandStartedEvent,
  Db,
  Filter,
  FindCursor,
  FindOptions,
  MongoClientOptions,
  OptionalUnlessRequiredId,
  ReadConcernLevel,
  TopologyDescriptionChangedEvent,
  UpdateFilter,
} from 'mongodb';
