// The content of the files that `plinth new` and `plinth generate` write.
import { randomBytes } from 'node:crypto';
import { plinthVersion } from '../../values/plinth-version.ts';

/** Content by path, relative to the project's folder. */
export type NewFiles = Readonly<Record<string, string>>;

export interface NewProject {
  readonly name: string;
  readonly database: 'sqlite' | 'postgres';
  /** Whether package.json has this version of Plinth as a dependency. */
  readonly isDependency: boolean;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const secret = (): string => randomBytes(32).toString('base64url');

export function newProject({ name, database, isDependency }: NewProject): NewFiles {
  const { variables, connection } = databases[database];
  return {
    'package.json': json({
      name,
      version: '0.1.0',
      private: true,
      type: 'module',
      scripts: { develop: 'plinth develop', start: 'plinth start', check: 'plinth check' },
      engines: { node: '>=22.18' },
      ...(isDependency ? { dependencies: { plinth: `^${plinthVersion}` } } : {}),
    }),
    // Backups and exports contain password hashes.
    '.gitignore': 'node_modules\n.env\n.tmp\n.plinth\npublic/uploads\nbackup_*.tar*\nexport_*.tar*\n',
    '.env': `HOST=127.0.0.1\nPORT=1337\nJWT_SECRET=${secret()}\n${variables}`,
    '.env.example': `HOST=127.0.0.1\nPORT=1337\nJWT_SECRET=\n${variables}`,
    'config/server.ts': `export default ({ env }) => ({\n  host: env('HOST', '127.0.0.1'),\n  port: env.int('PORT', 1337),\n});\n`,
    'config/database.ts': `export default ({ env }) => ({\n  connection: ${connection},\n});\n`,
    'config/plugins.ts':
      'export default () => ({\n  graphql: {\n    config: {\n      // The shape of Strapi 5: documents without data and attributes around them.\n      v4CompatibilityMode: false,\n    },\n  },\n});\n',
    'src/index.ts':
      'export default {\n  /** Runs before the server listens. */\n  register({ strapi }) {},\n  /** Runs when database and schema are ready. */\n  bootstrap({ strapi }) {},\n};\n',
    'README.md': readme(name, isDependency),
  };
}

function readme(name: string, isDependency: boolean): string {
  const plinth = isDependency ? 'npx plinth' : 'plinth';
  return `# ${name}

\`\`\`
${isDependency ? 'npm install\n' : ''}${plinth} generate content-type article --attribute title:string body:richtext
${plinth} develop
\`\`\`
${isDependency ? '' : untilReleased}`;
}

const untilReleased = `
Plinth has no release yet. Install it from a packed file: \`npm install ./plinth-${plinthVersion}.tgz\`.
`;

interface DatabaseFiles {
  readonly variables: string;
  readonly connection: string;
}

const databases: Readonly<Record<NewProject['database'], DatabaseFiles>> = {
  sqlite: {
    variables: '',
    // The deployment files set DATABASE_URL to PostgreSQL.
    connection:
      "env('DATABASE_URL')\n    ? { client: 'postgres', connection: { connectionString: env('DATABASE_URL') } }\n    : { client: 'sqlite', connection: { filename: env('DATABASE_FILENAME', '.tmp/data.db') } }",
  },
  postgres: {
    variables: 'DATABASE_URL=postgres://localhost:5432/plinth\n',
    connection: "{ client: 'postgres', connection: { connectionString: env('DATABASE_URL') } }",
  },
};

export interface NewContentType {
  readonly name: string;
  readonly isSingle: boolean;
  readonly hasDrafts: boolean;
  readonly attributes: Readonly<Record<string, object>>;
}

export function newContentType({ name, isSingle, hasDrafts, attributes }: NewContentType): NewFiles {
  const pluralName = pluralOf(name);
  const displayName = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  return {
    [`src/api/${name}/content-types/${name}/schema.json`]: json({
      kind: isSingle ? 'singleType' : 'collectionType',
      collectionName: pluralName.replaceAll('-', '_'),
      info: { singularName: name, pluralName, displayName },
      options: { draftAndPublish: hasDrafts },
      attributes,
    }),
  };
}

/** An approximation of the English plural, which can be changed in the schema file. */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

export const codeKinds = ['controller', 'service', 'route', 'policy', 'middleware'] as const;
export type CodeKind = (typeof codeKinds)[number];

export interface NewCodeFile {
  readonly kind: CodeKind;
  readonly name: string;
  /** Undefined for policies and middlewares of the whole project. */
  readonly api: string | undefined;
}

export function newCode({ kind, name, api }: NewCodeFile): NewFiles {
  const folder = {
    controller: 'controllers',
    service: 'services',
    route: 'routes',
    policy: 'policies',
    middleware: 'middlewares',
  }[kind];
  const place = api === undefined ? 'src' : `src/api/${api}`;
  const uid = `api::${api}.${name}`;
  return { [`${place}/${folder}/${name}.ts`]: sources[kind](uid) };
}

const factory =
  (call: string, own: string) =>
  (uid: string): string =>
    `import { factories } from '@strapi/strapi';\n\nexport default factories.${call}('${uid}'${own});\n`;

const sources: Readonly<Record<CodeKind, (uid: string) => string>> = {
  controller: factory(
    'createCoreController',
    `, ({ strapi }) => ({\n  async find(ctx) {\n    return await super.find(ctx);\n  },\n})`,
  ),
  service: factory('createCoreService', ''),
  route: factory('createCoreRouter', ''),
  policy: () =>
    '/** False refuses the request with 403. */\nexport default (policyContext, config, { strapi }) => {\n  return Boolean(policyContext.state.user);\n};\n',
  middleware: () =>
    'export default (config, { strapi }) => {\n  return async (ctx, next) => {\n    await next();\n  };\n};\n',
};
