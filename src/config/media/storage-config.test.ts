import { expect, test } from 'vitest';
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { storageConfig } from './storage-config.ts';

function read(config: unknown) {
  const { findings: _none, ...result } = readIn(true, config);
  return result;
}

function readIn(isProduction: boolean, config: unknown) {
  const reading = { projectFolder: '/nowhere', sizeLimit: 1000 };
  const [faults, findings]: [Fault[], Finding[]] = [[], []];
  const place = { path: ['upload', 'config'], fileAt: () => 'config/plugins.ts' };
  return {
    storage: storageConfig(config, place, { ...reading, faults, findings, isProduction }),
    faults,
    findings,
  };
}

test('an unknown storage provider is listed in development and refused in production', () => {
  const config = { provider: 'strapi-provider-upload-other' };
  const { storage, faults, findings } = readIn(false, config);
  expect([storage.provider, faults]).toEqual(['local', []]);
  expect(findings).toMatchObject([{ path: 'upload.config.provider', weight: 'notRun' }]);
  expect(readIn(true, config).faults).toHaveLength(1);
});

test('of the options for single methods, those of new objects are read, and others are listed', () => {
  const providerOptions = { s3Options: { params: { Bucket: 'files' } } };
  const actionOptions = { upload: { ACL: 'private', CacheControl: 'no-store', Body: '' }, delete: {} };
  const { storage, findings } = readIn(true, { provider: 'aws-s3', providerOptions, actionOptions });
  expect(storage).toMatchObject({ acl: 'private', isPrivate: true });
  expect(findings.map(({ path }) => path)).toEqual(['upload.config.actionOptions.upload.Body']);
});

const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
const params = { Bucket: 'files', ACL: 'private', signedUrlExpires: 60 };

test('by default files are public and in the local folder', () => {
  expect(read({})).toEqual({
    storage: { provider: 'local', isPrivate: false, linkLifetime: 900 },
    faults: [],
  });
  const options = { private: true, signedUrlExpires: 60, localServer: { maxage: 1 }, sizeLimit: '1kb' };
  expect(read({ provider: 'local', providerOptions: options }).storage).toEqual({
    provider: 'local',
    isPrivate: true,
    linkLifetime: 60,
    sizeLimit: 1024,
  });
});

test.each(['aws-s3', '@strapi/provider-upload-aws-s3'])(
  '%s is written as existing projects write it',
  (provider) => {
    const s3Options = { credentials, region: 'eu-west-1', params };
    const { storage, faults } = read({
      provider,
      providerOptions: { baseUrl: 'https://cdn.example.com/', rootPath: '/site/', s3Options },
    });
    expect(faults).toEqual([]);
    expect(storage).toEqual({
      provider: 'aws-s3',
      client: { credentials, region: 'eu-west-1' },
      bucket: 'files',
      acl: 'private',
      isPrivate: true,
      linkLifetime: 60,
      objectParameters: {},
      baseUrl: 'https://cdn.example.com',
      rootPath: 'site/',
    });
  },
);

test('the older form without s3Options is read', () => {
  const parts = { region: 'eu-west-1', s3ForcePathStyle: true, params: { Bucket: 'files' } };
  const providerOptions = { ...credentials, ...parts };
  expect(read({ provider: 'aws-s3', providerOptions }).storage).toMatchObject({
    client: { credentials, region: 'eu-west-1', forcePathStyle: true },
    bucket: 'files',
    isPrivate: false,
  });
});

test('keys beside s3Options are read', () => {
  const s3Options = { credentials, region: 'eu-west-1', params: { Bucket: 'other', ACL: 'private' } };
  const providerOptions = { baseUrl: 'https://cdn.test', s3Options, params: { Bucket: 'files' } };
  expect(read({ provider: 'aws-s3', providerOptions }).storage).toMatchObject({
    client: { credentials, region: 'eu-west-1' },
    bucket: 'files',
    baseUrl: 'https://cdn.test',
    isPrivate: false,
  });
});

test.each(['cloudinary', '@strapi/provider-upload-cloudinary'])(
  '%s has an account and a folder',
  (provider) => {
    const providerOptions = { cloud_name: 'shop', api_key: 1, api_secret: 's' };
    const folderOf = (folder: string) =>
      readIn(true, {
        provider,
        providerOptions,
        actionOptions: { upload: {}, uploadStream: { folder, timeout: 1 }, delete: {} },
      });
    const { storage, faults, findings } = folderOf('site/');
    expect(faults).toEqual([]);
    expect(findings.map(({ path }) => path)).toEqual(['upload.config.actionOptions.uploadStream.timeout']);
    expect(folderOf('')).toMatchObject({ storage: { folder: '' }, faults: [] });
    expect(storage).toMatchObject({
      provider: 'cloudinary',
      cloud: 'shop',
      key: '1',
      delivery: 'https://res.cloudinary.com/shop',
      folder: 'site/',
    });
  },
);

test('an object with the methods of a storage is accepted', () => {
  const method = () => undefined;
  const provider = {
    name: 'mine',
    publicUrl: method,
    signedUrl: method,
    save: method,
    find: method,
    delete: method,
  };
  expect(read({ provider }).storage).toMatchObject({ provider: 'custom', storage: provider });
});

test.each([
  [{ provider: 'azure' }, 'The provider "azure" is not installed.'],
  [{ provider: 'cloudinary', providerOptions: { cloud_name: 'c', api_key: 1 } }, 'It is missing.'],
  [{ provider: 'cloudinary', providerOptions: { cloud_name: 'c', api_secret: 's' } }, 'It is missing.'],
  [{ provider: { name: 'mine' } }, 'It is not a storage provider.'],
  [{ provider: 'aws-s3', providerOptions: { s3Options: { params: {} } } }, 'It is missing.'],
  [{ provider: 'local', providerOptions: { signedUrlExpires: 0 } }, '0 is not accepted.'],
])('%j is a fault', (config, problem) => {
  expect(read(config).faults).toMatchObject([{ file: 'config/plugins.ts', problem }]);
});
