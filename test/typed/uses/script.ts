// A script that `plinth run` runs knows the documents of the project.
import { compileStrapi, createStrapi } from '@strapi/strapi';

const app = await createStrapi(await compileStrapi()).load();
const [article] = await app.documents('api::article.article').findMany({ fields: ['title'] });
export const title: string | null | undefined = article?.title;
// @ts-expect-error: no such attribute.
export const none = article?.titel;
await app.destroy();
