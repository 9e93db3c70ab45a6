// Creates databases of Strapi 4 and 5: the same magazine in both layouts.
import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import Sqlite from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseName, TestProjectFiles } from '../harness/project.ts';
import { magazine } from './magazine.ts';

type Row = Readonly<Record<string, string | number | null>>;
type Tables = Readonly<Record<string, readonly Row[]>>;

/** Components have `collectionName`, as in all Strapi projects. */
export const magazineWithTables: TestProjectFiles = {
  ...magazine,
  contentTypes: {
    ...magazine.contentTypes,
    'api::shelf.shelf': {
      pluralName: 'shelves',
      attributes: {
        first: { type: 'relation', relation: 'morphToOne' },
        things: { type: 'relation', relation: 'morphToMany' },
        keeper: { type: 'relation', relation: 'oneToOne', target: 'admin::user' },
      },
    },
  },
  files: Object.fromEntries(
    Object.entries(magazine.components ?? {}).map(([uid, attributes]) => {
      const [category = '', name = ''] = uid.split('.');
      const content = {
        collectionName: `components_${category}_${name}s`,
        info: { displayName: uid },
        attributes,
      };
      return [`src/components/${category}/${name}.json`, content];
    }),
  ),
};

const moment = Date.parse('2021-02-03T04:05:06.007Z');

