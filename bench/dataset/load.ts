// Fills an empty project through the documents service, so that its rows are those of real writes.
import { fullAccess } from '../../src/abilities/abilities.ts';
import type { Documents } from '../../src/documents/documents.ts';
import {
  articleLinks,
  articleValues,
  authorValues,
  categoryValues,
  type Data,
  fileValues,
  sizes,
  type Targets,
  tagValues,
} from './content.ts';

export interface Dataset {
  readonly targets: Targets;
  readonly articles: readonly string[];
}

/** The number of parallel writes: as many as one group commit contains. */
const atOnce = 64;

export async function loadDataset(documents: Documents, articleCount: number): Promise<Dataset> {
  const many = (uid: string, count: number, valuesOf: (index: number) => Data) =>
    createMany(documents, uid, { count, valuesOf });
  const targets = {
    categories: await many('api::category.category', sizes.categories, categoryValues),
    authors: await many('api::author.author', sizes.authors, authorValues),
    tags: await many('api::tag.tag', sizes.tags, tagValues),
    files: await many('plugin::upload.file', sizes.files, fileValues),
  };
  const articles = await many('api::article.article', articleCount, (index) => ({
    ...articleValues(index),
    ...articleLinks(index, targets),
  }));
  return { targets, articles };
}

/** Resolves to the documentIds in the order of the documents. */
async function createMany(
  documents: Documents,
  uid: string,
  { count, valuesOf }: { readonly count: number; readonly valuesOf: (index: number) => Data },
): Promise<readonly string[]> {
  const documentIds: string[] = [];
  for (let first = 0; first < count; first += atOnce) {
    const group = Array.from({ length: Math.min(atOnce, count - first) }, (_, at) =>
      documents.create({ uid, data: valuesOf(first + at), abilities: fullAccess }),
    );
    for (const { documentId } of await Promise.all(group)) documentIds.push(documentId);
  }
  return documentIds;
}
