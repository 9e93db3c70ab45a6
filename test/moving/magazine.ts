// A small magazine in the form of a Strapi export: drafts, locales, components, zones, files in folders, users with roles.
import bcrypt from 'bcryptjs';
import type { TestProjectFiles } from '../harness/write-project.ts';
import { basicLink, type ExportContent, fileLink } from './export-file.ts';

const article = 'api::article.article';
const author = 'api::author.author';
const tag = 'api::tag.tag';
const user = 'plugin::users-permissions.user';
const role = 'plugin::users-permissions.role';
const permission = 'plugin::users-permissions.permission';
const file = 'plugin::upload.file';
const folder = 'plugin::upload.folder';

export const magazine: TestProjectFiles = {
  contentTypes: {
    [article]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', required: true, pluginOptions: { i18n: { localized: true } } },
        slug: { type: 'uid', targetField: 'title' },
        views: { type: 'biginteger' },
        price: { type: 'decimal' },
        day: { type: 'date' },
        mood: { type: 'enumeration', enum: ['calm', 'wild'] },
        extra: { type: 'json' },
        cover: { type: 'media' },
        gallery: { type: 'media', multiple: true },
        author: { type: 'relation', relation: 'manyToOne', target: author, inversedBy: 'articles' },
        tags: { type: 'relation', relation: 'manyToMany', target: tag, inversedBy: 'articles' },
        seo: { type: 'component', component: 'shared.seo' },
        body: { type: 'dynamiczone', components: ['shared.quote', 'shared.slider'] },
      },
    },
    [author]: {
      attributes: {
        name: { type: 'string', required: true },
        articles: { type: 'relation', relation: 'oneToMany', target: article, mappedBy: 'author' },
      },
    },
    [tag]: {
      attributes: {
        name: { type: 'string', unique: true },
        articles: { type: 'relation', relation: 'manyToMany', target: article, mappedBy: 'tags' },
      },
    },
    'api::home.home': { kind: 'singleType', attributes: { headline: { type: 'string' } } },
  },
  components: {
    'shared.seo': { metaTitle: { type: 'string', required: true }, image: { type: 'media' } },
    'shared.quote': {
      text: { type: 'text' },
      by: { type: 'relation', relation: 'oneToOne', target: author },
      seo: { type: 'component', component: 'shared.seo' },
    },
    'shared.slider': { files: { type: 'media', multiple: true } },
  },
};

/** The hash is computed once, so that two exports are equal. */
const hash = bcrypt.hashSync('correct horse', 4);
const created = '2021-02-03T04:05:06.007Z';
const updated = '2022-02-03T04:05:06.007Z';
const times = { createdAt: created, updatedAt: updated, publishedAt: created };
const draftTimes = { ...times, publishedAt: null };
export const articleId = 'art1cle0000000000000000a';
const document = (name: string): string => name.padEnd(24, '0');

const articleData = (title: string, locale: string, component: number) => ({
  documentId: articleId,
  locale,
  title,
  slug: 'hello',
  views: '9007199254740993',
  price: 9.5,
  day: '2020-01-02',
  mood: 'wild',
  extra: { b: 1, a: [true, null] },
  legacy: 'gone',
  seo: { id: component, metaTitle: null },
  body: [
    {
      id: component,
      __component: 'shared.quote',
      text: 'a\u2028b',
      seo: { id: component + 1, metaTitle: 'in' },
    },
    { id: component, __component: 'shared.slider' },
  ],
});

/** The links of the article with the id `ref`, whose components have ids from `component`. */
const articleLinks = (ref: number, component: number) => [
  basicLink({ type: article, field: 'author', ref }, { type: author, field: 'articles', ref: 4, pos: ref }),
  basicLink(
    { type: article, field: 'tags', ref, pos: 2 },
    { type: tag, field: 'articles', ref: 1, pos: ref },
  ),
  basicLink(
    { type: article, field: 'tags', ref, pos: 1 },
    { type: tag, field: 'articles', ref: 2, pos: ref },
  ),
  basicLink({ type: 'shared.quote', field: 'by', ref: component }, { type: author, ref: 4 }),
  fileLink(7, { type: article, field: 'cover', ref, pos: 1 }),
  fileLink(8, { type: article, field: 'gallery', ref, pos: 1 }),
  fileLink(7, { type: article, field: 'gallery', ref, pos: 2 }),
  fileLink(8, { type: 'shared.seo', field: 'image', ref: component, pos: 1 }),
  fileLink(7, { type: 'shared.slider', field: 'files', ref: component, pos: 2 }),
  fileLink(8, { type: 'shared.slider', field: 'files', ref: component, pos: 1 }),
];

