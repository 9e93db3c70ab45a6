// Somebody with a stolen password changes it, and the owner resets it before the response: the session of the response has ended.
import { afterEach, expect, test, vi } from 'vitest';
import { databases, startTestApp } from '../harness/project.ts';
import { files, forgot, grants, type Person, register, reset } from '../users/people.ts';
import { isIn, refresh, refreshing, sessionGrants, tokensOf } from './refreshing.ts';

const ways = databases.flatMap((database) =>
  (
    [
      ['long-lived tokens', files(), grants],
      ['refresh tokens', refreshing(), sessionGrants],
    ] as const
  ).map(([name, project, held]) => ({ database, name, project, held })),
);

afterEach(() => void vi.restoreAllMocks());

test.each(ways)(
  'a change of the owner ends the session of an earlier change, with $name on $database',
  async ({ database, project, held }) => {
    const app = await startTestApp(database, project, { grants: held });
    const person = await register(app);
    const stolen: Person = { ...person, password: 'a password of the thief' };
    const change = (to: string) =>
      app.request(
        'POST',
        '/api/auth/change-password',
        { currentPassword: person.password, password: to, passwordConfirmation: to },
        person.jwt,
      );
    const isChanged = async () => {
      const body = { identifier: person.name, password: stolen.password };
      return (await app.request('POST', '/api/auth/local', body, null)).status === 200;
    };
    const { database: store } = app.plinth.project;
    const write = store.write.bind(store);
    const statuses: number[] = [];
    let isWatching = true;
    vi.spyOn(store, 'write').mockImplementation(async (work) => {
      const written = await write(work);
      if (!isWatching) return written;
      isWatching = false;
      if (await isChanged())
        statuses.push((await reset(app, await forgot(app, person), 'a new password')).status);
      else isWatching = true;
      return written;
    });
    const { jwt, refreshToken } = tokensOf(await change(stolen.password));
    expect(statuses).toEqual([200]);
    expect(await isIn(app, jwt)).toBe(false);
    if (refreshToken) expect((await refresh(app, refreshToken)).status).toBe(401);
    await app.close();
  },
);
