// The code of the benchmark's project: a custom field of articles. Operations that select it are executed by graphql-js with resolvers.

export const extensionFile = `export default {
  register({ strapi }) {
    strapi.plugin('graphql').service('extension').use({
      typeDefs: 'extend type Article { heading: String }',
      resolvers: { Article: { heading: (article) => article.title } },
    });
  },
};
`;
