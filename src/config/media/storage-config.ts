// config/plugins, entry upload: `provider` and `providerOptions`, with Strapi's keys. The local folder, S3 and Cloudinary are built
// in; other providers are packages that the project installs.
// https://docs.strapi.io/cms/configurations/media-library-providers
import { z } from 'zod';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { type OpenedProvider, openProvider } from '../providers/provider-package.ts';
import { type ConfigPlace, checkShape } from '../shapes/check-shape.ts';
import { flag, objectOf, text, wholeNumber } from '../shapes/shapes.ts';
import { type CloudinaryConfig, cloudinaryConfig } from './cloudinary-config.ts';

/** `linkLifetime`: how many seconds a signed link to a private file is valid. */
export type StorageConfig =
  | { readonly provider: 'local'; readonly isPrivate: boolean; readonly linkLifetime: number }
  | S3StorageConfig
  | CloudinaryConfig
  | PackageStorageConfig
  /** `storage`: an object of the project with the methods of `Storage` in media/storage/storage.ts. */
  | { readonly provider: 'custom'; readonly storage: object; readonly linkLifetime: number };

/** A Strapi provider from a package that the project has installed. */
export interface PackageStorageConfig {
  readonly provider: 'package';
  /** The provider's name in the configuration. */
  readonly name: string;
  /** The object that `init` of the package returned. */
  readonly opened: OpenedProvider;
  /** The second argument of each method, after the file, by the name of the method. */
  readonly actionOptions: Readonly<Record<string, unknown>>;
  /** The maximum size of a file, in bytes. */
  readonly sizeLimit: number;
  readonly linkLifetime: number;
}

export interface S3StorageConfig {
  readonly provider: 'aws-s3';
  readonly isPrivate: boolean;
  readonly linkLifetime: number;
  /** Options of the S3 client. Without credentials they come from the default credential chain of AWS libraries. */
  readonly client: {
    readonly credentials?:
      | {
          readonly accessKeyId: string;
          readonly secretAccessKey: string;
          readonly sessionToken?: string | undefined;
        }
      | undefined;
    readonly region?: string | undefined;
    readonly endpoint?: string | undefined;
    readonly forcePathStyle?: boolean | undefined;
  };
  readonly bucket: string;
  /** The ACL of new objects, for buckets that allow ACLs. */
  readonly acl: string | undefined;
  /** The URL at which clients reach the bucket, if it is not the bucket's own, such as that of a CDN. */
  readonly baseUrl: string | undefined;
  /** A prefix of object keys: empty, or with `/` at its end. */
  readonly rootPath: string;
}

const quarterOfAnHour = 900;
/** Links of S3 can be valid for a week at most. */
const linkLifetime = wholeNumber(1, 604_800).optional();
const url = z.url({ protocol: /^https?$/, error: 'Write a URL such as "https://cdn.example.com".' });
const optionalText = text('Write a string.').optional();

const localShape = objectOf({ private: flag.optional(), signedUrlExpires: linkLifetime }, [
  'localServer',
  'sizeLimit',
]);

const paramsShape = objectOf({
  Bucket: text('Write the name of the bucket.'),
  ACL: z.string().nullish(),
  signedUrlExpires: linkLifetime,
});
const clientShape = objectOf({
  credentials: objectOf({
    accessKeyId: text('Write the id of the key.'),
    secretAccessKey: text('Write the secret of the key.'),
    sessionToken: optionalText,
  }).optional(),
  region: optionalText,
  endpoint: url.optional(),
  forcePathStyle: flag.optional(),
  params: paramsShape,
});
const s3Shape = objectOf({
  baseUrl: url.optional(),
  rootPath: optionalText,
  s3Options: clientShape,
});

const localNames = ['local', '@strapi/provider-upload-local'];
const s3Names = ['aws-s3', '@strapi/provider-upload-aws-s3'];
const cloudinaryNames = ['cloudinary', '@strapi/provider-upload-cloudinary'];
const customMethods = ['publicUrl', 'signedUrl', 'save', 'find', 'delete'];
const fallbackStorage: StorageConfig = { provider: 'local', isPrivate: false, linkLifetime: quarterOfAnHour };

export interface StorageReading {
  readonly projectFolder: string;
  readonly faults: Fault[];
  readonly findings: Finding[];
  readonly isProduction: boolean;
  /** The maximum size of one upload, in bytes. */
  readonly sizeLimit: number;
}

export function storageConfig(
  config: unknown,
  place: Required<ConfigPlace>,
  reading: StorageReading,
): StorageConfig {
  const { faults } = reading;
  const given = isPlainObject(config) ? config : {};
  const options = given.providerOptions ?? {};
  const at = { path: [...place.path, 'providerOptions'], fileAt: place.fileAt };
  const name = given.provider ?? 'local';
  const isOneOf = (names: readonly string[]): boolean => typeof name === 'string' && names.includes(name);
  const isOwn = typeof name !== 'string' || isOneOf([...localNames, ...s3Names, ...cloudinaryNames]);
  if (!isOwn) return packageStorage({ ...given, provider: name }, place, reading) ?? fallbackStorage;
  noteActions(given.actionOptions, { place, read: isOneOf(cloudinaryNames) ? ['folder'] : ['ACL'] }, reading);
  if (isOneOf(localNames)) return local(options, at, faults);
  if (isOneOf(s3Names)) return withAcl(s3(options, at, faults), given.actionOptions);
  if (isOneOf(cloudinaryNames)) return cloudinaryConfig(given, place, faults) ?? fallbackStorage;
  if (isStorage(name)) return { provider: 'custom', storage: name, linkLifetime: quarterOfAnHour };
  const path = [...place.path, 'provider'];
  const problem = 'It is not a storage provider.';
  faults.push({ file: place.fileAt(path), path: path.join('.'), problem, remedy: providerRemedy });
  return fallbackStorage;
}

