// `plinth admin`: creates administrators, and restores access for administrators who are locked out. It requires no sign-in, because
// the account that runs it has access to the database anyway.
import type { Command } from 'commander';
import { demandsUnmet } from '../../admin/accounts/admin-password.ts';
import {
  type Admin,
  addAdmin,
  changeAdmins,
  editAdmin,
  findAdminByEmail,
  listAdmins,
  listMemberships,
} from '../../admin/accounts/admins.ts';
import { listAdminRoles, superAdminCode } from '../../admin/roles/roles.ts';
import { removeSecondFactor } from '../../admin/sign-in/second-factor.ts';
import { type AuditEntry, record } from '../../audit/trail.ts';
import { committed } from '../../database/rows.ts';
import { hashPassword } from '../../documents/passwords.ts';
import { isEmail } from '../../schema/attribute-types/email.ts';
import type { AdminChanges } from '../../sql/stored/admins.ts';
import type { CommandProject, CommandResult, OnProject, Terminal } from '../input/command.ts';

export function adminCommands(program: Command, onProject: OnProject, terminal: Terminal): void {
  const admin = program
    .command('admin')
    .description('manage administrators, who sign in to the panel (for end users: plinth user)');
  const password = (command: Command): Command =>
    command.option('--password <password>', 'default: prompted for, or read from standard input');

  const create = password(admin.command('create').description('add an administrator'))
    .requiredOption('--email <email>', 'unique among administrators')
    .option('--firstname <name>')
    .option('--lastname <name>')
    .option('--role <code>', 'code of an administrator role', superAdminCode);
  onProject(create, {
    example: 'plinth admin create --email ada@example.org --firstname Ada',
    runOn: (project, command) => runCreate(project, command, terminal),
  });

  const list = admin.command('list').description('list the administrators');
  onProject(list, { example: 'plinth admin list', runOn: runList });

  const reset = password(
    admin.command('reset-password').description('set a new password and end all sessions'),
  );
  onProject(reset.argument('<email>'), {
    example: 'plinth admin reset-password ada@example.org',
    runOn: (project, command) => runReset(project, command, terminal),
  });

  const block = admin.command('block').description('block an administrator and end all sessions');
  onProject(block.argument('<email>'), {
    example: 'plinth admin block ada@example.org',
    runOn: (project, command) => runBlocked(project, command, 1),
  });
  const unblock = admin.command('unblock').description('unblock an administrator');
  onProject(unblock.argument('<email>'), {
    example: 'plinth admin unblock ada@example.org',
    runOn: (project, command) => runBlocked(project, command, 0),
  });
  const factor = admin
    .command('remove-second-factor')
    .description('remove the second factor of an administrator, for example after the loss of a device');
  onProject(factor.argument('<email>'), {
    example: 'plinth admin remove-second-factor ada@example.org',
    runOn: runRemoveSecondFactor,
  });
}

interface CreateOptions {
  readonly email: string;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly role: string;
  readonly password?: string;
}

async function runCreate(
  { database }: CommandProject,
  command: Command,
  terminal: Terminal,
): Promise<CommandResult> {
  const { email, firstname = null, lastname = null, role, ...options } = command.opts<CreateOptions>();
  if (!isEmail(email)) throw new Error(`"${email}" is not an e-mail address.`);
  const roles = await listAdminRoles(committed(database));
  const chosen = roles.find(({ code }) => code === role);
  if (!chosen)
    throw new Error(
      `There is no role "${role}". Existing roles: ${roles.map(({ code }) => code).join(', ')}.`,
    );
  const passwordHash = await newPasswordHash(options.password, terminal);
  const id = await changeAdmins(database, async (transaction) => {
    const added = await addAdmin(transaction, {
      email,
      firstname,
      lastname,
      passwordHash,
      roleIds: [chosen.id],
    });
    await record(transaction, [entryOf('user.create', added)]);
    return added;
  });
  return { json: { id, email, role }, message: `Administrator ${email} was created (${chosen.name}).` };
}

const entryOf = (action: string, id: number): AuditEntry => ({
  action,
  uid: 'admin::user',
  documentId: String(id),
});

async function newPasswordHash(given: string | undefined, { askPassword }: Terminal): Promise<string> {
  const password = given ?? (await askPassword('Password: '));
  const unmet = demandsUnmet(password);
  if (unmet.length > 0) throw new Error(unmet.map(({ message }) => message).join('\n'));
  return hashPassword(password);
}

async function runList({ database }: CommandProject): Promise<CommandResult> {
  const [admins, roles, memberships] = await Promise.all([
    listAdmins(committed(database)),
    listAdminRoles(committed(database)),
    listMemberships(committed(database)),
  ]);
  if (admins.length === 0)
    return { json: [], message: 'There are no administrators. Create one: plinth admin create --help' };
  const listed = admins.map(({ passwordHash: _secret, ...admin }) => ({
    ...admin,
    roles: roles.filter(({ id }) => memberships.get(admin.id)?.includes(id)).map(({ code }) => code),
  }));
  return {
    json: listed,
    columns: ['id', 'email', 'name', 'roles', 'state'],
    rows: listed.map(({ id, email, firstname, lastname, roles: codes, isActive, isBlocked }) => [
      String(id),
      email,
      [firstname, lastname].filter(Boolean).join(' '),
      codes.join(' '),
      isBlocked ? 'blocked' : isActive ? 'active' : 'invited',
    ]),
  };
}

async function runReset(
  project: CommandProject,
  command: Command,
  terminal: Terminal,
): Promise<CommandResult> {
  const admin = await namedAdmin(project, command);
  const { password } = command.opts<{ password?: string }>();
  const passwordHash = await newPasswordHash(password, terminal);
  // The password replaces a pending invitation, so the account becomes active.
  await change(project, admin, { password_hash: passwordHash, is_active: 1 });
  return {
    json: { email: admin.email },
    message: `The password of ${admin.email} was changed. All sessions have ended.`,
  };
}

async function runBlocked(
  project: CommandProject,
  command: Command,
  isBlocked: 0 | 1,
): Promise<CommandResult> {
  const admin = await namedAdmin(project, command);
  await change(project, admin, { is_blocked: isBlocked });
  const state = isBlocked === 1 ? 'blocked. All sessions have ended.' : 'no longer blocked.';
  return { json: { email: admin.email, blocked: isBlocked === 1 }, message: `${admin.email} is ${state}` };
}

async function runRemoveSecondFactor(project: CommandProject, command: Command): Promise<CommandResult> {
  const { id, email } = await namedAdmin(project, command);
  await project.database.write(async (transaction) => {
    await removeSecondFactor(transaction, id);
    await record(transaction, [entryOf('user.second-factor.disable', id)]);
  });
  return {
    json: { email },
    message: `The second factor of ${email} was removed. The password is enough to sign in.`,
  };
}

async function namedAdmin({ database }: CommandProject, command: Command): Promise<Admin> {
  const [email = ''] = command.args;
  const admin = await findAdminByEmail(committed(database), email);
  if (!admin) throw new Error(`There is no administrator "${email}". List them: plinth admin list`);
  return admin;
}

const change = ({ database }: CommandProject, { id }: Admin, changes: AdminChanges): Promise<void> =>
  changeAdmins(database, async (transaction) => {
    await editAdmin(transaction, { id, changes });
    await record(transaction, [{ ...entryOf('user.update', id), details: { fields: Object.keys(changes) } }]);
  });
