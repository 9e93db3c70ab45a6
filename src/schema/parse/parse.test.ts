import { describe, expect, test } from 'vitest';
import type { Finding } from '../../errors/faults/finding.ts';
import { faultsOf, filesOf, relation, schemaOf, type TestType } from '../harness.ts';
import { emptyLock } from '../lock.ts';
import { type Attribute, contentTypeOf } from '../schema.ts';
import { parseSchema } from './parse.ts';

type Json = Readonly<Record<string, unknown>>;

/** The faults of a type with this attribute, without the file and `attributes.x`. */
const faultsOfAttribute = (attribute: unknown): readonly string[] =>
  faultsOf({ types: { page: { attributes: { x: attribute } } } }).map((fault) =>
    fault.replace(/^page\.json attributes\.x\.?/, ''),
  );

const faultsOfType = (type: Partial<TestType>): readonly string[] =>
  faultsOf({ types: { page: { attributes: {}, ...type } } });

function attributeOf(attribute: Json, isLocalized = false): Attribute | undefined {
  const types = { page: { isLocalized, attributes: { x: attribute } }, tag: { attributes: {} } };
  const schema = schemaOf({ types, components: { 'shared.seo': { title: { type: 'string' } } } });
  return schema.contentTypes.get('api::page.page')?.attributes.get('x');
}

test('all faults of all files are reported at once, each with its place and a remedy', () => {
  const faults = faultsOf({
    types: {
      page: {
        attributes: {
          title: { type: 'strng' },
          slug: { type: 'string', minLenght: 3, required: 'yes' },
          tags: relation('manyToMany', 'tagg'),
          id: { type: 'integer' },
        },
      },
      tag: { pluralName: 'Tags', attributes: { pages: relation('manyToMany', 'page', { mappedBy: 'tag' }) } },
    },
    components: {
      'shared.seo': {
        image: { type: 'media', multiple: 1 },
        self: { type: 'component', component: 'shared.seo' },
      },
    },
  });
  expect(faults).toEqual([
    'shared.seo.json attributes.image.multiple: 1 is not a boolean -> Write true or false.',
    'page.json attributes.title.type: "strng" is unknown -> Did you mean "string"?',
    'page.json attributes.slug.required: "yes" is not a boolean -> Write true or false.',
    'page.json attributes.slug.minLenght: is no option of this attribute -> Did you mean "minLength"?',
    'page.json attributes.id: is a name that every document has already -> Choose another name.',
    'tag.json info.pluralName: "Tags" cannot be part of a path -> Write lower-case letters, digits and -.',
    'page.json attributes.tags.target: "api::tagg.tagg" does not exist -> Did you mean "api::tag.tag"?',
    'shared.seo.json attributes: contains itself: shared.seo > shared.seo -> Break the circle, for example with a relation.',
  ]);
});

