// What is reached through `localizations` and polymorphic relations.
import type { ProjectRegistry } from '@strapi/strapi';
import { createClient } from 'plinth/client';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <_Check extends true>(): void => undefined;

const articles = createClient<ProjectRegistry>({ baseURL: '' }).collection('articles');
const authors = createClient<ProjectRegistry>({ baseURL: '' }).collection('authors');

export const locales = async () => {
  const { data } = await articles.find({ populate: { localizations: { fields: ['title'] } } });
  same<Equal<(typeof data)[number]['localizations'][number]['title'], string>>();
  // @ts-expect-error: not one of the fields
  data[0]?.localizations[0]?.words;
  const whole = await articles.find({ populate: '*' });
  same<Equal<(typeof whole)['data'][number]['localizations'][number]['title'], string>>();
  const named = await authors.find({ populate: '*' });
  // @ts-expect-error: authors have no locales
  named.data[0]?.localizations;
  // @ts-expect-error: documents in other locales are written by themselves
  await articles.create({ localizations: ['a'] });
};

export const targets = async () => {
  const { data } = await articles.find({
    populate: {
      about: { on: { 'api::author.author': true, 'api::article.article': { fields: ['title'] } } },
    },
  });
  for (const target of data[0]?.about ?? [])
    if (target.__type === 'api::article.article') same<Equal<(typeof target)['title'], string>>();
    else same<Equal<(typeof target)['name'], string>>();
  const plain = await articles.find({ populate: 'about' });
  const type: keyof ProjectRegistry['types'] | undefined = plain.data[0]?.about[0]?.__type;
  const documentId = plain.data[0]?.about[0]?.documentId ?? '';
  await articles.create({ about: [{ __type: type ?? 'api::author.author', documentId }] });
  // @ts-expect-error: no content type
  await articles.create({ about: [{ __type: 'api::nobody.nobody', documentId }] });
};
