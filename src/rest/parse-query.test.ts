import { describe, expect, test } from 'vitest';
import { PlinthError } from '../errors/errors.ts';
import { publicationFilters } from '../plan/query.ts';
import { parseQuery, parseSearch } from './parse-query.ts';

const limits = { depth: 3, arrayLimit: 3, parameterLimit: 6 };
const parse = (search: string, isStrict = false) => parseQuery(search, { limits, isStrict });

/** Name, message and details of the refusal. */
function refusalOf(search: string, isStrict = false): Pick<PlinthError, 'name' | 'message' | 'details'> {
  try {
    parse(search, isStrict);
  } catch (error) {
    if (!(error instanceof PlinthError)) throw error;
    return { name: error.name, message: error.message, details: error.details };
  }
  throw new Error(`${search} is not refused`);
}

const equals = (name: string, operand: unknown) => ({
  kind: 'below',
  name,
  filter: { kind: 'compare', operator: Array.isArray(operand) ? '$in' : '$eq', operand },
});

test('no query string asks for nothing special', () => {
  expect(parse('')).toEqual({});
});

test('all parameters together make one query', () => {
  const search = 'fields=title&filters[a]=1&sort=a:desc&pagination[page]=2&locale=fr&status=published';
  expect(parse(search)).toEqual({
    fields: ['title'],
    filters: equals('a', '1'),
    sort: [{ path: ['a'], order: 'desc' }],
    pagination: { kind: 'page', page: 2, pageSize: undefined, withCount: undefined },
    locale: ['fr'],
    status: 'published',
  });
});

describe('the form of the query string', () => {
  test.each([
    ['encoded', 'filters%5Ba%5D=x%20y%26z', 'filters[a]=x+y%26z'],
    ['encoded in part', 'filters%5ba]=1', 'filters[a]=1'],
    ['with a list of empty brackets', 'fields[]=a&fields[]=b', 'fields=a,b'],
    ['with a list of indexes', 'fields[1]=b&fields[0]=a', 'fields=a,b'],
    ['with gaps in its indexes', 'fields[0]=a&fields[2]=b', 'fields=a,b'],
    ['with a repeated key', 'fields=a&fields=b', 'fields=a,b'],
  ])('%s: %s means %s', (_what, search, same) => {
    expect(parse(search)).toEqual(parse(same));
  });

  test('a key without = is null, with = the empty text', () => {
    expect(parse('filters[a]').filters).toEqual(equals('a', null));
    expect(parse('filters[a]=').filters).toEqual(equals('a', ''));
  });

  test.each([
    'filters',
    'fields',
    'sort',
    'status',
    'locale',
    'publicationFilter',
    'hasPublishedVersion',
    '_q',
  ])('%s without = is left out', (name) => {
    expect(parse(name)).toEqual({});
  });

  test.each([
    ['_q[]=a', 'at _q: expected a text'],
    ['_q=a&_q=b', 'at _q: expected a text'],
    ['locale[x]=en', 'at locale: expected a locale or a list of locales'],
  ])('%s is refused: it would narrow nothing', (search, message) => {
    expect(refusalOf(search).message).toContain(message);
  });

  test('names that every object has are names like any other', () => {
    expect(parse('filters[constructor]=1').filters).toEqual(equals('constructor', '1'));
    expect(parse('toString=1&constructor[prototype][x]=1')).toEqual({});
    // Left out, as a name that no attribute has.
    expect(parse('filters[__proto__][a]=1').filters).toEqual({ kind: 'and', filters: [], isWritten: false });
  });
});

describe('limits', () => {
  const over = 'The query string is over a limit: ';
  test.each([
    ['three levels of brackets', 'filters[a][b][c]=1'],
    ['a list of as many items as are allowed', 'fields[0]=a&fields[1]=b&fields[2]=c'],
    ['as many parameters as are allowed', 'a=1&b=2&c=3&d=4&e=5&f=6'],
    ['a number in brackets inside a value', 'filters[a]=x[300]&_q=%5B2024%5D'],
    ['a number in brackets inside a value that looks like a key', 'filters[a]=[300]=1'],
  ])('%s is taken', (_what, search) => {
    expect(() => parse(search)).not.toThrow();
  });

  test.each([
    [
      'a level more',
      'filters[a][b][c][d]=1',
      `${over}Input depth exceeded depth option of 3 and strictDepth is true`,
    ],
    [
      'an item more, by index',
      'fields[0]=a&fields[1]=b&fields[2]=c&fields[3]=d',
      `${over}Array limit exceeded. Only 3 elements allowed in an array.`,
    ],
    [
      'an item more, by empty brackets',
      'fields[]=a&fields[]=b&fields[]=c&fields[]=d',
      `${over}Array limit exceeded. Only 3 elements allowed in an array.`,
    ],
    [
      'an item more, by repeated keys',
      'fields=a&fields=b&fields=c&fields=d',
      `${over}Array limit exceeded. Only 3 elements allowed in an array.`,
    ],
    [
      'an index over the limit, which would turn the list into an object',
      'filters[a][$in][4]=x',
      `${over}Array limit exceeded. Only 3 elements allowed in an array, found index 4.`,
    ],
    [
      'an encoded index over the limit',
      'filters%5Ba%5D%5B$in%5D%5B99%5D=x',
      `${over}Array limit exceeded. Only 3 elements allowed in an array, found index 99.`,
    ],
    [
      'a parameter more',
      'a=1&b=2&c=3&d=4&e=5&f=6&g=7',
      `${over}Parameter limit exceeded. Only 6 parameters allowed.`,
    ],
  ])('%s is a 400, never another meaning', (_what, search, message) => {
    expect(refusalOf(search)).toEqual({ name: 'ValidationError', message, details: {} });
  });

  test('a form may have more parameters than a query', () => {
    expect(Object.keys(parseSearch('a=1&b=2', { ...limits, parameterLimit: 2 }))).toEqual(['a', 'b']);
  });
});