describe('attributes', () => {
  const typeNames =
    'string, text, richtext, blocks, email, uid, enumeration, integer, biginteger, float, decimal, date, time, datetime, timestamp, boolean, json, password, media, relation, component, dynamiczone, customField';
  const aNumber = 'Write a number.';
  test.each<[string, unknown, readonly string[]]>([
    ['without a type', {}, [`type: is missing -> Write one of: ${typeNames}.`]],
    [
      'of an unknown type',
      { type: 'geo-point' },
      [`type: "geo-point" is unknown -> Write one of: ${typeNames}.`],
    ],
    ['of a mistyped type', { type: 'integr' }, ['type: "integr" is unknown -> Did you mean "integer"?']],
    [
      'of a type that every object has',
      { type: 'constructor' },
      [`type: "constructor" is unknown -> Write one of: ${typeNames}.`],
    ],
    ['that is no object', 'string', [': is not an object -> Write { "type": … }.']],
    [
      'with a mistyped option',
      { type: 'string', requird: true },
      ['requird: is no option of this attribute -> Did you mean "required"?'],
    ],
    ['with an option of another plugin', { type: 'string', 'content-manager': 1 }, []],
    [
      'with a boolean as text',
      { type: 'string', unique: 'true' },
      ['unique: "true" is not a boolean -> Write true or false.'],
    ],
    ['with a number as a list', { type: 'integer', min: [1] }, [`min: [1] is not a number -> ${aNumber}`]],
    [
      'with words as a number',
      { type: 'string', maxLength: 'ten' },
      [`maxLength: "ten" is not a number -> ${aNumber}`],
    ],
    ['with a numeric text, as the content type builder writes', { type: 'string', maxLength: '10' }, []],
    [
      'with a bad regex',
      { type: 'string', regex: '(' },
      [
        'regex: Invalid regular expression: /(/: Unterminated group -> Write a JavaScript regular expression.',
      ],
    ],
    [
      'with a regex that looks ahead',
      { type: 'string', regex: 'a(?=b)' },
      [
        'regex: error parsing regexp: invalid or unsupported Perl syntax: `(?=` -> Patterns are matched in linear time, without look-around (but at the beginning), back-references and more than 1,000 repetitions: write another pattern, and lengths as minLength and maxLength.',
      ],
    ],
    [
      'with a regex that is no text',
      { type: 'string', regex: 1 },
      ['regex: 1 is not a text -> Write a text in quotes.'],
    ],
    ['without an enum', { type: 'enumeration' }, ['enum: is missing -> Write a list of one or more texts.']],
    [
      'with an empty enum',
      { type: 'enumeration', enum: [] },
      ['enum: is not a list of texts -> Write a list of one or more texts.'],
    ],
    [
      'with an empty text in its enum',
      { type: 'enumeration', enum: ['a', ''] },
      ['enum: is not a list of texts -> Write a list of one or more texts.'],
    ],
    [
      'of a relation without kind',
      { type: 'relation', target: 'api::page.page' },
      [
        'relation: is missing -> Write one of: oneToOne, oneToMany, manyToOne, manyToMany, morphToOne, morphToMany, morphOne, morphMany.',
      ],
    ],
    [
      'of a relation with a mistyped kind',
      relation('manyToMny', 'page'),
      ['relation: "manyToMny" is unknown -> Did you mean "manyToMany"?'],
    ],
    [
      'of a relation without target',
      { type: 'relation', relation: 'oneToOne' },
      ['target: is missing -> Write the uid of the related content type, such as "api::article.article".'],
    ],
    [
      'of a relation to nothing near',
      relation('oneToOne', 'reconnaissance'),
      ['target: "api::reconnaissance.reconnaissance" does not exist -> Create it, or remove the attribute.'],
    ],
    [
      'of a relation to a name without namespace',
      { type: 'relation', relation: 'oneToOne', target: 'page' },
      ['target: "page" does not exist -> Did you mean "api::page.page"?'],
    ],
    [
      'of a morph relation to nothing',
      { type: 'relation', relation: 'morphOne', target: 'api::pge.page' },
      ['target: "api::pge.page" does not exist -> Did you mean "api::page.page"?'],
    ],
    [
      'of a component without component',
      { type: 'component' },
      ['component: is missing -> Write the uid of the component, such as "shared.seo".'],
    ],
    [
      'of an unknown component',
      { type: 'component', component: 'shared.seo' },
      ['component: "shared.seo" does not exist -> Create it, or remove the attribute.'],
    ],
    [
      'of a zone without components',
      { type: 'dynamiczone' },
      ['components: is missing -> Write a list of one or more texts.'],
    ],
    [
      'of a zone with an unknown component',
      { type: 'dynamiczone', components: ['a.b'] },
      ['components[0]: "a.b" does not exist -> Create it, or remove the attribute.'],
    ],
    [
      'of a custom field that is not known',
      { type: 'customField', customField: 'plugin::map.point' },
      [
        'baseType: is missing: the stored type of plugin::map.point is not known -> Add the type with which the field is registered, such as "baseType": "string" or "baseType": "json".',
      ],
    ],
    [
      'of a custom field with its stored type',
      { type: 'customField', customField: 'plugin::map.point', baseType: 'json' },
      [],
    ],
    [
      'of a custom field that is known',
      { type: 'customField', customField: 'plugin::color-picker.color' },
      [],
    ],
    [
      'whose values are too long for an index',
      { type: 'richtext', index: true },
      ['index: is not for a richtext -> Remove it, or change the type of the attribute to string.'],
    ],
  ])('an attribute %s', (_what, attribute, faults) => {
    expect(faultsOfAttribute(attribute)).toEqual(faults);
  });

  test('"false" in place of false is listed, and means no drafts', () => {
    const findings: Finding[] = [];
    const files = filesOf({ types: { page: { attributes: {} } } });
    const contentTypes = files.contentTypes.map((file) =>
      file.uid === 'api::page.page'
        ? { ...file, content: { ...(file.content as Json), options: { draftAndPublish: 'false' } } }
        : file,
    );
    const { schema } = parseSchema({ ...files, contentTypes }, emptyLock, { findings });
    expect(contentTypeOf(schema, 'api::page.page').hasDraftAndPublish).toBe(false);
    expect(findings).toEqual([
      expect.objectContaining({ file: 'page.json', path: 'options.draftAndPublish' }),
    ]);
  });

  test.each(['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations'])(
    'the name %s is that of something else in content types, and free in components',
    (name) => {
      const attributes = { [name]: { type: 'string' } };
      const findings: Finding[] = [];
      const { schema } = parseSchema(filesOf({ types: { page: { attributes } } }), emptyLock, { findings });
      expect(contentTypeOf(schema, 'api::page.page').attributes.has(name)).toBe(false);
      expect(findings).toEqual([expect.objectContaining({ file: 'page.json', path: `attributes.${name}` })]);
      expect(faultsOf({ components: { 'shared.seo': attributes } })).toEqual([]);
    },
  );

  test.each([
    ...['id', 'documentId'],
    // Every object inherits these, so a body that leaves them out would seem to have them.
    ...['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'],
  ])('the name %s is reserved', (name) => {
    const attributes: Json = JSON.parse(`{ "${name}": { "type": "string" } }`);
    const fault = `attributes.${name}: is a name that every document has already -> Choose another name.`;
    expect(faultsOfType({ attributes })).toEqual([`page.json ${fault}`]);
    expect(faultsOf({ components: { 'shared.seo': attributes } })).toEqual([`shared.seo.json ${fault}`]);
  });

  test.each(['1st', '-meta', 'meta title', 'méta', ''])('%j is no attribute name', (name) => {
    expect(faultsOfType({ attributes: { [name]: { type: 'string' } } })).toEqual([
      `page.json attributes.${name}: is no attribute name -> Begin with a letter, followed by letters, digits, _ or -.`,
    ]);
  });
});

