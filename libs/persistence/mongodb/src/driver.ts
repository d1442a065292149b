// The only module that imports the driver.
export {
  Binary,
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  WriteConcern,
} from 'mongodb';
export type {
  AnyBulkWriteOperation,
  ClientSession,
  Collection,
  CommandStartedEvent,
  CommandSucceededEvent,
  Db,
  Document,
  Filter,
  FindOptions,
  IndexDescription,
  MongoClientOptions,
  TransactionOptions,
  WithId,
} from 'mongodb';
