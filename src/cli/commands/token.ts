// `plinth token`: makes, lists and revokes API tokens.
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  createToken,
  listTokens,
  revokeToken,
  type TokenRecord,
  type TokenType,
  tokenTypes,
} from '../../auth/token-store.ts';
import { type GivenRule, parseRules, type ShownRules, showRules } from '../../plan/rules/parse-rule.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';
import { grantableActions } from '../input/grantable-actions.ts';
import { parseJson, parseNames, printRule } from '../input/rule.ts';

export function tokenCommands(program: Command, onProject: OnProject): void {
  const token = program
    .command('token')
    .description('API tokens, by which other programs read and write content');
  const create = token
    .command('create')
    .description('make a token; it is shown this once')
    .requiredOption('--name <name>', 'unique name')
    .addOption(new Option('--type <type>', 'what it allows').choices(tokenTypes).makeOptionMandatory())
    .option('--permission <uid.action...>', 'actions of a custom token')
    .option('--fields <names>', 'in these actions, only these attributes, separated by commas', parseNames)
    .option('--filter <json>', 'in these actions, only documents that meet this filter', parseJson)
    .option('--expires-in-days <days>', 'days until it expires; never if left out', parseDays)
    .option('--description <text>', 'what it is for');
  onProject(create, {
    example: 'plinth token create --name Shop --type read-only --expires-in-days 90',
    runOn: runCreate,
  });

  const list = token.command('list').description('list all tokens, without the tokens themselves');
  onProject(list, { example: 'plinth token list --json', runOn: runList });

  const revoke = token
    .command('revoke')
    .description('make a token invalid at once')
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
    throw new Error(
      'A custom token has the actions that it is given: --permission api::article.article.find',
    );
  const known = await grantableActions({ folder, schema, config });
  const created = await createToken(
    database,
    {
      name: options.name,
      description: options.description,
      type: options.type,
      permissions: permission,
      rules: parseRules(
        schema,
        (permission ?? []).filter((action) => known.includes(action)),
        { fields, filter },
      ),
      lifespanDays: expiresInDays,
    },
    known,
  );
  const { name, type, expiresAt } = created.record;
  const until = expiresAt === null ? 'It never expires.' : `It expires at ${expiresAt}.`;
  return {
    json: created,
    message: `Token "${name}" (${type}) is ready. ${until}\nKeep it now, it is not shown again:\n\n${created.token}`,
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
  return { json: { revoked: name }, message: `Token "${name}" is revoked.` };
}
