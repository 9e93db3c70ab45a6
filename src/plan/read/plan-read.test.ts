import { describe, expect, test } from 'vitest';
import { fullAccess, noAbilities, readOnly } from '../../abilities/abilities.ts';
import { parsePagination } from '../../rest/parse-pagination.ts';
import {
  editor,
  type PlanningOptions,
  planOf,
  type ReadParameters,
  reader,
  refusalOf,
  showCondition,
  showVersions,
} from '../harness.ts';
import { publicationFilters } from '../query.ts';

const versionsOf = (parameters: ReadParameters, options: PlanningOptions = {}): string =>
  showVersions(planOf(parameters, { as: editor, ...options }).versions);

describe('status', () => {
  test.each<[string, ReadParameters, string]>([
    ['article', {}, 'published, locale en'],
    ['article', { status: 'draft' }, 'draft, locale en'],
    ['author', { status: 'draft' }, 'draft, locale -'],
    ['tag', { status: 'draft' }, 'published, locale -'],
  ])('of %s with %j', (type, parameters, versions) => {
    expect(versionsOf(parameters, { type })).toBe(versions);
  });

  test.each([
    ['a reader without readDraft', reader, 'Forbidden'],
    ['a caller without grants', noAbilities, 'Forbidden'],
    ['an editor', editor, 'not refused'],
    ['a read-only token', readOnly, 'not refused'],
    ['a full-access token', fullAccess, 'not refused'],
  ])('drafts asked for by %s: %s', (_who, as, refusal) => {
    expect(refusalOf({ status: 'draft' }, { as })).toBe(refusal);
  });

  test('the missing right is told before wrong names', () => {
    expect(refusalOf({ status: 'draft', filters: { nope: '1' } })).toBe('Forbidden');
  });

  test('a type without drafts needs no right to read drafts', () => {
    expect(refusalOf({ status: 'draft' }, { type: 'tag' })).toBe('not refused');
  });

  test('the writer of a draft is shown what they wrote', () => {
    const purpose = { kind: 'written', action: 'update', attributes: [] } as const;
    expect(refusalOf({ status: 'draft' }, { purpose })).toBe('not refused');
  });
});

describe('locale', () => {
  test.each<[string, ReadParameters, string]>([
    ['article', { locale: ['fr'] }, 'published, locale fr'],
    ['article', { locale: ['en', 'fr'] }, 'published, locale en/fr'],
    ['article', { locale: [] }, 'published, never'],
    ['article', { locale: '*' }, 'published'],
    ['article', { locale: ['\u0000'] }, 'published, never'],
    ['tag', { locale: ['fr'] }, 'published, locale -'],
    ['tag', { locale: '*' }, 'published, locale -'],
  ])('of %s with %j: %s', (type, parameters, versions) => {
    expect(versionsOf(parameters, { type })).toBe(versions);
  });
});

describe('publication history', () => {
  test.each([
    ['never-published', 'without published', 'state draft'],
    ['has-published-version', 'with published', 'state modified/published'],
    ['modified', 'modified published', 'state modified'],
    ['unmodified', 'unmodified published', 'state published'],
    [
      'never-published-document',
      'without published in any locale',
      'state draft, without published in any locale',
    ],
    [
      'has-published-version-document',
      'with published in any locale',
      'state modified/published or published in any locale',
    ],
    ['published-without-draft', 'without draft', 'never'],
    ['published-with-draft', 'with draft', 'never'],
  ])('%s: %s, of drafts %s', (publicationFilter, published, draft) => {
    expect(versionsOf({ publicationFilter })).toBe(`published, locale en, ${published}`);
    expect(versionsOf({ publicationFilter, status: 'draft' })).toBe(`draft, locale en, ${draft}`);
    expect(versionsOf({ publicationFilter }, { type: 'tag' })).toBe('published, locale -');
  });

  test.each([
    ['never-published-document', 'state draft'],
    ['has-published-version-document', 'state modified/published'],
  ])('%s of a type without locales: %s', (publicationFilter, draft) => {
    expect(versionsOf({ publicationFilter, status: 'draft' }, { type: 'author' })).toBe(
      `draft, locale -, ${draft}`,
    );
  });

  test('what compares with drafts needs the right to read them', () => {
    const refused = publicationFilters.filter(
      (publicationFilter) => refusalOf({ publicationFilter }) === 'Forbidden',
    );
    expect(refused).toEqual(['modified', 'unmodified', 'published-without-draft', 'published-with-draft']);
  });

  test('every value is in the list above', () => {
    for (const publicationFilter of publicationFilters)
      expect(versionsOf({ publicationFilter })).not.toBe('published, locale en');
  });
});

