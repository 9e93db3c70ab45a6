// Storage in a bucket of S3 or of a compatible server. Clients fetch files directly from it, by their public URL or by a link that
// S3 signs.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  type ObjectCannedACL,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3StorageConfig } from '../../config/media/s3-config.ts';
import { Semaphore } from '../../semaphore/semaphore.ts';
import { servedType } from '../kinds/served-types.ts';
import type { ByteRange, FileStorage } from './storage.ts';

/** The minimum that S3 accepts. Each file that is being stored holds one part in memory. */
const partSize = 5 * 1024 * 1024;
const maxSaves = 4;
/** Timeouts in milliseconds: without them, a server that does not respond would block uploads forever. */
const connectionTimeout = 5_000;
const socketTimeout = 60_000;

export function s3Storage({ client: options, bucket, rootPath, acl, ...rest }: S3StorageConfig): FileStorage {
  const client = new S3Client(clientOptions(options));
  const semaphore = new Semaphore({ places: maxSaves, queue: Number.POSITIVE_INFINITY });
  const place = (key: string) => ({ Bucket: bucket, Key: `${rootPath}${key}` });
  const publicBase = rest.baseUrl ?? bucketUrl(bucket, options);
  const open = (key: string, range?: ByteRange): Readable =>
    Readable.from(
      chunks(async () => {
        const bytes = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
        return (await client.send(new GetObjectCommand({ ...place(key), ...bytes }))).Body;
      }),
      { objectMode: false },
    );
  return {
    name: 'aws-s3',
    isPrivate: rest.isPrivate,
    incomingFolder: undefined,
    publicUrl: (key) => (rest.isPrivate ? undefined : `${publicBase}/${rootPath}${key}`),
    signedUrl: (key, seconds) =>
      getSignedUrl(client, new GetObjectCommand(place(key)), { expiresIn: seconds }),
    save: (key, path) =>
      semaphore.run(async () => {
        const { contentType, isAttachment } = servedType(key.slice(key.lastIndexOf('.') + 1));
        const params = {
          ...rest.objectParameters,
          ...place(key),
          Body: createReadStream(path),
          ContentType: contentType,
          ...(isAttachment ? { ContentDisposition: 'attachment' } : {}),
          ...(acl === undefined ? {} : { ACL: acl as ObjectCannedACL }),
        };
        await new Upload({ client, params, partSize, queueSize: 1 }).done();
      }),
    async find(key) {
      const found = await orUndefined(client.send(new HeadObjectCommand(place(key))));
      if (found?.ContentLength === undefined) return undefined;
      const modified = found.LastModified ?? new Date(0);
      return { size: found.ContentLength, modified, open: (range) => open(key, range) };
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(place(key)));
    },
  };
}

/** Without keys whose value is undefined, which the client would not accept. */
function credentialsOf(given: NonNullable<S3StorageConfig['client']['credentials']>) {
  if (typeof given === 'function') return given;
  const { accessKeyId, secretAccessKey, sessionToken } = given;
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
}

function clientOptions({
  credentials,
  region,
  endpoint,
  forcePathStyle,
}: S3StorageConfig['client']): S3ClientConfig {
  return {
    requestHandler: { connectionTimeout, socketTimeout },
    // Many compatible servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials === undefined ? {} : { credentials: credentialsOf(credentials) }),
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(forcePathStyle === undefined ? {} : { forcePathStyle }),
  };
}

/** The URL of the bucket: the bucket is part of the host name, or of the path with `forcePathStyle`. */
function bucketUrl(bucket: string, { endpoint, region, forcePathStyle }: S3StorageConfig['client']): string {
  if (endpoint === undefined) return `https://${bucket}.s3.${region ?? 'us-east-1'}.amazonaws.com`;
  const { protocol, host, pathname } = new URL(endpoint);
  const path = pathname.replace(/\/$/, '');
  return forcePathStyle ? `${protocol}//${host}${path}/${bucket}` : `${protocol}//${bucket}.${host}${path}`;
}

async function orUndefined(
  head: Promise<HeadObjectCommandOutput>,
): Promise<HeadObjectCommandOutput | undefined> {
  try {
    return await head;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined;
    throw error;
  }
}

/** The request is sent when the first byte is read. Destroying the stream ends the response. */
async function* chunks(request: () => Promise<unknown>): AsyncGenerator<Buffer> {
  const body = await request();
  if (!(body instanceof Readable)) throw new Error('S3 responded without a body');
  yield* body;
}