const providerRemedy = `Write the name of a provider, or an object with name, isPrivate, incomingFolder, ${customMethods.join(', ')}.`;

/** A missing package is a fault only in production, where files would be stored in the wrong place. */
function packageStorage(
  given: Readonly<Record<string, unknown>> & { readonly provider: string },
  place: Required<ConfigPlace>,
  { projectFolder, faults, findings, isProduction, sizeLimit }: StorageReading,
): PackageStorageConfig | undefined {
  const { provider: name, providerOptions = {}, actionOptions } = given;
  const opened = openProvider(
    { kind: 'upload', name, initArguments: [providerOptions] },
    { projectFolder, place, faults, findings, isProduction },
  );
  if (!opened) return undefined;
  const path = [...place.path, 'provider'];
  const can = (method: string): boolean => typeof opened[method] === 'function';
  const missing = can('upload') || can('uploadStream') ? ['delete'] : ['upload', 'delete'];
  for (const method of missing.filter((one) => !can(one)))
    faults.push({
      file: place.fileAt(path),
      path: path.join('.'),
      problem: `The provider "${name}" has no function ${method}().`,
      remedy: 'Write the name of a package that is a Strapi upload provider.',
    });
  return {
    provider: 'package',
    name,
    opened,
    actionOptions: isPlainObject(actionOptions) ? actionOptions : {},
    sizeLimit,
    linkLifetime: quarterOfAnHour,
  };
}

/** `actionOptions.upload.ACL` has the same meaning as `params.ACL`. */
function withAcl(storage: StorageConfig, actionOptions: unknown): StorageConfig {
  const upload = isPlainObject(actionOptions) ? actionOptions.upload : undefined;
  const acl = isPlainObject(upload) ? upload.ACL : undefined;
  if (storage.provider !== 'aws-s3' || storage.acl !== undefined || typeof acl !== 'string') return storage;
  return { ...storage, acl, isPrivate: acl === 'private' };
}

interface Actions {
  readonly place: Required<ConfigPlace>;
  /** The options that are read; others are listed as findings. */
  readonly read: readonly string[];
}

function noteActions(actions: unknown, { place, read }: Actions, { findings }: StorageReading): void {
  for (const [action, options] of Object.entries(isPlainObject(actions) ? actions : {}))
    for (const name of Object.keys(isPlainObject(options) ? options : {})) {
      if (read.includes(name)) continue;
      const path = [...place.path, 'actionOptions', action, name];
      findings.push({ file: place.fileAt(path), path: path.join('.'), ...unreadAction });
    }
}

const unreadAction: Meaning = {
  weight: 'notRun',
  does: 'Is an option for a single method of the storage provider.',
  instead: 'It has no effect.',
  remedy: 'Set it for the whole bucket or account, or remove it.',
};

function local(options: unknown, place: ConfigPlace, faults: Fault[]): StorageConfig {
  const given = checkShape(localShape, options, place, faults);
  return {
    provider: 'local',
    isPrivate: given?.private ?? false,
    linkLifetime: given?.signedUrlExpires ?? quarterOfAnHour,
  };
}

function s3(options: unknown, place: ConfigPlace, faults: Fault[]): StorageConfig {
  // Older projects have the keys of `s3Options` directly in `providerOptions`.
  const nested = isPlainObject(options) ? { ...options, s3Options: withOlder(options) } : options;
  const given = checkShape(s3Shape, nested, place, faults);
  if (!given) return fallbackStorage;
  const { params, ...client } = given.s3Options;
  const rootPath = given.rootPath?.replace(/^\/+|\/+$/g, '') ?? '';
  return {
    provider: 'aws-s3',
    client,
    bucket: params.Bucket,
    acl: params.ACL ?? undefined,
    isPrivate: params.ACL === 'private',
    linkLifetime: params.signedUrlExpires ?? quarterOfAnHour,
    baseUrl: given.baseUrl?.replace(/\/+$/, ''),
    rootPath: rootPath === '' ? '' : `${rootPath}/`,
  };
}

type Options = Readonly<Record<string, unknown>>;

/** Moves keys beside `s3Options` into it. If a key is in both places, the one beside it counts, as in Strapi. */
function withOlder({ baseUrl: _baseUrl, rootPath: _rootPath, s3Options, ...beside }: Options): unknown {
  if (s3Options !== undefined && !isPlainObject(s3Options)) return s3Options;
  return { ...s3Options, ...olderForm(beside) };
}

/** Renames the options of version 2 of the AWS SDK, such as `s3ForcePathStyle`. */
function olderForm({ accessKeyId, secretAccessKey, s3ForcePathStyle, ...rest }: Options): object {
  const form = s3ForcePathStyle === undefined ? rest : { forcePathStyle: s3ForcePathStyle, ...rest };
  return accessKeyId === undefined ? form : { ...form, credentials: { accessKeyId, secretAccessKey } };
}

const isStorage = (provider: unknown): provider is object =>
  typeof provider === 'object' &&
  provider !== null &&
  'name' in provider &&
  customMethods.every((name) => typeof Reflect.get(provider, name) === 'function');
