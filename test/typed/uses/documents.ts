import type { Core, Data, UID } from '@strapi/strapi';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <_Check extends true>(): void => undefined;

export default async ({ strapi }: { strapi: Core.Strapi }) => {
  const articles = strapi.documents('api::article.article');
  // @ts-expect-error: no content type of this name
  strapi.documents('api::articel.article');

  const [plain] = await articles.findMany();
  same<Equal<NonNullable<typeof plain>['title'], string>>();
  same<Equal<NonNullable<typeof plain>['mood'], 'calm' | 'wild' | null>>();
  same<Equal<NonNullable<typeof plain>['views'], string | null>>();
  same<Equal<NonNullable<typeof plain>['secret'], string | null>>();
  // @ts-expect-error: a relation is only there if it is populated
  plain?.author;
  // @ts-expect-error: passwords are never shown
  plain?.pin;

  const one = await articles.findOne({
    documentId: 'x',
    fields: ['title', 'words'],
    populate: {
      author: { fields: ['name'], populate: { articles: true } },
      gallery: true,
      links: { populate: ['seo'] },
      zone: { on: { 'shared.link': true, 'shared.seo': { fields: ['title'] } } },
    },
  });
  if (one) {
    same<Equal<(typeof one)['words'], number | null>>();
    // @ts-expect-error: not one of the fields
    one.mood;
    same<Equal<NonNullable<(typeof one)['author']>['name'], string>>();
    same<Equal<NonNullable<(typeof one)['author']>['articles'][number]['title'], string>>();
    // @ts-expect-error: not one of its fields
    one.author?.createdAt;
    same<Equal<(typeof one)['gallery'][number]['url'], string>>();
    same<Equal<NonNullable<(typeof one)['links'][number]['seo']>['title'], string>>();
    for (const item of one.zone) {
      if (item.__component === 'shared.link') same<Equal<(typeof item)['url'], string>>();
      else same<Equal<(typeof item)['title'], string>>();
      // @ts-expect-error: only links have it
      item.url;
    }
  }

  const byPath = await articles.findFirst({
    populate: ['author.articles', 'seo'],
    sort: ['title:desc', 'words'],
  });
  same<Equal<NonNullable<NonNullable<typeof byPath>['author']>['articles'][number]['title'], string>>();
  same<Equal<NonNullable<NonNullable<typeof byPath>['seo']>['title'], string>>();

  await articles.findMany({
    filters: {
      title: { $startsWith: 'a' },
      words: { $between: [1, 2] },
      author: { name: 'Ann', articles: { mood: { $in: ['calm'] } } },
      seo: { title: { $notNull: true } },
      $or: [{ isFree: true }, { $not: { rating: { $gt: 4 } } }],
    },
    sort: { words: 'desc' },
    status: 'published',
    locale: 'fr',
    pagination: { page: 1, pageSize: 5 },
  });
  // @ts-expect-error: no attribute of this name
  await articles.findMany({ filters: { titel: 'a' } });
  // @ts-expect-error: words are a number
  await articles.findMany({ filters: { words: { $gt: 'a' } } });
  // @ts-expect-error: $between takes two values
  await articles.findMany({ filters: { words: { $between: 1 } } });
  // @ts-expect-error: $contains takes a text for every attribute
  await articles.findMany({ filters: { words: { $contains: 1 } } });
  // @ts-expect-error: $contains does not take null
  await articles.findMany({ filters: { title: { $contains: null } } });
  // @ts-expect-error: no operator of this name
  await articles.findMany({ filters: { title: { $like: 'a' } } });
  await articles.findMany({ filters: { title: { $eqi: null }, words: { $in: [1], $null: false } } });
  // @ts-expect-error: no such mood
  await articles.findMany({ filters: { mood: 'sad' } });
  // @ts-expect-error: no attribute of this name to sort by
  await articles.findMany({ sort: 'titel:asc' });
  // @ts-expect-error: no such field
  await articles.findMany({ fields: ['titel'] });
  // @ts-expect-error: nothing of this name is populated
  await articles.findMany({ populate: ['authr'] });
  // @ts-expect-error: nothing of this name is populated
  await articles.findMany({ populate: { authr: true } });

  const made = await articles.create({
    data: {
      title: 'A',
      mood: 'wild',
      author: { connect: ['x'] },
      links: [{ url: 'u', seo: { title: 's' } }],
      zone: [{ __component: 'shared.link', url: 'u' }],
      day: new Date(),
    },
    populate: '*',
    status: 'draft',
  });
  same<Equal<(typeof made)['isFree'], boolean | null>>();
  made.author?.name.toUpperCase();
  // @ts-expect-error: no such mood
  await articles.create({ data: { mood: 'sad' } });
  // @ts-expect-error: the zone does not allow this component
  await articles.create({ data: { zone: [{ __component: 'shared.other' }] } });

  const home: Data.ContentType<'api::home.home'> | null = await strapi
    .documents('api::home.home')
    .findFirst({ populate: '*' });
  const uid: UID.ContentType = 'api::author.author';
  return [home?.title, uid, await strapi.db.query('api::article.article').count(), strapi.log];
};
