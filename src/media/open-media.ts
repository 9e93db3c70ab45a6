// Opens the media library of a running server: its storage, its temporary files, and the services of its routes.
import { join } from 'node:path';
import type { Access } from '../auth/access.ts';
import { boundsOf } from '../bounds/bounds.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/users/secrets.ts';
import type { Database } from '../database/database.ts';
import { tooManyAtOnce } from '../errors/families/media.ts';
import { bareListEntryPoint } from '../rest/bare-list.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { Schema } from '../schema/schema.ts';
import { Semaphore } from '../semaphore/semaphore.ts';
import type { Served } from '../served.ts';
import { Images } from './images/images.ts';
import { IncomingFiles } from './receiving/incoming.ts';
import { warnIfUnwritable } from './receiving/unwritable.ts';
import { type ResumableService, ResumableUploads } from './routes/resumable/resumable.ts';
import { fileType, findImage } from './service.ts';
import { Links } from './serving/links.ts';
import type { ServingContext } from './serving/serving.ts';
import { Variants } from './serving/variants.ts';
import { listEarlierFiles } from './storage/earlier-files.ts';
import { openStorage } from './storage/open-storage.ts';
import type { FileStorage } from './storage/storage.ts';
import { StoredFiles } from './storage/stored-files.ts';

export interface MediaContext {
  readonly database: Database;
  /** The schema at start, for work that is done once. */
  readonly schema: Schema;
  readonly folder: string;
  readonly config: Config;
  readonly access: Access;
  readonly rules: QueryRules;
  /** The server's secrets. Keys for links to private files are derived from them. */
  readonly secrets: Secrets;
}

export interface Media {
  /** The service of the routes for one schema. */
  readonly serviceOf: (served: Served) => ResumableService;
  readonly servingOf: (served: Served) => ServingContext;
  /** The origins, besides this server, from which browsers load stored files. */
  readonly origins: readonly string[];
  readonly close: () => Promise<void>;
}

/** A thousand bytes a second, measured over half a minute. */
const minPace = { bytes: 30_000, ms: 30_000 };
const maxUploads = 100;
/** The bodies of waiting uploads are not read, so they take no memory. */
const maxWaitingUploads = 500;

export async function openMedia(context: MediaContext): Promise<Media> {
  const lasting = await openLasting(context);
  const { config } = context;
  const { storedFiles, incoming } = lasting;
  const resumable = new ResumableUploads({
    folder: join(incoming.folder, 'resumable'),
    path: `${config.api.restPrefix}/upload/resumable`,
    sizeLimit: lasting.receiving.sizeLimit,
  });
  const entryPoint = bareListEntryPoint('files', config.api.bounds);
  const { defaultLimit, maxLimit, withCount, bounds } = config.api;
  const pageEntryPoint = {
    name: 'file pages',
    limits: { defaultLimit, maxLimit, withCount },
    bounds: boundsOf(bounds),
  };
  const serviceOf = ({ schema, documents, reader }: Served): ResumableService => ({
    ...lasting,
    schema,
    documents,
    reader: reader.at(entryPoint),
    pageReader: reader.at(pageEntryPoint),
    resumable,
  });
  const variantRules = config.media.variants;
  const variants = new Variants({ ...lasting, rules: variantRules });
  return {
    serviceOf,
    origins: [...originsOf(lasting.storage), ...config.media.imageOrigins],
    servingOf: (served) => ({
      ...lasting,
      variantRules,
      findVariant: async (address, variant, client) => {
        const source = await findImage(serviceOf(served), address);
        return source && variants.find(source, variant, client);
      },
    }),
    close: async () => {
      resumable.close();
      await storedFiles.close();
      await incoming.close();
    },
  };
}

/** Everything that stays the same when the schema changes. */
async function openLasting(context: MediaContext) {
  const { database, config, access, rules, secrets } = context;
  const storage = await openStorage(config.media.storage, context.folder, database);
  const incoming = await IncomingFiles.openFor(storage, context.folder);
  await warnIfUnwritable(incoming.folder);
  await listEarlierFiles(database, fileType(context));
  const storedFiles = await StoredFiles.open(database, storage);
  const { sizeLimit, types } = config.media;
  const semaphore = new Semaphore({
    places: maxUploads,
    queue: maxWaitingUploads,
    refusal: () => tooManyAtOnce({ of: 'uploads' }),
  });
  return {
    database,
    rules,
    defaultLocale: (): string => access.defaultLocale(),
    storage,
    storedFiles,
    incoming,
    images: new Images(config.media),
    types,
    links: new Links({ storage, storedFiles, secrets, seconds: config.media.storage.linkLifetime }),
    receiving: { incoming, sizeLimit, minPace, semaphore },
  };
}

/** The origin is the same for all keys, so any key will do. */
function originsOf(storage: Pick<FileStorage, 'publicUrl'>): readonly string[] {
  const url = storage.publicUrl('file');
  return url !== undefined && URL.canParse(url) ? [new URL(url).origin] : [];
}