// A default reaches tables and rows, so it is a literal of the attribute's own type or nothing.
describe('defaults', () => {
  const injection = "'); drop table articles; --";
  test.each<[string, unknown]>([
    ['string', 'abc'],
    ['string', injection],
    ['string', ''],
    ['enumeration', 'red'],
    ['integer', 3],
    ['biginteger', '9007199254740993'],
    ['float', 0.5],
    ['boolean', false],
    ['date', '2024-02-29'],
    ['time', '10:20:30'],
    ['datetime', '2024-05-06T10:20:30Z'],
    ['json', { a: [1] }],
    ['blocks', []],
    ['string', null],
  ])('a %s may start as %j', (type, value) => {
    expect(faultsOfAttribute({ type, default: value, enum: ['red'] })).toEqual([]);
  });

  const remedy = 'Write a literal value that is valid for the attribute.';
  test.each<[string, unknown, string]>([
    [
      'string',
      ['a', { isRaw: true }],
      'x must be a `string` type, but the final value was: `[\n  "\\"a\\"",\n  {\n    "isRaw": "true"\n  }\n]`.',
    ],
    [
      'string',
      { raw: 'now()' },
      'x must be a `string` type, but the final value was: `{\n  "raw": "\\"now()\\""\n}`.',
    ],
    ['string', 1, 'x must be a `string` type, but the final value was: `1`.'],
    ['string', 'too long', 'x must be at most 4 characters'],
    ['enumeration', 'blue', 'x must be one of the following values: red, '],
    ['integer', 1.5, 'x must be an integer'],
    [
      'integer',
      [1, { isRaw: true }],
      'x must be a `number` type, but the final value was: `NaN` (cast from the value `[\n  "1",\n  {\n    "isRaw": "true"\n  }\n]`).',
    ],
    [
      'integer',
      injection,
      `x must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`"${injection}"\`).`,
    ],
    ['biginteger', {}, 'x must be a valid integer'],
    ['boolean', 'yes', 'x must be a `boolean` type, but the final value was: `"yes"`.'],
    ['date', 'now()', 'Invalid format, expected yyyy-MM-dd'],
    ['date', '2024-02-30', 'Invalid date'],
    ['time', 'CURRENT_TIME', 'Invalid time format, expected HH:mm:ss.SSS'],
    ['datetime', ['now', { isRaw: true }], 'Invalid format, expected a timestamp or an ISO date'],
    ['json', '\u0000', 'x must not contain the character U+0000'],
    ['blocks', [{ type: 'table' }], 'Block node is of invalid type'],
  ])('a %s may not start as %j', (type, value, problem) => {
    const attribute = {
      type,
      default: value,
      enum: ['red'],
      maxLength: type === 'string' && value === 'too long' ? 4 : undefined,
    };
    expect(faultsOfAttribute(attribute)).toEqual([`default: ${problem} -> ${remedy}`]);
  });
});

