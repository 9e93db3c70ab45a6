// The media library of a running server: its storage, what the last process left in it, its routes.
import { join } from 'node:path';
import type { Access } from '../auth/access.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Config, VariantRules } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Documents } from '../documents/documents.ts';
import { Reader } from '../read.ts';
import { longestBareList } from '../rest/bare-list.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { Schema } from '../schema/schema.ts';
import { listEarlierFiles } from './earlier-files.ts';
import { Gate } from './gate.ts';
import { Images } from './images.ts';
import { Incoming } from './incoming.ts';
import { Links } from './links.ts';
import { openStorage } from './open-storage.ts';
import { type ResumableService, ResumableUploads } from './resumable.ts';
import { fileType, findImage, type MediaService } from './service.ts';
import type { Serving } from './serving.ts';
import { StoredFiles } from './stored-files.ts';
import { Variants } from './variants.ts';

export interface MediaContext {
  readonly database: Database;
  readonly schema: () => Schema;
  readonly folder: string;
  readonly config: Config;
  readonly access: Access;
  readonly documents: Documents;
  readonly rules: QueryRules;
  readonly bounds: Bounds;
  /** Of the server: links to private files are signed with what is derived from it. */
  readonly secret: string;
}

export interface Media {
  readonly service: ResumableService;
  readonly serving: Serving;
  readonly close: () => Promise<void>;
}

/** A thousand bytes a second: less is no connection but somebody who holds one. */
const slowest = { bytes: 30_000, ms: 30_000 };
const uploadsAtOnce = 100;
/** Their bodies stay in the network until it is their turn. */
const uploadsWaiting = 500;

export async function openMedia(context: MediaContext): Promise<Media> {
  const service = await openService(context);
  const { storedFiles, incoming } = service;
  const resumable = new ResumableUploads({
    folder: join(incoming.folder, 'resumable'),
    path: `${context.config.api.restPrefix}/upload/resumable`,
    sizeLimit: service.receiving.sizeLimit,
  });
  return {
    service: { ...service, resumable },
    serving: servingOf(service, context.config.media.variants),
    close: async () => {
      resumable.close();
      await storedFiles.close();
      await incoming.close();
    },
  };
}

async function openService(context: MediaContext): Promise<MediaService> {
  const { database, schema, config, access, documents, rules, bounds, secret } = context;
  const storage = await openStorage(config.media.storage, context.folder);
  const incoming = await Incoming.open(storage.incomingFolder ?? join(context.folder, '.tmp/uploads'));
  await listEarlierFiles(database, fileType(context));
  const storedFiles = await StoredFiles.open(database, storage);
  const limits = { defaultLimit: longestBareList, maxLimit: longestBareList, withCount: false };
  const defaultLocale = (): string => access.defaultLocale();
  const { sizeLimit, types } = config.media;
  const gate = new Gate({ atOnce: uploadsAtOnce, mostWaiting: uploadsWaiting, of: 'uploads' });
  return {
    database,
    schema,
    documents,
    rules,
    defaultLocale,
    reader: new Reader({ database, schema: schema(), defaultLocale, limits, bounds }),
    storage,
    storedFiles,
    incoming,
    images: new Images(config.media),
    types,
    links: new Links({ storage, storedFiles, secret, seconds: config.media.storage.linkLifetime }),
    receiving: { incoming, sizeLimit, slowest, gate },
  };
}

function servingOf(service: MediaService, rules: VariantRules): Serving {
  const variants = new Variants({ ...service, rules });
  return {
    ...service,
    variantRules: rules,
    findVariant: async (address, variant) => {
      const source = await findImage(service, address);
      return source && variants.find(source, variant);
    },
  };
}
