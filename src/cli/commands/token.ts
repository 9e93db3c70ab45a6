// `plinth token`: creates, lists and revokes API tokens.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { refuseUnknown } from '../../auth/role-store.ts';
import {
  createToken,
  listTokens,
  revokeToken,
  type TokenRecord,
  type TokenType,
  tokenTypes,
} from '../../auth/token-store.ts';
import { type GivenRule, parseRules, type ShownRules, showRules } from '../../plan/rules/parse-rule.ts';
import { unstartedActions } from '../../project/file-permissions.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';
import { parseJson, parseNames, printRule } from '../input/rule.ts';

export function tokenCommands(program: Command, onProject: OnProject): void {
  const token = program
    .command('token')
    .description('manage API tokens, with which other programs read and write content');
  const create = token
    .command('create')
    .description('create a token; it is printed only once')
    .requiredOption('--name <name>', 'unique name')
    .addOption(new Option('--type <type>', 'what the token may do').choices(tokenTypes).makeOptionMandatory())
    .option('--permission <uid.action...>', 'actions of a custom token')
    .option('--fields <names>', 'for these actions, only these attributes, separated by commas', parseNames)
    .option('--filter <json>', 'for these actions, only documents that match this filter', parseJson)
    .option('--expires-in-days <days>', 'days until it expires (default: never)', parseDays)
    .option('--description <text>', 'what it is for');
  onProject(create, {
    example: 'plinth token create --name Shop --type read-only --expires-in-days 90',
    runOn: runCreate,
  });

  const list = token.command('list').description('list all tokens, without the tokens themselves');
  onProject(list, { example: 'plinth token list --json', runOn: runList });

  const revoke = token
    .command('revoke')
    .description('revoke a token at once')
    .argument('<name>', 'name or id');
  onProject(revoke, { example: 'plinth token revoke Shop', runOn: runRevoke });
}

interface CreateOptions extends GivenRule {
  readonly name: string;
  readonly type: TokenType;
  readonly permission?: readonly string[];
  readonly expiresInDays?: number;
  readonly description?: string;
}

async function runCreate(
  { database, schema, folder, config }: CommandProject,
  command: Command,
): Promise<CommandResult> {
  const { permission, expiresInDays, fields, filter, ...options } = command.opts<CreateOptions>();
  if (options.type === 'custom' && !permission)
    throw new Error('A custom token needs at least one action: --permission api::article.article.find');
  const { known, unseen } = await unstartedActions({ folder, schema, config });
  refuseUnknown(permission ?? [], known, unseen);
  const created = await createToken(
    database,
    {
      name: options.name,
      description: options.description,
      type: options.type,
      permissions: permission,
      rules: parseRules(schema, permission ?? [], { fields, filter }),
      lifespanDays: expiresInDays,
    },
    known,
  );
  const { name, type, expiresAt } = created.record;
  const until = expiresAt === null ? 'It never expires.' : `It expires at ${expiresAt}.`;
  return {
    json: created,
    message: `The token "${name}" (${type}) was created. ${until}\nStore it now, because it is not printed again:\n\n${created.token}`,
  };
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!(days > 0)) throw new InvalidArgumentError('It must be a positive number.');
  return days;
}

async function runList({ database, schema }: CommandProject): Promise<CommandResult> {
  const tokens = (await listTokens(database)).map(({ rules = {}, ...token }) => ({
    ...token,
    rules: showRules(schema, rules),
  }));
  if (tokens.length === 0) return { json: tokens, message: 'There are no API tokens.' };
  return {
    json: tokens,
    columns: ['id', 'name', 'type', 'expires', 'last used', 'created', 'permissions'],
    rows: tokens.map(tokenCells),
  };
}

const tokenCells = (
  token: Omit<TokenRecord, 'rules'> & { readonly rules: ShownRules },
): readonly string[] => [
  String(token.id),
  token.name,
  token.type,
  token.expiresAt ?? 'never',
  token.lastUsedAt ?? 'never',
  token.createdAt,
  token.permissions
    .map((action) => [action, printRule(token.rules[action])].filter(Boolean).join(' '))
    .join(' '),
];

async function runRevoke({ database }: CommandProject, command: Command): Promise<CommandResult> {
  const [nameOrId = ''] = command.args;
  const name = await revokeToken(database, nameOrId);
  return { json: { revoked: name }, message: `The token "${name}" was revoked.` };
}
