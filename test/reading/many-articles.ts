// Articles, and filters that match few and many of them.
const toArticles = (relation: string, mappedBy: string) => ({
  type: 'relation',
  relation,
  target: 'api::article.article',
  mappedBy,
});
const toSection = (relation: string, inversedBy: string) => ({
  type: 'relation',
  relation,
  target: 'api::section.section',
  inversedBy,
});
export const contentTypes = {
  'api::section.section': {
    attributes: {
      name: { type: 'string' },
      articles: toArticles('oneToMany', 'section'),
      mentionedIn: toArticles('manyToMany', 'mentions'),
    },
  },
  'api::article.article': {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      rank: { type: 'integer' },
      kind: { type: 'enumeration', enum: ['news', 'story', 'review'] },
      isOpen: { type: 'boolean' },
      day: { type: 'date' },
      section: toSection('manyToOne', 'articles'),
      mentions: toSection('manyToMany', 'mentionedIn'),
    },
  },
};
const findSections = 'api::section.section.find';
export const find = ['api::article.article.find', findSections];

export interface Article {
  readonly index: number;
  readonly title: string;
  readonly rank: number;
  readonly kind: string;
  readonly isOpen: boolean | null;
  readonly day: string;
  /** The name of its section. */
  readonly section: string | null;
  /** The names of other sections. */
  readonly mentions: readonly string[];
}
/** In another order than they are created, two of the same name. */
export const sections = ['sports', 'art', 'money', 'art', 'travel'];
/** The seventh of all articles has no section. */
export const articles: readonly Article[] = Array.from({ length: 2400 }, (_, index) => ({
  index,
  title: `article ${index}`,
  rank: (index * 7) % 100,
  kind: ['news', 'news', 'news', 'news', 'story', 'review'][index % 6] ?? 'news',
  isOpen: [true, true, true, false, null][index % 5] ?? null,
  day: `2024-01-${10 + ((index * 11) % 20)}`,
  section: index % 7 === 0 ? null : (sections[(index * 3) % 5] ?? null),
  mentions: [[], ['sports'], [], ['travel', 'money']][index % 4] ?? [],
}));

