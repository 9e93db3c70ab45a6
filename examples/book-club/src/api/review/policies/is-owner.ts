import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Lets those in who wrote the document that the route names. */
export default async (policyContext, config, { strapi }: { strapi: Core.Strapi }) => {
  const { user } = policyContext.state;
  const { id } = policyContext.params;
  if (!user) return false;
  const review = await strapi.documents('api::review.review').findOne({
    documentId: id,
    populate: ['owner'],
  });
  if (review?.owner?.id === user.id) return true;
  throw new errors.PolicyError(config.message ?? 'This review is not yours', { policy: 'is-owner' });
};
