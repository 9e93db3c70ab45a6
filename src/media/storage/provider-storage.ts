// Storage through a Strapi upload provider, a package that the project installs. Its interface is Strapi's (`upload` or
// `uploadStream`, `delete`, `checkFileSize`, `isPrivate`, `getSignedUrl`); the URL of a file is known only after the upload.
// https://docs.strapi.io/cms/configurations/media-library-providers/creating-providers
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { PackageStorageConfig } from '../../config/media/storage-config.ts';
import { fileTooLargeForProvider } from '../../errors/families/media.ts';
import { entryLimit } from '../../values/entry-limit.ts';
import type { Receipt, Receipts } from './receipts.ts';
import { remoteFile } from './remote-file.ts';
import type { FileDetails, FileStorage } from './storage.ts';

/** The object that Strapi passes to providers. They set `url` and `provider_metadata` on it. */
interface ProviderFile {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly provider: string;
  url?: unknown;
  provider_metadata?: unknown;
  [other: string]: unknown;
}

export async function providerStorage(
  config: PackageStorageConfig,
  receipts: Receipts,
): Promise<FileStorage> {
  const { name } = config;
  const call = callsOf(config);
  const isPrivate = (await call('isPrivate', [])) === true;
  const remembered = rememberedReceipts(receipts);
  /** A file that Strapi has stored has no receipt; providers find it by hash and extension. */
  const storedFile = async (key: string): Promise<ProviderFile> => {
    const { url, metadata = null } = (await remembered.read(key)) ?? {};
    return { ...fileOf(key, name), url, provider_metadata: metadata };
  };
  const signedUrl = async (key: string): Promise<string | undefined> => {
    if (!isPrivate) return undefined;
    const signed = await call('getSignedUrl', [await storedFile(key)]);
    return addressIn(signed, config, key);
  };
  return {
    name,
    isPrivate,
    incomingFolder: undefined,
    publicUrl: (key) => (isPrivate ? undefined : remembered.recent(key)?.url),
    metadata: (key) => remembered.recent(key)?.metadata ?? null,
    signedUrl,
    save: async (key, path, about) => {
      const file = await uploaded(fileOf(key, name, about), path, config);
      await remembered.keep(key, {
        url: addressIn(file, config, key),
        metadata: file.provider_metadata ?? null,
      });
    },
    find: async (key) => {
      const receipt = await remembered.read(key);
      return receipt && remoteFile((await signedUrl(key)) ?? receipt.url);
    },
    delete: async (key) => {
      const hasReceipt = (await remembered.read(key)) !== undefined;
      const deletion = call('delete', [await storedFile(key)]);
      await (hasReceipt ? deletion : deletion.catch(warnOfUnstored));
      await remembered.forget(key);
    },
  };
}

/** A file without a receipt was announced but not stored. Providers may fail to delete it each time. */
const warnOfUnstored = (error: Error): void => process.emitWarning(error);

/** `publicUrl` reads from this cache, so it must hold all files that are stored but not yet recorded, also during an import. */
const maxRemembered = 100_000;

interface RememberedReceipts extends Receipts {
  /** The receipt if it was read or stored recently. */
  readonly recent: (key: string) => Receipt | undefined;
}

function rememberedReceipts(receipts: Receipts): RememberedReceipts {
  const remembered = new LRUCache<string, Receipt>(entryLimit(maxRemembered));
  return {
    recent: (key) => remembered.get(key),
    read: async (key) => {
      const receipt = remembered.get(key) ?? (await receipts.read(key));
      if (receipt) remembered.set(key, receipt);
      return receipt;
    },
    keep: async (key, receipt) => {
      await receipts.keep(key, receipt);
      remembered.set(key, receipt);
    },
    forget: async (key) => {
      remembered.delete(key);
      await receipts.forget(key);
    },
  };
}

function fileOf(key: string, provider: string, about?: FileDetails): ProviderFile {
  const dot = key.lastIndexOf('.');
  const [hash, ext] = dot < 0 ? [key, ''] : [key.slice(0, dot), key.slice(dot)];
  return { name: key, hash, ext, mime: 'application/octet-stream', ...about, provider };
}

/** Uploads the file, unless it is too large for the provider. Resolves to it as the provider has changed it. */
async function uploaded(
  about: ProviderFile,
  path: string,
  config: PackageStorageConfig,
): Promise<ProviderFile> {
  const { name: provider, sizeLimit } = config;
  const { size } = await stat(path);
  const file = { ...about, size: size / 1000, sizeInBytes: size };
  await callsOf(config)('checkFileSize', [file, { sizeLimit }]).catch((cause) => {
    throw Object.assign(fileTooLargeForProvider({ provider }), { cause });
  });
  await upload(file, path, config);
  return file;
}

async function upload(file: ProviderFile, path: string, config: PackageStorageConfig): Promise<void> {
  const call = callsOf(config);
  const getStream = () => createReadStream(path);
  if (typeof config.opened.uploadStream !== 'function')
    await call('upload', [Object.assign(file, { buffer: await readFile(path), getStream })]);
  else {
    const stream = getStream();
    try {
      await call('uploadStream', [Object.assign(file, { stream, getStream })]);
    } finally {
      stream.destroy();
    }
  }
}

type Call = (method: string, given: readonly unknown[]) => Promise<unknown>;

/**
 * Calls a method of the provider. A single argument is followed by the method's `actionOptions`. A method that the provider
 * does not have does nothing, as in Strapi.
 */
const callsOf =
  ({ name, opened, actionOptions }: PackageStorageConfig): Call =>
  async (method, given) => {
    const run = opened[method];
    if (typeof run !== 'function') return undefined;
    try {
      return await Reflect.apply(run, opened, given.length === 1 ? [...given, actionOptions[method]] : given);
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${method}() of the storage provider ${name} failed: ${problem}`, { cause });
    }
  };

/** The URL that the provider has set, from which clients and this server fetch the file. */
function addressIn(given: unknown, { name }: PackageStorageConfig, key: string): string {
  const url: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'url') : undefined;
  if (typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new Error(
    `The storage provider ${name} has set the url of ${key} to ${JSON.stringify(url)}; it must begin with http:// or https://`,
  );
}
