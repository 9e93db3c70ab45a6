// `plinth/client`: the content API for browsers and Node, without dependencies.
import { Auth } from './auth.ts';
import { type ClientOptions, Connection, type RequestOptions } from './connection.ts';
import { CollectionContent, SingleContent } from './content.ts';
import { Files } from './files.ts';
import type {
  ClientTypes,
  Collection,
  CollectionName,
  EntryNamed,
  Single,
  SingleName,
  UidOf,
} from './types.ts';

export type { ClientOptions } from './connection.ts';
export {
  ApiError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  type Problem,
  TooManyRequestsError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts';
export type { FileInfo, FileLink } from './files.ts';
export type { ClientTypes, Collection, Single } from './types.ts';

interface NoTypes {
  readonly types: Record<never, never>;
  readonly components: Record<never, never>;
}

export interface Client<T extends ClientTypes = NoTypes> {
  /** A collection type by its plural name: `client.collection('articles')`. */
  collection<Name extends CollectionName<T>>(name: Name): Collection<T, UidOf<T, Name>>;
  /** A single type by its singular name: `client.single('home')`. */
  single<Name extends SingleName<T>>(name: Name): Single<T, UidOf<T, Name>>;
  readonly files: Files<EntryNamed<T, 'plugin::upload.file'>>;
  readonly auth: Auth<EntryNamed<T, 'plugin::users-permissions.user'>>;
  /** Any other path below `baseURL`: `client.request('POST', '/events/1/join', { body: {} })`. */
  request<Result = unknown>(method: string, path: string, options?: RequestOptions): Promise<Result>;
}

/** `createClient({ baseURL: 'https://example.org/api', auth: token })` */
export function createClient<T extends ClientTypes = NoTypes>(options: ClientOptions): Client<T> {
  const connection = new Connection(options);
  // The classes do not know content types; the interfaces of types.ts add the types of parameters and results.
  const collection = (name: string): unknown => new CollectionContent(connection, name);
  const single = (name: string): unknown => new SingleContent(connection, name);
  return {
    collection: collection as Client<T>['collection'],
    single: single as Client<T>['single'],
    files: new Files(connection),
    auth: new Auth(connection),
    request: (method, path, options) => connection.request(method, path, options),
  };
}
