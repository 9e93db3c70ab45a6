// End users over GraphQL: the mutations go through the routes that REST has, so they respond and refuse alike.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, forgot, fresh, grants, mailedCode, me, register } from '../users/people.ts';
import { ask } from './ask.ts';
import { senderTo } from './sending.ts';

describe.each(databases)('end users over GraphQL on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
  });
  afterAll(() => app.close());

  const send = senderTo(() => app);
  const signIn =
    'mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { jwt user { id documentId username email confirmed blocked role { name type } } } }';

  test('registering, signing in and asking who one is', async () => {
    const name = `someone${fresh()}`;
    const input = {
      username: name,
      email: `${name.toUpperCase()}@example.test`,
      password: 'a long password',
    };
    const mutation =
      'mutation ($input: UsersPermissionsRegisterInput!) { register(input: $input) { jwt user { username email } } }';
    const registered = await send(mutation, { input });
    expect(registered.body).toMatchObject({
      data: { register: { user: { username: name, email: `${name}@example.test` } } },
    });
    const signedIn = await send(signIn, { input: { identifier: name, password: input.password } });
    const login = signedIn.body.data?.login as { readonly jwt: string; readonly user: object };
    expect(login.user).toMatchObject({
      username: name,
      confirmed: true,
      blocked: false,
      role: { name: 'Authenticated', type: 'authenticated' },
    });
    const { password } = input;
    const elsewhere = await send(signIn, { input: { identifier: name, password, provider: 'google' } });
    expect(elsewhere.body).toMatchObject({ errors: [{ message: 'This provider is disabled' }], data: null });
    const me = await send('{ me { username role { type } } }', {}, login.jwt);
    expect(me.body.data).toEqual({ me: { username: name, role: { type: 'authenticated' } } });
    expect((await send(mutation, { input })).body).toMatchObject({
      errors: [{ message: 'Email or Username are already taken' }],
      data: null,
    });
  });

  test('only the owner of an account is told whose it is', async () => {
    expect((await send('{ me { username } }')).body).toMatchObject({
      errors: [{ message: 'Forbidden access' }],
      data: { me: null },
    });
    const asToken = await send('{ me { username } }', {}, app.token);
    expect(asToken.body).toMatchObject({
      errors: [{ message: 'Authentication requested' }],
      data: { me: null },
    });
  });

  test.each(['role: 1', 'confirmed: true', 'blocked: false', 'provider: "x"', 'id: 1'])(
    'registration takes nothing else: %s',
    async (more) => {
      const response = await send(
        `mutation { register(input: { username: "x", email: "x@example.test", password: "a long password", ${more} }) { jwt } }`,
      );
      expect(response.status).toBe(400);
    },
  );

  test('a password changes with the old one, and ends every session', async () => {
    const person = await register(app);
    const change =
      'mutation ($old: String!) { changePassword(currentPassword: $old, password: "another password", passwordConfirmation: "another password") { jwt } }';
    expect((await send(change, { old: 'wrong' }, person.jwt)).body.errors?.[0]?.message).toBe(
      'The provided current password is invalid',
    );
    const changed = await send(change, { old: person.password }, person.jwt);
    expect(changed.body.errors).toBeUndefined();
    expect((await send('{ me { username } }', {}, person.jwt)).status).toBe(401);
    const { jwt } = (changed.body.data?.changePassword ?? {}) as { readonly jwt: string };
    expect((await send('{ me { username } }', {}, jwt)).body.data).toEqual({ me: { username: person.name } });
  });

  test('a forgotten password is reset with the mailed code, once', async () => {
    const person = await register(app);
    const asked = await send('mutation ($email: String!) { forgotPassword(email: $email) { ok } }', {
      email: person.email,
    });
    expect(asked.body.data).toEqual({ forgotPassword: { ok: true } });
    const code = await mailedCode(app, person.email);
    const mutation =
      'mutation ($code: String!) { resetPassword(code: $code, password: "a new password", passwordConfirmation: "a new password") { jwt user { username } } }';
    expect((await send(mutation, { code })).body.data).toMatchObject({
      resetPassword: { user: { username: person.name } },
    });
    expect((await send(mutation, { code })).body.errors?.[0]?.message).toBe('Incorrect code provided');
  });

  test.each(['null', '""', '[]', '{ gt: 0 }', '0'])('no value stands for a code: %s', async (code) => {
    await forgot(app, await register(app));
    const { body } = await send(
      `mutation { resetPassword(code: ${code}, password: "a new password", passwordConfirmation: "a new password") { jwt } }`,
    );
    expect(body.errors?.length).toBeGreaterThan(0);
    expect(body.data?.resetPassword ?? null).toBeNull();
  });

  test('users are created, changed and deleted by callers who may', async () => {
    const data = `{ username: "made${fresh()}", email: "made${fresh()}@example.test", password: "a long password", role: 2 }`;
    const create = `mutation { createUsersPermissionsUser(data: ${data}) { data { id attributes { username blocked role { data { attributes { type } } } } } } }`;
    expect((await send(create)).body).toMatchObject({ errors: [{ message: 'Forbidden access' }] });
    const created = await send(create, {}, app.token);
    expect(created.body.errors).toBeUndefined();
    const { data: made } = (created.body.data?.createUsersPermissionsUser ?? {}) as {
      readonly data: { readonly id: string };
    };
    const update =
      'mutation ($id: ID!) { updateUsersPermissionsUser(id: $id, data: { blocked: true }) { data { attributes { blocked } } } }';
    const updated = await send(update, { id: made.id }, app.token);
    expect(updated.body.data).toEqual({
      updateUsersPermissionsUser: { data: { attributes: { blocked: true } } },
    });
    expect((await send(update, { id: made.id })).body.errors?.[0]?.message).toBe('Forbidden access');
    const remove = 'mutation ($id: ID!) { deleteUsersPermissionsUser(id: $id) { data { id } } }';
    expect((await send(remove, { id: made.id }, app.token)).body.data).toEqual({
      deleteUsersPermissionsUser: { data: { id: made.id } },
    });
    expect((await send(remove, { id: made.id }, app.token)).body.errors).toMatchObject([
      { message: 'User not found' },
    ]);
  });

  test('roles are made, changed and deleted by callers who may', async () => {
    const create =
      'mutation ($data: UsersPermissionsRoleInput!) { createUsersPermissionsRole(data: $data) { ok } }';
    const permissions = { 'api::note': { controllers: { note: { find: { enabled: true } } } } };
    const data = { name: `Editor ${fresh()}`, description: 'edits', permissions };
    expect((await send(create, { data })).body.errors).toMatchObject([{ message: 'Forbidden access' }]);
    expect((await send(create, { data }, app.token)).body.data).toEqual({
      createUsersPermissionsRole: { ok: true },
    });
    const find = `{ usersPermissionsRoles(filters: { name: { eq: "${data.name}" } }) { data { id attributes { description } } } }`;
    const found = (await send(find, {}, app.token)).body.data?.usersPermissionsRoles as {
      data: { id: string; attributes: object }[];
    };
    expect(found.data).toMatchObject([{ attributes: { description: 'edits' } }]);
    const id = found.data[0]?.id;
    const update =
      'mutation ($id: ID!) { updateUsersPermissionsRole(id: $id, data: { description: "reads" }) { ok } }';
    expect((await send(update, { id }, app.token)).body.data).toEqual({
      updateUsersPermissionsRole: { ok: true },
    });
    expect((await send(find, {}, app.token)).text).toContain('reads');
    const remove = 'mutation ($id: ID!) { deleteUsersPermissionsRole(id: $id) { ok } }';
    expect((await send(remove, { id })).body.errors).toMatchObject([{ message: 'Forbidden access' }]);
    expect((await send(remove, { id }, app.token)).body.data).toEqual({
      deleteUsersPermissionsRole: { ok: true },
    });
    expect((await send(remove, { id }, app.token)).body.errors).toMatchObject([
      { message: 'Role not found' },
    ]);
  });

  test('a password is nowhere in the types, and no condition on it is taken', async () => {
    const types = await send('{ __type(name: "UsersPermissionsUser") { fields { name } } }', {}, app.token);
    expect(types.text).not.toMatch(/password|token|provider_?data/i);
    expect(
      (await send('{ usersPermissionsUsers { data { attributes { password } } } }', {}, app.token)).status,
    ).toBe(400);
    const filter = '{ usersPermissionsUsers(filters: { password: { startsWith: "$" } }) { data { id } } }';
    expect((await send(filter, {}, app.token)).status).toBe(400);
  });
});

