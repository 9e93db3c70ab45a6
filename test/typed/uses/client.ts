import type { ProjectRegistry } from '@strapi/strapi';
import { createClient } from 'plinth/client';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <_Check extends true>(): void => undefined;

export const read = async () => {
  const client = createClient<ProjectRegistry>({ baseURL: '' });
  // @ts-expect-error: no collection of this name
  client.collection('article');
  // @ts-expect-error: a single type is no collection
  client.collection('homes');
  const articles = client.collection('articles');
  const { data } = await articles.find({
    fields: ['title'],
    populate: { links: { populate: { seo: true } }, cover: true },
  });
  const [article] = data;
  if (!article) return;
  same<Equal<(typeof article)['title'], string>>();
  same<Equal<(typeof article)['links'][number]['url'], string>>();
  same<Equal<NonNullable<(typeof article)['cover']>['width'], number | null>>();
  // @ts-expect-error: not one of the fields
  article.words;
  for await (const one of articles.all({ filters: { mood: 'calm' } })) {
    same<Equal<(typeof one)['mood'], 'calm' | 'wild' | null>>();
    // @ts-expect-error: private
    one.secret;
  }
  // @ts-expect-error: private
  await articles.find({ filters: { secret: 'x' } });
  // @ts-expect-error: not one of the moods
  await articles.create({ mood: 'sad' });
  const me = await client.auth.me();
  same<Equal<(typeof me)['username'], string>>();
  const [file] = await client.files.find();
  same<Equal<NonNullable<typeof file>['url'], string>>();
  const home = await client.single('home').find();
  same<Equal<(typeof home)['data']['title'], string | null>>();
};