type Filter = (article: Article) => boolean;
export const filters: Readonly<Record<string, Filter>> = {
  '': () => true,
  'filters[rank][$gte]=5': ({ rank }) => rank >= 5,
  'filters[rank][$lt]=5': ({ rank }) => rank < 5,
  'filters[kind]=news': ({ kind }) => kind === 'news',
  'filters[kind]=news&filters[rank][$gte]=5': ({ kind, rank }) => kind === 'news' && rank >= 5,
  'filters[kind]=news&filters[rank][$gte]=97': ({ kind, rank }) => kind === 'news' && rank >= 97,
  'filters[kind]=review&filters[rank][$lt]=90': ({ kind, rank }) => kind === 'review' && rank < 90,
  'filters[kind][$in][0]=news&filters[kind][$in][1]=story&filters[isOpen]=true': ({ kind, isOpen }) =>
    kind !== 'review' && isOpen === true,
  'filters[isOpen][$ne]=false&filters[rank][$between][0]=1&filters[rank][$between][1]=98': ({
    isOpen,
    rank,
  }) => isOpen === true && rank >= 1 && rank <= 98,
  'filters[isOpen][$null]=true&filters[kind]=news': ({ isOpen, kind }) => isOpen === null && kind === 'news',
  'filters[rank][$gte]=5&filters[rank][$lt]=98': ({ rank }) => rank >= 5 && rank < 98,
  'filters[day][$gt]=2024-01-12': ({ day }) => day > '2024-01-12',
  'filters[day][$lte]=2024-01-12&filters[kind]=news': ({ day, kind }) =>
    day <= '2024-01-12' && kind === 'news',
  'filters[title][$contains]=99': ({ title }) => title.includes('99'),
  'filters[title][$endsWithi]=LE 5': ({ title }) => title === 'article 5',
  'filters[title][$endsWith]=x': () => false,
  'filters[title][$contains]=1': ({ title }) => title.includes('1'),
  'filters[title][$contains]=1&filters[kind]=news&filters[rank][$gt]=2': ({ title, kind, rank }) =>
    title.includes('1') && kind === 'news' && rank > 2,
  'filters[kind][$ne]=news': ({ kind }) => kind !== 'news',
  'filters[$not][kind]=news&filters[rank][$gte]=5': ({ kind, rank }) => kind !== 'news' && rank >= 5,
  'filters[isOpen][$ne]=false&filters[kind][$notIn][0]=story': ({ isOpen, kind }) =>
    isOpen === true && kind !== 'story',
  'filters[kind]=news&filters[isOpen][$notNull]=true': ({ kind, isOpen }) =>
    kind === 'news' && isOpen !== null,
  'filters[rank][$gte]=5&filters[title][$notContains]=1&filters[kind][$ne]=story': ({ rank, title, kind }) =>
    rank >= 5 && !title.includes('1') && kind !== 'story',
  'filters[$not][isOpen]=true&filters[rank][$gte]=5': ({ isOpen, rank }) => isOpen === false && rank >= 5,
  'filters[kind][$in][0]=news&filters[kind][$in][1]=story&filters[kind][$ne]=news': ({ kind }) =>
    kind === 'story',
  'filters[section][name][$ne]=art&filters[kind][$ne]=news': ({ section, kind }) =>
    section !== null && section !== 'art' && kind !== 'news',
  'filters[section][$notNull]=true': ({ section }) => section !== null,
  'filters[section][$null]=true': ({ section }) => section === null,
  'filters[section][$null]=true&filters[kind]=news': ({ section, kind }) =>
    section === null && kind === 'news',
  'filters[title][$startsWith]=article': () => true,
  'filters[title][$startsWith]=article 16': ({ title }) => title.startsWith('article 16'),
  'filters[title][$startsWith]=article 1&filters[rank][$gte]=5&filters[kind]=news': ({ title, rank, kind }) =>
    title.startsWith('article 1') && rank >= 5 && kind === 'news',
  'filters[$or][0][title][$startsWith]=article 9&filters[$or][1][rank]=7': ({ title, rank }) =>
    title.startsWith('article 9') || rank === 7,
  'filters[$not][title][$startsWith]=article 1': ({ title }) => !title.startsWith('article 1'),
  'filters[section][name][$startsWith]=a&filters[rank][$startsWith]=1': ({ section, rank }) =>
    section === 'art' && String(rank).startsWith('1'),
  'filters[section][name]=art&filters[rank][$gte]=5': ({ section, rank }) => section === 'art' && rank >= 5,
  'filters[section][name]=art&filters[kind]=review': ({ section, kind }) =>
    section === 'art' && kind === 'review',
  'filters[section][name][$in][0]=art&filters[section][name][$in][1]=sports&filters[kind]=news&filters[rank][$lt]=99':
    ({ section, kind, rank }) => (section === 'art' || section === 'sports') && kind === 'news' && rank < 99,
  'filters[createdAt][$gt]=2020-01-01&filters[kind]=news': ({ kind }) => kind === 'news',
  'filters[section][name][$ne]=art&filters[kind]=news': ({ section, kind }) =>
    section !== null && section !== 'art' && kind === 'news',
  'filters[$or][0][rank][$lt]=50&filters[$or][1][kind]=news': ({ rank, kind }) =>
    rank < 50 || kind === 'news',
  'filters[$or][0][rank]=7&filters[$or][1][isOpen]=true&filters[kind]=story': ({ rank, isOpen, kind }) =>
    (rank === 7 || isOpen === true) && kind === 'story',
  'filters[$or][0][section][name]=art&filters[$or][1][rank][$lt]=3&filters[title][$contains]=1': ({
    section,
    rank,
    title,
  }) => (section === 'art' || rank < 3) && title.includes('1'),
  'filters[$or][0][rank]=5&filters[$or][1][rank]=6': ({ rank }) => rank === 5 || rank === 6,
  'filters[$not][rank][$lt]=5&filters[kind]=news': ({ rank, kind }) => rank >= 5 && kind === 'news',
  'filters[$or][0][title][$contains]=99&filters[$or][1][section][name]=art': ({ title, section }) =>
    title.includes('99') || section === 'art',
  'filters[$or][0][title][$containsi]=LE 23&filters[$or][1][section][name][$contains]=tr': ({
    title,
    section,
  }) => title.includes('le 23') || section === 'travel',
  'filters[$or][0][title][$contains]=x&filters[$or][1][section][name][$contains]=x': () => false,
  'filters[$or][0][title][$contains]=x&filters[$or][1][kind]=news': ({ kind }) => kind === 'news',
  'filters[$or][0][title][$contains]=x&filters[$or][1][rank][$ne]=7': ({ rank }) => rank !== 7,
  'filters[$or][0][section][name][$ne]=art&filters[$or][1][rank][$ne]=7': ({ section, rank }) =>
    (section !== null && section !== 'art') || rank !== 7,
  'filters[$or][0][title][$contains]=99&filters[$or][1][isOpen][$null]=true&filters[kind][$ne]=story': ({
    title,
    isOpen,
    kind,
  }) => (title.includes('99') || isOpen === null) && kind !== 'story',
  'filters[$or][0][title][$endsWith]=7&filters[$or][1][section][name][$endsWith]=y&filters[rank][$gte]=5': ({
    title,
    section,
    rank,
  }) => (title.endsWith('7') || section === 'money') && rank >= 5,
  'filters[$or][0][title][$contains]=1&filters[$or][1][title][$contains]=2': ({ title }) =>
    /[12]/.test(title),
  'filters[$not][$or][0][title][$contains]=1&filters[$not][$or][1][kind]=news': ({ title, kind }) =>
    !title.includes('1') && kind !== 'news',
  'filters[$or][0][title][$contains]=99&filters[$or][1][mentions][name]=sports': ({ title, mentions }) =>
    title.includes('99') || mentions.includes('sports'),
  'filters[$or][0][section][name]=art&filters[$or][1][mentions][name][$contains]=o': ({
    section,
    mentions,
  }) => section === 'art' || mentions.some((name) => name.includes('o')),
  'filters[$or][0][title][$contains]=x&filters[$or][1][section][name][$contains]=x&filters[$or][2][mentions][name]=x':
    () => false,
  'filters[$or][0][title][$contains]=99&filters[$or][1][rank]=7&filters[$or][2][mentions][name][$ne]=sports&filters[kind]=news':
    ({ title, rank, mentions, kind }) =>
      (title.includes('99') || rank === 7 || mentions.includes('travel')) && kind === 'news',
  'filters[$or][0][rank][$lt]=5&filters[$or][1][mentions][$null]=true': ({ rank, mentions }) =>
    rank < 5 || mentions.length === 0,
  'filters[$or][0][mentions][name]=sports&filters[$or][1][mentions][name]=travel': ({ mentions }) =>
    mentions.length > 0,
};