describe('types', () => {
  const aName = 'Write lower-case letters, digits and -.';
  const aTable = 'Write a letter, then at most 47 letters, digits, _ or -.';
  test.each<[string, Partial<TestType>, readonly string[]]>([
    [
      'of another kind',
      { kind: 'collection' },
      ['page.json kind: "collection" is unknown -> Write one of: collectionType, singleType.'],
    ],
    [
      'of a mistyped kind',
      { kind: 'singelType' },
      ['page.json kind: "singelType" is unknown -> Did you mean "singleType"?'],
    ],
    [
      'with a plural in capitals',
      { pluralName: 'Pages' },
      [`page.json info.pluralName: "Pages" cannot be part of a path -> ${aName}`],
    ],
    [
      'with a singular of two words',
      { singularName: 'my page' },
      [`page.json info.singularName: "my page" cannot be part of a path -> ${aName}`],
    ],
    [
      'with a slash in its path',
      { pluralName: 'a/b' },
      [
        `page.json info.pluralName: "a/b" cannot be part of a path -> ${aName}`,
        `page.json collectionName: "a/b" cannot be a table -> ${aTable}`,
      ],
    ],
    [
      'with a table that is no name',
      { collectionName: '1"; drop' },
      [`page.json collectionName: "1\\"; drop" cannot be a table -> ${aTable}`],
    ],
    [
      'with a table of 49 letters',
      { collectionName: 'a'.repeat(49) },
      [`page.json collectionName: "${'a'.repeat(49)}" cannot be a table -> ${aTable}`],
    ],
    ['with a table of 48 letters', { collectionName: 'a'.repeat(48) }, []],
    [
      'with a table of ours',
      { collectionName: 'plinth_roles' },
      [
        'page.json collectionName: "plinth_roles" cannot be a table -> Names that begin with plinth_ or sqlite_ are reserved.',
      ],
    ],
    [
      "with a table of the database's",
      { collectionName: 'SQLite_x' },
      [
        'page.json collectionName: "SQLite_x" cannot be a table -> Names that begin with plinth_ or sqlite_ are reserved.',
      ],
    ],
  ])('a type %s', (_what, type, faults) => {
    expect(faultsOfType(type)).toEqual(faults);
  });

  test('a file that is no object says so, whatever it holds', () => {
    for (const content of [[], null, 'x', 12]) {
      const [first] = faultsOf({
        contentTypes: [{ uid: 'api::a.a', file: 'a.json', content }],
        components: [],
      });
      expect(first).toBe('a.json: is not a JSON object -> Write { "kind": …, "attributes": … }.');
    }
  });

  test('names and tables are used once, regardless of case', () => {
    const faults = faultsOf({
      types: {
        page: { attributes: {}, collectionName: 'things' },
        post: { attributes: {}, collectionName: 'Things', singularName: 'page', pluralName: 'pages' },
      },
    });
    expect(faults).toEqual([
      'post.json collectionName: "things" is used by api::page.page too -> Choose another name.',
      'post.json info.singularName: "page" is used by api::page.page too -> Choose another name.',
      'post.json info.pluralName: "pages" is used by api::page.page too -> Choose another name.',
    ]);
  });

  test('a table that is named like the link table of a relation would mix links and rows', () => {
    const faults = faultsOf({
      types: {
        blog: { attributes: { post_tags: relation('manyToMany', 'tag') }, collectionName: 'blog' },
        post: { attributes: { tags: relation('manyToMany', 'tag') }, collectionName: 'blog_post' },
        tag: { attributes: {} },
        links: { attributes: {}, collectionName: 'blog_post_tags_links' },
      },
    });
    expect(faults).toEqual([
      'post.json collectionName: "blog_post_tags_links" is used by api::blog.blog too -> Choose another name.',
      'links.json collectionName: "blog_post_tags_links" is used by api::blog.blog too -> Choose another name.',
    ]);
  });

  test('two components, or a component and a content type, do not have the same collectionName', () => {
    const component = (name: string, collectionName: string) => ({
      uid: `shared.${name}`,
      file: `${name}.json`,
      content: { collectionName, info: { displayName: name }, attributes: {} },
    });
    const { contentTypes } = filesOf({ types: { page: { attributes: {} } } });
    const components = [component('a', 'parts'), component('b', 'Parts'), component('c', 'pages')];
    expect(faultsOf({ contentTypes, components })).toEqual([
      'b.json collectionName: "Parts" is used by shared.a too -> Choose another name.',
      'c.json collectionName: "pages" is used by api::page.page too -> Choose another name.',
    ]);
  });

  test('a type without collectionName gets a table from its plural name', () => {
    const file = {
      uid: 'api::a.a',
      file: 'a.json',
      content: { kind: 'collectionType', info: { singularName: 'my-page', pluralName: 'my-pages' } },
    };
    const { schema } = parseSchema({ contentTypes: [file], components: [] }, emptyLock);
    expect(schema.contentTypes.get('api::a.a')).toMatchObject({
      table: 'my_pages',
      displayName: 'my-page',
      hasDraftAndPublish: false,
      isLocalized: false,
      hasContentApi: true,
    });
  });
});

