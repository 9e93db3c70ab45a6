import { expect, test } from 'vitest';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { s3Config } from './s3-config.ts';

const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
const params = { Bucket: 'files' };

function read(options: object, actionOptions: object = {}) {
  const faults: Fault[] = [];
  const place = { path: ['providerOptions'], fileAt: () => 'config/plugins.ts' };
  return {
    ...s3Config({ s3Options: { credentials, params }, ...options }, actionOptions, place, faults),
    faults,
  };
}

test('values of variables that are empty are missing', () => {
  const empty = { region: '', endpoint: '', params: { ...params, ACL: '', signedUrlExpires: '60' } };
  const config = read({ baseUrl: '', rootPath: '', s3Options: { credentials, ...empty } });
  expect(config).toMatchObject({ faults: [], rootPath: '', linkLifetime: 60, isPrivate: false });
  expect([config.baseUrl, config.acl, config.client?.endpoint, config.client?.region]).toEqual(
    Array(4).fill(undefined),
  );
});

test('providerConfig gives new objects their class, encryption, tags and checksum', () => {
  const encryption = { type: 'aws:kms', kmsKeyId: 'alias/files' };
  const tags = { application: 'shop', stage: undefined, 'a b': 'c&d' };
  const multipart = { partSize: 10_000_000, queueSize: 4 };
  const some = { storageClass: 'STANDARD_IA', checksumAlgorithm: 'SHA256', preventOverwrite: true };
  expect(read({ providerConfig: { ...some, encryption, tags, multipart } })).toMatchObject({
    faults: [],
    objectParameters: {
      ChecksumAlgorithm: 'SHA256',
      StorageClass: 'STANDARD_IA',
      ServerSideEncryption: 'aws:kms',
      SSEKMSKeyId: 'alias/files',
      Tagging: 'application=shop&a%20b=c%26d',
    },
  });
});

test('actionOptions give new objects parameters, but no other address', () => {
  const actions = {
    upload: { CacheControl: 'max-age=1', Key: 'mine', ACL: 'public-read' },
    uploadStream: { CacheControl: 'max-age=2', Bucket: 'other', ACL: 'private', Body: '' },
  };
  expect(read({}, actions)).toMatchObject({ acl: 'private', isPrivate: true, bucket: 'files' });
  expect(read({}, actions).objectParameters).toEqual({ CacheControl: 'max-age=2' });
  const open = { s3Options: { params: { ...params, ACL: 'public-read' } } };
  expect(read(open, actions)).toMatchObject({ acl: 'public-read', isPrivate: false });
});

test('credentials are keys in one of three places, or a function', () => {
  const source = async () => credentials;
  expect(read({ s3Options: { credentials: source, params } }).client?.credentials).toBe(source);
  for (const options of [
    { s3Options: { ...credentials, params } },
    { s3Options: { params }, ...credentials },
  ])
    expect(read(options).client?.credentials).toEqual(credentials);
});

test.each([
  [{ s3Options: { credentials: { accessKeyId: 'id' }, params } }, 's3Options.credentials.secretAccessKey'],
  [{ s3Options: {} }, 's3Options.params'],
  [{ s3Options: 'files' }, 's3Options'],
  [{ baseUrl: 'cdn.example.com' }, 'baseUrl'],
  [{ providerConfig: { encryption: { type: 'AES' } } }, 'providerConfig.encryption.type'],
  [{ providerConfig: { encryption: { kmsKeyId: 'k' } } }, 'providerConfig.encryption.type'],
  [{ providerConfig: { storageClas: 'STANDARD' } }, 'providerConfig.storageClas'],
])('%j is a fault', (options, path) => {
  expect(read(options).faults).toMatchObject([{ path: `providerOptions.${path}` }]);
});