function magazineTables(version: 4 | 5, isMilliseconds: boolean): Tables {
  const at = isMilliseconds ? moment : '2021-02-03 04:05:06.007';
  const is5 = version === 5;
  const times = { created_at: at, updated_at: at };
  const named = (name: string) => (is5 ? { document_id: name.padEnd(24, '0') } : {});
  const published = is5 ? { published_at: at } : {};
  const [lnk, cmps, mph, cmp, ord] = is5
    ? ['lnk', 'cmps', 'mph', 'cmp_id', 'ord']
    : ['links', 'components', 'morphs', 'component_id', 'order'];
  const article = (id: number, title: string, locale: string, publishedAt: typeof at | null): Row => ({
    ...{
      id,
      ...named('article'),
      title,
      slug: 'hello',
      views: '9007199254740993',
      price: 9.5,
      day: '2020-01-02',
    },
    ...{
      mood: 'wild',
      extra: '{"b":1}',
      old_note: id === 2 ? 'gone' : null,
      author: id === 2 ? 'Anna' : null,
    },
    ...{ ...times, published_at: publishedAt, locale, created_by_id: 5, updated_by_id: null },
  });
  const place = (
    id: number,
    entity: number,
    component: number,
    type: string,
    field: string,
    order: number,
  ) => ({
    ...{ id, entity_id: entity, [cmp as string]: component, component_type: type, field, order },
  });
  const drafts = is5 ? [article(1, 'Hello draft', 'en', null)] : [];
  return {
    strapi_core_store_settings: [
      { id: 1, key: 'plugin_i18n_default_locale', value: '"en"' },
      { id: 2, key: 'plugin_users-permissions_advanced', value: '{"allow_register":false}' },
    ],
    i18n_locale: [
      { id: 1, ...named('en'), name: 'English (en)', code: 'en', ...times },
      { id: 2, ...named('fr'), name: 'Français', code: 'fr', ...times },
    ],
    articles: [...drafts, article(2, 'Hello', 'en', at), article(3, 'Bonjour', 'fr', null)],
    [`articles_localizations_${lnk}`]: is5
      ? []
      : [
          { id: 1, article_id: 2, inv_article_id: 3, article_order: 1 },
          { id: 2, article_id: 3, inv_article_id: 2, article_order: 1 },
        ],
    authors: [{ id: 4, ...named('author'), name: 'Anna', ...times, ...published }],
    tags: [
      { id: 1, ...named('one'), name: 'one', ...times, ...published },
      { id: 2, ...named('two'), name: 'two', ...times, ...published },
    ],
    shelves: [
      { id: 1, ...named('shelf'), target_id: 4, target_type: 'api::author.author', ...times, ...published },
    ],
    [`shelves_keeper_${lnk}`]: [{ id: 1, shelf_id: 1, user_id: 5 }],
    [`shelves_things_${mph}`]: [
      { id: 1, shelf_id: 1, things_id: 2, things_type: 'api::tag.tag', field: null, order: 2 },
      { id: 2, shelf_id: 1, things_id: 4, things_type: 'api::author.author', field: null, order: 1 },
    ],
    homes: [{ id: 1, ...named('home'), headline: 'Hi', ...times, ...published }],
    [`articles_author_${lnk}`]: [{ id: 1, article_id: 2, author_id: 4, [`article_${ord}`]: 1 }],
    [`articles_tags_${lnk}`]: [
      { id: 1, article_id: 2, tag_id: 1, [`tag_${ord}`]: 2, [`article_${ord}`]: 1 },
      { id: 2, article_id: 2, tag_id: 2, [`tag_${ord}`]: 1, [`article_${ord}`]: 1 },
    ],
    [`articles_${cmps}`]: [
      place(1, 2, 1, 'shared.slider', 'body', 2),
      place(2, 2, 1, 'shared.quote', 'body', 1),
      place(3, 2, 2, 'shared.seo', 'seo', 1),
      place(4, 2, 3, 'shared.seo', 'intro', 1),
      place(5, 2, 1, 'shared.poll', 'body', 3),
    ],
    components_shared_polls: [{ id: 1, question: 'q' }],
    comments: [1, 2].map((id) => ({ id, ...named(`comment${id}`), text: 'c', ...times, ...published })),
    [`articles_comments_${lnk}`]: [{ id: 1, article_id: 2, comment_id: 1 }],
    strapi_migrations: [{ id: 1, name: 'a' }],
    components_shared_quotes: [{ id: 1, text: 'q' }],
    [`components_shared_quotes_${cmps}`]: [place(1, 1, 1, 'shared.seo', 'seo', 1)],
    [`components_shared_quotes_by_${lnk}`]: [{ id: 1, quote_id: 1, author_id: 4 }],
    components_shared_seos: [
      { id: 1, meta_title: 'inside', keywords: 'a' },
      { id: 2, meta_title: null, keywords: null },
      { id: 3, meta_title: 'intro', keywords: null },
    ],
    components_shared_sliders: [{ id: 1 }],
    files: ['a', 'b'].map((name, index) => ({
      ...{ id: 7 + index, ...named(`file${name}`), name: `${name}.png`, hash: `${name}_1x`, ext: '.png' },
      ...{ mime: 'image/png', size: 1.5, url: `/uploads/${name}_1x.png`, provider: 'local', formats: null },
      ...{ alternative_text: 'alt', folder_path: '/', ...times, ...published },
    })),
    [`files_related_${mph}`]: [
      { id: 1, file_id: 7, related_id: 2, related_type: 'api::article.article', field: 'cover', order: 1 },
      { id: 2, file_id: 8, related_id: 1, related_type: 'shared.slider', field: 'files', order: 1 },
      { id: 3, file_id: 7, related_id: 1, related_type: 'shared.slider', field: 'files', order: 2 },
    ],
    up_roles: [{ id: 3, ...named('member'), name: 'Member', description: 'm', type: 'member', ...times }],
    up_permissions: [{ id: 1, ...named('permission'), action: 'api::article.article.find', ...times }],
    [`up_permissions_role_${lnk}`]: [{ id: 1, permission_id: 1, role_id: 3 }],
    up_users: [
      {
        ...{ id: 9, ...named('user'), username: 'anna', email: 'anna@example.org', provider: 'local' },
        ...{ password: bcrypt.hashSync('correct horse', 4), confirmed: 1, blocked: 0, ...times },
      },
    ],
    [`up_users_role_${lnk}`]: [{ id: 1, user_id: 9, role_id: 3 }],
    admin_users: [
      {
        ...{ id: 5, firstname: 'Ada', lastname: 'Admin', email: 'ada@example.org', is_active: 1, blocked: 0 },
        ...{ username: 'ada', prefered_language: 'fr' },
        password: bcrypt.hashSync('Password123', 4),
        ...named('ada'),
        ...times,
      },
    ],
    admin_roles: [{ id: 1, code: 'strapi-super-admin', name: 'Super Admin' }],
    [`admin_users_roles_${lnk}`]: [{ id: 1, user_id: 5, role_id: 1 }],
    strapi_api_tokens: [
      { ...apiToken(1, 'Site', 'custom', 'site-token'), expires_at: null, ...times },
      { ...apiToken(2, 'Old', 'full-access', 'old-token'), expires_at: at, ...times },
      { ...apiToken(3, 'Admin', 'admin', 'admin-token'), expires_at: null, ...times },
    ],
    strapi_api_token_permissions: [
      { id: 1, action: 'api::author.author.find' },
      { id: 2, action: 'api::gone.gone.find' },
    ],
    [`strapi_api_token_permissions_token_${lnk}`]: [1, 2].map((id) => ({
      ...{ id, api_token_permission_id: id, api_token_id: 1, [`api_token_permission_${ord}`]: id },
    })),
  };
}

