// config/plugins, entry upload: `provider` and `providerOptions`, with Strapi's keys. The local folder, S3 and Cloudinary are built
// in; other providers are packages that the project installs.
// https://docs.strapi.io/cms/configurations/media-library-providers
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { type OpenedProvider, openProvider } from '../providers/provider-package.ts';
import { type ConfigPlace, checkShape } from '../shapes/check-shape.ts';
import { byteSize, flag, objectOf } from '../shapes/shapes.ts';
import { type CloudinaryConfig, cloudinaryConfig } from './cloudinary-config.ts';
import { linkLifetime, objectActions, quarterOfAnHour, type S3StorageConfig, s3Config } from './s3-config.ts';

/** `linkLifetime`: how many seconds a signed link to a private file is valid. */
export type StorageConfig =
  | LocalStorageConfig
  | S3StorageConfig
  | CloudinaryConfig
  | PackageStorageConfig
  /** `storage`: an object of the project with the methods of `Storage` in media/storage/storage.ts. */
  | { readonly provider: 'custom'; readonly storage: object; readonly linkLifetime: number };

interface LocalStorageConfig {
  readonly provider: 'local';
  readonly isPrivate: boolean;
  readonly linkLifetime: number;
  /** The maximum size of a file, in bytes, in the place where older projects have it. */
  readonly sizeLimit?: number | undefined;
}

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

const localShape = objectOf(
  { private: flag.optional(), signedUrlExpires: linkLifetime, sizeLimit: byteSize.optional() },
  ['localServer'],
);

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
  noteActions(
    given.actionOptions,
    { place, read: isOneOf(cloudinaryNames) ? ['folder'] : objectActions },
    reading,
  );
  if (isOneOf(localNames)) return local(options, at, faults);
  if (isOneOf(s3Names)) return s3Config(options, given.actionOptions, at, faults) ?? fallbackStorage;
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
    sizeLimit: given?.sizeLimit,
  };
}

const isStorage = (provider: unknown): provider is object =>
  typeof provider === 'object' &&
  provider !== null &&
  'name' in provider &&
  customMethods.every((name) => typeof Reflect.get(provider, name) === 'function');