const fileData = (name: string, hash: string, ext: string) => ({
  documentId: document(`file${hash.toLowerCase().slice(0, 3)}`),
  name,
  hash,
  ext,
  mime: 'image/png',
  size: 1.5,
  url: `/uploads/${hash}${ext}`,
  provider: 'local',
  formats: {
    thumbnail: {
      name: `thumbnail_${name}`,
      hash: `thumbnail_${hash}`,
      ext,
      url: `/uploads/thumbnail_${hash}${ext}`,
    },
  },
  folderPath: '/1',
  ...times,
});

export const magazineExport = (): ExportContent => ({
  entities: [
    {
      type: article,
      id: 11,
      data: { ...articleData('Hello', 'en', 21), ...draftTimes, title: 'Hello, draft' },
    },
    { type: article, id: 12, data: { ...articleData('Hello', 'en', 31), ...times } },
    { type: article, id: 13, data: { ...articleData('Bonjour', 'fr', 41), ...draftTimes } },
    { type: author, id: 4, data: { documentId: document('author'), name: 'Anna', ...times, locale: null } },
    { type: tag, id: 1, data: { documentId: document('tagone'), name: 'one', ...times, locale: null } },
    { type: tag, id: 2, data: { documentId: document('tagtwo'), name: 'two', ...times, locale: null } },
    { type: 'api::home.home', id: 3, data: { documentId: document('home'), headline: 'Hi', ...times } },
    { type: 'api::gone.gone', id: 1, data: { documentId: document('gone'), ...times } },
    { type: file, id: 7, data: fileData('A.png', 'A_Photo_1a2b', '.PNG') },
    { type: file, id: 8, data: fileData('b.png', 'b_3c4d', '.png') },
    {
      type: folder,
      id: 5,
      data: { documentId: document('folder'), name: 'Photos', pathId: 1, path: '/1', ...times },
    },
    {
      type: role,
      id: 1,
      data: { documentId: document('roleone'), name: 'Authenticated', type: 'authenticated' },
    },
    { type: role, id: 2, data: { documentId: document('roletwo'), name: 'Public', type: 'public' } },
    { type: role, id: 3, data: { documentId: document('rolethree'), name: 'Member', type: 'member' } },
    { type: permission, id: 1, data: { documentId: document('perone'), action: `${article}.find` } },
    { type: permission, id: 2, data: { documentId: document('pertwo'), action: 'api::gone.gone.find' } },
    {
      type: permission,
      id: 3,
      data: { documentId: document('perthree'), action: 'plugin::users-permissions.auth.callback' },
    },
    {
      type: 'plugin::i18n.locale',
      id: 1,
      data: { documentId: document('en'), code: 'en', name: 'English (en)' },
    },
    {
      type: 'plugin::i18n.locale',
      id: 2,
      data: { documentId: document('fr'), code: 'fr', name: 'Français' },
    },
    {
      type: user,
      id: 9,
      data: {
        documentId: document('user'),
        username: 'anna',
        email: 'Anna@example.org',
        provider: 'local',
        password: hash,
        resetPasswordToken: null,
        confirmed: true,
        blocked: false,
        ...times,
      },
    },
  ],
  links: [
    ...articleLinks(11, 21),
    ...articleLinks(12, 31),
    ...articleLinks(13, 41),
    basicLink({ type: user, field: 'role', ref: 9 }, { type: role, field: 'users', ref: 3, pos: 1 }),
    basicLink(
      { type: permission, field: 'role', ref: 1 },
      { type: role, field: 'permissions', ref: 3, pos: 1 },
    ),
    basicLink(
      { type: permission, field: 'role', ref: 2 },
      { type: role, field: 'permissions', ref: 3, pos: 2 },
    ),
    basicLink(
      { type: permission, field: 'role', ref: 3 },
      { type: role, field: 'permissions', ref: 2, pos: 1 },
    ),
    basicLink({ type: file, field: 'folder', ref: 7 }, { type: folder, field: 'files', ref: 5, pos: 1 }),
    basicLink({ type: file, field: 'localizations', ref: 7 }, { type: file, ref: 'a document' }),
  ],
  settings: { plugin_i18n_default_locale: 'en' },
  webhooks: ['Revalidate'],
  files: {
    'A_Photo_1a2b.PNG': 'photo a',
    'thumbnail_A_Photo_1a2b.PNG': 'small a',
    'b_3c4d.png': 'photo b',
    'thumbnail_b_3c4d.png': 'small b',
  },
});