describe('slips', () => {
  const withOptions = (content: Json): readonly string[] => {
    const { contentTypes, components } = filesOf({ types: { page: { attributes: {} } } });
    const files = contentTypes.map((file) =>
      file.uid === 'api::page.page' ? { ...file, content: { ...(file.content as Json), ...content } } : file,
    );
    return faultsOf({ contentTypes: files, components });
  };
  test.each<[Json, string]>([
    [
      { options: { draftAndPublsh: true } },
      'options.draftAndPublsh: is no option of a content type -> Did you mean "draftAndPublish"?',
    ],
    [
      { options: { draftAndPublish: 'true' } },
      'options.draftAndPublish: "true" is not a boolean -> Write true or false.',
    ],
    [
      { pluginOptions: { i18n: { localised: true } } },
      'pluginOptions.i18n.localised: is no option of i18n -> Did you mean "localized"?',
    ],
    [
      { pluginOptions: { il8n: { localized: true } } },
      'pluginOptions.il8n: is no key of "pluginOptions" -> Did you mean "i18n"?',
    ],
    [
      { pluginOptions: { 'content-manger': { visible: false } } },
      'pluginOptions.content-manger: is no key of "pluginOptions" -> Did you mean "content-manager"?',
    ],
    [
      { attributes: { slug: { type: 'uid', options: { seperator: '_' } } } },
      'attributes.slug.options.seperator: is no option of a uid -> Did you mean "separator"?',
    ],
    [
      { attributes: { slug: { type: 'uid', options: { separator: '/' } } } },
      'attributes.slug.options.separator: has a value of another kind -> Write one of - _ . ~, or letters.',
    ],
    [{ atributes: {} }, 'atributes: is no key of a content type -> Did you mean "attributes"?'],
    [{ kind: 'singletype' }, 'kind: "singletype" is unknown -> Did you mean "singleType"?'],
    [
      { attributes: { title: { type: 'string', pluginOptions: { i18n: { localised: true } } } } },
      'attributes.title.pluginOptions.i18n.localised: is no option of i18n -> Did you mean "localized"?',
    ],
  ])('%j is a fault', (content, fault) => {
    expect(withOptions(content)).toEqual([`page.json ${fault}`]);
  });

  test('unknown options are notes', () => {
    const findings: Finding[] = [];
    const attributes = { title: { type: 'string', wild: 1, minLength: 2 } };
    parseSchema(filesOf({ types: { page: { attributes } } }), emptyLock, { findings });
    expect(findings.map(({ path }) => path)).toEqual(['attributes.title.wild']);
  });
});

