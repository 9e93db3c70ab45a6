// Runs every block of commands in the pages of the documentation, each page in its own project. Blocks that are not run are listed
// here with the reason. The tutorial has a separate test.
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../harness/create-database.ts';
import { freePort } from '../harness/free-port.ts';
import { databases } from '../harness/project.ts';
import {
  type Block,
  blocksIn,
  environmentIn,
  installIn,
  readPage,
  replacePort,
  run,
  type Started,
  start,
  write,
} from './typed-commands.ts';

interface Guide {
  /** Called before the first block, in the folder of a project that has content types, content and `plinth` installed. */
  readonly before?: (project: Project) => Promise<unknown>;
  /** Called before the block with this first line. */
  readonly beforeBlock?: Readonly<Record<string, (project: Project) => Promise<unknown>>>;
  /** Texts of the page, with their replacements in this test. */
  readonly instead?: (project: Project) => Readonly<Record<string, string>>;
  /** The first block runs in an empty folder. */
  readonly isEmpty?: true;
  /** First lines of blocks that are not run, with the reason. */
  readonly notRun?: Readonly<Record<string, string>>;
}

interface Files {
  readonly folder: string;
  readonly port: number;
  readonly backup: string;
}

interface Project extends Files {
  /** Starts a server, in place of one that runs already. */
  readonly serve: (command: string, folder?: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const emptied = async ({ folder, stop }: Project): Promise<void> => {
  await stop();
  await rm(join(folder, '.tmp'), { recursive: true });
};

const needsRegistry = 'fetches packages from a registry';
const needsSystemd = 'needs systemd, and the rights of root; `systemd-analyze verify` takes the unit';
const needsDocker = 'needs an engine for containers';
const monday = '/var/backups/plinth/monday.tar.gz';

const seo = { info: { displayName: 'SEO' }, attributes: { title: { type: 'string' } } };

const guides: Readonly<Record<string, Guide>> = {
  'README.md': {
    isEmpty: true,
    notRun: {
      'npm ci && npm start': needsRegistry,
      'npm ci && npm test': 'is what runs here',
      'npm ci && npm pack && npm install --global ./plinth-0.1.0.tgz': needsRegistry,
    },
  },
  'docs/guides/backup-and-restore.md': {
    before: async ({ folder }) => {
      await mkdir(join(folder, 'backups'));
    },
    instead: ({ folder }) => ({ '/var/backups/plinth': join(folder, 'backups') }),
    beforeBlock: {
      [`plinth restore ${monday}`]: emptied,
      [`plinth restore ${monday} && plinth doctor`]: emptied,
    },
  },
  'docs/guides/deploy.md': {
    notRun: {
      'npm ci && npm pack': needsRegistry,
      'npm install ./plinth-0.1.0.tgz': needsRegistry,
      'docker compose up --detach --build': needsDocker,
      'useradd --system --shell /usr/sbin/nologin plinth': needsSystemd,
      'systemctl daemon-reload': needsSystemd,
    },
  },
  'docs/guides/first-administrator.md': {
    before: ({ folder }) =>
      run("plinth admin create --email ada@example.org --password 'Correct-horse-1'", folder, env),
    notRun: {
      'plinth admin create --email ada@example.org --firstname Ada':
        'asks a terminal: src/cli/commands/admin.test.ts',
      "curl --fail -X POST https://cms.example.org/admin/register-admin -H 'content-type: application/json' \\":
        'needs the token that is shown to a terminal alone: test/admin/first-admin.test.ts',
    },
  },
  'docs/guides/monitor.md': {},
  'docs/guides/moving-from-strapi.md': {
    before: async ({ folder }) => {
      await mkdir(join(folder, '../old'));
      await run('plinth export --output ../old/export_20250522110302.tar.gz; rm -r .tmp', folder, env);
    },
    notRun: {
      'npx strapi export --no-encrypt': 'is a command of Strapi',
      'plinth import ../old/.tmp/data.db --uploads ../old/public/uploads':
        'needs a database of Strapi: test/moving/foreign-source.test.ts',
    },
  },
  'docs/guides/production.md': {
    instead: ({ folder }) => ({
      'JWT_SECRET=…': `JWT_SECRET=${'0123456789abcdef'.repeat(4)}`,
      'postgres://user:password@host:5432/content': postgresUrls.get(folder) ?? '',
    }),
    before: ({ folder }) => ownDatabase(folder),
    ...(databases.includes('postgres')
      ? {}
      : {
          notRun: {
            'JWT_SECRET=… DATABASE_URL=postgres://user:password@host:5432/content NODE_ENV=production plinth start':
              'needs PostgreSQL',
          },
        }),
  },
  'docs/guides/project.md': { isEmpty: true },
  'docs/guides/row-and-field-rules.md': {},
  'docs/guides/rows.md': {
    before: ({ folder }) =>
      writeFile(join(folder, 'posts.csv'), 'Headline,Author,Old id\nGood morning,ada@example.org,7\n'),
  },
  'docs/guides/schema-changes.md': {
    before: async ({ folder, serve, stop }) => {
      await write(join(folder, 'src/components/shared/seo.json'), JSON.stringify(seo));
      await serve('plinth develop');
      await stop();
    },
  },
  'docs/guides/sign-in.md': {},
  'docs/guides/upgrade.md': {
    instead: ({ backup }) => ({ [monday]: backup, '/var/backups/plinth/before.tar.gz': backup }),
    before: emptied,
    beforeBlock: { 'npx plinth restore /var/backups/plinth/before.tar.gz --overwrite': ({ stop }) => stop() },
    notRun: {
      'npm install ./plinth-<version>.tgz': needsRegistry,
      'systemctl stop plinth': needsSystemd,
      'systemctl start plinth': needsSystemd,
    },
  },
  'docs/reference/command-line.md': {},
  'docs/reference/media.md': {
    before: async ({ folder, serve }) => {
      await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } }).toFile(
        join(folder, 'door.png'),
      );
      await serve('plinth develop');
    },
  },
  'docs/reference/schema-api.md': {
    notRun: { 'npx openapi-typescript openapi.json -o src/api.d.ts': needsRegistry },
  },
  'examples/book-club/README.md': {
    before: withExamples,
    beforeBlock: {
      'plinth develop': ({ folder, port }) => replacePort(join(folder, 'book-club'), port),
    },
  },
  'examples/graphql-extension/README.md': {
    before: withExamples,
    instead: ({ port }) => ({ 'plinth develop': `PORT=${port} plinth develop` }),
  },
};

