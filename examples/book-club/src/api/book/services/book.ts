/**
 * book service
 */

import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::book.book', ({ strapi }) => ({
  async find(params) {
    const { results, pagination } = await super.find(params);
    strapi.log.debug(`${results.length} books`);
    return { results, pagination };
  },

  async best(limit: number) {
    const books = await strapi.documents('api::book.book').findMany({
      status: 'published',
      fields: ['title', 'slug'],
      populate: { reviews: { fields: ['stars'] } },
    });
    return books
      .filter(({ reviews }) => reviews.length > 0)
      .map(({ documentId, title, slug, reviews }) => ({
        documentId,
        title,
        slug,
        stars: reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length,
      }))
      .sort((one, other) => other.stars - one.stars)
      .slice(0, limit);
  },
}));
