// `plinth role`: manages the roles of end users. `plinth permission` manages their permissions.
import type { Command } from 'commander';
import { createRole, deleteRole } from '../../auth/own-roles.ts';
import { listPermissions, roleIdOf } from '../../auth/role-store.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';

export function roleCommands(program: Command, onProject: OnProject): void {
  const role = program.command('role').description('manage the roles of end users');
  onProject(role.command('list').description('list the roles'), {
    example: 'plinth role list',
    runOn: runList,
  });
  const create = role
    .command('create')
    .description('create a role without permissions')
    .argument('<name>', 'such as Editor')
    .option('--type <type>', 'identifier of the role in other commands (default: derived from the name)')
    .option('--description <text>', 'what it is for');
  onProject(create, { example: 'plinth role create Editor', runOn: runCreate });
  const remove = role
    .command('delete')
    .description('delete a role; its users get the role public')
    .argument('<type>', 'such as editor');
  onProject(remove, { example: 'plinth role delete editor', runOn: runDelete });
}

async function runList({ database }: CommandProject): Promise<CommandResult> {
  const roles = (await listPermissions(database)).map(({ role, name, actions }) => ({
    type: role,
    name,
    actions: actions.length,
  }));
  const rows = roles.map(({ type, name, actions }) => [type, name, String(actions)]);
  return { json: roles, columns: ['type', 'name', 'actions'], rows };
}

async function runCreate({ database, schema }: CommandProject, command: Command): Promise<CommandResult> {
  const [name = ''] = command.args;
  const { type, description } = command.opts<{ type?: string; description?: string }>();
  const made = await createRole({ database, schema }, { name, type, description });
  const message = `The role "${made}" was created. Grant it actions: plinth permission grant ${made} --help`;
  return { json: { type: made, name }, message };
}

async function runDelete({ database, schema }: CommandProject, command: Command): Promise<CommandResult> {
  const [type = ''] = command.args;
  const id = await database.write((transaction) => roleIdOf(transaction, type));
  await deleteRole({ database, schema }, id);
  return {
    json: { deleted: type },
    message: `The role "${type}" was deleted. Its users have the role public now.`,
  };
}
