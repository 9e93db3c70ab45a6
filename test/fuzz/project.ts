// The project that is fuzzed: every attribute type, every kind of relation, components, zones, locales, drafts.
import { fullAccess } from '../../src/abilities/abilities.ts';
import type { TestApp, TestProjectFiles } from '../harness/project.ts';

export interface RawAttribute {
  readonly type: string;
  readonly relation?: string;
  readonly target?: string;
  readonly component?: string;
  readonly repeatable?: boolean;
  readonly components?: readonly string[];
  readonly enum?: readonly string[];
  readonly [option: string]: unknown;
}

export type RawAttributes = Readonly<Record<string, RawAttribute>>;

export interface RawContentType {
  readonly kind?: 'singleType';
  readonly pluralName?: string;
  readonly draftAndPublish?: boolean;
  readonly localized?: boolean;
  readonly attributes: RawAttributes;
}

const relation = (
  kind: string,
  target?: string,
  options: Readonly<Record<string, unknown>> = {},
): RawAttribute => ({
  type: 'relation',
  relation: kind,
  ...(target === undefined ? {} : { target }),
  ...options,
});

const localized = { pluginOptions: { i18n: { localized: true } } };
const thing = 'api::thing.thing';
const owner = 'api::owner.owner';
const tag = 'api::tag.tag';
const twin = 'api::twin.twin';
const vault = 'api::vault.vault';
const user = 'plugin::users-permissions.user';
const file = 'plugin::upload.file';

const scalars: RawAttributes = {
  title: { type: 'string', required: true, minLength: 1, maxLength: 80, ...localized },
  summary: { type: 'text', ...localized },
  story: { type: 'richtext' },
  tree: { type: 'blocks' },
  slug: { type: 'uid', targetField: 'title' },
  code: { type: 'string', unique: true, regex: '^[a-z0-9-]*$' },
  mail: { type: 'email' },
  pin: { type: 'password', minLength: 4 },
  color: { type: 'enumeration', enum: ['red', 'green', 'blue'], default: 'green' },
  rank: { type: 'integer', min: -1000, max: 1000, ...localized },
  serial: { type: 'biginteger' },
  weight: { type: 'float' },
  price: { type: 'decimal', min: 0 },
  open: { type: 'boolean', default: false },
  day: { type: 'date' },
  clock: { type: 'time' },
  moment: { type: 'datetime' },
  stamp: { type: 'timestamp' },
  extra: { type: 'json' },
  note: { type: 'string', private: true },
};

export const contentTypes: Readonly<Record<string, RawContentType>> = {
  [thing]: {
    draftAndPublish: true,
    localized: true,
    attributes: {
      ...scalars,
      cover: { type: 'media', multiple: false },
      gallery: { type: 'media', multiple: true },
      twin: relation('oneToOne', twin, { inversedBy: 'thing' }),
      mascot: relation('oneToOne', tag),
      owner: relation('manyToOne', owner, { inversedBy: 'things' }),
      author: relation('manyToOne', user),
      safe: relation('manyToOne', vault),
      hidden: relation('manyToMany', tag, { private: true }),
      parent: relation('manyToOne', thing, { inversedBy: 'children' }),
      children: relation('oneToMany', thing, { mappedBy: 'parent' }),
      extras: relation('oneToMany', tag),
      tags: relation('manyToMany', tag, { inversedBy: 'things' }),
      friends: relation('manyToMany', thing),
      related: relation('morphToMany'),
      subject: relation('morphToOne'),
      seo: { type: 'component', component: 'shared.seo', ...localized },
      links: { type: 'component', component: 'shared.link', repeatable: true, min: 1, max: 4 },
      body: { type: 'dynamiczone', components: ['shared.seo', 'shared.link', 'shared.quote'], max: 6 },
    },
  },
  [owner]: {
    attributes: {
      name: { type: 'string', unique: true, required: true },
      age: { type: 'integer', unique: true },
      things: relation('oneToMany', thing, { mappedBy: 'owner' }),
      about: relation('morphMany', thing, { morphBy: 'related' }),
      topic: relation('morphOne', thing, { morphBy: 'subject' }),
      seo: { type: 'component', component: 'shared.seo' },
    },
  },
  [tag]: {
    draftAndPublish: true,
    attributes: {
      label: { type: 'string', required: true },
      key: { type: 'uid' },
      things: relation('manyToMany', thing, { mappedBy: 'tags' }),
      safe: relation('manyToOne', vault, { inversedBy: 'tags' }),
    },
  },
  [twin]: {
    localized: true,
    attributes: {
      name: { type: 'string', ...localized },
      thing: relation('oneToOne', thing, { mappedBy: 'twin' }),
    },
  },
  [vault]: {
    attributes: { secret: { type: 'string' }, tags: relation('oneToMany', tag, { mappedBy: 'safe' }) },
  },
  'api::home.home': {
    kind: 'singleType',
    draftAndPublish: true,
    localized: true,
    attributes: {
      headline: { type: 'string', ...localized },
      picks: relation('manyToMany', thing),
      body: { type: 'dynamiczone', components: ['shared.quote', 'shared.seo'], ...localized },
    },
  },
  'api::site.site': {
    kind: 'singleType',
    attributes: { name: { type: 'string' }, options: { type: 'json' } },
  },
};