test('an address is confirmed with the mailed code, and the response signs its user in', async () => {
  const confirming = files({ ratelimit: { enabled: false }, advanced: { email_confirmation: true } });
  const app = await startTestApp('sqlite', confirming, { grants });
  const name = `confirmed${fresh()}`;
  const input = `{ username: "${name}", email: "${name}@example.test", password: "a long password" }`;
  const registered = await ask(app.plinth, {
    query: `mutation { register(input: ${input}) { jwt user { username } } }`,
  });
  expect(registered.body.data).toEqual({ register: { jwt: null, user: { username: name } } });
  const code = await mailedCode(app, `${name}@example.test`);
  const query =
    'mutation ($code: String!) { emailConfirmation(confirmation: $code) { jwt user { username } } }';
  const confirmed = await ask(app.plinth, { query, variables: { code } });
  const signedIn = { jwt: expect.any(String), user: { username: name } };
  expect(confirmed.body.data).toEqual({ emailConfirmation: signedIn });
  const { jwt } = (confirmed.body.data as { emailConfirmation: { jwt: string } }).emailConfirmation;
  expect((await me(app, jwt)).body).toMatchObject({ username: name, confirmed: true });
  const again = await ask(app.plinth, { query, variables: { code } });
  expect(again.body.errors?.[0]?.message).toBe('Invalid token');
  await app.close();
});
