// Which of the generated operations and fields there are: every switch, and the getters that tell how it stands.
import type { Strapi } from 'plinth';

type ExtensionService = ReturnType<typeof extensionOf>;
const extensionOf = (strapi: Strapi) => strapi.plugin('graphql').service('extension');

export function closeWhatIsInternal(extension: ExtensionService, log: Strapi['log']): void {
  // Nothing of subscriptions is in the GraphQL API, not even their type.
  extension.shadowCRUD('api::subscription.subscription').disable();

  // Messages are sent, and read in the panel only.
  extension.shadowCRUD('api::message.message').disableQueries().disableActions(['update', 'delete']);

  // The imprint is read only.
  extension.shadowCRUD('api::imprint.imprint').disableMutations();

  const category = extension.shadowCRUD('api::category.category');
  category.disableAction('delete');

  const article = extension.shadowCRUD('api::article.article');
  // Internal remarks do not exist for GraphQL.
  article.field('notes').disable();
  // Set by the editors' own tools: it can be read and filtered by, not written.
  article.field('reviewed').disableInput();
  // Written, and seen by nobody.
  article.field('archived').disableOutput();
  // Readers see it, and cannot search by it.
  article.field('author').disableFilters();

  log.debug({
    article: [article.isEnabled(), article.isDisabled()],
    queries: [article.areQueriesEnabled(), article.areQueriesDisabled()],
    mutations: [article.areMutationsEnabled(), article.areMutationsDisabled()],
    deletion: [category.isActionEnabled('delete'), category.isActionDisabled('delete')],
    notes: [article.field('notes').isEnabled(), article.field('notes').isDisabled()],
    reviewed: article.field('reviewed').hasInputEnabled(),
    archived: article.field('archived').hasOutputEnabled(),
    author: article.field('author').hasFiltersEnabled(),
  });
}
