// The one place that knows which driver it is.
export { MongoClient, MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
export type {
  Collection,
  CommandStartedEvent,
  Db,
  Filter,
  MongoClientOptions,
  OptionalUnlessRequiredId,
  TopologyDescriptionChangedEvent,
} from 'mongodb';
