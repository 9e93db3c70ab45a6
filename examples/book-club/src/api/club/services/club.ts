/**
 * club service
 */

import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::club.club', ({ strapi }) => ({
  async nameOfClub() {
    const club = await strapi.db.query('api::club.club').findOne({ select: ['name'] });
    return club?.name ?? null;
  },
}));