let root: string;
let template: string;
let env: NodeJS.ProcessEnv;
const postgresUrls = new Map<string, string>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plinth-guides-'));
  env = { ...(await environmentIn(root)), PASSWORD: 'Correct-horse-2' };
  template = join(root, 'template/site');
  await mkdir(join(root, 'template'));
  await run(`plinth new ${template} --yes`, root, env);
  await installIn(template);
  await writeTypes(template);
  const { printed } = await run(content, template, env);
  env = { ...env, TOKEN: printed.trim().split('\n').at(-1) };
}, 60_000);

afterAll(() => rm(root, { recursive: true, force: true }));

describe('a guide', () => {
  it.each(Object.keys(guides))('%s', { timeout: 120_000 }, async (path) => {
    const guide = guides[path] ?? {};
    const { notRun = {} } = guide;
    const files = await filesFor(path, guide);
    let server: Started | undefined;
    const stop = async () => {
      await server?.stop();
      server = undefined;
    };
    const serve = async (command: string, folder = files.folder) => {
      await stop();
      server = await start(command, folder, { env, port: files.port });
    };
    const project = { ...files, stop, serve };
    try {
      await guide.before?.(project);
      let { folder } = files;
      const met = new Set<string>();
      for (const block of blocksIn(await readPage(path))) {
        const text = replaced(block.text, { ...guide.instead?.(project), ':1337': `:${files.port}` });
        const first = firstLine(block);
        await guide.beforeBlock?.[first]?.(project);
        if (first in notRun) met.add(first);
        else if (block.word === 'server') await serve(text, folder);
        else if (block.language === 'sh') folder = (await run(text, folder, env)).folder;
        else if (block.language === 'json' && block.word) await write(join(folder, block.word), text);
        if (text.includes('plinth new')) await replacePort(await newest(folder), files.port);
      }
      expect([...met]).toEqual(Object.keys(notRun));
    } finally {
      await stop();
    }
  });

  it('is listed here, and has its commands in blocks of a shell', async () => {
    for (const path of await pages()) {
      const blocks = blocksIn(await readPage(path));
      const commands = blocks.filter(({ language }) => language === 'sh');
      if (commands.length > 0) expect([...Object.keys(guides), 'docs/tutorial.md']).toContain(path);
      const untold = blocks.filter(({ language, text }) => language === '' && isCommand(text));
      expect(untold, path).toEqual([]);
    }
  });
});

