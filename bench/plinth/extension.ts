// The code of the benchmark's project: a field of its own on articles, so that operations that select it are resolved by
// graphql-js.

export const extensionFile = `export default {
  register({ strapi }) {
    strapi.plugin('graphql').service('extension').use({
      typeDefs: 'extend type Article { heading: String }',
      resolvers: { Article: { heading: (article) => article.title } },
    });
  },
};
`;
