// Rules in plans: what they leave out is not in the schema that a read is planned against, and row rules stand among
// the rules that choose versions.
import { expect, test } from 'vitest';
import { type Abilities, abilitiesOf } from '../abilities/abilities.ts';
import {
  conditionOf,
  membersOf,
  orderOf,
  planOf,
  reader,
  refusalOf,
  schema,
  showSelection,
  showVersions,
} from './harness.ts';
import { type GivenRule, parseRules } from './rules/parse-rule.ts';

const types = ['article', 'category', 'tag', 'author', 'home'];
const find = types.map((name) => `api::${name}.${name}.find`);

/** A reader whose grants carry rules, by type and action. */
const ruled = (given: Readonly<Record<string, GivenRule>>): Abilities => {
  const rules = Object.entries(given).map(([name, rule]) => {
    const [type = '', action = 'find'] = name.split(' ');
    return parseRules(schema, [`api::${type}.${type}.${action}`], rule);
  });
  const others = ['findOne', 'readDraft'].map((action) => `api::article.article.${action}`);
  return abilitiesOf([...find, ...others], Object.assign({}, ...rules));
};

const titles = ruled({ article: { fields: ['title', 'category'] } });
const own = ruled({ article: { filter: { author: { name: { $eq: '$user.role' } } } } });
const rule = 'if some column author [published, locale -] where name eq $user.role';

test('a list of attributes takes the place of the finished row', () => {
  expect(showSelection(planOf({}, { as: titles }).selection)).toBe(
    '{title createdAt updatedAt publishedAt locale}',
  );
  expect(showSelection(planOf({}, { as: reader }).selection)).toBe('{all}');
});

test('a row keeps its finished text where nothing is left out of it', () => {
  const as = ruled({ category: { fields: ['name', 'articles', 'tag'] } });
  expect(showSelection(planOf({}, { as, type: 'category' }).selection)).toBe('{all}');
});

test.each([
  [{ filters: { rank: 1 } }, 'Invalid key rank | rank null filters'],
  [{ sort: 'rank' }, 'Invalid key rank | rank null sort'],
  [{ fields: 'rank' }, 'Invalid key rank | rank null fields'],
  [{ populate: { tags: true } }, 'Invalid key tags | tags null populate'],
  [
    { filters: { category: { articles: { rank: 1 } } } },
    'Invalid key rank at category.articles | rank category.articles filters',
  ],
])('%j is refused like a name that does not exist', (parameters, message) => {
  expect(refusalOf(parameters, { as: titles })).toBe(message);
  expect(
    refusalOf(JSON.parse(JSON.stringify(parameters).replaceAll(/rank|tags/g, 'nope')), { as: titles }),
  ).toBe(message.replaceAll(/rank|tags/g, 'nope'));
});

test('the other side of a relation goes with the side that owns it', () => {
  const as = ruled({ article: { fields: ['title'] } });
  expect(membersOf('*', { as, type: 'category' }).some((member) => member.startsWith('articles'))).toBe(
    false,
  );
  expect(
    membersOf('*', { as: reader, type: 'category' }).some((member) => member.startsWith('articles')),
  ).toBe(true);
});

test('one document goes by the rule of findOne, what it leads to by that of find', () => {
  const as = ruled({
    'article findOne': { fields: ['title', 'rank', 'category'] },
    article: { fields: ['title', 'category'] },
  });
  expect(showSelection(planOf({}, { as, result: 'byDocumentId' }).selection)).toContain('{title rank ');
  expect(
    refusalOf({ filters: { category: { articles: { rank: 1 } } } }, { as, result: 'byDocumentId' }),
  ).toMatch('Invalid key rank');
});

test('a row rule chooses rows like their status and locale do, wherever they are reached', () => {
  expect(showVersions(planOf({}, { as: own }).versions)).toBe(`published, locale en, ${rule}`);
  expect(membersOf({ articles: true }, { as: own, type: 'tag' })[0]).toContain(rule);
  expect(conditionOf({ articles: { title: 'x' } }, { as: own, type: 'tag' })).toContain(rule);
  expect(orderOf('articles.title', { as: own, type: 'tag' })).toContain(rule);
  expect(membersOf({ localizations: true }, { as: own })[0]).toContain(rule);
});

test('$not negates the filter and never the rule', () => {
  const negated = conditionOf({ $not: { articles: { title: 'x' } } }, { as: own, type: 'tag' });
  expect(negated).toContain(rule);
  expect(negated).toContain('where not title eq "x"');
});

test('drafts meet the rule of readDraft as well', () => {
  const as = ruled({ article: { filter: { rank: 1 } }, 'article readDraft': { filter: { title: 'x' } } });
  expect(showVersions(planOf({}, { as }).versions)).toContain('if rank eq 1');
  expect(showVersions(planOf({ status: 'draft' }, { as }).versions)).toContain(
    'if (rank eq 1 and title eq "x")',
  );
});

test('of a document that the caller may not read, the response to a write shows what was named', () => {
  const written = (action: string, attributes: 'all' | readonly string[], as = own, parameters = {}) =>
    planOf(parameters, { as, result: 'byDocumentId', purpose: { kind: 'written', action, attributes } });
  const plan = written('update', ['title', 'tags'], own, { populate: 'tags', sort: 'rank' });
  expect(showVersions(plan.versions)).toBe('published, locale en');
  expect(showSelection(plan.selection)).toBe('{title createdAt updatedAt publishedAt locale}');
  const ranks = ruled({ 'article create': { fields: ['rank'] }, 'article update': { fields: ['rank'] } });
  const rank = '{rank createdAt updatedAt publishedAt locale}';
  expect(showSelection(written('create', 'all', ranks).selection)).toBe(rank);
  expect(showSelection(written('update', ['title', 'rank'], ranks).selection)).toBe(rank);
});

test('other locales of a document are shown by the rules that show the document', () => {
  const as = ruled({ 'article findOne': { filter: { rank: 1 } } });
  const [one] = planOf({ populate: 'localizations' }, { as, result: 'byDocumentId' }).selection.members;
  expect(one?.kind === 'related' && showVersions(one.rows.versions)).toContain('if rank eq 1');
});

test('a rule that no longer fits the schema lets nothing through', () => {
  const as = abilitiesOf(find, { 'api::article.article.find': { filter: { '#gone': { $eq: 1 } } } });
  expect(showVersions(planOf({}, { as }).versions)).toContain('if never');
});

test('a text that looks like a variable is a text in the filters of a request', () => {
  expect(conditionOf({ title: '$user.username' }, { as: reader })).toBe('title eq "$user.username"');
});
