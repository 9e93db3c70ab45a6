// Authorization, policies and middlewares of generated resolvers, in all their forms.
import type { GraphqlExtension } from 'plinth';

export const openTheBlog: GraphqlExtension = {
  resolversConfig: {
    // The list is public, in pages of at most 10; everything below it keeps its own permissions.
    'Query.articles': {
      auth: false,
      middlewares: [{ name: 'global::page-limit', options: { most: 10 } }],
    },
    'Query.article': {
      auth: false,
      policies: [
        // A file of this api, by its bare name, and by its full one.
        'not-archived',
        'api::article.not-archived',
        // A file of src/policies with what it is given.
        { name: 'global::has-header', config: { header: 'x-reader' } },
        // A function.
        (context, { strapi }) =>
          context.args.documentId !== '' && strapi.config.get('server.port') !== undefined,
      ],
    },
    // A nested resolver: ratings are for end users, others see none.
    'Article.rating': {
      middlewares: [
        'global::log-calls',
        (next, parent, args, context, info) =>
          context.state.user ? next(parent, args, context, info) : null,
      ],
    },
    // A nested resolver may ask for a permission of its own.
    'Article.reviewed': { auth: { scope: ['api::article.article.update'] } },
  },
};
