// `plinth permission`: grants actions to roles of end users, and revokes them.
import type { Command } from 'commander';
import {
  grant,
  listPermissions,
  type RoleGrant,
  refuseUnknown,
  revoke,
  unknownRole,
} from '../../auth/role-store.ts';
import { type GivenRule, parseRules, showRules } from '../../plan/rules/parse-rule.ts';
import { unstartedActions } from '../../project/file-permissions.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';
import { parseJson, parseNames, printRule } from '../input/rule.ts';

export function permissionCommands(program: Command, onProject: OnProject): void {
  const permission = program.command('permission').description('manage the permissions of end-user roles');
  const change = (name: string): Command =>
    permission
      .command(name)
      .argument('<role>', 'type of the role, such as public')
      .argument('<uid.action...>', 'such as api::article.article.find');

  const granting = change('grant')
    .description('grant actions, for all documents and attributes or for some')
    .option('--fields <names>', 'only these attributes, separated by commas', parseNames)
    .option(
      '--filter <json>',
      'only documents that match this filter; $user is the signed-in user',
      parseJson,
    );
  onProject(granting, {
    example: `plinth permission grant authenticated api::article.article.update --fields title,body --filter '{"author":{"id":{"$eq":"$user.id"}}}'`,
    runOn: runGrant,
  });
  onProject(change('revoke').description('revoke actions'), {
    example: 'plinth permission revoke public api::article.article.find',
    runOn: runRevoke,
  });
  onProject(
    permission.command('export').description('print the permissions of all roles as config/permissions.json'),
    {
      example: 'plinth permission export > config/permissions.json',
      runOn: runExport,
    },
  );
  const list = permission
    .command('list')
    .description('list permissions')
    .argument('[role]', 'default: all roles');
  onProject(list, { example: 'plinth permission list public', runOn: runList });
}

/** Each role has all its permissions with `withPublic: false`, so that the file has the same effect as the database. */
async function runExport({ database, schema }: CommandProject): Promise<CommandResult> {
  const roles = (await listPermissions(database)).map(({ role, name, actions, rules }) => {
    const shown = showRules(schema, rules);
    // A permission with a broken rule matches nothing, so it is left out.
    const kept = actions.filter((action) => !shown[action]?.isBroken);
    const grants = kept.map((action) => (shown[action] ? { action, ...shown[action] } : action));
    return [role, { name, ...(role === 'public' ? {} : { withPublic: false }), actions: grants }];
  });
  const json = Object.fromEntries(roles);
  return { json, message: JSON.stringify(json, null, 2) };
}

function grantOf(command: Command): Pick<RoleGrant, 'role' | 'actions'> {
  const [role = '', ...actions] = command.args;
  return { role, actions };
}

async function runGrant(
  { database, schema, folder, config }: CommandProject,
  command: Command,
): Promise<CommandResult> {
  const { role, actions } = grantOf(command);
  const given = command.opts<GivenRule>();
  const { known, unseen } = await unstartedActions({ folder, schema, config });
  refuseUnknown(actions, known, unseen);
  const rules = parseRules(schema, actions, given);
  const added = await grant(database, { role, actions, rules }, known);
  return { json: { role, actions, added }, message: `Granted to "${role}": ${countOf(added, actions)}.` };
}

async function runRevoke({ database }: CommandProject, command: Command): Promise<CommandResult> {
  const { role, actions } = grantOf(command);
  const removed = await revoke(database, { role, actions });
  return {
    json: { role, actions, removed },
    message: `Revoked from "${role}": ${countOf(removed, actions)}.`,
  };
}

const countOf = (changed: number, actions: readonly string[]): string =>
  changed === actions.length
    ? `${changed} action${changed === 1 ? '' : 's'}`
    : `${changed} of ${actions.length} actions; the others were unchanged`;

async function runList({ database, schema }: CommandProject, command: Command): Promise<CommandResult> {
  const [wanted] = command.args;
  const all = await listPermissions(database);
  const roles = all
    .filter(({ role }) => wanted === undefined || role === wanted)
    .map(({ rules, ...role }) => ({ ...role, rules: showRules(schema, rules) }));
  if (wanted !== undefined && roles.length === 0) {
    throw unknownRole(
      wanted,
      all.map(({ role }) => role),
    );
  }
  const rows = roles.flatMap(({ role, actions, rules }) =>
    actions.length === 0
      ? [[role, '(nothing)', '']]
      : actions.map((action) => [role, action, printRule(rules[action])]),
  );
  return { json: roles, columns: ['role', 'action', 'only'], rows };
}