describe('unknown parameters', () => {
  test('are ignored unless the project is strict', () => {
    expect(parse('foo=1&bar[updatedBy][password][$startsWith]=$2')).toEqual({});
  });

  test('lookup is refused in every project', () => {
    expect(() => parse('lookup[updatedBy][password][$startsWith]=$2')).toThrow('Invalid key lookup');
  });

  test.each([
    'foo=1',
    'start=1',
    'lookup[a]=1',
    'where[a]=1',
    '_where=1',
    'query[a]=1',
    'params[a]=1',
    'Filters[a]=1',
    'constructor=1',
  ])('strictly, %s is refused', (search) => {
    const [key = ''] = search.split(/[[=]/);
    expect(refusalOf(search, true)).toEqual({
      name: 'ValidationError',
      message: `Invalid key ${key}`,
      details: { key, path: null, source: 'query', param: key },
    });
  });

  test('strictly, every known parameter is taken', () => {
    const known = ['fields=a', 'populate=a', 'filters[a]=1', 'sort=a', 'pagination[page]=1', 'status=draft'];
    const others = ['locale=en', 'publicationFilter=modified', 'hasPublishedVersion=true', '_q=a'];
    for (const search of [...known, ...others]) expect(parse(search, true)).not.toEqual({});
  });

  test.each(['page=1', 'pageSize=1'])('%s at the root is misplaced pagination, strict or not', (search) => {
    const message =
      'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object';
    for (const isStrict of [false, undefined]) {
      expect(refusalOf(search, isStrict)).toEqual({ name: 'PaginationError', message, details: {} });
    }
  });
});

describe('status', () => {
  test.each([
    ['status=published', 'published'],
    ['status=draft', 'draft'],
    ['status=Published', 'draft'],
    ['status=', 'draft'],
    ['status[]=published', 'draft'],
    ['', undefined],
  ])('%j asks for %s', (search, status) => {
    expect(parse(search).status).toBe(status);
  });
});

describe('locale', () => {
  test.each<[string, unknown]>([
    ['locale=fr', ['fr']],
    ['locale=*', '*'],
    ['locale[]=en&locale[]=fr', ['en', 'fr']],
    ['locale=en&locale=*', '*'],
    ['locale=', undefined],
    ['locale[][x]=en', ['[object Object]']],
  ])('%s asks for %j', (search, locale) => {
    expect(parse(search).locale).toEqual(locale);
  });
});

describe('publicationFilter', () => {
  test.each(publicationFilters)('takes %s', (value) => {
    expect(parse(`publicationFilter=${value}`)).toEqual({ publicationFilter: value });
  });

  test.each(['draft', '', 'Modified', 'modified,unmodified', 'constructor'])('refuses %j', (value) => {
    expect(refusalOf(`publicationFilter=${value}`)).toEqual({
      name: 'ValidationError',
      message: `Invalid value for 'publicationFilter'. Expected one of: ${publicationFilters.join(', ')}.`,
      details: { source: 'query', param: 'publicationFilter' },
    });
  });

  test('hasPublishedVersion is its older form and yields to it', () => {
    expect(parse('hasPublishedVersion=true')).toEqual({
      publicationFilter: 'has-published-version-document',
    });
    expect(parse('hasPublishedVersion=false')).toEqual({ publicationFilter: 'never-published-document' });
    expect(parse('hasPublishedVersion=maybe&publicationFilter=modified')).toEqual({
      publicationFilter: 'modified',
    });
  });

  test.each(['maybe', '', '1', 'constructor'])('hasPublishedVersion refuses %j', (value) => {
    expect(refusalOf(`hasPublishedVersion=${value}`)).toEqual({
      name: 'ValidationError',
      message: "Invalid value for 'hasPublishedVersion'. Expected boolean or 'true'/'false' string.",
      details: {},
    });
  });
});

test('an empty _q asks for nothing', () => {
  expect(parse('_q=two words')).toEqual({ search: 'two words' });
  for (const search of ['_q=', '_q']) expect(parse(search)).toEqual({});
});

test('an empty populate or sort asks for nothing', () => {
  expect(parse('populate=&sort=')).toEqual({});
});
