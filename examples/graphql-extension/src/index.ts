// Runs when the application registers, before the GraphQL schema is made.
import type { ProjectIndex } from 'plinth';
import { openTheBlog } from './graphql/access.ts';
import { authorship } from './graphql/authorship.ts';
import { search } from './graphql/search.ts';
import { closeWhatIsInternal } from './graphql/shadow-crud.ts';
import { statistics } from './graphql/statistics.ts';

export default {
  register({ strapi }) {
    const extension = strapi.plugin('graphql').service('extension');
    closeWhatIsInternal(extension, strapi.log);
    extension.use(search(strapi));
    extension.use(statistics);
    extension.use(authorship);
    extension.use(openTheBlog);
  },

  async bootstrap({ strapi }) {
    const articles = await strapi.documents('api::article.article').count();
    strapi.log.info(`The blog has ${articles} articles`);
  },

  destroy({ strapi }) {
    strapi.log.info('The blog closes');
  },
} satisfies ProjectIndex;
