// Signing in and registering over GraphQL by clients that send a token they have from before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant, revoke } from '../../src/auth/role-store.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, fresh, grants } from '../users/people.ts';
import { senderTo } from './sending.ts';

describe.each(databases)('signing in with a token on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
  });
  afterAll(() => app.close());

  const send = senderTo(() => app);
  const signIn =
    'mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { user { username } } }';

  test('callers with a token sign in and register as without one', async () => {
    const name = `another${fresh()}`;
    const user = { username: name, email: `${name}@example.test`, password: 'a long password' };
    const registering =
      'mutation ($input: UsersPermissionsRegisterInput!) { register(input: $input) { jwt user { username } } }';
    const { body } = await send(registering, { input: user });
    const { jwt } = (body.data as { readonly register: { readonly jwt: string } }).register;
    const input = { identifier: name, password: user.password };
    expect((await send(signIn, { input }, jwt)).body).toMatchObject({
      data: { login: { user: { username: name } } },
    });
    const other = { ...user, username: `${name}x`, email: `x${user.email}` };
    expect((await send(registering, { input: other }, jwt)).body).toMatchObject({
      data: { register: { user: { username: `${name}x` } } },
    });
    const codes =
      'mutation { forgotPassword(email: "nobody@example.test") { ok } resetPassword(code: "x", password: "secret-1", passwordConfirmation: "secret-1") { jwt } emailConfirmation(confirmation: "x") { jwt } }';
    const coded = (await send(codes, {}, jwt)).body;
    expect(coded.data).toMatchObject({ forgotPassword: { ok: true } });
    expect(coded.errors?.map(({ message }) => message)).toEqual(['Incorrect code provided', 'Invalid token']);
    const closing = { role: 'public', actions: ['plugin::users-permissions.auth.callback'] };
    await revoke(app.plinth.project.database, closing);
    await app.plinth.access.refresh();
    expect((await send(signIn, { input }, jwt)).body.errors).toMatchObject([{ message: 'Forbidden access' }]);
    await grant(app.plinth.project.database, closing, closing.actions);
    await app.plinth.access.refresh();
  });
});