describe('references', () => {
  test.each(['oneToOne', 'manyToMany'])(
    'a relation %s that both sides map is owned by one of them',
    (kind) => {
      const findings: Finding[] = [];
      const files = filesOf({
        types: {
          page: { attributes: { tags: relation(kind, 'tag', { mappedBy: 'pages' }) } },
          tag: { attributes: { pages: relation(kind, 'page', { mappedBy: 'tags' }) } },
        },
      });
      const { schema } = parseSchema(files, emptyLock, { findings });
      const sides = (['page', 'tag'] as const).map((name) =>
        contentTypeOf(schema, `api::${name}.${name}`).attributes.get(name === 'page' ? 'tags' : 'pages'),
      );
      expect(sides).toMatchObject([
        { mappedBy: undefined, inversedBy: 'pages' },
        { mappedBy: 'tags', inversedBy: undefined },
      ]);
      expect(findings.map(({ file, path }) => `${file} ${path}`)).toEqual([
        'page.json attributes.tags.mappedBy',
        'tag.json attributes.pages.mappedBy',
      ]);
    },
  );

  test('of one and many that both sides map, the many side has to own the links', () => {
    const faults = faultsOf({
      types: {
        page: { attributes: { tags: relation('oneToMany', 'tag', { mappedBy: 'page' }) } },
        tag: { attributes: { page: relation('manyToOne', 'page', { mappedBy: 'tags' }) } },
      },
    });
    const problem = 'Both sides have mappedBy, so neither owns the relation';
    expect(faults).toEqual([
      `page.json attributes.tags.mappedBy: ${problem} -> Give api::tag.tag "inversedBy" instead.`,
      `tag.json attributes.page.mappedBy: ${problem} -> Give api::page.page "inversedBy" instead.`,
    ]);
  });

  test('an inverse side that is not a relation is a note: the relation has one side and its own links', () => {
    const findings: Finding[] = [];
    const files = filesOf({
      types: {
        page: { attributes: { tags: relation('manyToMany', 'tag', { mappedBy: 'page' }) } },
        tag: { attributes: { pages: relation('manyToMany', 'page'), name: { type: 'string' } } },
      },
    });
    const { schema } = parseSchema(files, emptyLock, { findings });
    const tags = contentTypeOf(schema, 'api::page.page').attributes.get('tags');
    expect(tags).toMatchObject({ mappedBy: undefined, inversedBy: undefined });
    expect(findings).toEqual([
      expect.objectContaining({
        path: 'attributes.tags.mappedBy',
        does: 'Is the name of the inverse side, but api::tag.tag has no relation "page".',
        remedy: 'Did you mean "pages"?',
      }),
    ]);
  });

  test('a uid is made from an attribute that exists', () => {
    const attributes = { title: { type: 'string' }, slug: { type: 'uid', targetField: 'titel' } };
    expect(faultsOf({ types: { page: { attributes } } })).toEqual([
      'page.json attributes.slug.targetField: "titel" is no attribute -> Did you mean "title"?',
    ]);
  });

  test('a relation inside a component has one side', () => {
    const faults = faultsOf({
      types: { tag: { attributes: { other: relation('oneToOne', 'tag') } } },
      components: { 'shared.seo': { tag: relation('oneToOne', 'tag', { inversedBy: 'other' }) } },
    });
    expect(faults).toEqual([
      'shared.seo.json attributes.tag.inversedBy: A relation inside a component has one side only -> Remove "inversedBy".',
    ]);
  });

  test('a component that contains itself through another one is reported for both', () => {
    const inner = (component: string): Json => ({
      inner: { type: 'component', component, repeatable: true },
    });
    const faults = faultsOf({
      components: { 'a.a': inner('b.b'), 'b.b': inner('a.a'), 'c.c': inner('a.a') },
    });
    const remedy = 'Break the circle, for example with a relation.';
    expect(faults).toEqual([
      `a.a.json attributes: contains itself: a.a > b.b > a.a -> ${remedy}`,
      `b.b.json attributes: contains itself: b.b > a.a > b.b -> ${remedy}`,
    ]);
  });
});

