// `plinth role`: the roles of end users. What they may do is granted by `plinth permission`.
import type { Command } from 'commander';
import { createRole, deleteRole } from '../../auth/own-roles.ts';
import { listPermissions, roleIdOf } from '../../auth/role-store.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';

export function roleCommands(program: Command, onProject: OnProject): void {
  const role = program.command('role').description('the roles of end users');
  onProject(role.command('list').description('list the roles'), {
    example: 'plinth role list',
    runOn: runList,
  });
  const create = role
    .command('create')
    .description('make a role, which may do nothing yet')
    .argument('<name>', 'such as Editor')
    .option('--type <type>', 'by which other commands name it; made from the name if left out')
    .option('--description <text>', 'what it is for');
  onProject(create, { example: 'plinth role create Editor', runOn: runCreate });
  const remove = role
    .command('delete')
    .description('delete a role; its users get the public one')
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
  const message = `Role "${made}" is ready. Give it actions: plinth permission grant ${made} --help`;
  return { json: { type: made, name }, message };
}

async function runDelete({ database, schema }: CommandProject, command: Command): Promise<CommandResult> {
  const [type = ''] = command.args;
  const id = await database.write((transaction) => roleIdOf(transaction, type));
  await deleteRole({ database, schema }, id);
  return {
    json: { deleted: type },
    message: `Role "${type}" is deleted. Its users have the public role now.`,
  };
}
