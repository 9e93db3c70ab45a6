/**
 * book controller
 */

import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::book.book', ({ strapi }) => ({
  async find(ctx) {
    const { data, meta } = await super.find(ctx);
    return { data, meta: { ...meta, club: await strapi.service('api::club.club').nameOfClub() } };
  },

  async best(ctx) {
    const limit = Number(ctx.query.limit ?? 3);
    if (!(limit > 0)) return ctx.badRequest('limit must be positive', { limit: ctx.query.limit });
    ctx.body = { data: await strapi.service('api::book.book').best(limit) };
  },
}));
