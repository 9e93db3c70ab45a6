// config/plugins, entry upload, provider aws-s3: the bucket, its client, and what new objects are given.
// https://docs.strapi.io/cms/configurations/media-library-providers/amazon-s3
import { z } from 'zod';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { type ConfigPlace, checkShape } from '../shapes/check-shape.ts';
import { emptyAsMissing, flag, objectOf, text, wholeNumber } from '../shapes/shapes.ts';

type Options = Readonly<Record<string, unknown>>;

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

type CredentialsSource = () => Promise<Pick<Credentials, 'accessKeyId' | 'secretAccessKey'>>;

export interface S3StorageConfig {
  readonly provider: 'aws-s3';
  readonly isPrivate: boolean;
  readonly linkLifetime: number;
  /** Options of the S3 client. Without credentials they come from the default credential chain of AWS libraries. */
  readonly client: {
    /** A function is called when credentials are needed, and again when those that it resolved to expire. */
    readonly credentials?: Credentials | CredentialsSource | undefined;
    readonly region?: string | undefined;
    readonly endpoint?: string | undefined;
    readonly forcePathStyle?: boolean | undefined;
  };
  readonly bucket: string;
  /** The ACL of new objects, for buckets that allow ACLs. */
  readonly acl: string | undefined;
  /** Other parameters of new objects, by their names in S3: `StorageClass`, `CacheControl`. */
  readonly objectParameters: Options;
  /** The URL at which clients reach the bucket, if it is not the bucket's own, such as that of a CDN. */
  readonly baseUrl: string | undefined;
  /** A prefix of object keys: empty, or with `/` at its end. */
  readonly rootPath: string;
}

/** Links of S3 can be valid for a week at most. */
export const linkLifetime = wholeNumber(1, 604_800).optional();
export const quarterOfAnHour = 900;

const optionalText = z.preprocess(emptyAsMissing, text('Write a string.').optional());
const url = z.preprocess(
  emptyAsMissing,
  z.url({ protocol: /^https?$/, error: 'Write a URL such as "https://cdn.example.com".' }).optional(),
);
const oneOf = (names: string) => {
  const list = names.split(' ');
  return z.enum(list, { error: `Write one of ${list.join(', ')}.` });
};

const credentialsShape = objectOf({
  accessKeyId: text('Write the id of the key.'),
  secretAccessKey: text('Write the secret of the key.'),
  sessionToken: optionalText,
});
const isSource = (value: unknown): value is CredentialsSource => typeof value === 'function';
const clientShape = objectOf({
  credentials: z.unknown().optional(),
  region: optionalText,
  endpoint: url,
  forcePathStyle: flag.optional(),
  params: objectOf({
    Bucket: text('Write the name of the bucket.'),
    ACL: optionalText,
    signedUrlExpires: linkLifetime,
  }),
});
const classes = 'STANDARD REDUCED_REDUNDANCY STANDARD_IA ONEZONE_IA INTELLIGENT_TIERING GLACIER';
const providerShape = objectOf(
  {
    checksumAlgorithm: oneOf('CRC32 CRC32C SHA1 SHA256 CRC64NVME').optional(),
    storageClass: oneOf(`${classes} DEEP_ARCHIVE GLACIER_IR`).optional(),
    encryption: objectOf({
      type: oneOf('AES256 aws:kms aws:kms:dsse'),
      kmsKeyId: optionalText,
    }).optional(),
    tags: z.record(z.string(), z.unknown(), { error: 'Write an object.' }).optional(),
  },
  // Keys of objects are never used again, and files are sent in small parts, one after the other.
  ['preventOverwrite', 'multipart'],
);
const optionsShape = objectOf({
  baseUrl: url,
  rootPath: optionalText,
  s3Options: clientShape,
  providerConfig: providerShape.optional(),
});

