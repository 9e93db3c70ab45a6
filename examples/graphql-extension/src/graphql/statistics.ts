// The function form of use(): types and fields defined with Nexus, and a plugin of Nexus.
import type { GraphqlExtension, GraphqlTools } from 'plinth';

export const statistics = ({ nexus, strapi }: GraphqlTools): GraphqlExtension => ({
  types: [
    nexus.objectType({
      name: 'Statistics',
      definition: (type) => {
        type.nonNull.int('articles');
        type.float('averageRating');
      },
    }),
    nexus.inputObjectType({ name: 'StatisticsInput', definition: (type) => type.int('minimumRating') }),
    nexus.extendType({
      type: 'Query',
      definition: (type) =>
        type.nonNull.field('statistics', {
          type: 'Statistics',
          args: { where: nexus.arg({ type: 'StatisticsInput' }) },
          resolve: async (_parent, { where }: { where?: { minimumRating?: number } }) => {
            const filters =
              where?.minimumRating === undefined ? {} : { rating: { $gte: where.minimumRating } };
            const articles = await strapi
              .documents('api::article.article')
              .findMany({ filters, fields: ['rating'] });
            const ratings = articles
              .map(({ rating }) => rating)
              .filter((rating) => typeof rating === 'number');
            const sum = ratings.reduce((total, rating) => total + rating, 0);
            return {
              articles: articles.length,
              averageRating: ratings.length === 0 ? null : sum / ratings.length,
            };
          },
        }),
    }),
    // A field of a generated type.
    nexus.extendType({
      type: 'Category',
      definition: (type) =>
        type.string('shout', { resolve: ({ name }: { name?: string }) => name?.toUpperCase() ?? null }),
    }),
  ],
  plugins: [
    nexus.plugin({
      name: 'durations',
      description: 'Logs how long the statistics took',
      onCreateFieldResolver: ({ fieldConfig }) => {
        if (fieldConfig.name !== 'statistics') return undefined;
        return async (parent, args, context, info, next) => {
          const start = performance.now();
          const result = await next(parent, args, context, info);
          strapi.log.debug(`${info.fieldName} took ${Math.round(performance.now() - start)} ms`);
          return result;
        };
      },
    }),
  ],
  resolversConfig: { 'Query.statistics': { auth: false } },
});
