// Mistakes in schema files that Strapi accepts silently: each is a note, except misspelled private attributes, which are faults.
import { expect, test } from 'vitest';
import type { Finding } from '../../errors/faults/finding.ts';
import { faultsOf, filesOf, relation } from '../harness.ts';
import { emptyLock } from '../lock.ts';
import { parseSchema } from '../parse/parse.ts';
import { contentTypeOf } from '../schema.ts';

type Attributes = Readonly<Record<string, unknown>>;

function findingsOf(attributes: Attributes, others: Attributes = {}): readonly string[] {
  const findings: Finding[] = [];
  const types = { page: { attributes }, tag: { attributes: others } };
  parseSchema(filesOf({ types, components: { 'shared.seo': { title: { type: 'string' } } } }), emptyLock, {
    findings,
  });
  return findings.map(({ path, weight, remedy }) => `${weight} ${path}: ${remedy}`);
}

test.each<[object, readonly string[]]>([
  [{ type: 'string', min: 1, multiple: true, enum: ['a'], unique: false }, ['min', 'multiple', 'enum']],
  [{ type: 'integer', maxLength: 5, targetField: 'title' }, ['maxLength', 'targetField']],
  [{ type: 'media', default: 1, unique: true, multiple: true }, ['default', 'unique']],
  [{ type: 'component', component: 'shared.seo', unique: true, default: {} }, ['unique', 'default']],
])('%j has options without effect', (attribute, options) => {
  expect(findingsOf({ x: attribute })).toEqual(
    options.map((option) => `needless attributes.x.${option}: Remove it, or correct the type.`),
  );
});

test.each<[object, string]>([
  [{ type: 'string', minLength: 5, maxLength: 1 }, 'maxLength'],
  [{ type: 'string', maxLength: -1 }, 'maxLength'],
  [{ type: 'password', minLength: 12, maxLength: 6 }, 'maxLength'],
  [{ type: 'integer', min: 5, max: 1 }, 'max'],
  [{ type: 'dynamiczone', components: ['shared.seo'], min: 3, max: 2 }, 'max'],
])('%j allows no value', (attribute, option) => {
  expect(findingsOf({ x: attribute })).toEqual([
    `notRun attributes.x.${option}: Correct one of the two bounds.`,
  ]);
});

test('one bound without the other is accepted', () => {
  const attributes = {
    a: { type: 'integer', max: -1 },
    b: { type: 'integer', min: 5 },
    c: { type: 'string', minLength: 3 },
  };
  expect(findingsOf(attributes)).toEqual([]);
});

test('conditions use attributes of the same type', () => {
  const conditions = { visible: { and: [{ '==': [{ var: 'knd' }, 'a'] }, { '!': [{ var: 'kind' }] }] } };
  expect(findingsOf({ kind: { type: 'string' }, x: { type: 'string', conditions } })).toEqual([
    'notRun attributes.x.conditions: Did you mean "kind"?',
  ]);
});

test('a relation with two owning sides, and sides that do not match, are notes', () => {
  const tags = (kind: string) => ({ tags: relation(kind, 'tag', { inversedBy: 'pages' }) });
  const owners = findingsOf(tags('manyToMany'), {
    pages: relation('manyToMany', 'page', { inversedBy: 'tags' }),
  });
  expect(owners).toEqual([
    'notRun attributes.tags: Write "mappedBy" instead of "inversedBy" on one of them.',
    'notRun attributes.pages: Write "mappedBy" instead of "inversedBy" on one of them.',
  ]);
  const pages = { pages: relation('manyToMany', 'page', { mappedBy: 'tags' }) };
  expect(findingsOf(tags('manyToOne'), pages)).toEqual([
    'notRun attributes.tags: Write oneToMany on the other side, or correct this one.',
  ]);
  expect(findingsOf(tags('manyToMany'), pages)).toEqual([]);
});

test('an unknown private attribute is a fault if it is close to an attribute, and a note otherwise', () => {
  const file = (privateAttributes: readonly string[]) => {
    const { contentTypes, components } = filesOf({
      types: { page: { attributes: { secret: { type: 'string' } } } },
    });
    const withPrivate = contentTypes.map((one) =>
      one.uid === 'api::page.page'
        ? { ...one, content: { ...Object(one.content), options: { privateAttributes } } }
        : one,
    );
    return { contentTypes: withPrivate, components };
  };
  expect(faultsOf(file(['secrt']))).toEqual([
    'page.json options.privateAttributes: "secrt" is no attribute -> Did you mean "secret"?',
  ]);
  const findings: Finding[] = [];
  parseSchema(file(['secret', 'createdAt', 'elsewhere']), emptyLock, { findings });
  expect(findings).toEqual([
    expect.objectContaining({ does: 'Hides "createdAt", which every document has.' }),
    expect.objectContaining({ does: 'Hides "elsewhere", which is not an attribute.' }),
  ]);
});

test('keys of components are read as those of content types', () => {
  const { contentTypes } = filesOf({});
  const content = {
    info: { displayNme: 'Seo' },
    atributes: {},
    attributes: { __component: { type: 'string' } },
  };
  expect(faultsOf({ contentTypes, components: [{ uid: 'shared.seo', file: 'seo.json', content }] })).toEqual([
    'seo.json atributes: is no key of a component -> Did you mean "attributes"?',
    'seo.json info.displayNme: is no key of "info" -> Did you mean "displayName"?',
    'seo.json attributes.__component: is a name that every document has already -> Choose another name.',
  ]);
});

test('a component that a dynamic zone names twice is one of its components', () => {
  const attributes = { x: { type: 'dynamiczone', components: ['shared.seo', 'shared.seo'] } };
  const files = filesOf({
    types: { page: { attributes } },
    components: { 'shared.seo': { title: { type: 'string' } } },
  });
  const { schema } = parseSchema(files, emptyLock);
  expect(contentTypeOf(schema, 'api::page.page').attributes.get('x')).toMatchObject({
    components: ['shared.seo'],
  });
});