describe('pages', () => {
  test('a page has to start at a whole number', () => {
    expect(refusalOf({ pagination: { page: '1.5' } })).toBe(
      'convertStartQueryParams expected a positive integer got 12.5',
    );
    expect(planOf({ pagination: { page: '1.5', pageSize: '2' } }).result).toMatchObject({
      page: { offset: 1, limit: 2 },
    });
  });

  const pageOf = (pagination: object | undefined, limits = {}) => {
    const { result } = planOf(pagination ? { pagination } : {}, { limits });
    return result.kind === 'list' ? result.page : undefined;
  };
  test.each<[object | undefined, object, object]>([
    [undefined, {}, { form: 'page', offset: 0, limit: 25, hasTotal: true }],
    [{ page: '3', pageSize: '10' }, {}, { form: 'page', offset: 20, limit: 10, hasTotal: true }],
    [{ page: '2' }, { defaultLimit: 7 }, { form: 'page', offset: 7, limit: 7, hasTotal: true }],
    [{ pageSize: '1000' }, {}, { form: 'page', offset: 0, limit: 100, hasTotal: true }],
    [{ page: '3', pageSize: '1000' }, {}, { form: 'page', offset: 200, limit: 100, hasTotal: true }],
    [{ start: '5', limit: '10' }, {}, { form: 'offset', offset: 5, limit: 10, hasTotal: true }],
    [{ start: '5' }, {}, { form: 'offset', offset: 5, limit: 25, hasTotal: true }],
    [{ limit: '1000' }, { maxLimit: 50 }, { form: 'offset', offset: 0, limit: 50, hasTotal: true }],
    [{}, { defaultLimit: 200, maxLimit: 50 }, { form: 'page', offset: 0, limit: 50, hasTotal: true }],
    [{ limit: '5000' }, { maxLimit: -1 }, { form: 'offset', offset: 0, limit: 5000, hasTotal: true }],
    [{}, { defaultLimit: -1, maxLimit: 50 }, { form: 'page', offset: 0, limit: 50, hasTotal: true }],
    [{}, { withCount: false }, { form: 'page', offset: 0, limit: 25, hasTotal: false }],
    [{ withCount: 'true' }, { withCount: false }, { form: 'page', offset: 0, limit: 25, hasTotal: true }],
    [{ withCount: 'false' }, {}, { form: 'page', offset: 0, limit: 25, hasTotal: false }],
  ])('%j with limits %j', (pagination, limits, page) => {
    expect(pageOf(pagination, limits)).toEqual(page);
  });

  test('the largest page that can be asked for is a 64-bit offset', () => {
    const pagination = { page: '9'.repeat(30), pageSize: '9'.repeat(30) };
    expect(parsePagination(pagination)).toMatchObject({ page: 1e9 });
    expect(pageOf(pagination, { maxLimit: -1 })?.offset).toBeLessThan(2 ** 63);
  });

  test('a document has no page', () => {
    expect(planOf({ pagination: { page: '2' } }, { result: 'byDocumentId' }).result).toEqual({
      kind: 'document',
      isAddressed: true,
    });
    expect(planOf({}, { result: 'single', type: 'home' }).result).toEqual({
      kind: 'document',
      isAddressed: false,
    });
  });
});

describe('_q', () => {
  const searched = (search: string, others: ReadParameters = {}): string =>
    showCondition(planOf({ search, ...others }).where);

  test('looks into the document id and every readable text and number', () => {
    expect(searched('two words')).toBe('"two words" in "document_id", title, metaTitle, rank, views, price');
  });

  test('narrows what filters find', () => {
    expect(searched('x', { filters: { title: 'a' } })).toMatch(/^\(title eq "a" and "x" in /);
  });

  test('is cut, and finds nothing with a character that no text has', () => {
    expect(searched('x'.repeat(5000)).indexOf('" in')).toBe(1001);
    expect(searched('a\u0000')).toBe('never');
  });
});

test('errors come in the order in which clients meet them: filters, sort, fields, populate', () => {
  const wrong = { filters: { f: '1' }, sort: 's', fields: 'd', populate: 'p' };
  expect(refusalOf(wrong)).toContain('Invalid key f ');
  expect(refusalOf({ ...wrong, filters: undefined })).toContain('Invalid key s ');
  expect(refusalOf({ fields: 'd', populate: 'p' })).toContain('Invalid key d ');
  expect(refusalOf({ populate: 'p' })).toContain('Invalid key p ');
});

test('the shape of the response is the one asked for', () => {
  expect(planOf({}, { shape: 'entity' }).shape).toBe('entity');
});
