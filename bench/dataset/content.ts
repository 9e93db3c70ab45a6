// The values of the benchmark's documents: realistic content from a word list, the same in each run.

export type Data = Readonly<Record<string, unknown>>;

/** A quarter of the words is not ASCII, as in most languages. */
const words =
  `river stone harbour cloud garden winter letter bridge silver window forest captain orange mirror summer village
engine paper island market shadow thunder velvet meadow copper lantern castle ribbon anchor desert feather canyon
café über naïve façade jalapeño Zürich Málaga garçon smörgås crème Köln doppelgänger piñata rosé señor fjörd`.split(
    /\s+/,
  );

export const sizes = { categories: 50, authors: 200, tags: 100, files: 200 } as const;
export const categoryName = (index: number): string => `Category ${index} ${wordAt(index)}`;
export const wordAt = (index: number): string => words[index % words.length] ?? '';

/** A random number generator (mulberry32) with the same numbers on each machine. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

type Random = ReturnType<typeof randomNumbers>;

const phrase = (random: Random, length: number): string =>
  Array.from({ length }, () => wordAt(random(words.length))).join(' ');

/** The attributes of an article without relations. */
export function articleValues(index: number): Data {
  const random = randomNumbers(index);
  return {
    title: `${phrase(random, 5)} ${index}`,
    subtitle: phrase(random, 4),
    slug: `article-${index}`,
    summary: `${phrase(random, 12)}.`,
    body: `# ${phrase(random, 4)}\n\n${phrase(random, 70)}.\n\n"${phrase(random, 70)}"\n`,
    kind: ['news', 'story', 'review', 'interview'][random(4)],
    rank: random(1000),
    rating: random(500) / 100,
    score: random(1_000_000) / 1000,
    views: String(9_007_199_254_740_993n + BigInt(random(1_000_000))),
    isFeatured: random(4) === 0,
    allowsComments: random(2) === 0,
    eventDate: `2026-0${1 + random(9)}-1${random(10)}`,
    startTime: `1${random(10)}:30:00.000`,
    validFrom: `2026-0${1 + random(9)}-1${random(10)}T08:00:00.000Z`,
    contact: `desk${random(100)}@example.org`,
    source: wordAt(random(words.length)),
    extra: { words: random(900), by: ['desk', wordAt(random(words.length))] },
  };
}

/** The documents that an article refers to. */
export interface Targets {
  readonly categories: readonly string[];
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  readonly files: readonly string[];
}

/** The relations, component and zone of an article. */
export function articleLinks(index: number, targets: Targets): Data {
  const random = randomNumbers(index + 7_000_000);
  const one = (from: readonly string[]): string | undefined => from[random(from.length)];
  const firstTag = random(sizes.tags);
  return {
    category: one(targets.categories),
    author: one(targets.authors),
    tags: [0, 7, 31].map((step) => targets.tags[(firstTag + step) % sizes.tags]),
    cover: one(targets.files),
    seo: { metaTitle: phrase(random, 5), metaDescription: phrase(random, 16), isIndexed: random(2) === 0 },
    blocks: [
      { __component: 'blocks.text', heading: phrase(random, 4), text: phrase(random, 40) },
      { __component: 'blocks.quote', text: phrase(random, 20), by: phrase(random, 2) },
      { __component: 'blocks.figure', label: phrase(random, 3), value: random(1000) / 10 },
    ],
  };
}

export const categoryValues = (index: number): Data => ({
  name: categoryName(index),
  slug: `category-${index}`,
  description: phrase(randomNumbers(index), 12),
});

export const authorValues = (index: number): Data => ({
  name: `Author ${index} ${wordAt(index)}`,
  email: `author${index}@example.org`,
  biography: phrase(randomNumbers(index), 20),
});

export const tagValues = (index: number): Data => ({ label: `tag ${index} ${wordAt(index)}` });

export const fileValues = (index: number): Data => ({
  name: `cover-${index}.jpg`,
  alternativeText: phrase(randomNumbers(index), 6),
  width: 1600,
  height: 900,
  formats: {
    thumbnail: { url: `/uploads/thumbnail_cover_${index}.jpg`, width: 245, height: 138, size: 9.1 },
  },
  hash: `cover_${index}`,
  ext: '.jpg',
  mime: 'image/jpeg',
  size: 120.5,
  url: `/uploads/cover_${index}.jpg`,
  provider: 'local',
});