const firstLine = ({ text }: Block): string => text.split('\n')[0] ?? '';

const isCommand = (text: string): boolean =>
  /^\s*(?:[A-Z_]+=\S+ )*(?:plinth|npx|npm|node|curl|docker|systemctl) /m.test(text);

const replaced = (text: string, pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

async function filesFor(path: string, { isEmpty }: Guide): Promise<Files> {
  const folder = join(root, path.replaceAll('/', '-'), 'site');
  const backup = join(folder, '../monday.tar.gz');
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  if (!isEmpty) {
    await cp(template, folder, { recursive: true, verbatimSymlinks: true });
    await replacePort(folder, port);
    await run(`plinth backup ${backup}`, folder, env);
  }
  return { folder, port, backup };
}

/** The folder of the project after a block: a new folder in `folder`, or the folder that the commands changed to. */
const newest = async (folder: string): Promise<string> =>
  (await readdir(folder)).includes('my-project') ? join(folder, 'my-project') : folder;

async function pages(): Promise<readonly string[]> {
  const found = await readdir(join(import.meta.dirname, '../../docs'), { recursive: true });
  return ['README.md', ...found.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
}

/** The folder of the project stands for a checkout. */
function withExamples({ folder }: Project): Promise<void> {
  return cp(join(import.meta.dirname, '../../examples'), join(folder, 'examples'), { recursive: true });
}

async function ownDatabase(folder: string): Promise<void> {
  if (!databases.includes('postgres')) return;
  postgresUrls.set(folder, await createDatabase());
}

const content = [
  'plinth permission grant public api::article.article.find',
  `echo '[{"name":"Ada","email":"ada@example.org"}]' > authors.json`,
  'plinth import --from json authors.json --type api::author.author',
  'rm authors.json',
  "plinth token create --name guide --type full-access --json | node -pe 'JSON.parse(fs.readFileSync(0)).token'",
].join('\n');

/** The content types that the guides use. */
async function writeTypes(folder: string): Promise<void> {
  const text = { type: 'string' };
  const author = (target: string) => ({ type: 'relation', relation: 'manyToOne', target });
  const types = {
    article: { title: text, body: text, secret: text, author: author('plugin::users-permissions.user') },
    post: { title: text, author: author('api::author.author') },
    author: { name: text, email: { type: 'email', unique: true } },
  };
  for (const [name, attributes] of Object.entries(types))
    await write(
      join(folder, `src/api/${name}/content-types/${name}/schema.json`),
      JSON.stringify({
        kind: 'collectionType',
        collectionName: `${name}s`,
        info: { singularName: name, pluralName: `${name}s`, displayName: name },
        options: { draftAndPublish: name !== 'author' },
        attributes,
      }),
    );
}
