// Fields for the locales of the project, which are held in memory.
import { GraphQLList, GraphQLNonNull } from 'graphql';
import type { Locale } from '../../auth/locale-store.ts';
import { invalidKey } from '../../errors/invalid-key.ts';
import { lacking } from '../../errors/refusal.ts';
import type { Page } from '../../plan/plan.ts';
import { planPage } from '../../plan/plan-page.ts';
import type { Query } from '../../plan/query.ts';
import { directionOf } from '../../plan/selection/plan-sort.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { addressArgument, listArguments, versionArguments } from '../generate/arguments.ts';
import { type Generation, type ObjectFields, objectType } from '../generate/generation.ts';
import { localeContentType as type } from '../generate/locale-type.ts';
import { pluralField, singularField } from '../generate/names.ts';
import { collectionResponse, oneResponse } from '../generate/shapes.ts';
import { pageNumbers } from '../lanes/page-info.ts';
import { listResult } from '../lanes/parents.ts';
import { type Arguments, parseListBelow } from '../parse/parse-arguments.ts';
import { matches } from './match-record.ts';
import type { PluginFields, PluginService } from './plugin-service.ts';

const listsLocales = 'plugin::i18n.locales.listLocales';

export function localeFields({ access, service }: PluginService, generation: Generation): PluginFields {
  const readable = ({ principal }: GraphqlContext): readonly Shown[] => {
    if (!principal.abilities.may(listsLocales)) throw lacking([listsLocales]);
    return access.locales().map(shown);
  };
  const isFlat = generation.shape !== 'entity';
  const args = { ...listArguments(type, generation), ...versionArguments(type, generation) };
  const find = (given: Arguments, context: GraphqlContext) =>
    found(readable(context), parseListBelow(given, type, service));
  const collection = {
    type: collectionResponse(type, generation),
    args,
    resolve: (_parent: unknown, given: Arguments, context: GraphqlContext) => {
      const { rows, total, page } = find(given, context);
      return listResult(rows, pageNumbers(page, total));
    },
  };
  const list = {
    type: new GraphQLNonNull(new GraphQLList(objectType(type, generation))),
    args,
    resolve: (_parent: unknown, given: Arguments, context: GraphqlContext) => find(given, context).rows,
  };
  const queries: ObjectFields = {
    [singularField(type)]: {
      type: oneResponse(type, generation),
      args: { ...addressArgument(type, true, generation), ...versionArguments(type, generation) },
      resolve: (_parent, given, context) => {
        const address = given.documentId ?? given.id;
        const locale =
          readable(context).find(({ documentId, id }) => address === documentId || address === id) ?? null;
        return isFlat ? locale : { data: locale };
      },
    },
    ...(isFlat
      ? { [`${pluralField(type)}_connection`]: collection, [pluralField(type)]: list }
      : { [pluralField(type)]: collection }),
  };
  return { queries };
}

type Shown = Readonly<{ [name: string]: unknown }>;

/** `publishedAt` of a locale is its time of creation. */
const shown = ({ id, documentId, name, code, createdAt, updatedAt }: Locale): Shown => ({
  id: String(id),
  documentId,
  name,
  code,
  createdAt,
  updatedAt,
  publishedAt: createdAt,
});

/** All locales unless a page is requested. */
const limits = { defaultLimit: 1000, maxLimit: 1000, withCount: true };

function found(
  locales: readonly Shown[],
  { filters, sort = [], pagination }: Pick<Query, 'filters' | 'sort' | 'pagination'>,
): { readonly rows: readonly Shown[]; readonly total: number; readonly page: Page } {
  const all = locales.filter((locale) => matches(filters, locale)).toSorted(inOrder(sort));
  const page = planPage(pagination, limits);
  return { rows: all.slice(page.offset, page.offset + page.limit), total: all.length, page };
}

function inOrder(sort: NonNullable<Query['sort']>): (one: Shown, other: Shown) => number {
  const keys = sort.map(({ path, order }) => {
    const name = path.join('.');
    if (!['id', 'documentId', 'name', 'code', 'createdAt', 'updatedAt', 'publishedAt'].includes(name))
      throw invalidKey({ key: name, path: null, source: 'query', param: 'sort' });
    return { name, sign: directionOf(order) === 'asc' ? 1 : -1 };
  });
  return (one, other) => {
    for (const { name, sign } of keys) {
      const [first, second] = [String(one[name]), String(other[name])];
      if (first !== second) return first < second ? -sign : sign;
    }
    return 0;
  };
}
