// Archived articles are not found one by one.
import type { Policy } from 'plinth';

const notArchived: Policy = async ({ args }, _config, { strapi }) => {
  const documentId = String(args.documentId ?? args.id);
  const found = await strapi.documents('api::article.article').findOne({ documentId });
  return found?.archived !== true;
};

export default notArchived;
