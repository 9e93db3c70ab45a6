// A project that listens, for browsers.
import { startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

export const administrator = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.test',
  password: 'Secret of 1 admin',
};

export interface ListeningApp extends TestApp {
  readonly address: string;
}

export async function startListeningApp(files: TestProjectFiles): Promise<ListeningApp> {
  const app = await startTestApp('sqlite', {
    ...files,
    files: {
      'config/server.json': { host: '127.0.0.1', port: 0 },
      'config/admin.json': { rateLimit: { enabled: false } },
      ...files.files,
    },
  });
  return { ...app, address: await app.plinth.listen() };
}