describe('a schema without faults', () => {
  test.each<[string, Json, Json]>([
    [
      'a string',
      { type: 'string', minLength: 2, regex: '^a', unique: true, default: 'ab' },
      {
        kind: 'scalar',
        minLength: 2,
        isUnique: true,
        default: 'ab',
        regex: expect.objectContaining({ source: '^a' }),
      },
    ],
    ['a uid, which is always unique', { type: 'uid' }, { kind: 'scalar', isUnique: true }],
    ['a string, indexed on demand', { type: 'string' }, { index: 'onDemand' }],
    ['a string that is indexed', { type: 'string', index: true }, { index: 'always' }],
    ['a string that is not', { type: 'string', index: false }, { index: 'never' }],
    ['a boolean that is indexed', { type: 'boolean', index: true }, { index: 'always' }],
    ['a text, which is too long for an index', { type: 'text' }, { index: 'never' }],
    ['an integer with limits', { type: 'integer', min: '1', max: 5 }, { kind: 'scalar', min: 1, max: 5 }],
    [
      'a biginteger, whose limits are not enforced',
      { type: 'biginteger', min: '1' },
      { kind: 'scalar', min: undefined },
    ],
    ['an enumeration', { type: 'enumeration', enum: ['a', 'b'] }, { kind: 'scalar', enum: ['a', 'b'] }],
    [
      'a private password',
      { type: 'password', private: true, minLength: 8 },
      { kind: 'password', isPrivate: true, minLength: 8 },
    ],
    [
      'media',
      { type: 'media', multiple: true },
      { kind: 'media', isMultiple: true, target: 'plugin::upload.file' },
    ],
    [
      'a relation',
      relation('oneToMany', 'tag', { required: true }),
      { kind: 'relation', relation: 'oneToMany', target: 'api::tag.tag', isRequired: true },
    ],
    [
      'a morph relation',
      { type: 'relation', relation: 'morphToMany' },
      { kind: 'morph', relation: 'morphToMany' },
    ],
    [
      'a component',
      { type: 'component', component: 'shared.seo', repeatable: true, max: 3 },
      { kind: 'component', component: 'shared.seo', isRepeatable: true, max: 3 },
    ],
    [
      'a zone',
      { type: 'dynamiczone', components: ['shared.seo'], min: 1 },
      { kind: 'zone', components: ['shared.seo'], min: 1 },
    ],
    [
      'a custom field',
      { type: 'customField', customField: 'a', baseType: 'text' },
      { kind: 'scalar', type: { name: 'text' } },
    ],
  ])('%s is read with its options', (_what, attribute, expected) => {
    expect(attributeOf(attribute)).toMatchObject({ name: 'x', id: 'x', ...expected });
  });

  const localized = { pluginOptions: { i18n: { localized: true } } };
  test.each<[string, Json, boolean]>([
    ['a string', { type: 'string' }, false],
    ['a localised string', { type: 'string', ...localized }, true],
    ['a uid', { type: 'uid' }, true],
    ['a relation', relation('oneToOne', 'tag'), true],
    ['a password', { type: 'password' }, true],
    ['media', { type: 'media' }, false],
    ['a component', { type: 'component', component: 'shared.seo' }, false],
  ])('in a localised type %s has a value per locale: %j %s', (_what, attribute, isLocalized) => {
    expect(attributeOf(attribute, true)?.isLocalized).toBe(isLocalized);
    expect(attributeOf(attribute, false)?.isLocalized).toBe(true);
  });

  test('names that the configuration hides are private in content types and components; others are listed', () => {
    const files = filesOf({
      types: { page: { attributes: { pin: { type: 'string' }, title: { type: 'string' } } } },
      components: { 'a.b': { pin: { type: 'string' }, title: { type: 'string' } } },
    });
    const findings: Finding[] = [];
    const privateAttributes = ['pin', 'createdAt', 'created_at', 'createdBy'];
    const { schema } = parseSchema(files, emptyLock, { privateAttributes, findings });
    for (const owner of [schema.contentTypes.get('api::page.page'), schema.components.get('a.b')]) {
      const hidden = [...(owner?.attributes.values() ?? [])].filter(({ isPrivate }) => isPrivate);
      expect(hidden.map(({ name }) => name)).toEqual(['pin']);
    }
    expect(findings.map(({ file, path, does }) => [file, path, does])).toEqual([
      ['config/api', 'responses.privateAttributes', 'Hides "createdAt", which every document has.'],
      ['config/api', 'responses.privateAttributes', 'Hides "created_at", which is not an attribute.'],
    ]);
  });

  test('indexes are lists of attributes that have a column; anything else is left out and listed', () => {
    const findings: Finding[] = [];
    const attributes = {
      a: { type: 'string' },
      b: { type: 'json' },
      secret: { type: 'password' },
      page: { type: 'relation', relation: 'manyToOne', target: 'api::page.page', inversedBy: 'pages' },
      pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'page' },
    };
    const requested = [['b', 'a'], ['page', 'pages'], ['secret'], ['published_at', 1, null]];
    const indexes = [...requested.map((columns) => ({ columns })), { name: 'x' }, 1];
    const { schema } = parseSchema(filesOf({ types: { page: { attributes, indexes } } }), emptyLock, {
      findings,
    });
    expect(schema.contentTypes.get('api::page.page')?.indexes).toEqual([['b', 'a'], ['page']]);
    expect(findings.map(({ path }) => path)).toEqual(['indexes']);
  });
});
