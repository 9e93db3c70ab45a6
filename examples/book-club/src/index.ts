import type { Core } from '@strapi/strapi';

const grants = {
  public: ['api::book.book.find', 'api::book.book.findOne', 'api::review.review.find', 'api::club.club.find'],
  authenticated: [
    'api::book.book.find',
    'api::review.review.find',
    'api::review.review.create',
    'api::review.review.update',
    'api::review.review.delete',
  ],
};

export default {
  /**
   * An asynchronous register function that runs before
   * your application is initialized.
   *
   * This gives you an opportunity to extend code.
   */
  register(/* { strapi }: { strapi: Core.Strapi } */) {},

  /**
   * An asynchronous bootstrap function that runs before
   * your application gets started.
   */
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    for (const [type, actions] of Object.entries(grants)) {
      const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type } });
      for (const action of actions) {
        const held = await strapi.db
          .query('plugin::users-permissions.permission')
          .findOne({ where: { action, role: role.id } });
        if (!held) {
          await strapi.db
            .query('plugin::users-permissions.permission')
            .create({ data: { action, role: role.id } });
        }
      }
    }
    if ((await strapi.db.query('api::club.club').count()) === 0) {
      await strapi.db.query('api::club.club').create({ data: { name: 'The Thursday Readers' } });
    }
    if ((await strapi.db.query('api::book.book').count()) === 0) {
      for (const [title, pages] of [
        ['The Left Hand of Darkness', 304],
        ['Middlemarch', 880],
      ]) {
        await strapi.db.query('api::book.book').create({ data: { title, pages, publishedAt: new Date() } });
      }
    }
  },
};
