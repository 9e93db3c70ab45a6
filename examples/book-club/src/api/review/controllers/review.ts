/**
 * review controller
 */

import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::review.review', ({ strapi }) => ({
  async create(ctx) {
    const { user } = ctx.state;
    if (!user) return ctx.unauthorized('Sign in to write reviews');
    const response = await super.create(ctx);
    await strapi.documents('api::review.review').update({
      documentId: response.data.documentId,
      data: { owner: user.id },
    });
    return response;
  },

  async find(ctx) {
    await this.validateQuery(ctx);
    const query = await this.sanitizeQuery(ctx);
    const { results, pagination } = await strapi.service('api::review.review').find(query);
    const safe = await this.sanitizeOutput(results, ctx);
    return this.transformResponse(safe, { pagination });
  },
}));
