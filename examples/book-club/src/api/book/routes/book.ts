/**
 * book router
 */

import { factories } from '@strapi/strapi';

export default factories.createCoreRouter('api::book.book');
