// The languages of the project, which are held in memory: few, and the same for every document.
import { GraphQLID, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import type { Locale } from '../../auth/locale-store.ts';
import { forbidden, invalid } from '../../errors/errors.ts';
import { planPage } from '../../plan/plan-page.ts';
import { parseSort } from '../../rest/parse-sort.ts';
import { paginationArgument } from '../generate/fixed-types.ts';
import { localeType } from '../generate/plugin-types.ts';
import type { GraphqlContext } from '../graphql-context.ts';
import { type Arguments, parsePagination } from '../parse/parse-arguments.ts';
import type { PluginFields, PluginService } from './plugin-fields.ts';

export function localeFields({ access }: PluginService): PluginFields {
  const readable = ({ principal }: GraphqlContext): readonly Locale[] => {
    if (!principal.abilities.may('plugin::i18n.locales.listLocales')) throw forbidden();
    return access.locales();
  };
  return {
    queries: {
      i18NLocale: {
        type: localeType,
        args: { documentId: { type: new GraphQLNonNull(GraphQLID) } },
        resolve: (_parent, given, context) =>
          readable(context).find(({ documentId }) => documentId === given.documentId) ?? null,
      },
      i18NLocales: {
        type: new GraphQLNonNull(new GraphQLList(localeType)),
        args: {
          sort: { type: new GraphQLList(GraphQLString), defaultValue: [] },
          pagination: { type: paginationArgument, defaultValue: {} },
        },
        resolve: (_parent, given, context) => sorted(readable(context), given),
      },
    },
  };
}

/** All of them, unless a page is asked for. */
const limits = { defaultLimit: -1, maxLimit: -1, withCount: false };
const sortable = ['code', 'name', 'createdAt', 'updatedAt'] as const;

function sorted(locales: readonly Locale[], { sort, pagination }: Arguments): readonly Locale[] {
  const keys = (Array.isArray(sort) ? parseSort(sort) : []).map(({ path, direction }) => {
    const name = sortable.find((known) => known === path.join('.'));
    if (!name) throw invalid(`Invalid key ${path.join('.')}: locales are sorted by ${sortable.join(', ')}`);
    return { name, sign: direction === 'asc' ? 1 : -1 };
  });
  const compare = (one: Locale, other: Locale): number => {
    for (const { name, sign } of keys) {
      if (one[name] !== other[name]) return one[name] < other[name] ? -sign : sign;
    }
    return 0;
  };
  const { offset, limit } = planPage(parsePagination(pagination), limits);
  return locales.toSorted(compare).slice(offset, offset + limit);
}
