// What the filters by the state of drafts find, compared with the two versions of every document.
import { expect } from 'vitest';
import type { TestApp } from './project.ts';

interface Version {
  readonly documentId: string;
  readonly locale?: string | null;
  readonly updatedAt: string;
}

const addressOf = ({ documentId, locale }: Version): string => `${documentId} ${locale}`;

/** Of the type at this path, in all of its locales. Resolves to how many drafts there are of each state. */
export async function expectStates(app: TestApp, path: string): Promise<Readonly<Record<string, number>>> {
  const list = async (search: string): Promise<readonly Version[]> => {
    const page = 'locale=*&pagination[pageSize]=100&sort=documentId';
    return ((await app.request('GET', `${path}?${page}&${search}`)).body as { data: Version[] }).data;
  };
  const published = new Map((await list('status=published')).map((one) => [addressOf(one), one.updatedAt]));
  const documents = new Set([...published.keys()].map((address) => address.split(' ')[0]));
  const drafts = await list('status=draft');
  const states: Readonly<Record<string, (draft: Version, publishedAt: string | undefined) => boolean>> = {
    'never-published': (_, publication) => publication === undefined,
    'has-published-version': (_, publication) => publication !== undefined,
    modified: ({ updatedAt }, publication) => publication !== undefined && updatedAt > publication,
    unmodified: ({ updatedAt }, publication) => publication !== undefined && updatedAt <= publication,
    'never-published-document': ({ documentId }) => !documents.has(documentId),
    'has-published-version-document': ({ documentId }) => documents.has(documentId),
  };
  const counts: Record<string, number> = {};
  for (const [filter, matches] of Object.entries(states)) {
    const found = (await list(`status=draft&publicationFilter=${filter}`)).map(addressOf);
    const expected = drafts.filter((draft) => matches(draft, published.get(addressOf(draft))));
    expect([filter, found]).toEqual([filter, expected.map(addressOf)]);
    counts[filter] = found.length;
  }
  return counts;
}