export const tokenSalt = 'salt of the source';

const apiToken = (id: number, name: string, type: string, token: string): Row => ({
  ...{ id, name, type, description: '', lifespan: null },
  access_key: createHmac('sha512', tokenSalt).update(token).digest('hex'),
});

let count = 0;

/** On a running server, with the column types that Strapi creates there. */
export async function makeForeignMysql(server: string, version: 4 | 5): Promise<string> {
  const url = `${server}/magazine_${version}`;
  const connection = await createConnection(server);
  await connection.query(`create database magazine_${version} character set utf8mb4`);
  await connection.query(`use magazine_${version}`);
  await connection.query("set session sql_mode = 'ANSI_QUOTES'");
  for (const text of statementsOf(magazineTables(version, false), mysqlType)) await connection.query(text);
  await connection.end();
  return url;
}

function mysqlType(name: string): string {
  if (name.endsWith('_at')) return 'datetime(6)';
  if (['confirmed', 'blocked', 'is_active'].includes(name)) return 'tinyint(1)';
  const known: Readonly<Record<string, string>> = {
    ...{ views: 'bigint', price: 'decimal(10,2)', day: 'date', extra: 'json', formats: 'json' },
    description: 'longtext',
    access_key: 'varchar(255)',
    lifespan: 'bigint',
  };
  return known[name] ?? textOrInteger(name, 'varchar(255)');
}

/** Resolves to the source for `plinth import`: a path or a URL. */
export async function makeForeignDatabase(database: DatabaseName, version: 4 | 5): Promise<string> {
  if (database === 'sqlite') {
    const path = join(mkdtempSync(join(tmpdir(), 'plinth-foreign-')), 'data.db');
    const file = new Sqlite(path);
    for (const text of statementsOf(magazineTables(version, true))) file.exec(text);
    file.close();
    return path;
  }
  const name = `foreign_${process.pid}_${count++}`;
  const url = inject('postgresUrl');
  await onPostgres(`${url}/postgres`, [`create database ${name}`]);
  await onPostgres(`${url}/${name}`, statementsOf(magazineTables(version, false)));
  return `${url}/${name}`;
}

async function onPostgres(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const text of statements) await client.query(text);
  await client.end();
}

const textOrInteger = (name: string, text = 'text'): string =>
  /^id$|_id$|_ord$|^order$/.test(name) && name !== 'document_id' ? 'integer' : text;

const plainType = (name: string): string => (name === 'views' ? 'bigint' : textOrInteger(name));

const statementsOf = (tables: Tables, typeOf = plainType): readonly string[] =>
  Object.entries(tables)
    .flatMap(([table, rows]) => {
      const names = Object.keys(rows[0] ?? { id: 1, article_id: 1, inv_article_id: 1 });
      const typed = names.map((name) => `"${name}" ${typeOf(name)}`);
      const inserts = rows.map(
        (row) => `insert into "${table}" values (${names.map((name) => literal(row[name])).join(', ')})`,
      );
      return [`create table "${table}" (${typed.join(', ')})`, ...inserts];
    })
    .concat('create view "reports" as select id from "tags"');

const literal = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
};
