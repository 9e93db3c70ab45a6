/**
 * review router
 */

import { factories } from '@strapi/strapi';

export default factories.createCoreRouter('api::review.review', {
  config: {
    update: { policies: ['is-owner'] },
    delete: {
      policies: [{ name: 'api::review.is-owner', config: { message: 'Only its author deletes it' } }],
    },
  },
});
