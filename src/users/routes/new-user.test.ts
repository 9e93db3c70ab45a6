import { expect, test } from 'vitest';
import { problemsOf } from '../../errors/errors.ts';
import { requireUser } from './new-user.ts';

const user = { email: 'ann@example.test', username: 'ann', password: 'secret', role: 1 };

function refusalOf(change: object): readonly string[] {
  try {
    requireUser({ ...user, ...change });
    return [];
  } catch (error) {
    return (problemsOf(error) ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
}

test.each<[object, readonly string[]]>([
  [{}, []],
  [{ role: '1' }, []],
  [{ role: { id: 1 } }, []],
  [{ role: [1] }, []],
  [{ role: { connect: [{ id: 1 }] } }, []],
  [{ role: { set: [1] } }, []],
  [{ role: undefined }, ['role: role is a required field']],
  [{ role: null }, ['role: role must be a `object` type, but the final value was: `null`.']],
  [{ role: [] }, ['role: role must be a `object` type, but the final value was: `[]`.']],
  [{ role: {} }, ['role.connect: role.connect is a required field']],
  [{ role: { set: [] } }, ['role.connect: role.connect is a required field']],
  [{ role: { disconnect: [1] } }, ['role.connect: role.connect is a required field']],
  [{ role: { connect: [] } }, ['role.connect: Users must have a role']],
  [{ email: null }, ['email: email must be a `string` type, but the final value was: `null`.']],
  [{ email: '' }, ['email: email is a required field']],
  [
    { username: '', password: undefined },
    [
      'username: username must be at least 1 characters',
      'username: username is a required field',
      'password: password is a required field',
    ],
  ],
])('a user with %j', (change, problems) => {
  expect(refusalOf(change)).toEqual(problems);
});
