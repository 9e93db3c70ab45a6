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
import type { PluginRoute } from '../rest/route.ts';
import type { Schema } from '../schema/schema.ts';
import { listEarlierFiles } from './earlier-files.ts';
import { folderRoutes } from './folder-routes.ts';
import { Gate } from './gate.ts';
import { Images } from './images.ts';
import { Incoming } from './incoming.ts';
import { Links } from './links.ts';
import { openStorage } from './open-storage.ts';
import { deleteFileRoute, listFilesRoute, oneFileRoute, usesRoute } from './reading.ts';
import { openResumable } from './resumable.ts';
import { fileType, findImage, type MediaService } from './service.ts';
import { type FileAnswer, type FileRequest, type Serving, serveFile } from './serving.ts';
import { StoredFiles } from './stored-files.ts';
import { uploadRoute } from './uploading.ts';
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
  readonly routes: readonly PluginRoute[];
  readonly serve: (request: FileRequest) => Promise<FileAnswer>;
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
  const resumable = openResumable(service, incoming.folder, context.config.api.restPrefix);
  const serving = servingOf(service, context.config.media.variants);
  return {
    routes: [
      uploadRoute(service),
      listFilesRoute(service),
      oneFileRoute(service),
      deleteFileRoute(service),
      usesRoute(service),
      ...folderRoutes(service),
      ...resumable.routes,
    ],
    serve: (request) => serveFile(serving, request),
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
