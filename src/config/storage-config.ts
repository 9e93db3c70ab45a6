// config/plugins, entry upload: `provider` and `providerOptions`, with Strapi's names for the local folder, S3 and
// Cloudinary; other providers are packages that the project installs.
// https://docs.strapi.io/cms/configurations/media-library-providers
import { z } from 'zod';
import type { Finding, Meaning } from '../errors/finding.ts';
import type { Fault } from '../errors/project-faults.ts';
import { type ConfigPlace, checkShape } from './check-shape.ts';
import { type CloudinaryConfig, cloudinaryConfig } from './cloudinary-config.ts';
import { isPlainObject } from './merge-values.ts';
import { type OpenedProvider, openProvider } from './provider-package.ts';
import { flag, objectOf, text, wholeNumber } from './shapes.ts';

/** `linkLifetime`: seconds that signed links to private files work. */
export type StorageConfig =
  | { readonly provider: 'local'; readonly isPrivate: boolean; readonly linkLifetime: number }
  | S3StorageConfig
  | CloudinaryConfig
  | PackageStorageConfig
  /** An object of the project with the methods of media/storage.ts. */
  | { readonly provider: 'custom'; readonly storage: object; readonly linkLifetime: number };

/** A provider of the service, from the package that the project has installed. */
export interface PackageStorageConfig {
  readonly provider: 'package';
  /** As the project calls it. */
  readonly name: string;
  /** What `init` of the package returned. */
  readonly opened: OpenedProvider;
  /** By the name of a method: what it is given behind the file. */
  readonly actionOptions: Readonly<Record<string, unknown>>;
  /** Bytes of one file. */
  readonly sizeLimit: number;
  readonly linkLifetime: number;
}

export interface S3StorageConfig {
  readonly provider: 'aws-s3';
  readonly isPrivate: boolean;
  readonly linkLifetime: number;
  /** Options of the client of S3; without credentials it looks where the libraries of S3 look. */
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
  /** Of new objects, where the bucket takes any. */
  readonly acl: string | undefined;
  /** Where clients find the bucket, if it is behind another address than its own. */
  readonly baseUrl: string | undefined;
  /** Empty, or ending with `/`. */
  readonly rootPath: string;
}

const quarterOfAnHour = 900;
/** S3 signs for a week at most. */
const linkLifetime = wholeNumber(1, 604_800).optional();
const url = z.url({ protocol: /^https?$/, error: 'Write an address such as "https://cdn.example.com".' });
const optionalText = text('Write a text.').optional();

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
const otherwise: StorageConfig = { provider: 'local', isPrivate: false, linkLifetime: quarterOfAnHour };

export interface StorageReading {
  readonly projectFolder: string;
  readonly faults: Fault[];
  readonly findings: Finding[];
  readonly isProduction: boolean;
  /** Bytes of one upload. */
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
  if (!isOwn) return packageStorage({ ...given, provider: name }, place, reading) ?? otherwise;
  noteActions(given.actionOptions, { place, read: isOneOf(cloudinaryNames) ? ['folder'] : ['ACL'] }, reading);
  if (isOneOf(localNames)) return local(options, at, faults);
  if (isOneOf(s3Names)) return withAcl(s3(options, at, faults), given.actionOptions);
  if (isOneOf(cloudinaryNames)) return cloudinaryConfig(given, place, faults) ?? otherwise;
  if (isStorage(name)) return { provider: 'custom', storage: name, linkLifetime: quarterOfAnHour };
  const path = [...place.path, 'provider'];
  const problem = 'There is no storage provider like this.';
  faults.push({ file: place.fileAt(path), path: path.join('.'), problem, remedy: providerRemedy });
  return otherwise;
}

const providerRemedy = `Write the name of a provider, or an object with name, isPrivate, incomingFolder, ${customMethods.join(', ')}.`;

/** Under development a project is tried without its storage; in production files would be in the wrong place. */
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
      remedy: 'Name a provider of files for this API.',
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

/** `actionOptions.upload.ACL` stands for `params.ACL`. */
function withAcl(storage: StorageConfig, actionOptions: unknown): StorageConfig {
  const upload = isPlainObject(actionOptions) ? actionOptions.upload : undefined;
  const acl = isPlainObject(upload) ? upload.ACL : undefined;
  if (storage.provider !== 'aws-s3' || storage.acl !== undefined || typeof acl !== 'string') return storage;
  return { ...storage, acl, isPrivate: acl === 'private' };
}

interface Actions {
  readonly place: Required<ConfigPlace>;
  /** Options that are not passed over. */
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
  does: 'Is an option of one call of the storage.',
  instead: 'Files are stored without it.',
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
  // Older projects have what belongs to `s3Options` beside it.
  const nested = isPlainObject(options) ? { ...options, s3Options: withOlder(options) } : options;
  const given = checkShape(s3Shape, nested, place, faults);
  if (!given) return otherwise;
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

/** Where both are, what stands beside counts, as in the service. */
function withOlder({ baseUrl: _baseUrl, rootPath: _rootPath, s3Options, ...beside }: Options): unknown {
  if (s3Options !== undefined && !isPlainObject(s3Options)) return s3Options;
  return { ...s3Options, ...olderForm(beside) };
}

/** `s3ForcePathStyle` is how the client of that time called it. */
function olderForm({ accessKeyId, secretAccessKey, s3ForcePathStyle, ...rest }: Options): object {
  const form = s3ForcePathStyle === undefined ? rest : { forcePathStyle: s3ForcePathStyle, ...rest };
  return accessKeyId === undefined ? form : { ...form, credentials: { accessKeyId, secretAccessKey } };
}

const isStorage = (provider: unknown): provider is object =>
  typeof provider === 'object' &&
  provider !== null &&
  'name' in provider &&
  customMethods.every((name) => typeof Reflect.get(provider, name) === 'function');