/** Undefined after adding faults. `place` is that of `providerOptions`. */
export function s3Config(
  options: unknown,
  actionOptions: unknown,
  place: ConfigPlace,
  faults: Fault[],
): S3StorageConfig | undefined {
  const nested = isPlainObject(options) ? withOlder(options) : options;
  const given = checkShape(optionsShape, nested, place, faults);
  const credentials = given && credentialsOf(given.s3Options.credentials, place, faults);
  if (!given || credentials === null) return undefined;
  const { params, region, endpoint, forcePathStyle } = given.s3Options;
  const actions = actionsOf(actionOptions);
  const acl = params.ACL ?? (typeof actions.ACL === 'string' ? actions.ACL : undefined);
  const rootPath = given.rootPath?.replace(/^\/+|\/+$/g, '') ?? '';
  return {
    provider: 'aws-s3',
    client: { credentials, region, endpoint, forcePathStyle },
    bucket: params.Bucket,
    acl,
    isPrivate: acl === 'private',
    linkLifetime: params.signedUrlExpires ?? quarterOfAnHour,
    objectParameters: { ...parametersOf(given.providerConfig ?? {}), ...picked(actions) },
    baseUrl: given.baseUrl?.replace(/\/+$/, ''),
    rootPath: rootPath === '' ? '' : `${rootPath}/`,
  };
}

/** Null after adding faults. */
function credentialsOf(
  given: unknown,
  { path = [], fileAt }: ConfigPlace,
  faults: Fault[],
): S3StorageConfig['client']['credentials'] | null {
  if (given === undefined || isSource(given)) return given;
  const place = { path: [...path, 's3Options', 'credentials'], fileAt };
  return checkShape(credentialsShape, given, place, faults) ?? null;
}

function parametersOf({
  checksumAlgorithm,
  storageClass,
  encryption,
  tags = {},
}: z.output<typeof providerShape>): Options {
  const tagging = Object.entries(tags).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)].map(encodeURIComponent).join('=')],
  );
  return {
    ...(checksumAlgorithm ? { ChecksumAlgorithm: checksumAlgorithm } : {}),
    ...(storageClass ? { StorageClass: storageClass } : {}),
    ...(encryption ? { ServerSideEncryption: encryption.type } : {}),
    ...(encryption?.kmsKeyId ? { SSEKMSKeyId: encryption.kmsKeyId } : {}),
    ...(tagging.length > 0 ? { Tagging: tagging.join('&') } : {}),
  };
}

/** What `actionOptions` may give new objects. */
export const objectActions = (
  'ACL CacheControl StorageClass ServerSideEncryption SSEKMSKeyId SSEKMSEncryptionContext BucketKeyEnabled Tagging ' +
  'Metadata Expires ContentLanguage ChecksumAlgorithm RequestPayer ExpectedBucketOwner'
).split(' ');

const picked = (actions: Options): Options =>
  Object.fromEntries(
    Object.entries(actions).filter(([name]) => name !== 'ACL' && objectActions.includes(name)),
  );

/** Strapi sends files with `uploadStream`; older projects configure `upload`. */
function actionsOf(given: unknown): Options {
  const { upload, uploadStream } = isPlainObject(given) ? given : {};
  return { ...(isPlainObject(upload) ? upload : {}), ...(isPlainObject(uploadStream) ? uploadStream : {}) };
}

/** Older projects have the keys of `s3Options` beside it. If a key is in both places, the one beside it counts, as in Strapi. */
function withOlder({ baseUrl, rootPath, providerConfig, s3Options, ...beside }: Options): Options {
  const options =
    s3Options === undefined || isPlainObject(s3Options)
      ? { ...olderForm(s3Options ?? {}), ...olderForm(beside) }
      : s3Options;
  return { baseUrl, rootPath, providerConfig, s3Options: options };
}

/** Renames the options of version 2 of the AWS SDK, such as `s3ForcePathStyle`. */
function olderForm({ accessKeyId, secretAccessKey, s3ForcePathStyle, ...rest }: Options): object {
  const form = s3ForcePathStyle === undefined ? rest : { forcePathStyle: s3ForcePathStyle, ...rest };
  return accessKeyId === undefined ? form : { credentials: { accessKeyId, secretAccessKey }, ...form };
}
