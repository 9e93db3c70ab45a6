// A real S3 server (s3rver) with an empty bucket, for tests of the storage.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';

export interface TestS3 {
  /** As config/plugins has it. */
  readonly options: (params?: object) => object;
  /** Of all objects. */
  keys(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'plinth-s3-'));
  const bucket = { name: 'files', configs: [] };
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [bucket],
  });
  const { port } = await server.run();
  const connection = {
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
  };
  const client = new S3Client(connection);
  return {
    options: (params = {}) => ({
      rootPath: 'site',
      s3Options: { ...connection, params: { Bucket: bucket.name, ...params } },
    }),
    async keys() {
      const { Contents: objects = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket.name }));
      return objects.flatMap(({ Key: key }) => key ?? []);
    },
    async stop() {
      client.destroy();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
