// `plinth user`: creates and lists end users.
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type Data, isData } from '../../values/data.ts';
import type { OnProject, Terminal } from '../input/command.ts';
import { countUpTo } from '../input/count-option.ts';
import { openApp } from '../input/open-app.ts';
import { printTable } from '../output/table.ts';

const userUid = 'plugin::users-permissions.user';
const roleUid = 'plugin::users-permissions.role';

interface CreateOptions {
  readonly dir: string;
  readonly json?: true;
  readonly email: string;
  readonly username?: string;
  readonly password?: string;
  readonly role: string;
  readonly data?: Data;
}

interface ListOptions {
  readonly dir: string;
  readonly json?: true;
  readonly limit: number;
}

export function userCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  const user = program.command('user').description('manage end users');
  user
    .command('create')
    .description('create an end user, who can sign in at once')
    .requiredOption('--email <address>', 'e-mail address')
    .option('--username <name>', 'default: the e-mail address')
    .option('--password <text>', 'default: prompted for, or read from standard input')
    .option('--role <type>', 'type of the role', 'authenticated')
    .option('--data <json>', 'values of attributes that the project has added, as an object', parseData)
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plinth user create --email ada@example.org --role authenticated')
    .action((options: CreateOptions) => createUser(options, terminal));
  user
    .command('list')
    .description('list end users')
    .option('--limit <number>', 'number of users, newest first', countUpTo(100_000), 100)
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plinth user list')
    .action((options: ListOptions) => listUsers(options, terminal));
}

function parseData(text: string): Data {
  try {
    const data: unknown = JSON.parse(text);
    if (isData(data)) return data;
  } catch {
    // The error below also covers invalid JSON.
  }
  throw new InvalidArgumentError(`Write an object as JSON, such as '{"name":"Ada"}'.`);
}

async function createUser(options: CreateOptions, terminal: Terminal): Promise<void> {
  const password = options.password ?? (await terminal.askPassword('Password: '));
  const made = await withStrapi(options.dir, async (strapi) => {
    const role = await strapi.documents(roleUid).findFirst({ filters: { type: options.role } });
    if (!role) throw new Error(`There is no role "${options.role}". List them: plinth role list`);
    const { email } = options;
    return strapi.documents(userUid).create({
      data: {
        ...options.data,
        email: email.toLowerCase(),
        username: options.username ?? email,
        password,
        provider: 'local',
        confirmed: true,
        blocked: false,
        role: role.documentId,
      },
    });
  });
  const json = { id: made.id, documentId: made.documentId, email: made.email, username: made.username };
  const text = `The user "${String(made.username)}" was created.`;
  terminal.out(`${options.json ? JSON.stringify(json, null, 2) : text}\n`);
}

const shownColumns = ['id', 'username', 'email', 'role', 'confirmed', 'blocked'] as const;

async function listUsers({ dir, json, limit }: ListOptions, terminal: Terminal): Promise<void> {
  const found = await withStrapi(dir, (strapi) =>
    strapi.documents(userUid).findMany({
      sort: 'id:desc',
      limit,
      populate: { role: { fields: ['type'] } },
    }),
  );
  const users = found.map(({ id, documentId, email, username, confirmed, blocked, role }) => ({
    id,
    documentId,
    email,
    username,
    role: typeOf(role),
    confirmed,
    blocked,
  }));
  const rows = users.map((user) => shownColumns.map((name) => cell(user[name])));
  const text = json ? JSON.stringify(users, null, 2) : printTable(shownColumns, rows);
  terminal.out(`${text}\n`);
}

const cell = (value: unknown): string => String(value ?? '');

const typeOf = (role: unknown): string | null =>
  typeof role === 'object' && role !== null ? String(Reflect.get(role, 'type')) : null;

type App = Awaited<ReturnType<typeof openApp>>;

async function withStrapi<T>(dir: string, work: (strapi: App['strapi']) => Promise<T>): Promise<T> {
  const app = await openApp(resolve(dir));
  try {
    return await work(app.strapi);
  } finally {
    await app.close();
  }
}