export const components: Readonly<Record<string, RawAttributes>> = {
  'shared.seo': {
    title: { type: 'string', maxLength: 60 },
    score: { type: 'integer' },
    hint: { type: 'string', private: true },
    image: { type: 'media' },
    tag: relation('manyToOne', tag),
    things: relation('manyToMany', thing),
    meta: { type: 'component', component: 'shared.meta' },
    metas: { type: 'component', component: 'shared.meta', repeatable: true },
  },
  'shared.link': {
    label: { type: 'string', unique: true },
    url: { type: 'text' },
    at: { type: 'datetime' },
    count: { type: 'biginteger' },
    isExternal: { type: 'boolean' },
    safe: relation('oneToOne', vault),
  },
  'shared.quote': {
    text: { type: 'blocks' },
    by: relation('oneToOne', owner),
    password: { type: 'password' },
  },
  'shared.meta': {
    key: { type: 'string' },
    value: { type: 'json' },
    ratio: { type: 'float' },
    day: { type: 'date' },
    kind: { type: 'enumeration', enum: ['a', 'b'] },
  },
};

export const files: TestProjectFiles = { contentTypes, components };

export const pluralOf = (uid: string): string => {
  const name = uid.slice(uid.indexOf('.') + 1);
  return contentTypes[uid]?.kind === 'singleType' ? name : `${name}s`;
};

export const attributesOf = (uid: string): RawAttributes =>
  contentTypes[uid]?.attributes ?? components[uid] ?? {};

/** Documents by type: `witnesses` are only ever read, the others may be changed and deleted. */
export interface World {
  readonly documents: ReadonlyMap<string, string[]>;
  readonly witnesses: ReadonlyMap<string, readonly string[]>;
}

type SeededApp = Pick<TestApp, 'plinth' | 'request'>;

/** What others refer to comes first. */
const collectionTypes = [vault, twin, tag, owner, thing];

/** Documents that the fuzzer may change come first, so that small row numbers never lead to a witness. */
export async function seed(app: SeededApp): Promise<World> {
  const plugins = await seedPlugins(app);
  const documents = await seedAll(app, 12, 'free');
  const witnesses = await seedAll(app, 3, 'witness');
  return { documents: new Map([...plugins, ...documents]), witnesses };
}

/** Files and users, which the content API cannot make. */
async function seedPlugins({ plinth }: SeededApp): Promise<Map<string, string[]>> {
  const made = new Map<string, string[]>([
    [file, []],
    [user, []],
  ]);
  const data = (uid: string, index: number): Readonly<Record<string, unknown>> =>
    uid === user
      ? { username: `user-${index}`, email: `user-${index}@example.com` }
      : {
          name: `${index}.png`,
          hash: `h${index}`,
          mime: 'image/png',
          size: 1,
          url: `/${index}.png`,
          provider: 'local',
        };
  for (const [uid, ids] of made) {
    for (let index = 0; index < 4; index++) {
      ids.push(
        (await plinth.documents.create({ uid, data: data(uid, index), abilities: fullAccess })).documentId,
      );
    }
  }
  return made;
}

async function seedAll(app: SeededApp, count: number, name: string): Promise<Map<string, string[]>> {
  const made = new Map<string, string[]>();
  for (const uid of collectionTypes) {
    const ids: string[] = [];
    for (let index = 0; index < count; index++)
      ids.push(await create(app, uid, seedData(uid, `${name}-${index}`, made)));
    made.set(uid, ids);
  }
  return made;
}

async function create(app: SeededApp, uid: string, data: unknown): Promise<string> {
  const { status, body, text } = await app.request('POST', `/api/${pluralOf(uid)}`, { data });
  if (status !== 201) throw new Error(`The seed was refused: ${text}`);
  return (body as { data: { documentId: string } }).data.documentId;
}

function seedData(uid: string, name: string, made: ReadonlyMap<string, readonly string[]>): unknown {
  const [tagId] = made.get(tag) ?? [];
  if (uid === owner) return { name };
  if (uid === tag) return { label: name };
  if (uid === twin) return { name };
  if (uid === vault) return { secret: name };
  return {
    title: name,
    code: name,
    rank: name.length,
    serial: '9007199254740993',
    extra: { a: [1, null] },
    seo: { title: name, tag: tagId, meta: { key: 'k', value: [true] } },
    links: [{ label: name, url: 'https://example.com' }],
    body: [
      {
        __component: 'shared.quote',
        text: [{ type: 'paragraph', children: [{ type: 'text', text: name }] }],
      },
    ],
  };
}
